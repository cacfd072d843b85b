/**
 * Work with a time limit: told to stop when its time is up or when its caller no longer wants it, and
 * given up where it does not listen.
 */
import type { Clock } from './clock.ts';

/** How long work that was told to stop may take to do so; a program may have to be killed. */
const STOP_GRACE_MS = 3000;

/**
 * `value` is what the work still said after it was told to stop; null if it was given up.
 * `not-begun`: its caller was gone before it began.
 */
export type Limited<T> =
  | { ended: 'answered'; value: T }
  | { ended: 'timed-out' | 'aborted'; value: T | null }
  | { ended: 'not-begun' };

/** Rejects only if the work rejects. */
export async function limitTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limit: { clock: Pick<Clock, 'setTimer'>; timeoutMs: number; signal: AbortSignal },
): Promise<Limited<T>> {
  const { clock, timeoutMs, signal } = limit;
  if (signal.aborted) return { ended: 'not-begun' };
  const aborter = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<T | null>();
  let ended: 'answered' | 'timed-out' | 'aborted' = 'answered';
  let cancelGrace = (): void => undefined;
  const stop = (why: 'timed-out' | 'aborted', reason: Error): void => {
    if (ended === 'answered') ended = why;
    cancelGrace();
    cancelGrace = clock.setTimer(STOP_GRACE_MS, () => resolve(null));
    aborter.abort(reason);
  };
  const onAbort = (): void => stop('aborted', new Error('it was stopped'));
  const cancelTimer = clock.setTimer(timeoutMs, () => stop('timed-out', timeUp(timeoutMs)));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    work(aborter.signal).then(resolve, reject);
    const value = await promise;
    return ended === 'answered' ? { ended, value: value as T } : { ended, value };
  } finally {
    cancelTimer();
    cancelGrace();
    signal.removeEventListener('abort', onAbort);
  }
}

const TIME_UP = 'TimeoutError';

/** As the platform says it, so that a signal of `AbortSignal.timeout` is understood too. */
function timeUp(timeoutMs: number): Error {
  return new DOMException(`no answer in ${timeoutMs} ms`, TIME_UP);
}

/** True if work was told to stop because its time was up, and not because nobody wants it any more. */
export function isTimeUp({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof Error && reason.name === TIME_UP;
}
