/**
 * Calls to the service of a channel: each ends within its time with a value or with a fault in words that may be shown.
 * An address may hold a secret, so no error of the network is ever passed on as it is.
 */
import type { Clock } from '../base/clock.ts';
import type { SendResult } from '../domain/run/decide-delivery.ts';

export type Called<T> = { ok: true; value: T } | { ok: false; fault: CallFault };

export interface CallFault {
  /** What the service answered with; null where it gave no answer. */
  status: number | null;
  /** Never with a secret. */
  words: string;
  retryAfterMs: number | null;
  mayHaveHappened: boolean;
}

/** Failures before anything was sent. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);
/** Without the right token nothing arrives, and with it everything does: those wait. */
const WAITS = new Set([401, 404, 429]);

/** `isLate` where its time was up, and not where it was stopped. */
export async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limit: { clock: Clock; signal: AbortSignal; timeoutMs: number },
): Promise<{ value: T } | { error: unknown; isLate: boolean }> {
  const timeout = new AbortController();
  const cancelTimer = limit.clock.setTimer(limit.timeoutMs, () => timeout.abort());
  try {
    return { value: await work(AbortSignal.any([limit.signal, timeout.signal])) };
  } catch (error) {
    return { error, isLate: timeout.signal.aborted };
  } finally {
    cancelTimer();
  }
}

interface NetworkError {
  code?: string;
  syscall?: string;
  errors?: NetworkError[];
}

/** What a failed `fetch` comes to. */
export function networkFault(error: unknown, service: string): CallFault {
  const cause = ((error as Error).cause ?? {}) as NetworkError;
  // Where several addresses were tried in vain, the first says it for all of them.
  const { code = 'no answer', syscall = '' } = cause.errors?.[0] ?? cause;
  const isBeforeSending =
    CONNECTING.has(syscall) || /^UND_ERR_CONNECT_TIMEOUT$|CERT|ERR_TLS|ERR_SSL/.test(code);
  return isBeforeSending
    ? notDone(`${service} can't be reached (${code})`)
    : noAnswer(`the connection to ${service} broke (${code})`);
}

export function noAnswer(words: string): CallFault {
  return { status: null, words, retryAfterMs: null, mayHaveHappened: true };
}

export function notDone(words: string): CallFault {
  return { ...noAnswer(words), mayHaveHappened: false };
}

/** What a call that did not succeed says of the message that it was to send. */
export function failureOf(fault: CallFault): SendResult {
  const { status, words: error, retryAfterMs, mayHaveHappened } = fault;
  if (mayHaveHappened) return { kind: 'unknown', error };
  const retryable = status === null || status >= 500 || WAITS.has(status);
  return { kind: 'failed', error, retryable, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** What no other try would make better. */
export function refused(error: string): SendResult {
  return { kind: 'failed', error, retryable: false };
}
