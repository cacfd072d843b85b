/** The store on one SQLite file. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Lane } from '../../domain/run/run.ts';
import type { Records, Store, ToolState } from '../store.ts';
import { createChangeSignal } from './change-signal.ts';
import { type Database, openDatabase } from './database.ts';
import { createOccurrenceTable } from './occurrence-table.ts';
import { createScheduleTable } from './schedule-table.ts';
import { createSqliteCalls } from './sqlite-calls.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { createSqliteIncidents } from './sqlite-incidents.ts';
import { createSqliteJournal } from './sqlite-journal.ts';
import { createSqliteLedger } from './sqlite-ledger.ts';
import { createInbox, createSqliteOutbox } from './sqlite-outbox.ts';
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
  const engine = createSqliteEngine(database, options);
  const occurrences = createOccurrenceTable(database);
  const journal = createSqliteJournal(database);
  const outbox = createSqliteOutbox(database, makeId);
  const incidents = createSqliteIncidents(database, { say: outbox.say, makeId });
  const schedules = createScheduleTable(database, { engine, occurrences, incidents });
  const parts = { schedules, occurrences, engine, journal, outbox, incidents };
  const { cancelRun, ...ledger } = createSqliteLedger(database, parts);
  const changes = createChangeSignal(`${options.file}-changed`, options.clock);
  return {
    schedules,
    engine: { ...engine, cancel: cancelRun },
    ledger,
    journal,
    outbox,
    incidents,
    inbox: createInbox(database),
    toolState: createToolState(database),
    records: createRecords(database, options.clock),
    calls: createSqliteCalls(database),
    usage: createSqliteUsage(database),
    changes,
    async close() {
      changes.close();
      await database.close();
    },
  };
}

function createToolState(database: Database): ToolState {
  const select = database.prepare('SELECT value FROM tool_state WHERE scope = ? AND name = ?');
  const replace = database.prepare('REPLACE INTO tool_state (scope, name, value) VALUES (?, ?, ?)');
  return {
    get: async (scope, name) => (select.get(scope, name)?.['value'] as string | undefined) ?? null,
    set: (scope, name, value) => database.write(() => void replace.run(scope, name, value)),
  };
}

function createRecords(database: Database, clock: Pick<Clock, 'nowMs'>): Records {
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
  return {
    get: async (kind, key) => read(kind, key),
    list: async (kind) =>
      selectAll
        .all(kind)
        .map((row) => ({ key: String(row['key']), document: JSON.parse(String(row['document'])) })),
    change: (kind, key, change) =>
      database.write(() => {
        const next = change(read(kind, key)) ?? null;
        if (next === null) remove.run(kind, key);
        else replace.run(kind, key, JSON.stringify(next), clock.nowMs());
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
