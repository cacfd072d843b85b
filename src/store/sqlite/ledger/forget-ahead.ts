/** Forgets what did not run and lies ahead of `nowMs`; a stretch is cut off there. For use inside a transaction. */
import { cutStretch } from '../../../domain/schedule/due-stretches.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { Database } from '../database.ts';

export type ForgetAhead = (schedule: Pick<Schedule, 'id' | 'trigger'>, nowMs: number) => void;

export function createForgetAhead(database: Database): ForgetAhead {
  // An instant that somebody asked to leave out stays left out, whatever the clock says.
  const deleteAhead = database.prepare(
    `DELETE FROM occurrences
     WHERE schedule_id = ? AND scheduled_for_ms > ? AND state IN ('skipped', 'missed') AND reason IS NOT 'left-out'`,
  );
  const selectAcross = database.prepare(
    `SELECT scheduled_for_ms AS first FROM occurrences
     WHERE schedule_id = ?1 AND scheduled_for_ms <= ?2 AND last_scheduled_for_ms > ?2`,
  );
  const cutOff = database.prepare(
    'UPDATE occurrences SET last_scheduled_for_ms = ?, count = ? WHERE schedule_id = ? AND scheduled_for_ms = ?',
  );
  return (schedule, nowMs) => {
    const { id } = schedule;
    deleteAhead.run(id, nowMs);
    for (const row of selectAcross.all(id, nowMs)) {
      const { firstMs, lastMs, count } = cutStretch(schedule, Number(row['first']), nowMs);
      cutOff.run(lastMs, count, id, firstMs);
    }
  };
}
