/**
 * Decides what a finished run means for its schedule: reset, cool down, try again, complete, pause, or disable. `pause`: its
 * plan can't be run as it is; nothing is tried again before its owner looked. `give-up`: a further try might repeat what
 * already happened. One that has to rest for no fault of its own does so until a given instant; what happens once has no
 * later fire, and is paused instead. Five failures in a row disable it, unless it goes on hourly: because it says so, or
 * because what failed passes by itself. A failure that its plan asks about is what it looks for: for its schedule that is a
 * success.
 */

import type { RunOutcome } from '../run/run.ts';
import type { ScheduleStatus } from '../run/run-words.ts';
import { decideAfterFailure } from './cool-down.ts';
import type { AfterFailuresPolicy } from './policies.ts';
import type { Schedule } from './schedule.ts';

export interface OutcomeDecision {
  failuresInRow: number;
  coolDownUntilMs: number | null;
  status: ScheduleStatus;
  /** A one-shot that failed is tried again, as a further attempt of the same occurrence. */
  retryAtMs: number | null;
}

export function decideOutcome(facts: {
  schedule: Pick<
    Schedule,
    'trigger' | 'work' | 'failuresInRow' | 'coolDownUntilMs' | 'status' | 'nextFireMs'
  >;
  outcome: RunOutcome;
  finishedMs: number;
}): OutcomeDecision {
  const { schedule, outcome, finishedMs } = facts;
  const isOneShot = schedule.trigger.kind === 'at';
  // One that was removed while it ran stays removed, whatever came of it.
  const becomes = (status: ScheduleStatus): ScheduleStatus =>
    schedule.status === 'active' || schedule.status === 'paused' ? status : schedule.status;

  if (outcome.kind === 'succeeded' || (outcome.kind === 'failed' && outcome.awaited)) {
    const status = isLast(schedule, outcome) ? becomes('completed') : schedule.status;
    return { failuresInRow: 0, coolDownUntilMs: null, status, retryAtMs: null };
  }
  const unchanged = {
    failuresInRow: schedule.failuresInRow,
    coolDownUntilMs: schedule.coolDownUntilMs,
    retryAtMs: null,
  };
  if (outcome.kind === 'cancelled') {
    return { ...unchanged, status: isOneShot ? becomes('completed') : schedule.status };
  }
  const { afterwards, restUntilMs } = outcome;
  if (afterwards === 'pause' || (restUntilMs !== undefined && isOneShot))
    return { ...unchanged, status: becomes('paused') };
  if (restUntilMs !== undefined)
    return { ...unchanged, coolDownUntilMs: restUntilMs, status: schedule.status };
  const failuresInRow = schedule.failuresInRow + 1;
  const next = decideAfterFailure({
    failuresInRow,
    failedAtMs: finishedMs,
    policy: policyAfterFailures(schedule, outcome),
  });
  if (next.kind === 'disable' || (isOneShot && afterwards === 'give-up')) {
    return { failuresInRow, coolDownUntilMs: null, status: becomes('disabled'), retryAtMs: null };
  }
  // A rule that has ended has no further fire to hold back.
  const hasEnded = schedule.trigger.kind === 'rrule' && schedule.nextFireMs === null;
  return {
    failuresInRow,
    coolDownUntilMs: hasEnded ? null : next.untilMs,
    status: schedule.status,
    retryAtMs: isOneShot && schedule.status === 'active' ? next.untilMs : null,
  };
}

/** True if there is no run after one that did what it is for. */
function isLast(
  { trigger, work }: Pick<Schedule, 'trigger' | 'work'>,
  { isIdle = false }: { isIdle?: boolean },
): boolean {
  return trigger.kind === 'at' || (work.endsAfter === 'first' && !isIdle);
}

/** A run that failed as its plan asks about: it did what it is for. */
export function isAwaited(outcome: RunOutcome): boolean {
  return outcome.kind === 'failed' && outcome.awaited === true;
}

/**
 * The policy after five failures in a row. One that passes by itself ends no watch; what was due at one time only is not done
 * hours later unasked.
 */
export function policyAfterFailures(
  { trigger, work }: Pick<Schedule, 'trigger' | 'work'>,
  { passes = false }: Pick<RunOutcome & { kind: 'failed' }, 'passes'>,
): AfterFailuresPolicy {
  return work.afterFailures ?? (passes && trigger.kind !== 'at' ? 'hourly' : 'disable');
}
