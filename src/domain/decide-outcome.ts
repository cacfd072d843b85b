/** What a finished run means for its schedule: reset, cool down, try again, complete, or disable. */
import { decideAfterFailure } from './cool-down.ts';
import type { Outcome } from './run.ts';
import type { ScheduleStatus } from './run-words.ts';
import type { Schedule } from './schedule.ts';

export interface OutcomeDecision {
  failuresInRow: number;
  coolDownUntilMs: number | null;
  status: ScheduleStatus;
  /** A one-shot that failed is tried again, as a further attempt of the same occurrence. */
  retryAtMs: number | null;
}

export function decideOutcome(facts: {
  schedule: Pick<Schedule, 'trigger' | 'failuresInRow' | 'status'>;
  outcome: Outcome;
  finishedMs: number;
}): OutcomeDecision {
  const { schedule, outcome, finishedMs } = facts;
  const isOneShot = schedule.trigger.kind === 'at';
  // One that was removed while it ran stays removed, whatever came of it.
  const becomes = (status: ScheduleStatus): ScheduleStatus =>
    schedule.status === 'active' || schedule.status === 'paused' ? status : schedule.status;

  if (outcome.kind === 'succeeded') {
    const status = isOneShot ? becomes('completed') : schedule.status;
    return { failuresInRow: 0, coolDownUntilMs: null, status, retryAtMs: null };
  }
  const failuresInRow = schedule.failuresInRow + 1;
  const next = decideAfterFailure({ failuresInRow, failedAtMs: finishedMs });
  if (next.kind === 'disable') {
    return { failuresInRow, coolDownUntilMs: null, status: becomes('disabled'), retryAtMs: null };
  }
  return {
    failuresInRow,
    coolDownUntilMs: next.untilMs,
    status: schedule.status,
    retryAtMs: isOneShot && schedule.status === 'active' ? next.untilMs : null,
  };
}
