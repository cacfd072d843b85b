/** What is said of runs that wait and never begin. */
import type { OccurrenceState, Run } from './run.ts';

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
