/** Decides what becomes of a delivery after a try: done, again later, given up, or in doubt. */

/**
 * The answer of a channel to one try. `unknown`: it may have arrived. The receipt names the message at the other side, so
 * that it can be edited.
 */
export type SendResult =
  | { kind: 'sent'; receipt?: string }
  | {
      kind: 'failed';
      error: string;
      retryable: boolean;
      retryAfterMs?: number;
      /** Nobody has to hear of it, or who has to has heard. */
      isTold?: true;
    }
  | { kind: 'unknown'; error: string };

export type DeliveryDecision =
  | { state: 'sent' }
  | { state: 'waiting'; notBeforeMs: number; error: string }
  | { state: 'failed' | 'in-doubt'; error: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The pauses after the first, second, … try; the last of them after every further one. */
const PAUSES_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
export const LONGEST_DELIVERY_PAUSE_MS = Math.max(...PAUSES_MS);

export interface DeliveryFacts {
  result: SendResult;
  attempt: number;
  nowMs: number;
  createdMs: number;
  /** How long a message waits for a channel that is down. */
  keepMs: number;
  /** True if the other side can tell a repeat by its key. */
  acceptsKey: boolean;
}

export function decideDelivery(facts: DeliveryFacts): DeliveryDecision {
  const { result, attempt, nowMs, acceptsKey } = facts;
  if (result.kind === 'sent') return { state: 'sent' };
  const { error } = result;
  if (result.kind === 'unknown' && !acceptsKey) return { state: 'in-doubt', error };
  if (result.kind === 'failed' && !result.retryable) return { state: 'failed', error };
  if (nowMs - facts.createdMs >= facts.keepMs)
    return { state: 'failed', error: `${error}; it waited for ${inDays(facts.keepMs)}` };
  const pauseMs = PAUSES_MS[attempt - 1] ?? LONGEST_DELIVERY_PAUSE_MS;
  const askedMs = result.kind === 'failed' ? (result.retryAfterMs ?? 0) : 0;
  return { state: 'waiting', notBeforeMs: nowMs + Math.max(pauseMs, askedMs), error };
}

/** Before that a pause is short, and nobody has to hear of it. */
const FIRST_TOLD_ATTEMPT = 5;

/** True if a message has waited for its channel long enough for its owner to hear that the channel is down. */
export function isTroubled(decision: DeliveryDecision, attempt: number): boolean {
  return decision.state === 'waiting' && attempt >= FIRST_TOLD_ATTEMPT;
}

export function inDays(lengthMs: number): string {
  const days = Math.round(lengthMs / DAY);
  return days === 1 ? 'a day' : `${days} days`;
}
