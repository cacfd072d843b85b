/**
 * The database as one person sees it: in a connection of its own, which can only read, every table is a view of what is
 * theirs. Whatever is asked there, lists, counts and searches alike, finds nothing of anybody else, and goes along the
 * indexes as it does for all. A table that nobody named here is empty: what is added one day is nobody's until somebody
 * says whose.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Database } from './database.ts';

const THEIR_ACCOUNTS = `account <> '' AND account IN (SELECT account FROM main.accounts WHERE person = (SELECT who()))`;
const OF_THEIR_SCHEDULES = 'schedule_id IN (SELECT id FROM temp.schedules)';
const OF_THEIR_RUNS = 'EXISTS (SELECT 1 FROM temp.runs WHERE id = run_id)';

/** The rows of a person in each table, in this order, because one looks through another. */
const THEIRS: readonly [table: string, select: string][] = [
  rowsOf('schedules', THEIR_ACCOUNTS),
  rowsOf('runs', THEIR_ACCOUNTS),
  rowsOf('inbox', THEIR_ACCOUNTS),
  rowsOf('inbox_sessions', THEIR_ACCOUNTS),
  rowsOf('model_calls', THEIR_ACCOUNTS),
  rowsOf('reminders', THEIR_ACCOUNTS),
  rowsOf('mail_accounts', 'person = (SELECT who())'),
  rowsOf('dav_accounts', 'person = (SELECT who())'),
  rowsOf('sign_ins', 'person = (SELECT who())'),
  rowsOf('requests', `for_whom <> 'owner' AND for_whom = (SELECT who())`),
  rowsOf('occurrences', OF_THEIR_SCHEDULES),
  rowsOf('event_fires', OF_THEIR_SCHEDULES),
  rowsOf('looks', OF_THEIR_SCHEDULES),
  // Left to itself, SQLite would go through all events to have them in order.
  [
    'events',
    'SELECT events.* FROM (SELECT DISTINCT event FROM temp.event_fires) CROSS JOIN main.events ON id = event',
  ],
  rowsOf('steps', OF_THEIR_RUNS),
  rowsOf('deliveries', OF_THEIR_RUNS),
  // Under a hash that only a run or a schedule of theirs tells.
  rowsOf('definitions', 'TRUE'),
];

function rowsOf(table: string, condition: string): [table: string, select: string] {
  return [table, `SELECT * FROM main."${table}" WHERE ${condition}`];
}

export interface PersonDatabases {
  of(person: string): Database;
  close(): void;
}

export function createPersonDatabases(file: string, whole: Database): PersonDatabases {
  let open: { sqlite: DatabaseSync; connection: number } | null = null;
  /** The person who asks, while a statement runs; nothing else runs meanwhile. */
  let asking = '';
  type Statement = ReturnType<DatabaseSync['prepare']>;
  const statements = new Map<string, Statement>();

  function connection(): DatabaseSync {
    whole.requireInPlace();
    if (open?.connection !== whole.connection()) {
      close();
      open = { sqlite: openForPersons(file, () => asking), connection: whole.connection() };
    }
    return open.sqlite;
  }

  function close(): void {
    open?.sqlite.close();
    open = null;
    statements.clear();
  }

  function statement(sql: string, person: string): Statement {
    const sqlite = connection();
    const prepared = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, prepared);
    asking = person;
    return prepared;
  }

  return {
    of: (person) => ({
      ...whole,
      write: () => Promise.reject(new Error('nothing is written as somebody sees it')),
      prepare: (sql) =>
        ({
          run: (...values: SQLInputValue[]) => statement(sql, person).run(...values),
          get: (...values: SQLInputValue[]) => statement(sql, person).get(...values),
          all: (...values: SQLInputValue[]) => statement(sql, person).all(...values),
          // Whole: between two rows somebody else may ask.
          iterate: (...values: SQLInputValue[]) =>
            statement(sql, person)
              .all(...values)
              .values(),
        }) as ReturnType<Database['prepare']>,
    }),
    close,
  };
}

export function openForPersons(file: string, who: () => string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  sqlite.function('who', who);
  const tables = sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .all()
    .map(({ name }) => String(name));
  const named = new Set(THEIRS.map(([table]) => table));
  const others = tables.filter((table) => !named.has(table)).map((one) => rowsOf(one, 'FALSE'));
  for (const [table, select] of [...THEIRS, ...others])
    sqlite.exec(`CREATE TEMP VIEW "${table}" AS ${select}`);
  return sqlite;
}
