/** Owners of sessions, for use inside transactions, and of accounts, for lists to look at. */
import type { Person } from '../../domain/person.ts';
import {
  accountsIn,
  PEOPLE_RECORD,
  personOfSession,
  type Roster,
  readPersons,
  rosterOf,
} from '../../domain/roster.ts';
import type { Database } from './database.ts';

export interface SqlitePeople {
  ofSession(sessionKey: string): Person;
  /** Writes whose each account is, in the transaction that writes the people. */
  keepAccounts(record: { kind: string; key: string; document: unknown }): void;
}

export function createSqlitePeople(database: Database): SqlitePeople {
  const select = database.prepare('SELECT document FROM records WHERE kind = ? AND key = ?');
  const clear = database.prepare('DELETE FROM accounts');
  const insert = database.prepare('INSERT INTO accounts (account, person) VALUES (?, ?)');
  let known: { document: string; roster: Roster } | null = null;

  /** The people are one record, which is read anew when it is another. */
  function roster(): Roster {
    const row = select.get(PEOPLE_RECORD.kind, PEOPLE_RECORD.key);
    const document = String(row?.['document'] ?? 'null');
    if (known?.document !== document)
      known = { document, roster: rosterOf(readPersons(JSON.parse(document)) ?? []) };
    return known.roster;
  }

  return {
    ofSession: (sessionKey) => personOfSession(roster(), sessionKey),
    keepAccounts({ kind, key, document }) {
      if (kind !== PEOPLE_RECORD.kind || key !== PEOPLE_RECORD.key) return;
      clear.run();
      for (const [account, person] of accountsIn(document)) insert.run(account, person);
    },
  };
}
