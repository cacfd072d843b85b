/** A schedule as a row of `schedules`, and back. What is stored passes its schema when it is read. */
import type { SQLInputValue } from 'node:sqlite';
import { accountOf } from '../../../domain/roster.ts';
import { type Schedule, scheduleSchema } from '../../../domain/schedule/schedule.ts';
import type { Unreadable } from '../../store.ts';

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
  'travel',
  'daysOff',
];
const JSON_COLUMNS = new Set<keyof Schedule>(['trigger', 'work', 'travel', 'daysOff']);

const OPTIONAL = new Set<keyof Schedule>(['travel', 'daysOff']);

/** In the order of what `toRow` gives. */
export const COLUMN_NAMES: readonly string[] = [...COLUMNS.map(columnName), 'account'];

export function toRow(schedule: Schedule): SQLInputValue[] {
  const values = COLUMNS.map((key) => {
    const value = schedule[key];
    if (value === undefined) return null;
    return JSON_COLUMNS.has(key) ? JSON.stringify(value) : (value as SQLInputValue);
  });
  return [...values, accountOf(schedule.sessionKey)];
}

function toSchedule(row: Record<string, unknown>): Schedule {
  const entries = COLUMNS.flatMap((key, index) => {
    const value = row[COLUMN_NAMES[index] ?? ''];
    if (OPTIONAL.has(key) && value === null) return [];
    return [[key, JSON_COLUMNS.has(key) ? JSON.parse(String(value)) : value]];
  });
  return scheduleSchema.parse(Object.fromEntries(entries));
}

/** A row that can't be read is no reason not to read the others. */
export function readRow(row: Record<string, unknown>): { schedule: Schedule } | Unreadable {
  try {
    return { schedule: toSchedule(row) };
  } catch (error) {
    return { id: String(row['id']), reason: (error as Error).message };
  }
}

function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
