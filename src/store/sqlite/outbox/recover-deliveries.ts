/** Settles what owners were sending who are gone; what is in doubt by it has its incident in the same step. */
import type { Delivery } from '../../../domain/run/delivery.ts';
import { troubleOfDelivery } from '../../../domain/run/doubt.ts';
import type { Trouble } from '../../../domain/run/incident.ts';
import { settleAbandonedDelivery } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';

/** For use inside a transaction. */
export type OpenIncident = (trouble: Trouble, nowMs: number) => void;

export function createRecoverDeliveries(
  database: Database,
  openIncident: OpenIncident,
): Pick<Outbox, 'recover' | 'owners'> {
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
        const inDoubt = released.filter(({ state }) => state === 'in-doubt');
        for (const one of inDoubt) {
          const { error, progress } = one;
          openIncident(troubleOfDelivery(one, { error: error ?? '', via: progress.via }), nowMs);
        }
        return inDoubt;
      }),
    owners: async () => [...new Set(selectSending.all().map((row) => String(row['owner'])))],
  };
}
