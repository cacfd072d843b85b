/** The store on one SQLite file. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Lane } from '../../domain/run.ts';
import type { Inbox, InboxMessage, Store } from '../store.ts';
import { createChangeSignal } from './change-signal.ts';
import { type Database, openDatabase } from './database.ts';
import { createScheduleTable } from './schedule-table.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { createSqliteLedger } from './sqlite-ledger.ts';

export interface SqliteStoreOptions {
  file: string;
  clock: Clock;
  makeId: MakeId;
  laneCaps: Readonly<Record<Lane, number>>;
  synchronous: 'normal' | 'full' | 'off';
}

export function openSqliteStore(options: SqliteStoreOptions): Store {
  const database = openDatabase(options);
  const engine = createSqliteEngine(database, options);
  const schedules = createScheduleTable(database, engine);
  const changes = createChangeSignal(`${options.file}-changed`);
  return {
    schedules,
    engine,
    ledger: createSqliteLedger(database, { schedules, engine, makeId: options.makeId }),
    inbox: createInbox(database),
    changes,
    async close() {
      changes.close();
      await database.close();
    },
  };
}

function createInbox(database: Database): Inbox {
  const selectAll = database.prepare('SELECT * FROM inbox ORDER BY id DESC LIMIT ?');
  const selectSession = database.prepare(
    'SELECT * FROM inbox WHERE session_key = ? ORDER BY id DESC LIMIT ?',
  );
  return {
    list: async ({ sessionKey, limit }) =>
      (sessionKey === undefined ? selectAll.all(limit) : selectSession.all(sessionKey, limit)).map(
        (row) =>
          ({
            id: row['id'],
            sessionKey: row['session_key'],
            text: row['text'],
            runId: row['run_id'],
            createdMs: row['created_ms'],
          }) as InboxMessage,
      ),
  };
}
