/** Takes the first delivery of each target that is due, under a lease. */
import type { Delivery } from '../../../domain/run/delivery.ts';
import type { Outbox } from '../../store.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';
import type { FirstOfTargets } from './first-of-targets.ts';

export function createClaimDeliveries(
  database: Database,
  firstOfTargets: FirstOfTargets,
): Outbox['claim'] {
  const take = database.prepare(
    `UPDATE deliveries SET state = 'sending', owner = ?, lease_until_ms = ?, attempt = attempt + 1
     WHERE id = ? AND state = 'waiting' AND not_before_ms <= ? RETURNING *`,
  );
  return ({ owner, nowMs, leaseUntilMs, limit }) =>
    database.write(() => {
      const claimed: Delivery[] = [];
      for (const id of firstOfTargets()) {
        if (claimed.length === limit) break;
        const row = take.get(owner, leaseUntilMs, id, nowMs);
        if (row !== undefined) claimed.push(toDelivery(row));
      }
      return claimed;
    });
}
