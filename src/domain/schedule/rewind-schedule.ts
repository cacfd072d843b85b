/**
 * Adapts a schedule after the clock was set back: fires that lie ahead again may come at their true time. Null if none do,
 * and then nothing changes.
 */

import { latestWaits } from '../run/latest-waits.ts';
import type { OccurrenceState } from '../run/run.ts';
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export function rewindSchedule(facts: {
  schedule: Schedule;
  nowMs: number;
  /** Up to here, runs were forgotten that must not come again; 0 if none were. */
  prunedUntilMs: number;
}): Schedule | null {
  const { schedule, nowMs, prunedUntilMs } = facts;
  const { trigger } = schedule;
  if (!mayRewind(schedule)) return null;
  if (trigger.kind === 'at') return rewindOneShot(schedule, nowMs);
  // Events lie in the store under times to come, so they are looked at now.
  if (trigger.kind === 'event')
    return (schedule.nextFireMs ?? 0) > nowMs ? { ...schedule, nextFireMs: nowMs } : null;
  const regularMs = fireTimesOf(schedule).nextFireMs(Math.max(nowMs, prunedUntilMs));
  const isAhead =
    regularMs !== null && (schedule.nextFireMs === null || regularMs < schedule.nextFireMs);
  if (!isAhead) return null;
  const coolDownUntilMs =
    schedule.coolDownUntilMs === null
      ? null
      : Math.min(schedule.coolDownUntilMs, latestWaits(nowMs).coolDownUntilMs);
  // A rule that was over because its last fires were missed has them ahead again.
  return { ...schedule, status: 'active', nextFireMs: regularMs, coolDownUntilMs };
}

/** One that fires, or that is over only because its last fire was missed. */
function mayRewind({ status, lastStatus }: Schedule): boolean {
  return status === 'active' || (status === 'completed' && lastStatus === 'missed');
}

/** One that was missed, and whose time is yet to come after all. */
function rewindOneShot(schedule: Schedule, nowMs: number): Schedule | null {
  const atMs = fireTimesOf(schedule).nextFireMs(nowMs);
  if (schedule.status !== 'completed' || atMs === null) return null;
  const fresh = { lastStatus: null, lastSummary: null, lastFiredMs: null };
  return { ...schedule, ...fresh, status: 'active', nextFireMs: atMs };
}

/** The last instant that ran, of those that are forgotten; up to there nothing must run again. */
export function ranUntilMs(
  forgotten: readonly { atMs: number; state: OccurrenceState }[],
): number | null {
  let latestMs: number | null = null;
  for (const { atMs, state } of forgotten) {
    const ran = state === 'ran' || state === 'failed';
    if (ran && (latestMs === null || atMs > latestMs)) latestMs = atMs;
  }
  return latestMs;
}
