/** What is said of runs that wait and never begin. */
import type { OccurrenceState, Run } from './run.ts';

/** The summary of a run that was cancelled while it waited. */
export const CANCELLED_BEFORE_START = 'cancelled before it started';

/** What the occurrence of a run comes to that is taken back: one that was tried before and not again has failed. */
export function stateOfTakenBack({ attempt }: Pick<Run, 'attempt'>): OccurrenceState {
  return attempt > 1 ? 'failed' : 'skipped';
}
