/** Has something looked at now and then that can wait, when the one timer has looked; one look at a time. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

export interface IdleLook {
  /** Cheap: most of the time it is too soon for another look. */
  poke(): void;
  stop(): Promise<void>;
}

const LEAST_APART_MS = 60_000;

export function createIdleLook(dependencies: {
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  look: (signal: AbortSignal) => Promise<void>;
}): IdleLook {
  const { clock, log, look } = dependencies;
  const stopping = new AbortController();
  let lookedMs = clock.nowMs();
  let looking: Promise<void> | null = null;

  return {
    poke() {
      // A clock that was set back must not keep it waiting.
      const isSoon = Math.abs(clock.nowMs() - lookedMs) < LEAST_APART_MS;
      if (looking !== null || isSoon || stopping.signal.aborted) return;
      lookedMs = clock.nowMs();
      looking = look(stopping.signal)
        .catch((error: Error) => log.error('idle-look-failed', { reason: error.message }))
        .finally(() => {
          looking = null;
        });
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
