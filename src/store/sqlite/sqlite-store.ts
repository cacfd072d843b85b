/** The store on one SQLite file. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Lane } from '../../domain/run/run.ts';
import type { Store } from '../store.ts';
import { createChangeSignal } from './change-signal.ts';
import { openDatabase } from './database.ts';
import { createDefinitionTable } from './definition-table.ts';
import { createOccurrenceTable } from './occurrence-table.ts';
import { createScheduleTable } from './schedule-table.ts';
import { createSqliteCalls } from './sqlite-calls.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { createSqliteInbox } from './sqlite-inbox.ts';
import { createSqliteIncidents } from './sqlite-incidents.ts';
import { createSqliteJournal } from './sqlite-journal.ts';
import { createSqliteLedger } from './sqlite-ledger.ts';
import { createSqliteOutbox } from './sqlite-outbox.ts';
import { createSqliteRecords } from './sqlite-records.ts';
import { createSqliteRequests } from './sqlite-requests.ts';
import { createSqliteToolState } from './sqlite-tool-state.ts';
import { createSqliteUsage } from './sqlite-usage.ts';

export interface SqliteStoreOptions {
  file: string;
  clock: Clock;
  makeId: MakeId;
  laneCaps: Readonly<Record<Lane, number>>;
  synchronous: 'normal' | 'full' | 'off';
}

export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { makeId } = options;
  const database = openDatabase(options);
  const definitions = createDefinitionTable(database);
  const occurrences = createOccurrenceTable(database);
  const journal = createSqliteJournal(database);
  const engine = createSqliteEngine(database, { ...options, definitions, journal });
  const outbox = createSqliteOutbox(database, makeId);
  const incidents = createSqliteIncidents(database, { say: outbox.say, makeId });
  const tables = { definitions, engine, occurrences, incidents };
  const schedules = createScheduleTable(database, tables);
  const toolState = createSqliteToolState(database);
  const parts = { ...tables, schedules, journal, outbox, toolState };
  const { cancelRun, ...ledger } = createSqliteLedger(database, parts);
  const changes = createChangeSignal(`${options.file}-changed`, options.clock);
  return {
    schedules,
    engine: { ...engine, cancel: cancelRun },
    ledger,
    journal,
    outbox,
    incidents,
    requests: createSqliteRequests(database, { say: outbox.say, incidents }),
    inbox: createSqliteInbox(database),
    toolState,
    records: createSqliteRecords(database, options.clock),
    calls: createSqliteCalls(database),
    usage: createSqliteUsage(database),
    changes,
    async close() {
      changes.close();
      await database.close();
    },
  };
}
