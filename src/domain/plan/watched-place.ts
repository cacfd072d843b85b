/**
 * The page or feed that a plan of the direct tier looks at again and again, until the page changes or the feed has something
 * new. a page that changes, or a feed that has something new. Such a schedule runs at a pace, and means an event.
 */
import type { PlanTool } from './plan.ts';

export interface WatchedAddress {
  url: string;
  /** A page changes; a feed has something new. */
  kind: 'page' | 'feed';
  /** Only some of it counts: one value on the page, items that hold a word. */
  isPart: boolean;
}

/** Null if it looks at no address of its own, or acts at every look. */
export function watchedIn(tools: readonly PlanTool[]): WatchedAddress | null {
  const [first] = tools;
  const url = first?.input['url'];
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || url.includes('${')) return null;
  const watch = tools.find(({ tool }) => tool === 'watch.changed');
  if (watch !== undefined) {
    const { value, by, byPercent, way } = watch.input;
    const isWhole = value === `\${${first?.toolId}.body}`;
    return { url, kind: 'page', isPart: !isWhole || [by, byPercent, way].some(isGiven) };
  }
  const rules = first?.tool === 'rss.read' ? tools.flatMap(rulesOf) : [];
  if (!rules.some(isNew)) return null;
  return { url, kind: 'feed', isPart: rules.length > 1 };
}

const isGiven = (value: unknown): boolean => value !== undefined;
const isNew = (rule: unknown): boolean => Object(rule).kind === 'new';

function rulesOf({ tool, input }: PlanTool): unknown[] {
  const { rules } = input;
  return tool === 'list.pick' && Array.isArray(rules) ? rules : [];
}
