/** What becomes of a delivery after a try: done, again later, given up, or in doubt. */

/**
 * What a channel says of one try. `unknown`: it may have arrived. The receipt names the message at the other side, so
 * that it can be edited.
 */
export type SendResult =
  | { kind: 'sent'; receipt?: string }
  | { kind: 'failed'; error: string; retryable: boolean; retryAfterMs?: number }
  | { kind: 'unknown'; error: string };

export type DeliveryDecision =
  | { state: 'sent' }
  | { state: 'waiting'; notBeforeMs: number; error: string }
  | { state: 'failed' | 'in-doubt'; error: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The pauses after the first, second, … try; after the last of them it is given up. */
const PAUSES_MS = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  120 * MINUTE,
  240 * MINUTE,
];
export const LONGEST_DELIVERY_PAUSE_MS = Math.max(...PAUSES_MS);

export function decideDelivery(facts: {
  result: SendResult;
  attempt: number;
  nowMs: number;
  /** Whether the other side can tell a repeat by its key. */
  acceptsKey: boolean;
}): DeliveryDecision {
  const { result, attempt, nowMs, acceptsKey } = facts;
  if (result.kind === 'sent') return { state: 'sent' };
  const { error } = result;
  if (result.kind === 'unknown' && !acceptsKey) return { state: 'in-doubt', error };
  const pauseMs = PAUSES_MS[attempt - 1];
  const isFinal = result.kind === 'failed' && !result.retryable;
  if (isFinal || pauseMs === undefined) return { state: 'failed', error };
  const askedMs = result.kind === 'failed' ? (result.retryAfterMs ?? 0) : 0;
  return { state: 'waiting', notBeforeMs: nowMs + Math.max(pauseMs, askedMs), error };
}
