/** Messages about runs that wait and never begin. */
import type { OccurrenceState, Run } from './run.ts';

/** The summary of a run that was cancelled while it waited. */
export const CANCELLED_BEFORE_START = 'cancelled before it started';

/** A run that began goes on when its schedule changes, and so does one that a person asked for. */
export function mayBeTakenBack({
  state,
  fence,
  cause,
}: Pick<Run, 'state' | 'fence' | 'cause'>): boolean {
  return state === 'waiting' && fence === 0 && cause !== 'manual';
}

/** The state of the occurrence of a run that is taken back: one that was tried before and not again has failed. */
export function stateOfTakenBack({ attempt }: Pick<Run, 'attempt'>): OccurrenceState {
  return attempt > 1 ? 'failed' : 'skipped';
}
