/**
 * Backoff is a cool-down: after a failure the next fire is the first regular one after a pause that
 * grows with each failure in a row. The fifth failure disables the schedule.
 */
import type { FireTimes } from './next-fire.ts';

const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * 60_000);

export type FailureDecision = { kind: 'cool-down'; untilMs: number } | { kind: 'disable' };

export function decideAfterFailure(facts: {
  /** This failure included. */
  failuresInRow: number;
  failedAtMs: number;
}): FailureDecision {
  const pauseMs = PAUSES_MS[facts.failuresInRow - 1];
  if (pauseMs === undefined) return { kind: 'disable' };
  return { kind: 'cool-down', untilMs: facts.failedAtMs + pauseMs };
}

/** The first regular fire that is not before the end of the cool-down. */
export function nextFireAfterCoolDown(fireTimes: FireTimes, untilMs: number): number | null {
  return fireTimes.nextFireMs(untilMs - 1);
}
