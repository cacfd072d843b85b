/** Sends again what failed or is in doubt, because a person asked for it. */
import type { Outbox } from '../../store.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';

export function createResendDelivery(database: Database): Outbox['resend'] {
  const again = database.prepare(
    `UPDATE deliveries SET state = 'waiting', not_before_ms = 0, finished_ms = NULL WHERE id = ? AND state IN ('failed', 'in-doubt') RETURNING *`,
  );
  return ({ id }) =>
    database.write(() => {
      const row = again.get(id);
      return row === undefined ? null : toDelivery(row);
    });
}
