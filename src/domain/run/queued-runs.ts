/** What becomes of runs that wait: which of them may begin, and what is said of those that never do. */
import type { OccurrenceState, Run } from './run.ts';

/**
 * The first of each order key, at most so many. They are given in the order in which they wait, and only
 * as many are looked at as it takes.
 */
export function firstOfEachKey(
  waiting: Iterable<Pick<Run, 'id' | 'orderKey'>>,
  most: number,
): string[] {
  const ids: string[] = [];
  if (most <= 0) return ids;
  const taken = new Set<string>();
  for (const { id, orderKey } of waiting) {
    if (taken.has(orderKey)) continue;
    taken.add(orderKey);
    ids.push(id);
    if (ids.length === most) break;
  }
  return ids;
}

/** The summary of a run that was cancelled while it waited. */
export const CANCELLED_BEFORE_START = 'cancelled before it started';

/** What was begun goes on when its schedule changes, and so does what a person asked for. */
export function mayBeTakenBack({
  state,
  fence,
  cause,
}: Pick<Run, 'state' | 'fence' | 'cause'>): boolean {
  return state === 'waiting' && fence === 0 && cause !== 'manual';
}

/** What the occurrence of a run comes to that is taken back: one that was tried before and not again has failed. */
export function stateOfTakenBack({ attempt }: Pick<Run, 'attempt'>): OccurrenceState {
  return attempt > 1 ? 'failed' : 'skipped';
}
