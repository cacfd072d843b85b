/** Ends a turn with what it says, the run it was handed to and what is kept of it, in one step. */
import type { Run } from '../../../domain/run/run.ts';
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteOutbox } from '../sqlite-outbox.ts';
import type { SqliteRecords } from '../sqlite-records.ts';

export function createFinishIncoming(
  database: Database,
  parts: {
    engine: Pick<SqliteEngine, 'insert'>;
    outbox: Pick<SqliteOutbox, 'say'>;
    records: Pick<SqliteRecords, 'put'>;
  },
): IncomingTable['finish'] {
  const countHeld = database.prepare(
    `SELECT COUNT(*) AS count FROM incoming
     WHERE id IN (SELECT value FROM json_each(?)) AND owner = ? AND state = 'working'`,
  );
  const end = database.prepare(
    `UPDATE incoming SET state = 'done', done_ms = ?, run_id = ?, owner = NULL, lease_until_ms = NULL
     WHERE id IN (SELECT value FROM json_each(?))`,
  );
  return ({ ids, owner, nowMs, messages, run, records = [] }) =>
    database.write(() => {
      const list = JSON.stringify(ids);
      if (countHeld.get(list, owner)?.['count'] !== ids.length) return { kind: 'lost' };
      const handedTo: Run | null = run === undefined ? null : parts.engine.insert(run);
      end.run(nowMs, handedTo?.id ?? null, list);
      for (const message of messages) parts.outbox.say(message, nowMs);
      for (const record of records) parts.records.put(record);
      return { kind: 'finished', run: handedTo };
    });
}
