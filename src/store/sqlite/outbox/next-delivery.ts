/** When to look at the outbox again. */
import { nextLookMs } from '../../../domain/run/settle-delivery.ts';
import type { Outbox } from '../../outbox.ts';
import type { FirstOfTargets } from './first-of-targets.ts';

export function createNextDelivery(
  firstOfTargets: FirstOfTargets,
  heldNextMs: () => number | null,
): Outbox['nextDueMs'] {
  return async ({ exceptChannels } = { exceptChannels: [] }) => {
    const dueMs = firstOfTargets()
      .filter(({ channel, state }) => state !== 'waiting' || !exceptChannels.includes(channel))
      .map(nextLookMs)
      .concat(heldNextMs() ?? []);
    return dueMs.length === 0 ? null : dueMs.reduce((one, other) => Math.min(one, other));
  };
}
