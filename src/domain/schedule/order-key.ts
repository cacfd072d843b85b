/**
 * A key for runs that go one at a time, in order: the turns of a conversation, and the runs of one schedule. A plan says
 * nothing in the conversation, so it waits only for its own schedule. Runs that may overlap wait for nobody: each instant has
 * a key of its own.
 */
import { planLength } from '../plan/plan.ts';
import type { Schedule } from './schedule.ts';

export function orderKeyOf(
  { id, trigger, work, sessionKey }: Pick<Schedule, 'id' | 'trigger' | 'work' | 'sessionKey'>,
  /** Tells this run from the others of its schedule: its instant, or an id if it has none. */
  occasion: number | string,
): string {
  if (trigger.overlap === 'parallel') return `${id}@${occasion}`;
  return planLength(work.plan) > 0 ? id : sessionKey;
}
