/** Records what a try came to, for the owner that made it; what is in doubt has its incident in the same step. */
import { NOTHING_SENT } from '../../../domain/run/delivery.ts';
import { troubleOfDelivery } from '../../../domain/run/doubt.ts';
import { settleDelivery } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import type { OpenIncident } from './recover-deliveries.ts';

export function createSettleDelivery(
  database: Database,
  openIncident: OpenIncident,
): Outbox['settle'] {
  const settle = database.prepare(
    `UPDATE deliveries SET state = ?, not_before_ms = ?, error = ?, finished_ms = ?, progress = ?, owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND attempt = ? AND state = 'sending'`,
  );
  return ({ delivery, owner, nowMs, result, progress = delivery.progress }) =>
    database.write(
      () => {
        const { id, attempt } = delivery;
        const { state, notBeforeMs, error, finishedMs } = settleDelivery(delivery, result, nowMs);
        const document = progress === NOTHING_SENT ? null : JSON.stringify(progress);
        const values = [state, notBeforeMs, error, finishedMs, document];
        const { changes } = settle.run(...values, id, owner, attempt);
        if (changes !== 1) return 'lost';
        if (result.state === 'in-doubt') {
          const doubt = { error: result.error, via: progress.via };
          openIncident(troubleOfDelivery(delivery, doubt), nowMs);
        }
        return 'settled';
      },
      { mayBeLost: true },
    );
}
