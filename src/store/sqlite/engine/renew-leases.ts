/** Extends the leases of runs that their owner still holds as it claimed them; answers with those it does not. */
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';

export function createRenewLeases(database: Database): Engine['renew'] {
  const extend = database.prepare(
    `UPDATE runs SET lease_until_ms = ? WHERE id = ? AND owner = ? AND fence = ? AND state = 'running'`,
  );
  return ({ owner, runs, leaseUntilMs }) =>
    database.write(() =>
      runs
        .filter(({ id, fence }) => extend.run(leaseUntilMs, id, owner, fence).changes === 0)
        .map(({ id }) => id),
    );
}
