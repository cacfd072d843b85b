/** Whose a session is, for use inside transactions: the people are one record, which is read anew when it is another. */
import type { Person } from '../../domain/person.ts';
import {
  PEOPLE_RECORD,
  personOfSession,
  type Roster,
  readPersons,
  rosterOf,
} from '../../domain/roster.ts';
import type { Database } from './database.ts';

export interface SqlitePeople {
  ofSession(sessionKey: string): Person;
}

export function createSqlitePeople(database: Database): SqlitePeople {
  const select = database.prepare('SELECT document FROM records WHERE kind = ? AND key = ?');
  let known: { document: string; roster: Roster } | null = null;

  function roster(): Roster {
    const row = select.get(PEOPLE_RECORD.kind, PEOPLE_RECORD.key);
    const document = String(row?.['document'] ?? 'null');
    if (known?.document !== document)
      known = { document, roster: rosterOf(readPersons(JSON.parse(document)) ?? []) };
    return known.roster;
  }

  return { ofSession: (sessionKey) => personOfSession(roster(), sessionKey) };
}
