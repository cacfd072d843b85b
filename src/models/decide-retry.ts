/** What follows a try that failed: the same link again, the next one, or the end. Pure. */
import type { ModelFailure } from '../domain/model-call.ts';

export interface RetryFacts {
  failure: Pick<ModelFailure, 'code' | 'retryAfterMs'>;
  /** Tries at this link so far, this one included. */
  tries: number;
  /** Whether another link can be asked. */
  hasNext: boolean;
  /** Whether the circuit of this one is open by now. */
  isOpen: boolean;
}

export type RetryDecision =
  | { kind: 'again'; delayMs: number }
  | { kind: 'next' }
  | { kind: 'give-up' };

/** Longer than this nobody waits inside a call; the failure says how long it would be. */
const LONGEST_WAIT_MS = 60_000;
/** With another provider at hand, waiting must be shorter than asking it. */
const LONGEST_WAIT_WITH_NEXT_MS = 2000;
const PAUSES_MS = [1000, 4000];

export function decideRetry({ isOpen, ...facts }: RetryFacts): RetryDecision {
  const decision = decideByFailure(facts);
  return decision.kind === 'again' && isOpen ? otherwiseOf(facts) : decision;
}

function otherwiseOf({ hasNext }: Pick<RetryFacts, 'hasNext'>): RetryDecision {
  return hasNext ? { kind: 'next' } : { kind: 'give-up' };
}

function decideByFailure({ failure, tries, hasNext }: Omit<RetryFacts, 'isOpen'>): RetryDecision {
  const otherwise = otherwiseOf({ hasNext });
  switch (failure.code) {
    // The provider is busy: it says when to come back, or will be free soon.
    case 'rate-limited':
    case 'overloaded':
    case 'server-error': {
      const delayMs = failure.retryAfterMs ?? PAUSES_MS[tries - 1] ?? null;
      const mostTries = hasNext ? 2 : PAUSES_MS.length + 1;
      const longest = hasNext ? LONGEST_WAIT_WITH_NEXT_MS : LONGEST_WAIT_MS;
      const goesOn = delayMs !== null && delayMs <= longest && tries < mostTries;
      return goesOn ? { kind: 'again', delayMs } : otherwise;
    }
    // The connection broke: it is tried once more, then the next link is asked.
    case 'unreachable':
    case 'cut-off':
    case 'bad-answer':
      if (tries === 1 && !(failure.code === 'unreachable' && hasNext)) {
        return { kind: 'again', delayMs: 1000 };
      }
      return otherwise;
    // A time-out has cost enough time already.
    case 'timed-out':
    // Waiting does not fix what is wrong with this provider.
    case 'unauthorized':
    case 'no-credit':
    case 'unknown-model':
    case 'unsupported':
      return otherwise;
    case 'empty-answer':
      return tries === 1 ? { kind: 'again', delayMs: 0 } : { kind: 'give-up' };
    // The request is at fault, or nobody waits any more.
    case 'aborted':
    case 'too-long':
    case 'bad-request':
    case 'refused':
    case 'unavailable':
    case 'budget':
    case 'no-model':
      return { kind: 'give-up' };
  }
}
