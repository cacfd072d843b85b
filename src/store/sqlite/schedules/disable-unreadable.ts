/** A schedule that can't be read or computed: disabled with word to the owner, and taken out of the way when asked. */
import { troubleOfUnreadable } from '../../../domain/schedule/schedule-trouble.ts';
import type { ScheduleTable } from '../../store.ts';
import type { Database } from '../database.ts';
import type { SqliteIncidents } from '../sqlite-incidents.ts';

/** For use inside a transaction. */
export type DisableUnreadable = (id: string, error: Error, nowMs: number) => void;

export function createDisableUnreadable(
  database: Database,
  incidents: Pick<SqliteIncidents, 'open'>,
): DisableUnreadable {
  const disable = database.prepare(
    `UPDATE schedules SET status = 'disabled', next_fire_ms = NULL, last_status = 'failed', last_summary = ? WHERE id = ?`,
  );
  return (id, error, nowMs) => {
    const { summary, trouble } = troubleOfUnreadable(id, error);
    disable.run(summary, id);
    incidents.open(trouble, nowMs);
  };
}

export function createDiscardSchedule(database: Database): ScheduleTable['discard'] {
  const discard = database.prepare(
    `UPDATE schedules SET status = 'cancelled', next_fire_ms = NULL WHERE id = ?`,
  );
  return (id) => database.write(() => discard.run(id).changes === 1);
}
