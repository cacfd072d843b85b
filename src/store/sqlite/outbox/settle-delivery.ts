/** Records what a try came to, for the owner that made it. */
import { settleDelivery } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../store.ts';
import type { Database } from '../database.ts';

export function createSettleDelivery(database: Database): Outbox['settle'] {
  const settle = database.prepare(
    `UPDATE deliveries SET state = ?, not_before_ms = ?, error = ?, finished_ms = ?, owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND attempt = ? AND state = 'sending'`,
  );
  return ({ delivery, owner, nowMs, result }) =>
    database.write(() => {
      const { id, attempt } = delivery;
      const { state, notBeforeMs, error, finishedMs } = settleDelivery(delivery, result, nowMs);
      const { changes } = settle.run(state, notBeforeMs, error, finishedMs, id, owner, attempt);
      return changes === 1 ? 'settled' : 'lost';
    });
}
