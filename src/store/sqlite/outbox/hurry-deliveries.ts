/** Ends the pause of what waits after a failed try, because its channel may work again. */
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';

export function createHurryDeliveries(database: Database): Outbox['hurry'] {
  const hurry = database.prepare(
    `UPDATE deliveries SET not_before_ms = ?1 WHERE id IN (
       SELECT id FROM deliveries WHERE finished_ms IS NULL AND state = 'waiting' AND attempt > 0
         AND not_before_ms > ?1 AND channel = ?2 ORDER BY sequence LIMIT ?3)`,
  );
  return ({ channels, nowMs, limit }) =>
    database.write(() => {
      for (const channel of channels) hurry.run(nowMs, channel, limit ?? -1);
    });
}
