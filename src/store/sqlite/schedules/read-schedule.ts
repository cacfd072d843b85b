/** Reads one schedule; one whose row can't be read is refused, with what to do about it. */
import { RoteError } from '../../../base/errors.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import { unreadableSchedule } from '../../../domain/schedule/schedule-trouble.ts';
import type { Database } from '../database.ts';
import { readRow } from './schedule-row.ts';

/** Null if there is none. */
export type ReadSchedule = (id: string) => Schedule | null;

export function createReadSchedule(database: Database): ReadSchedule {
  const select = database.prepare('SELECT * FROM schedules WHERE id = ?');
  return (id) => {
    const row = select.get(id);
    if (row === undefined) return null;
    const result = readRow(row);
    if ('schedule' in result) return result.schedule;
    throw new RoteError(unreadableSchedule(result), { blame: 'failure' });
  };
}
