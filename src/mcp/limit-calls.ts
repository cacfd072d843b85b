/** How many calls programs may make in a minute, and at the same time: all of them together, because a name is soon made up. */
import type { Clock } from '../base/clock.ts';

export interface CallLimit {
  /** How long to wait for another; 0 if it may be made now, and then `done` says that it is over. */
  take(): number;
  done(): void;
}

const MOST_AT_ONCE = 16;
const SOON_MS = 1000;
const MINUTE_MS = 60_000;

export function createCallLimit(
  clock: Pick<Clock, 'monotonicMs'>,
  callsPerMinute: () => number,
): CallLimit {
  let left = callsPerMinute();
  let lastMs = clock.monotonicMs();
  let underWay = 0;

  return {
    take() {
      const nowMs = clock.monotonicMs();
      const most = callsPerMinute();
      left = Math.min(most, left + ((nowMs - lastMs) * most) / MINUTE_MS);
      lastMs = nowMs;
      if (underWay >= MOST_AT_ONCE) return SOON_MS;
      if (left < 1) return Math.ceil(((1 - left) * MINUTE_MS) / most);
      left -= 1;
      underWay += 1;
      return 0;
    },
    done() {
      underWay -= 1;
    },
  };
}
