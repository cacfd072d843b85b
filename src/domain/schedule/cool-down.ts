/**
 * Backoff is a cool-down: after a failure the next fire is the first regular one after a pause that
 * grows with each failure in a row; those in between are skipped. The fifth failure disables the
 * schedule, or lets it go on hourly. A one-shot has no regular fires, so it is tried again when the pause
 * is over.
 */
import { fireTimesOf } from './fire-times.ts';
import type { AfterFailuresPolicy } from './policies.ts';
import type { Schedule } from './schedule.ts';

const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * 60_000);
/** So many failures in a row are the end, or the beginning of going on hourly. */
export const MOST_FAILURES_IN_ROW = PAUSES_MS.length + 1;
export const LONGEST_COOL_DOWN_MS = Math.max(...PAUSES_MS);

export type FailureDecision = { kind: 'cool-down'; untilMs: number } | { kind: 'disable' };

export function decideAfterFailure(facts: {
  /** This failure included. */
  failuresInRow: number;
  failedAtMs: number;
  policy: AfterFailuresPolicy;
}): FailureDecision {
  const own = PAUSES_MS[facts.failuresInRow - 1];
  if (own === undefined && facts.policy === 'disable') return { kind: 'disable' };
  const pauseMs = own ?? LONGEST_COOL_DOWN_MS;
  return { kind: 'cool-down', untilMs: facts.failedAtMs + pauseMs };
}

/** Decides the fate of an occurrence that comes due while its schedule may be cooling down. */
export function decideDuringCoolDown(facts: {
  scheduledForMs: number;
  coolDownUntilMs: number | null;
}): { kind: 'run' } | { kind: 'skip'; reason: 'backoff' } {
  const cooling = facts.coolDownUntilMs !== null && facts.scheduledForMs < facts.coolDownUntilMs;
  return cooling ? { kind: 'skip', reason: 'backoff' } : { kind: 'run' };
}

/** When a schedule that failed runs next: never before the end of its cool-down. */
export function nextRunAfterCoolDown(
  schedule: Pick<Schedule, 'trigger' | 'travel'>,
  untilMs: number,
): number | null {
  if (schedule.trigger.kind === 'at') return untilMs;
  return fireTimesOf(schedule).nextFireMs(untilMs - 1);
}
