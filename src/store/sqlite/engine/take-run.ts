/**
 * Puts a run into the hands of an owner, under a lease and with the next fence, for use inside a
 * transaction. When it is first taken, the definition that is approved then becomes its own.
 */
import type { Run } from '../../../domain/run/run.ts';
import type { Database } from '../database.ts';
import { toRun } from './run-row.ts';

interface Hold {
  owner: string;
  nowMs: number;
  leaseUntilMs: number;
}

export type TakeRun = (id: string, hold: Hold) => Run;

export function createTakeRun(database: Database): TakeRun {
  const take = database.prepare(
    `UPDATE runs SET state = 'running', owner = ?, lease_until_ms = ?, fence = fence + 1, started_ms = COALESCE(started_ms, ?),
       definition_hash = COALESCE(definition_hash, (SELECT approved_hash FROM schedules WHERE schedules.id = runs.schedule_id))
     WHERE id = ? RETURNING *`,
  );
  return (id, { owner, nowMs, leaseUntilMs }) =>
    toRun(take.get(owner, leaseUntilMs, nowMs, id) ?? {});
}
