/**
 * Lets runs wait again whose lease has run out, or whose owner is known to be dead. Only a death counts: a lease runs
 * out while a machine sleeps, too.
 */
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';

export function createRecoverRuns(database: Database): Engine['recover'] {
  const releaseExpired = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE state = 'running' AND lease_until_ms < ?`,
  );
  const releaseOwner = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL, deaths = deaths + 1 WHERE state = 'running' AND owner = ?`,
  );
  return ({ nowMs, dead = [] }) =>
    database.write(() => {
      // The dead first: their leases may have run out as well.
      const left = dead.reduce((sum, owner) => sum + Number(releaseOwner.run(owner).changes), 0);
      return left + Number(releaseExpired.run(nowMs).changes);
    });
}
