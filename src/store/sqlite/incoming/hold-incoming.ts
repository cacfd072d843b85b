/** Lets an owner keep the lease of what it holds, or give it back. */
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';

export function createHoldIncoming(database: Database): Pick<IncomingTable, 'renew' | 'release'> {
  const extend = database.prepare(
    `UPDATE incoming SET lease_until_ms = ? WHERE id = ? AND owner = ? AND state = 'working'`,
  );
  const giveBack = database.prepare(
    `UPDATE incoming SET state = 'waiting', owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND state = 'working'`,
  );
  return {
    renew: ({ ids, owner, leaseUntilMs }) =>
      database.write(() => ids.filter((id) => extend.run(leaseUntilMs, id, owner).changes === 0)),
    release: ({ ids, owner }) =>
      database.write(() => {
        for (const id of ids) giveBack.run(id, owner);
      }),
  };
}
