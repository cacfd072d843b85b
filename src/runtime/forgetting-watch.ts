/** Goes on with what is to be forgotten everywhere, once what held it up is over: each minute, and less often while that takes long. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

const MINUTE_MS = 60_000;
const RAREST_MS = 3_600_000;

export function createForgettingWatch({
  clock,
  log,
  settle,
}: {
  clock: Pick<Clock, 'setTimer'>;
  log: Log;
  settle: () => Promise<{ settled: number; waiting: number }>;
}) {
  let isStopped = false;
  let cancelTimer = (): void => undefined;

  /** Answers with how long to wait until the next look: it goes through everything that was ever said. */
  async function look(delayMs: number): Promise<number> {
    try {
      const { settled, waiting } = await settle();
      if (settled > 0) log.info('forgotten-everywhere', { settled });
      return waiting === 0 ? MINUTE_MS : Math.min(delayMs * 2, RAREST_MS);
    } catch (error) {
      log.warn('not-forgotten-yet', { reason: (error as Error).message });
      return RAREST_MS;
    }
  }

  function lookAfter(delayMs: number): void {
    cancelTimer = clock.setTimer(delayMs, async () => {
      const nextMs = await look(delayMs);
      if (!isStopped) lookAfter(nextMs);
    });
  }

  return {
    start: () => lookAfter(MINUTE_MS),
    stop() {
      isStopped = true;
      cancelTimer();
    },
  };
}
