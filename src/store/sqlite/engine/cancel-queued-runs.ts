/**
 * Takes back the occurrences of a schedule that wait for their turn, for use inside a transaction.
 */
import { mayBeTakenBack, stateOfTakenBack } from '../../../domain/run/queued-runs.ts';
import type { Database } from '../database.ts';
import { toRun } from './run-row.ts';

export type CancelQueuedRuns = (request: {
  scheduleId: string;
  reason: string;
  nowMs: number;
}) => void;

export function createCancelQueuedRuns(database: Database): CancelQueuedRuns {
  const unfinished = database.prepare(
    'SELECT * FROM runs WHERE schedule_id = ? AND finished_ms IS NULL',
  );
  const cancel = database.prepare(
    `UPDATE runs SET state = 'cancelled', finished_ms = ?, summary = ? WHERE id = ?`,
  );
  const settle = database.prepare(
    `UPDATE occurrences SET state = ?, reason = ? WHERE schedule_id = ? AND run_id = ? AND state = 'queued'`,
  );
  return ({ scheduleId, reason, nowMs }) => {
    for (const run of unfinished.all(scheduleId).map(toRun).filter(mayBeTakenBack)) {
      cancel.run(nowMs, reason, run.id);
      settle.run(stateOfTakenBack(run), reason, scheduleId, run.id);
    }
  };
}
