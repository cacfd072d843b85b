/** When a run could have begun: what its lateness is counted from. */
import type { Run } from './run.ts';

/** An occurrence is due at its time; anything else when it was asked for, or when its pause is over. */
export function runDueMs(
  run: Pick<Run, 'cause' | 'attempt' | 'scheduledForMs' | 'notBeforeMs' | 'enqueuedMs'>,
): number {
  const { cause, attempt, scheduledForMs, notBeforeMs, enqueuedMs } = run;
  if (cause === 'occurrence' && attempt === 1 && scheduledForMs !== null) return scheduledForMs;
  return Math.max(notBeforeMs, enqueuedMs);
}
