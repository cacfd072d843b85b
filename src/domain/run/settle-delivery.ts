/** What is stored of a delivery after a try, and after whoever was sending it is gone; and when to look again. */
import type { DeliveryDecision } from './decide-delivery.ts';
import type { Delivery } from './delivery.ts';

type Settled = Pick<Delivery, 'state' | 'notBeforeMs' | 'error' | 'finishedMs'>;

/** One that waits again is unfinished; every other result is the end of it. */
export function settleDelivery(
  delivery: Pick<Delivery, 'notBeforeMs'>,
  result: DeliveryDecision,
  nowMs: number,
): Settled {
  const { state } = result;
  const error = state === 'sent' ? null : result.error;
  if (state === 'waiting')
    return { state, notBeforeMs: result.notBeforeMs, error, finishedMs: null };
  return { state, notBeforeMs: delivery.notBeforeMs, error, finishedMs: nowMs };
}

const STOPPED_WHILE_SENDING = 'Rote stopped while it was being sent; it may have arrived';

/** Null while its sender lives and holds it. Sent again only where the channel can tell a repeat. */
export function settleAbandonedDelivery(facts: {
  leaseUntilMs: number;
  senderIsDead: boolean;
  isRepeatable: boolean;
  nowMs: number;
}): Omit<Settled, 'notBeforeMs'> | null {
  if (facts.leaseUntilMs >= facts.nowMs && !facts.senderIsDead) return null;
  if (facts.isRepeatable) return { state: 'waiting', error: null, finishedMs: null };
  return { state: 'in-doubt', error: STOPPED_WHILE_SENDING, finishedMs: facts.nowMs };
}

/** What is stored of one that a person wants sent again; null where it is under way or has arrived. */
export function resentDelivery(
  { state }: Pick<Delivery, 'state'>,
  nowMs: number,
): Pick<Delivery, 'state' | 'notBeforeMs' | 'finishedMs'> | null {
  if (state !== 'failed' && state !== 'in-doubt') return null;
  return { state: 'waiting', notBeforeMs: nowMs, finishedMs: null };
}

/** When to look at the first delivery of a target: when it is due, or when the lease of its sender has run out. */
export function nextLookMs(
  head: Pick<Delivery, 'state' | 'notBeforeMs'> & { leaseUntilMs: number },
): number {
  return head.state === 'waiting' ? head.notBeforeMs : head.leaseUntilMs + 1;
}
