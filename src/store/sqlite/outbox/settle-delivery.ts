/** Records what a try came to, for the owner that made it. */
import { NOTHING_SENT } from '../../../domain/run/delivery.ts';
import { settleDelivery } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';

export function createSettleDelivery(database: Database): Outbox['settle'] {
  const settle = database.prepare(
    `UPDATE deliveries SET state = ?, not_before_ms = ?, error = ?, finished_ms = ?, progress = ?, owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND attempt = ? AND state = 'sending'`,
  );
  return ({ delivery, owner, nowMs, result, progress = delivery.progress }) =>
    database.write(() => {
      const { id, attempt } = delivery;
      const { state, notBeforeMs, error, finishedMs } = settleDelivery(delivery, result, nowMs);
      const document = progress === NOTHING_SENT ? null : JSON.stringify(progress);
      const values = [state, notBeforeMs, error, finishedMs, document];
      const { changes } = settle.run(...values, id, owner, attempt);
      return changes === 1 ? 'settled' : 'lost';
    });
}
