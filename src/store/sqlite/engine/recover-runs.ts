/** Lets runs wait again whose lease has run out, or whose owner is known to be dead. */
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';

export function createRecoverRuns(database: Database): Engine['recover'] {
  const releaseExpired = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE state = 'running' AND lease_until_ms < ?`,
  );
  const releaseOwner = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE state = 'running' AND owner = ?`,
  );
  return ({ nowMs, dead = [] }) =>
    database.write(() => {
      const expired = Number(releaseExpired.run(nowMs).changes);
      return dead.reduce((sum, owner) => sum + Number(releaseOwner.run(owner).changes), expired);
    });
}
