/**
 * Makes vectors of memories that have none yet, beside everything else: soon after the start, then every few seconds.
 * It sleeps without a timer where no model is set up, until `look` is called.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Meaning } from '../memory/meaning.ts';

export interface VectorKeeper {
  /** At the start, and where the settings changed. */
  look(): void;
  stop(): void;
}

const EVERY_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

export function createVectorKeeper(dependencies: {
  clock: Pick<Clock, 'setTimer'>;
  log: Log;
  isSetUp: () => boolean;
  meaning: () => Promise<Meaning>;
}): VectorKeeper {
  const { clock, log, isSetUp, meaning } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAwake = false;
  let pauseMs = EVERY_MS;
  let cancelTimer = (): void => undefined;

  /** True if it went well. */
  async function catchUp(): Promise<boolean> {
    const one = await meaning();
    if (!(await one.isBehind())) return true;
    const { made, leftOut, failure } = await one.catchUp({ signal });
    if (made > 0 || leftOut > 0) log.info('memory-vectors-made', { made, leftOut });
    if (failure === null || failure.code === 'aborted') return true;
    log.warn('memory-vectors-not-made', { code: failure.code, reason: failure.message });
    return false;
  }

  async function work(): Promise<void> {
    const isWell = await catchUp().catch((error: Error) => {
      log.error('memory-vectors-failed', { reason: error.message });
      return false;
    });
    // A provider that is down is asked less and less often.
    pauseMs = isWell ? EVERY_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    again();
  }

  function again(): void {
    isAwake = isSetUp() && !signal.aborted;
    if (isAwake) cancelTimer = clock.setTimer(pauseMs, () => void work());
  }

  return {
    look() {
      if (!isAwake) again();
    },
    stop() {
      stopping.abort();
      cancelTimer();
    },
  };
}
