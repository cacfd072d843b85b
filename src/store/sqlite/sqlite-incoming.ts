/** Incoming messages in SQLite. An owner holds what it works on under a lease; only `finish` ends a turn, and only once. */
import type { MakeId } from '../../base/ids.ts';
import type { IncomingTable } from '../incoming.ts';
import type { Database } from './database.ts';
import { createAddIncoming } from './incoming/add-incoming.ts';
import { createClaimIncoming } from './incoming/claim-incoming.ts';
import { createFinishIncoming } from './incoming/finish-incoming.ts';
import { createHoldIncoming } from './incoming/hold-incoming.ts';
import { createListIncoming } from './incoming/list-incoming.ts';
import { createRecoverIncoming } from './incoming/recover-incoming.ts';
import { createTakeForRun } from './incoming/take-for-run.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteEvents } from './sqlite-events.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';
import type { SqliteRecords } from './sqlite-records.ts';

export function createSqliteIncoming(
  database: Database,
  parts: {
    makeId: MakeId;
    engine: Pick<SqliteEngine, 'insert'>;
    outbox: Pick<SqliteOutbox, 'say'>;
    records: Pick<SqliteRecords, 'put'>;
    give: SqliteEvents['give'];
  },
): IncomingTable {
  return {
    add: createAddIncoming(database, parts),
    claim: createClaimIncoming(database),
    finish: createFinishIncoming(database, parts),
    ...createHoldIncoming(database),
    ...createRecoverIncoming(database),
    takeForRun: createTakeForRun(database),
    ...createListIncoming(database),
  };
}
