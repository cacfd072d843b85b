/** Schedules as people ask for them. One that can't be read is left out of the list, and named by `unreadable`. */
import { SCHEDULE_STATUSES, type ScheduleStatus } from '../../../domain/run/run-words.ts';
import type { ScheduleTable } from '../../store.ts';
import type { Database } from '../database.ts';
import { readRow, toSchedule } from './schedule-row.ts';

const EVERY_ROW = -1;

export function createListSchedules(
  database: Database,
): Pick<ScheduleTable, 'list' | 'unreadable' | 'upcoming' | 'counts'> {
  const selectAll = database.prepare('SELECT * FROM schedules ORDER BY id LIMIT ?');
  const selectByStatus = database.prepare(
    'SELECT * FROM schedules WHERE status = ? ORDER BY id LIMIT ?',
  );
  const selectUpcoming = database.prepare(
    `SELECT * FROM schedules WHERE status = 'active' AND next_fire_ms IS NOT NULL ORDER BY next_fire_ms LIMIT ?`,
  );
  const countByStatus = database.prepare(
    'SELECT status, COUNT(*) AS count FROM schedules GROUP BY status',
  );
  return {
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
    upcoming: async (limit) => selectUpcoming.all(limit).map(toSchedule),
    counts: async () => {
      const found = new Map(countByStatus.all().map((row) => [row['status'], row['count']]));
      const counts = SCHEDULE_STATUSES.map((status) => [status, Number(found.get(status) ?? 0)]);
      return Object.fromEntries(counts) as Record<ScheduleStatus, number>;
    },
  };
}
