/** Settles what owners were sending who are gone; answers with what is in doubt by it. */
import type { Delivery } from '../../../domain/run/delivery.ts';
import { settleAbandonedDelivery } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';

export function createRecoverDeliveries(database: Database): Pick<Outbox, 'recover' | 'owners'> {
  const selectSending = database.prepare(
    `SELECT * FROM deliveries WHERE finished_ms IS NULL AND state = 'sending'`,
  );
  const release = database.prepare(
    `UPDATE deliveries SET state = ?, error = ?, finished_ms = ?, owner = NULL, lease_until_ms = NULL WHERE id = ? RETURNING *`,
  );
  return {
    recover: ({ nowMs, dead, repeatable }) =>
      database.write(() => {
        const released: Delivery[] = [];
        for (const row of selectSending.all()) {
          const { channel, progress } = toDelivery(row);
          const settled = settleAbandonedDelivery({
            leaseUntilMs: Number(row['lease_until_ms']),
            senderIsDead: dead.includes(String(row['owner'])),
            channel,
            progress,
            repeatable,
            nowMs,
          });
          if (settled === null) continue;
          const { state, error, finishedMs } = settled;
          const after = release.get(state, error, finishedMs, String(row['id']));
          if (after !== undefined) released.push(toDelivery(after));
        }
        return released.filter(({ state }) => state === 'in-doubt');
      }),
    owners: async () => [...new Set(selectSending.all().map((row) => String(row['owner'])))],
  };
}
