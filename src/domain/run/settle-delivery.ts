/** The stored state of a delivery after a try, and after its sender is gone; and when to look again. */
import type { DeliveryDecision } from './decide-delivery.ts';
import type { Delivery, DeliveryProgress } from './delivery.ts';

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

/**
 * Null while its sender lives and holds it. Sent again only if the channel can tell a repeat, or where an edit is all
 * that can have happened: that does no harm twice.
 */
export function settleAbandonedDelivery(facts: {
  leaseUntilMs: number;
  senderIsDead: boolean;
  channel: string;
  progress: DeliveryProgress;
  /** The channels that can tell a repeat. */
  repeatable: readonly string[];
  nowMs: number;
}): Omit<Settled, 'notBeforeMs'> | null {
  const { progress, channel, nowMs } = facts;
  if (facts.leaseUntilMs >= nowMs && !facts.senderIsDead) return null;
  const isRepeatable =
    progress.edits !== null || facts.repeatable.includes(progress.via ?? channel);
  if (isRepeatable) return { state: 'waiting', error: null, finishedMs: null };
  const sent = progress.receipts.length;
  const what = sent === 0 ? 'it' : `part ${sent + 1} of it`;
  const error = `Rote stopped while ${what} was being sent; that may have arrived`;
  return { state: 'in-doubt', error, finishedMs: nowMs };
}

/** The stored state of a delivery that a person wants sent again; null if it is under way or has arrived. */
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
