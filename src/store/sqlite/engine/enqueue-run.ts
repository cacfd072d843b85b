/** Enqueues a run; one whose id is known, or that is to be the only one of its session, is there at most once. */
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';
import type { InsertRun } from './insert-run.ts';
import { toRun } from './run-row.ts';

export function createEnqueueRun(database: Database, insertRun: InsertRun): Engine['enqueue'] {
  const selectOnly = database.prepare(
    `SELECT * FROM runs WHERE lane = 'subagent' AND session_key = ? LIMIT 1`,
  );
  const selectOne = database.prepare('SELECT * FROM runs WHERE id = ?');
  return (run) =>
    database.write(() => {
      const same = run.id === undefined ? undefined : selectOne.get(run.id);
      const there = run.isOnly === true ? selectOnly.get(run.sessionKey) : same;
      return there === undefined ? insertRun(run) : toRun(there);
    });
}
