/** Lets wait again what owners held who are gone. Only a death counts: a lease runs out while a machine sleeps, too. */
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';

export function createRecoverIncoming(
  database: Database,
): Pick<IncomingTable, 'recover' | 'owners'> {
  const selectOwners = database.prepare(
    `SELECT DISTINCT owner FROM incoming WHERE state = 'working' ORDER BY owner`,
  );
  const selectLeft = database.prepare(
    `SELECT 1 FROM incoming WHERE state = 'working'
       AND (lease_until_ms < ? OR owner IN (SELECT value FROM json_each(?))) LIMIT 1`,
  );
  const releaseDead = database.prepare(
    `UPDATE incoming SET state = 'waiting', owner = NULL, lease_until_ms = NULL, deaths = deaths + 1
     WHERE state = 'working' AND owner IN (SELECT value FROM json_each(?))`,
  );
  const releaseExpired = database.prepare(
    `UPDATE incoming SET state = 'waiting', owner = NULL, lease_until_ms = NULL
     WHERE state = 'working' AND lease_until_ms < ?`,
  );
  return {
    owners: async () => selectOwners.all().map((row) => String(row['owner'])),
    async recover({ nowMs, dead }) {
      const gone = JSON.stringify(dead);
      // Looks before it writes: most of the time there is nothing.
      if (selectLeft.get(nowMs, gone) === undefined) return 0;
      return database.write(
        () => Number(releaseDead.run(gone).changes) + Number(releaseExpired.run(nowMs).changes),
      );
    },
  };
}
