/** What a plan tells of the event that started it, and which events may therefore be one run. */
import type { Happening } from './event.ts';
import type { ScheduledWork } from './schedule.ts';
import { type Trigger, usualQuietMs } from './trigger.ts';

/** References to the event without a fallback value. */
const USES_EVENT = /\$\{\s*input\.(?:event|eventCount|events)\b(?![^}]*\?\?)[^}]*\}/;
/** One event, and not all that came together. */
const USES_ONE = /\$\{\s*input\.event\b/;

/** The first reference to the event in a plan that can't do without; null if it has none. */
export function eventUsedIn(plan: ScheduledWork['plan']): string | null {
  return USES_EVENT.exec(JSON.stringify(plan))?.[0] ?? null;
}

/**
 * The file whose changes alone are one run; null if all are. A plan that tells of a file would tell of the last one only,
 * unless whoever made the schedule has said how long to wait for others.
 */
export function fileOfItsOwn(
  { trigger, work }: { trigger: Trigger & { kind: 'event' }; work: Pick<ScheduledWork, 'plan'> },
  { facts, data }: Pick<Happening, 'facts' | 'data'>,
): string | null {
  const isUsual = facts.on === 'file' && trigger.quietMs === usualQuietMs(trigger.event);
  if (!isUsual || !USES_ONE.test(JSON.stringify(work.plan))) return null;
  const { path } = data;
  return typeof path === 'string' ? path : null;
}
