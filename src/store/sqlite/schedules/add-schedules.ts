/** Adds schedules whose ids are free, and keeps what was approved under its hash. */
import { definitionOf, isApproved } from '../../../domain/schedule/definition.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { ScheduleTable } from '../../store.ts';
import type { Database } from '../database.ts';
import type { DefinitionTable } from '../definition-table.ts';
import type { ReadSchedule } from './read-schedule.ts';
import { COLUMN_NAMES, toRow } from './schedule-row.ts';

export function createAddSchedules(
  database: Database,
  parts: { read: ReadSchedule; definitions: Pick<DefinitionTable, 'keep'> },
): Pick<ScheduleTable, 'add' | 'addAll'> {
  const marks = COLUMN_NAMES.map(() => '?').join(', ');
  const insert = database.prepare(
    `INSERT OR IGNORE INTO schedules (${COLUMN_NAMES.join(', ')}) VALUES (${marks})`,
  );

  function add(schedule: Schedule): boolean {
    if (insert.run(...toRow(schedule)).changes === 0) return false;
    if (isApproved(schedule)) parts.definitions.keep(definitionOf(schedule), schedule.updatedMs);
    return true;
  }

  return {
    add: (schedule) => database.write(() => add(schedule)),
    addAll: (all) =>
      database.write(() => {
        const taken = all.filter(({ id }) => parts.read(id) !== null).map(({ id }) => id);
        if (taken.length === 0) for (const schedule of all) add(schedule);
        return taken;
      }),
  };
}
