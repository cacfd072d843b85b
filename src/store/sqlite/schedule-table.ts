/** Schedules in SQLite. */
import type { SQLInputValue } from 'node:sqlite';
import { collectDue } from '../../domain/collect-due.ts';
import { type Schedule, scheduleSchema } from '../../domain/schedule.ts';
import type { ScheduleTable } from '../store.ts';
import type { Database } from './database.ts';
import type { SqliteEngine } from './sqlite-engine.ts';

const COLUMNS: readonly (keyof Schedule)[] = [
  'id',
  'name',
  'status',
  'trigger',
  'work',
  'sessionKey',
  'source',
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
  save(schedule: Schedule): void;
  /** The ids of what is due, earliest first. */
  selectDue(nowMs: number, limit: number): string[];
  /** Records what is due and was not taken as skipped. */
  recordDue(schedule: Schedule, settle: { reason: string; nowMs: number }): void;
  disableUnreadable(id: string, reason: string): void;
}

export function createScheduleTable(
  database: Database,
  { cancelQueued }: Pick<SqliteEngine, 'cancelQueued'>,
): SqliteScheduleTable {
  const names = COLUMNS.map(columnName).join(', ');
  const marks = COLUMNS.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT OR IGNORE INTO schedules (${names}) VALUES (${marks})`);
  const replace = database.prepare(`REPLACE INTO schedules (${names}) VALUES (${marks})`);
  const select = database.prepare('SELECT * FROM schedules WHERE id = ?');
  const selectAll = database.prepare('SELECT * FROM schedules ORDER BY id LIMIT ?');
  const selectByStatus = database.prepare(
    'SELECT * FROM schedules WHERE status = ? ORDER BY id LIMIT ?',
  );
  const selectDue = database.prepare(
    `SELECT id FROM schedules WHERE status = 'active' AND next_fire_ms <= ? ORDER BY next_fire_ms LIMIT ?`,
  );

  const insertSkipped = database.prepare(
    `INSERT OR IGNORE INTO occurrences (schedule_id, scheduled_for_ms, last_scheduled_for_ms, count, state, reason)
     VALUES (?, ?, ?, ?, 'skipped', ?)`,
  );

  const disable = database.prepare(
    `UPDATE schedules SET status = 'disabled', next_fire_ms = NULL, last_status = 'failed', last_summary = ? WHERE id = ?`,
  );
  const reopen = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ? AND scheduled_for_ms = ? AND state IN ('skipped', 'missed', 'failed')`,
  );

  function read(id: string): Schedule | null {
    const row = select.get(id);
    return row === undefined ? null : toSchedule(row);
  }
  function save(schedule: Schedule): void {
    replace.run(...toRow(schedule));
  }
  function recordDue(
    schedule: Schedule,
    { reason, nowMs }: { reason: string; nowMs: number },
  ): void {
    if (schedule.status !== 'active') return;
    let from = schedule;
    for (let moreDue = true; moreDue; ) {
      const due = collectDue(from, { nowMs, catchUpCap: 0 });
      const [firstMs] = due.dueMs;
      if (firstMs !== undefined) {
        insertSkipped.run(
          schedule.id,
          firstMs,
          due.dueMs.at(-1) ?? firstMs,
          due.dueMs.length,
          reason,
        );
      }
      moreDue = due.moreDue;
      from = { ...from, nextFireMs: due.nextFireMs };
    }
  }

  return {
    read,
    save,
    recordDue,
    selectDue: (nowMs, limit) => selectDue.all(nowMs, limit).map((row) => String(row['id'])),
    disableUnreadable: (id, reason) => void disable.run(reason, id),
    add: (schedule) => database.write(() => insert.run(...toRow(schedule)).changes === 1),
    addAll: (all) =>
      database.write(() => {
        const taken = all.filter(({ id }) => read(id) !== null).map(({ id }) => id);
        if (taken.length === 0) for (const schedule of all) insert.run(...toRow(schedule));
        return taken;
      }),
    change: (id, change, settleDue) =>
      database.write(() => {
        const current = read(id);
        if (current === null) return null;
        const changed = change(current);
        if (settleDue !== undefined && isOtherwise(current, changed)) {
          recordDue(current, settleDue);
          cancelQueued({ scheduleId: id, ...settleDue });
        }
        // A one-shot that is let loose again may run at its old time after all.
        const again = changed.nextFireMs !== null && changed.trigger.kind === 'at';
        if (again) reopen.run(id, changed.nextFireMs);
        save(changed);
        return changed;
      }),
    get: async (id) => read(id),
    list: async ({ status, limit }) =>
      (status === undefined ? selectAll.all(limit) : selectByStatus.all(status, limit)).map(
        toSchedule,
      ),
  };
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

function toSchedule(row: Record<string, unknown>): Schedule {
  const entries = COLUMNS.map((key) => {
    const value = row[columnName(key)];
    return [key, JSON_COLUMNS.has(key) ? JSON.parse(String(value)) : value];
  });
  return scheduleSchema.parse(Object.fromEntries(entries));
}
