/** Gives back runs that their owner claimed and did not begin. */
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';

export function createReleaseRuns(database: Database): Engine['release'] {
  const giveBack = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE id = ? AND owner = ? AND fence = ? AND state = 'running'`,
  );
  return ({ owner, runs }) =>
    database.write(() => {
      for (const { id, fence } of runs) giveBack.run(id, owner, fence);
    });
}
