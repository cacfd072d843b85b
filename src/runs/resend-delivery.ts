/** Sends a delivery again because a person asked for it. */
import { RoteError } from '../base/errors.ts';
import type { Delivery } from '../domain/run/delivery.ts';
import type { Store } from '../store/store.ts';

export async function resendDelivery(
  { outbox, changes }: Pick<Store, 'outbox' | 'changes'>,
  id: string,
  nowMs: number,
): Promise<Delivery> {
  const again = await outbox.resend({ id, nowMs });
  if (again === null) {
    throw new RoteError(
      {
        code: 'unknown-delivery',
        message: `There is no delivery "${id}" that failed or is in doubt.`,
        hint: 'rote deliveries list --state failed (or in-doubt) shows those that can be sent again.',
      },
      { blame: 'request' },
    );
  }
  changes.notify();
  return again;
}
