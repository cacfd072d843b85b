/**
 * Takes back the occurrences of a schedule that wait for their turn, for use inside a transaction; what
 * was begun goes on, and so does what a person asked for.
 */
import { stateOfTakenBack } from '../../../domain/run/queued-runs.ts';
import type { Database } from '../database.ts';

export type CancelQueuedRuns = (request: {
  scheduleId: string;
  reason: string;
  nowMs: number;
}) => void;

export function createCancelQueuedRuns(database: Database): CancelQueuedRuns {
  const cancel = database.prepare(
    `UPDATE runs SET state = 'cancelled', finished_ms = ?, summary = ?
     WHERE schedule_id = ? AND finished_ms IS NULL AND state = 'waiting' AND fence = 0 AND cause <> 'manual' RETURNING id, attempt`,
  );
  const settle = database.prepare(
    `UPDATE occurrences SET state = ?, reason = ? WHERE schedule_id = ? AND run_id = ? AND state = 'queued'`,
  );
  return ({ scheduleId, reason, nowMs }) => {
    for (const row of cancel.all(nowMs, reason, scheduleId)) {
      const state = stateOfTakenBack({ attempt: Number(row['attempt']) });
      settle.run(state, reason, scheduleId, String(row['id']));
    }
  };
}
