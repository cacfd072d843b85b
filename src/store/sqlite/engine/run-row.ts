/** A row of `runs` as a run. */
import type { Run } from '../../../domain/run/run.ts';

export function toRun(row: Record<string, unknown>): Run {
  return {
    id: row['id'],
    lane: row['lane'],
    orderKey: row['order_key'],
    sessionKey: row['session_key'],
    cause: row['cause'],
    scheduleId: row['schedule_id'],
    scheduledForMs: row['scheduled_for_ms'],
    state: row['state'],
    attempt: row['attempt'],
    fence: row['fence'],
    deaths: row['deaths'],
    definitionHash: row['definition_hash'],
    cancelRequested: row['cancel_requested'] === 1,
    notBeforeMs: row['not_before_ms'],
    enqueuedMs: row['enqueued_ms'],
    startedMs: row['started_ms'],
    finishedMs: row['finished_ms'],
    summary: row['summary'],
    errorCode: row['error_code'],
    tier: row['tier'],
  } as Run;
}

export function toRunOrNull(row: Record<string, unknown> | undefined): Run | null {
  return row === undefined ? null : toRun(row);
}
