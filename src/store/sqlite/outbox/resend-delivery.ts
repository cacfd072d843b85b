/** Sends again what failed or is in doubt, because a person asked for it. */
import { resentDelivery } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';

export function createResendDelivery(database: Database): Outbox['resend'] {
  const select = database.prepare('SELECT * FROM deliveries WHERE id = ?');
  const again = database.prepare(
    'UPDATE deliveries SET state = ?, not_before_ms = ?, finished_ms = ? WHERE id = ?',
  );
  return ({ id, nowMs }) =>
    database.write(() => {
      const row = select.get(id);
      if (row === undefined) return null;
      const delivery = toDelivery(row);
      const resent = resentDelivery(delivery, nowMs);
      if (resent === null) return null;
      again.run(resent.state, resent.notBeforeMs, resent.finishedMs, id);
      return { ...delivery, ...resent };
    });
}
