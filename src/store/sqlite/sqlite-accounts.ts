/** Accounts elsewhere in SQLite. What can't be read any more is left out, so that the others still work. */
import type { AccountTable, OwnedAccount } from '../accounts.ts';
import type { Database } from './database.ts';

export function createSqliteAccounts<Details extends object>(
  database: Database,
  table: 'mail_accounts' | 'dav_accounts' | 'sign_ins',
  schemaOf: () => { parse(value: unknown): Details },
): AccountTable<OwnedAccount & Details> {
  const ofPerson = database.prepare(`SELECT * FROM ${table} WHERE person = ? ORDER BY id`);
  const all = database.prepare(`SELECT * FROM ${table} ORDER BY id`);
  const people = database.prepare(`SELECT DISTINCT person FROM ${table}`);
  const sameAddress = database.prepare(
    `SELECT id FROM ${table} WHERE person = ? AND address = ?
     AND json_extract(details, '$.kind') IS json_extract(?, '$.kind')`,
  );
  const put = database.prepare(`REPLACE INTO ${table} VALUES (?, ?, ?, ?)`);
  const remove = database.prepare(`DELETE FROM ${table} WHERE id = ? AND person = ?`);

  function readAccount(row: Record<string, unknown>): (OwnedAccount & Details)[] {
    try {
      const details = schemaOf().parse(JSON.parse(String(row['details'])));
      const { id, person, address } = row;
      return [{ id: String(id), person: String(person), address: String(address), ...details }];
    } catch {
      return [];
    }
  }

  return {
    of: async (person) => ofPerson.all(person).flatMap(readAccount),
    all: async () => all.all().flatMap(readAccount),
    people: async () => people.all().map(({ person }) => String(person)),
    put: ({ id, person, address, ...details }) =>
      database.write(() => {
        // Written so, nobody could read it again.
        schemaOf().parse(details);
        const kept = JSON.stringify(details);
        const taken = sameAddress.get(person, address, kept)?.['id'] ?? id;
        if (taken !== id) return false;
        put.run(id, person, address, kept);
        return true;
      }),
    remove: (id, person) => database.write(() => Number(remove.run(id, person).changes) > 0),
  };
}
