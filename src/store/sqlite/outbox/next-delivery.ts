/** When to look at the outbox again. */
import { nextLookMs } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../store.ts';
import type { Database } from '../database.ts';
import type { FirstOfTargets } from './first-of-targets.ts';

export function createNextDelivery(
  database: Database,
  firstOfTargets: FirstOfTargets,
): Outbox['nextDueMs'] {
  const select = database.prepare(
    'SELECT state, not_before_ms AS notBeforeMs, lease_until_ms AS leaseUntilMs FROM deliveries WHERE id = ?',
  );
  return async () => {
    const dueMs = firstOfTargets().map((id) =>
      nextLookMs(select.get(id) as unknown as Parameters<typeof nextLookMs>[0]),
    );
    return dueMs.length === 0 ? null : Math.min(...dueMs);
  };
}
