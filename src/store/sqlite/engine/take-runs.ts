/**
 * Puts runs into the hands of an owner, under a lease and with the next fence, for use inside a
 * transaction. When one is first taken, the definition that is approved then becomes its own.
 */
import type { Run } from '../../../domain/run/run.ts';
import type { Database } from '../database.ts';
import { toRun } from './run-row.ts';

interface Hold {
  owner: string;
  nowMs: number;
  leaseUntilMs: number;
}

type TakeRun = (id: string, hold: Hold) => Run;

/** In the order of their ids, which is that of their times. */
export type TakeRuns = (ids: readonly string[], hold: Hold) => Run[];

export function createTakeRuns(database: Database): { takeRun: TakeRun; takeRuns: TakeRuns } {
  const take = database.prepare(
    `UPDATE runs SET state = 'running', owner = ?, lease_until_ms = ?, fence = fence + 1, started_ms = COALESCE(started_ms, ?),
       definition_hash = COALESCE(definition_hash, (SELECT approved_hash FROM schedules WHERE schedules.id = runs.schedule_id))
     WHERE id IN (SELECT value FROM json_each(?)) RETURNING *`,
  );
  const takeRuns: TakeRuns = (ids, { owner, nowMs, leaseUntilMs }) => {
    if (ids.length === 0) return [];
    const rows = take.all(owner, leaseUntilMs, nowMs, JSON.stringify(ids));
    return rows.map(toRun).sort((left, right) => (left.id < right.id ? -1 : 1));
  };
  const takeRun: TakeRun = (id, hold) => {
    const [run] = takeRuns([id], hold);
    if (run === undefined) throw new Error(`the run ${id} is not there`);
    return run;
  };
  return { takeRun, takeRuns };
}
