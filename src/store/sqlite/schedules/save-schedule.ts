/** Writes a schedule over the one that is stored, for use inside a transaction. */
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { Database } from '../database.ts';
import { COLUMN_NAMES, toRow } from './schedule-row.ts';

export type SaveSchedule = (schedule: Schedule) => void;

export function createSaveSchedule(database: Database): SaveSchedule {
  const assignments = COLUMN_NAMES.map((name) => `${name} = ?`).join(', ');
  const update = database.prepare(`UPDATE schedules SET ${assignments} WHERE id = ?`);
  return (schedule) => void update.run(...toRow(schedule), schedule.id);
}
