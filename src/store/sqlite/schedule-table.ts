/** Schedules in SQLite. */
import type { SQLInputValue } from 'node:sqlite';
import { RoteError } from '../../base/errors.ts';
import { unchangedSteps } from '../../domain/plan/unchanged-steps.ts';
import { SCHEDULE_STATUSES, type ScheduleStatus } from '../../domain/run/run-words.ts';
import { collectDue } from '../../domain/schedule/collect-due.ts';
import { type Definition, definitionSchema, isApproved } from '../../domain/schedule/definition.ts';
import { type Schedule, scheduleSchema } from '../../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { ScheduleTable, Unreadable } from '../store.ts';
import type { Database } from './database.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';

const COLUMNS: readonly (keyof Schedule)[] = [
  'id',
  'name',
  'status',
  'trigger',
  'work',
  'sessionKey',
  'source',
  'approvedHash',
  'nextFireMs',
  'failuresInRow',
  'coolDownUntilMs',
  'lastFiredMs',
  'lastStatus',
  'lastSummary',
  'createdMs',
  'updatedMs',
];
const JSON_COLUMNS = new Set<keyof Schedule>(['trigger', 'work']);

export interface SqliteScheduleTable extends ScheduleTable {
  /** For use inside a transaction of the ledger. */
  read(id: string): Schedule | null;
  /** Null also where what is stored can't be read. */
  readOrNull(id: string): Schedule | null;
  readDefinition(hash: string | null): Definition | null;
  save(schedule: Schedule): void;
  /** The ids of what is due, earliest first. */
  selectDue(nowMs: number, limit: number): string[];
  /** Records what is due and was not taken as skipped. */
  recordDue(schedule: Schedule, settle: { reason: string; nowMs: number }): void;
  disableUnreadable(id: string, reason: string, nowMs: number): void;
}

export function createScheduleTable(
  database: Database,
  parts: {
    engine: Pick<SqliteEngine, 'cancelQueued' | 'unpin' | 'keepDefinition'>;
    occurrences: OccurrenceTable;
    incidents: SqliteIncidents;
  },
): SqliteScheduleTable {
  const { engine, occurrences, incidents } = parts;
  const names = COLUMNS.map(columnName).join(', ');
  const marks = COLUMNS.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT OR IGNORE INTO schedules (${names}) VALUES (${marks})`);
  const update = database.prepare(
    `UPDATE schedules SET ${COLUMNS.map((key) => `${columnName(key)} = ?`).join(', ')} WHERE id = ?`,
  );
  const select = database.prepare('SELECT * FROM schedules WHERE id = ?');
  const selectAll = database.prepare('SELECT * FROM schedules ORDER BY id LIMIT ?');
  const selectByStatus = database.prepare(
    'SELECT * FROM schedules WHERE status = ? ORDER BY id LIMIT ?',
  );
  const selectDue = database.prepare(
    `SELECT id FROM schedules WHERE status = 'active' AND next_fire_ms <= ? ORDER BY next_fire_ms LIMIT ?`,
  );

  const selectUpcoming = database.prepare(
    `SELECT * FROM schedules WHERE status = 'active' AND next_fire_ms IS NOT NULL ORDER BY next_fire_ms LIMIT ?`,
  );
  const countByStatus = database.prepare(
    'SELECT status, COUNT(*) AS count FROM schedules GROUP BY status',
  );
  const disable = database.prepare(
    `UPDATE schedules SET status = 'disabled', next_fire_ms = NULL, last_status = 'failed', last_summary = ? WHERE id = ?`,
  );
  const discard = database.prepare(
    `UPDATE schedules SET status = 'cancelled', next_fire_ms = NULL WHERE id = ?`,
  );
  const selectDefinition = database.prepare('SELECT document FROM definitions WHERE hash = ?');

  function read(id: string): Schedule | null {
    const row = select.get(id);
    return row === undefined ? null : readOrExplain(row);
  }
  function save(schedule: Schedule): void {
    update.run(...toRow(schedule), schedule.id);
  }
  /** Adds one whose id is free, and keeps what was approved under its hash. */
  function insertNew(schedule: Schedule): boolean {
    if (insert.run(...toRow(schedule)).changes === 0) return false;
    keepApproved(schedule);
    return true;
  }
  function keepApproved(schedule: Schedule): void {
    if (schedule.approvedHash !== null && isApproved(schedule))
      engine.keepDefinition(schedule, schedule.updatedMs);
  }
  function recordDue(
    schedule: Schedule,
    { reason, nowMs }: { reason: string; nowMs: number },
  ): void {
    if (schedule.status !== 'active') return;
    let from = schedule;
    for (let moreDue = true; moreDue; ) {
      const due = collectDue(from, { nowMs, catchUpCap: 0 });
      const recorded = occurrences.recorded(schedule.id, due.dueMs);
      for (const { firstMs, lastMs, count } of stretchesOf(due.dueMs, recorded)) {
        const skipped = { state: 'skipped', reason } as const;
        occurrences.insert({ scheduleId: schedule.id, firstMs, lastMs, count, ...skipped });
      }
      moreDue = due.moreDue;
      from = { ...from, nextFireMs: due.nextFireMs };
    }
  }

  function readDefinition(hash: string | null): Definition | null {
    const row = hash === null ? undefined : selectDefinition.get(hash);
    return row === undefined ? null : definitionSchema.parse(JSON.parse(String(row['document'])));
  }

  return {
    read,
    readOrNull(id) {
      try {
        return read(id);
      } catch {
        return null;
      }
    },
    readDefinition,
    save,
    recordDue,
    selectDue: (nowMs, limit) => selectDue.all(nowMs, limit).map((row) => String(row['id'])),
    disableUnreadable(id, reason, nowMs) {
      disable.run(reason, id);
      const text = `The schedule ${id} was disabled: ${reason}. rote schedule list shows what can't be read.`;
      const trouble = { subject: `schedule:${id}`, kind: 'unreadable', text };
      incidents.open({ ...trouble, sessionKey: OWNER_SESSION }, nowMs);
    },
    add: (schedule) => database.write(() => insertNew(schedule)),
    addAll: (all) =>
      database.write(() => {
        const taken = all.filter(({ id }) => read(id) !== null).map(({ id }) => id);
        if (taken.length === 0) for (const schedule of all) insertNew(schedule);
        return taken;
      }),
    change: (id, change, settleDue) =>
      database.write(() => {
        const current = read(id);
        if (current === null) return null;
        const changed = change(current);
        if (settleDue !== undefined && isOtherwise(current, changed)) {
          recordDue(current, settleDue);
          engine.cancelQueued({ scheduleId: id, ...settleDue });
        }
        // A one-shot that is let loose again may run at its old time after all.
        if (changed.nextFireMs !== null && changed.trigger.kind === 'at')
          occurrences.reopen(id, changed.nextFireMs);
        save(changed);
        if (changed.approvedHash !== current.approvedHash) {
          keepApproved(changed);
          const before = readDefinition(current.approvedHash)?.work.plan ?? [];
          engine.unpin(id, unchangedSteps(before, changed.work.plan));
        }
        if (isHandled(current, changed))
          incidents.close({ subject: `schedule:${id}`, text: null, nowMs: changed.updatedMs });
        return changed;
      }),
    upcoming: async (limit) => selectUpcoming.all(limit).map(toSchedule),
    counts: async () => {
      const found = new Map(countByStatus.all().map((row) => [row['status'], row['count']]));
      const counts = SCHEDULE_STATUSES.map((status) => [status, Number(found.get(status) ?? 0)]);
      return Object.fromEntries(counts) as Record<ScheduleStatus, number>;
    },
    get: async (id) => read(id),
    list: async ({ status, limit }) =>
      (status === undefined ? selectAll.iterate(limit) : selectByStatus.iterate(status, limit))
        .map((row) => readRow(row))
        .filter((result) => 'schedule' in result)
        .map(({ schedule }) => schedule)
        .toArray(),
    unreadable: async () =>
      selectAll
        .iterate(EVERY_ROW)
        .filter((row) => row['status'] !== 'cancelled')
        .map((row) => readRow(row))
        .filter((result) => 'reason' in result)
        .toArray(),
    discard: (id) => database.write(() => discard.run(id).changes === 1),
    definition: async (hash) => readDefinition(hash),
  };
}

