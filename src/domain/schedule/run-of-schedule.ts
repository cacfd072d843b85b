/** A run of a schedule as it is when it is enqueued, and any run as it is when it has just been stored. */

import type { Run } from '../run/run.ts';
import { isHeartbeatSession } from '../session-key.ts';
import { orderKeyOf } from './order-key.ts';
import type { Schedule } from './schedule.ts';
import { waitsFor } from './waits-for.ts';

export type UnstoredRun = Pick<
  Run,
  | 'cause'
  | 'lane'
  | 'orderKey'
  | 'sessionKey'
  | 'scheduleId'
  | 'scheduledForMs'
  | 'attempt'
  | 'notBeforeMs'
  | 'enqueuedMs'
> & {
  /** See `waitsFor`: what its slot is counted by. Left out, nothing is known. */
  waitsFor?: readonly string[];
};

type RunOccasion = Pick<Run, 'cause' | 'enqueuedMs'> & { attempt?: number } & (
    | { scheduledForMs: number }
    | { scheduledForMs: null; id: string }
  );

/** A run without an instant brings an id, which tells it from others. */
export function runOfSchedule(schedule: Schedule, occasion: RunOccasion): UnstoredRun {
  const { cause, attempt = 1, enqueuedMs, scheduledForMs } = occasion;
  return {
    cause,
    lane: isHeartbeatSession(schedule.sessionKey) ? 'heartbeat' : 'cron',
    orderKey: orderKeyOf(
      schedule,
      occasion.scheduledForMs === null ? occasion.id : occasion.scheduledForMs,
    ),
    sessionKey: schedule.sessionKey,
    scheduleId: schedule.id,
    scheduledForMs,
    attempt,
    // At once, also should the clock jump back before it is taken.
    notBeforeMs: 0,
    enqueuedMs,
    waitsFor: waitsFor(schedule.work),
  };
}

/** A further attempt of the occurrence that `run` carried out. */
export function nextAttemptOf(
  run: Run,
  { work }: Pick<Schedule, 'work'>,
  { notBeforeMs, enqueuedMs }: { notBeforeMs: number; enqueuedMs: number },
): UnstoredRun {
  const { cause, lane, orderKey, sessionKey, scheduleId, scheduledForMs } = run;
  const attempt = run.attempt + 1;
  const same = { cause, lane, orderKey, sessionKey, scheduleId, scheduledForMs };
  return { ...same, attempt, notBeforeMs, enqueuedMs, waitsFor: waitsFor(work) };
}

/** Stored, and waiting for its turn. A definition of its own is settled; that of a schedule when it is claimed. */
export function waitingRun(
  run: Omit<UnstoredRun, 'waitsFor'>,
  { id, definitionHash }: Pick<Run, 'id' | 'definitionHash'>,
): Run {
  return {
    ...run,
    id,
    definitionHash,
    cancelRequested: false,
    errorCode: null,
    tier: null,
    state: 'waiting',
    fence: 0,
    deaths: 0,
    startedMs: null,
    finishedMs: null,
    summary: null,
  };
}

/**
 * The definition by which a run did its steps. One that never began has only what it inherited itself, in
 * line with what is approved now.
 */
export function definitionDoneBy(
  run: Pick<Run, 'definitionHash'>,
  { approvedHash }: Pick<Schedule, 'approvedHash'>,
): string | null {
  return run.definitionHash ?? approvedHash;
}
