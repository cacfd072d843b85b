/** Facts about the run that a message belongs to, for use inside a transaction. */
import { dueOfRun, type RunTimes } from '../../../domain/late.ts';
import type { RunOfMessage } from '../../../domain/quiet.ts';
import type { Database } from '../database.ts';

export interface RunFacts extends RunOfMessage, RunTimes {
  /** Null if it has no time from the clock. */
  dueMs: number | null;
}

export function createRunOfMessage(database: Database): (runId: string) => RunFacts | null {
  const select = database.prepare(
    `SELECT cause, schedule_id, scheduled_for_ms, not_before_ms, enqueued_ms, started_ms, attempt, lane,
       (SELECT document ->> '$.work.urgent' FROM definitions WHERE hash = definition_hash) AS urgent,
       EXISTS (SELECT 1 FROM reminders WHERE run_id = runs.id AND state = 'snoozed') AS put_off
     FROM runs WHERE id = ?`,
  );
  return (runId) => {
    const row = select.get(runId);
    if (row === undefined) return null;
    const times: RunTimes = {
      cause: String(row['cause']),
      scheduledForMs: row['scheduled_for_ms'] as number | null,
      notBeforeMs: Number(row['not_before_ms']),
      enqueuedMs: Number(row['enqueued_ms']),
      startedMs: row['started_ms'] as number | null,
      attempt: Number(row['attempt']),
    };
    return {
      ...times,
      // A look around is for no instant that anybody waits for.
      dueMs: row['lane'] === 'heartbeat' ? null : dueOfRun(times),
      scheduleId: row['schedule_id'] as string | null,
      isUrgent: row['urgent'] === 1 || row['put_off'] === 1,
    };
  };
}
