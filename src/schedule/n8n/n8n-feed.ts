/** Fields of a feed in n8n, by the names of `rss.read`. */
import type { Resolver } from './n8n-expression.ts';

/** All that a feed has: n8n knows no limit, and this is the most that is read here. */
export const MOST_ITEMS = 200;

const FIELDS: ReadonlyMap<unknown, string> = new Map([
  ['title', 'item.title'],
  ['contentSnippet', 'item.summary'],
  ['guid', 'item.id'],
  ['id', 'item.id'],
  // These may be missing, and n8n then puts in nothing.
  ['link', 'item.link ?? ""'],
  ['pubDate', 'item.publishedUtc ?? ""'],
  ['isoDate', 'item.publishedUtc ?? ""'],
]);

export const FEED_ITEM: Resolver = (path) => {
  const [name, ...rest] = path;
  const field = rest.length === 0 ? FIELDS.get(name) : undefined;
  return field === undefined ? null : { value: `\${${field}}` };
};
