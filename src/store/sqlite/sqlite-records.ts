/** Small JSON documents in SQLite, each with the time of its last change. */
import type { Clock } from '../../base/clock.ts';
import type { Records } from '../store.ts';
import type { Database } from './database.ts';
import type { SqlitePeople } from './sqlite-people.ts';

export interface SqliteRecords extends Records {
  /** For use inside a transaction; null removes. */
  put(record: { kind: string; key: string; document: unknown }): void;
}

export function createSqliteRecords(
  database: Database,
  { clock, people }: { clock: Pick<Clock, 'nowMs'>; people: SqlitePeople },
): SqliteRecords {
  const select = database.prepare('SELECT document FROM records WHERE kind = ? AND key = ?');
  const selectAll = database.prepare(
    'SELECT key, document FROM records WHERE kind = ? ORDER BY key',
  );
  const replace = database.prepare(
    'REPLACE INTO records (kind, key, document, changed_ms) VALUES (?, ?, ?, ?)',
  );
  const date = database.prepare(
    'UPDATE records SET changed_ms = ?2 WHERE changed_ms IS NULL AND kind IN (SELECT value FROM json_each(?1))',
  );
  const forget = database.prepare(
    `DELETE FROM records WHERE (kind, key) IN (SELECT kind, key FROM records
       WHERE kind IN (SELECT value FROM json_each(?1)) AND changed_ms < ?2 LIMIT ?3)`,
  );
  const remove = database.prepare('DELETE FROM records WHERE kind = ? AND key = ?');
  const read = (kind: string, key: string): unknown => {
    const row = select.get(kind, key);
    return row === undefined ? null : JSON.parse(String(row['document']));
  };
  const put: SqliteRecords['put'] = ({ kind, key, document }) => {
    if (document === null) remove.run(kind, key);
    else replace.run(kind, key, JSON.stringify(document), clock.nowMs());
    people.keepAccounts({ kind, key, document });
  };
  return {
    put,
    get: async (kind, key) => read(kind, key),
    list: async (kind) =>
      selectAll
        .all(kind)
        .map((row) => ({ key: String(row['key']), document: JSON.parse(String(row['document'])) })),
    change: (kind, key, change) =>
      database.write(() => {
        const next = change(read(kind, key)) ?? null;
        put({ kind, key, document: next });
        return next;
      }),
    forget: ({ kinds, beforeMs, nowMs, limit }) =>
      database.write(() => {
        const wanted = JSON.stringify(kinds);
        date.run(wanted, nowMs);
        return Number(forget.run(wanted, beforeMs, limit).changes);
      }),
  };
}
