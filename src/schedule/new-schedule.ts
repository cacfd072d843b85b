/** A schedule as it is when it is new, and when it fires next. */
import { fireTimesOf } from '../domain/schedule/fire-times.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { instantMs } from '../time/instant.ts';
import type { ParsedSchedule } from './parse-schedule.ts';

export function newSchedule({ draft }: ParsedSchedule, id: string, nowMs: number): Schedule {
  const schedule: Schedule = {
    ...draft,
    id,
    status: 'active',
    source: 'person',
    approvedHash: null,
    nextFireMs: null,
    failuresInRow: 0,
    coolDownUntilMs: null,
    lastFiredMs: null,
    lastStatus: null,
    lastSummary: null,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  return withNextFire(schedule, nowMs);
}

/** A rule that has no fire left is over, whatever it was before. */
export function withNextFire(schedule: Schedule, nowMs: number): Schedule {
  const nextFireMs = nextFire(schedule, nowMs);
  const isOver =
    schedule.status === 'active' && schedule.trigger.kind === 'rrule' && nextFireMs === null;
  return { ...schedule, nextFireMs, status: isOver ? 'completed' : schedule.status };
}

/** When one that is paused would run next if it went on at that instant; null if it is not paused, or is over by then. */
export function nextOnceResumed(schedule: Schedule, resumedMs: number): number | null {
  if (schedule.status !== 'paused') return null;
  return withNextFire({ ...schedule, status: 'active' }, resumedMs).nextFireMs;
}

/** A one-shot whose time has passed was asked to run at once, or it would not have been accepted. */
function nextFire(schedule: Schedule, nowMs: number): number | null {
  if (schedule.status !== 'active') return null;
  const nextMs = fireTimesOf(schedule).nextFireMs(nowMs);
  if (nextMs !== null || schedule.trigger.kind !== 'at') return nextMs;
  const isNew = schedule.lastFiredMs === null;
  return isNew ? instantMs(schedule.trigger.atUtc) : null;
}

/** The anchor of an interval is when it was stored, not part of what was asked for. */
export function isSameTrigger(left: Trigger, right: Trigger): boolean {
  const comparable = (trigger: Trigger): string => JSON.stringify({ ...trigger, anchorUtc: null });
  return comparable(left) === comparable(right);
}

export function historyOf(schedule: Schedule): Partial<Schedule> {
  const { trigger, failuresInRow, coolDownUntilMs, lastFiredMs, lastStatus, lastSummary } =
    schedule;
  return { trigger, failuresInRow, coolDownUntilMs, lastFiredMs, lastStatus, lastSummary };
}
