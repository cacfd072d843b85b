/** A call that is made again, less and less often, until it succeeds or nobody wants it any more. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';
import type { Called, CallFault } from './outside-call.ts';

/** Null where it was stopped. */
export type Persist = <T>(call: () => Promise<Called<T>>) => Promise<{ value: T } | null>;

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const LONGEST_PAUSE_MS = 60_000;

export function createPersist(options: {
  channel: string;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  /** Null where it goes well again. */
  onTrouble: (fault: CallFault | null) => void;
}): Persist {
  const { channel, clock, log, signal, onTrouble } = options;
  let faults = 0;
  return async (call) => {
    while (!signal.aborted) {
      const called = await call();
      if (called.ok) {
        if (faults > 0) log.info('channel-up', { channel });
        faults = 0;
        onTrouble(null);
        return { value: called.value };
      }
      if (signal.aborted) return null;
      const { words: reason, retryAfterMs } = called.fault;
      if (faults === 0) log.warn('channel-down', { channel, reason });
      onTrouble(called.fault);
      const waitMs = retryAfterMs ?? PAUSES_MS[faults] ?? LONGEST_PAUSE_MS;
      faults += 1;
      await pause(clock, waitMs, signal);
    }
    return null;
  };
}
