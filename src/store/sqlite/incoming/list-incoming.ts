/** Incoming messages as they are asked for: one, or a list, the latest first. */
import type { IncomingTable } from '../../incoming.ts';
import type { Database } from '../database.ts';
import { toIncoming } from './incoming-row.ts';

const COLUMNS = { sessionKey: 'session_key', state: 'state', runId: 'run_id', key: 'key' } as const;

export function createListIncoming(database: Database): Pick<IncomingTable, 'get' | 'list'> {
  const selectOne = database.prepare('SELECT * FROM incoming WHERE id = ?');
  return {
    async get(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : toIncoming(row);
    },
    async list({ limit, ...filter }) {
      const asked = Object.entries(filter) as [keyof typeof COLUMNS, string][];
      const where = asked.map(([name]) => `${COLUMNS[name]} = ?`);
      return database
        .prepare(
          `SELECT * FROM incoming ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
           ORDER BY sequence DESC LIMIT ?`,
        )
        .all(...asked.map(([, value]) => value), limit)
        .map(toIncoming);
    },
  };
}
