/** Accounts of mail in SQLite. What can't be read any more is left out, so that the others still work. */
import { accountDetailsSchema, type MailAccount } from '../../domain/mail/mail-account.ts';
import type { MailAccountTable } from '../mail-accounts.ts';
import type { Database } from './database.ts';

export function createSqliteMailAccounts(database: Database): MailAccountTable {
  const ofPerson = database.prepare('SELECT * FROM mail_accounts WHERE person = ? ORDER BY id');
  const all = database.prepare('SELECT * FROM mail_accounts ORDER BY id');
  const people = database.prepare('SELECT DISTINCT person FROM mail_accounts');
  const sameAddress = database.prepare(
    'SELECT id FROM mail_accounts WHERE person = ? AND address = ?',
  );
  const put = database.prepare('REPLACE INTO mail_accounts VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM mail_accounts WHERE id = ? AND person = ?');

  return {
    of: async (person) => ofPerson.all(person).flatMap(readAccount),
    all: async () => all.all().flatMap(readAccount),
    people: async () => people.all().map(({ person }) => String(person)),
    put: ({ id, person, address, ...details }) =>
      database.write(() => {
        const taken = sameAddress.get(person, address)?.['id'] ?? id;
        if (taken !== id) return false;
        put.run(id, person, address, JSON.stringify(details));
        return true;
      }),
    remove: (id, person) => database.write(() => Number(remove.run(id, person).changes) > 0),
  };
}

function readAccount(row: Record<string, unknown>): MailAccount[] {
  try {
    const details = accountDetailsSchema().parse(JSON.parse(String(row['details'])));
    const { id, person, address } = row;
    return [{ id: String(id), person: String(person), address: String(address), ...details }];
  } catch {
    return [];
  }
}
