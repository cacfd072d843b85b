/**
 * Ends a run that waits, and asks for the end of one that runs, for use inside a transaction. Answers
 * with the run that it ended; null if it ended none.
 */
import { CANCELLED_BEFORE_START } from '../../../domain/run/queued-runs.ts';
import type { Run } from '../../../domain/run/run.ts';
import type { Database } from '../database.ts';
import { toRun } from './run-row.ts';

export type CancelWaitingRun = (runId: string, nowMs: number) => Run | null;

export function createCancelWaitingRun(database: Database): CancelWaitingRun {
  const cancel = database.prepare(
    `UPDATE runs SET state = 'cancelled', finished_ms = ?, summary = ? WHERE id = ? AND state = 'waiting' RETURNING *`,
  );
  const requestEnd = database.prepare(
    `UPDATE runs SET cancel_requested = 1 WHERE id = ? AND state = 'running'`,
  );
  return (runId, nowMs) => {
    const row = cancel.get(nowMs, CANCELLED_BEFORE_START, runId);
    if (row !== undefined) return toRun(row);
    requestEnd.run(runId);
    return null;
  };
}