const EVERY_ROW = -1;

/** Instants that follow each other, in pieces: an instant that has a row of its own separates two. */
function stretchesOf(
  dueMs: readonly number[],
  recorded: ReadonlySet<number>,
): { firstMs: number; lastMs: number; count: number }[] {
  const stretches: { firstMs: number; lastMs: number; count: number }[] = [];
  let current: { firstMs: number; lastMs: number; count: number } | null = null;
  for (const instantMs of dueMs) {
    if (recorded.has(instantMs)) {
      current = null;
    } else if (current === null) {
      current = { firstMs: instantMs, lastMs: instantMs, count: 1 };
      stretches.push(current);
    } else {
      current.lastMs = instantMs;
      current.count += 1;
    }
  }
  return stretches;
}

/** Its owner has let it loose again, or taken it away: the trouble it was in is dealt with. */
function isHandled(before: Schedule, after: Schedule): boolean {
  if (before.status === after.status) return before.failuresInRow > 0 && after.failuresInRow === 0;
  return after.status === 'active' || after.status === 'cancelled';
}

/** Whether what waits under the old definition has lost its meaning. */
function isOtherwise(before: Schedule, after: Schedule): boolean {
  return (
    before.nextFireMs !== after.nextFireMs ||
    before.status !== after.status ||
    JSON.stringify(before.trigger) !== JSON.stringify(after.trigger)
  );
}

function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toRow(schedule: Schedule): SQLInputValue[] {
  return COLUMNS.map((key) => {
    const value = schedule[key];
    return JSON_COLUMNS.has(key) ? JSON.stringify(value) : (value as SQLInputValue);
  });
}

/** A row that can't be read is no reason not to read the others. */
function readRow(row: Record<string, unknown>): { schedule: Schedule } | Unreadable {
  try {
    return { schedule: toSchedule(row) };
  } catch (error) {
    return { id: String(row['id']), reason: (error as Error).message };
  }
}

function readOrExplain(row: Record<string, unknown>): Schedule {
  const result = readRow(row);
  if ('schedule' in result) return result.schedule;
  throw new RoteError(
    {
      code: 'unreadable-schedule',
      message: `What is stored of the schedule "${result.id}" can't be read: ${result.reason}.`,
      hint: `Remove it with rote schedule remove --id ${result.id}, or put a backup back with rote restore.`,
    },
    { blame: 'failure' },
  );
}

function toSchedule(row: Record<string, unknown>): Schedule {
  const entries = COLUMNS.map((key) => {
    const value = row[columnName(key)];
    return [key, JSON_COLUMNS.has(key) ? JSON.parse(String(value)) : value];
  });
  return scheduleSchema.parse(Object.fromEntries(entries));
}
