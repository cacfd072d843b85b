/** Takes the first delivery of each target that is due, under a lease. */
import type { Delivery } from '../../../domain/run/delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { Database } from '../database.ts';
import { toDelivery } from './delivery-row.ts';
import type { FirstOfTargets } from './first-of-targets.ts';
import type { HeldMessages } from './held-messages.ts';

export function createClaimDeliveries(
  database: Database,
  firstOfTargets: FirstOfTargets,
  held: Pick<HeldMessages, 'releaseDue'>,
): Outbox['claim'] {
  const take = database.prepare(
    `UPDATE deliveries SET state = 'sending', owner = ?, lease_until_ms = ?, attempt = attempt + 1
     WHERE id = ? AND state = 'waiting' AND not_before_ms <= ? RETURNING *`,
  );
  return ({ owner, nowMs, leaseUntilMs, limit, room = {} }) =>
    database.write(
      () => {
        held.releaseDue(nowMs);
        const claimed: Delivery[] = [];
        const left = new Map(Object.entries(room));
        for (const { id, channel, state, notBeforeMs } of firstOfTargets()) {
          const isDue = state === 'waiting' && notBeforeMs <= nowMs;
          const places = left.get(channel) ?? limit;
          if (!isDue || places <= 0) continue;
          const row = take.get(owner, leaseUntilMs, id, nowMs);
          if (row === undefined) continue;
          claimed.push(toDelivery(row));
          left.set(channel, places - 1);
        }
        return claimed;
      },
      { mayBeLost: true },
    );
}
