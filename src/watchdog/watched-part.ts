/** A part that comes back by itself: its owner hears of it if that takes long, and when it is back. */
import type { Clock } from '../base/clock.ts';
import { STEADY_MS } from './decide-restart.ts';
import type { PartState, PartWords } from './part.ts';
import type { PartTrouble } from './part-trouble.ts';

export interface WatchedPart {
  up(): void;
  down(why: string): void;
  state(): PartState;
  /** It is no more. */
  end(): void;
}

/** Most of what is lost is back by then. */
const PATIENCE_MS = 60_000;
/** The pace of the look for what has got worse. */
const LOOK_EVERY_MS = 600_000;
const NOTHING = (): void => undefined;

export function watchPart(dependencies: {
  part: PartWords;
  clock: Pick<Clock, 'setTimer' | 'monotonicMs'>;
  trouble: Pick<PartTrouble, 'down' | 'up'>;
}): WatchedPart {
  const { part, clock, trouble } = dependencies;
  let state: PartState['state'] = 'starting';
  let why: string | null = null;
  /** Since when it has not been up for long: one that comes and goes is down as well. */
  let sinceMs: number | null = null;
  let cancelTimer = NOTHING;

  function tellAfter(delayMs: number): void {
    cancelTimer = clock.setTimer(delayMs, () => {
      trouble.down(part, why ?? 'is down');
      tellAfter(LOOK_EVERY_MS);
    });
  }

  return {
    up() {
      if (state === 'up') return;
      state = 'up';
      cancelTimer();
      cancelTimer = clock.setTimer(STEADY_MS, () => {
        sinceMs = null;
        trouble.up(part);
      });
    },
    down(reason) {
      why = reason;
      if (state === 'down') return;
      state = 'down';
      cancelTimer();
      const nowMs = clock.monotonicMs();
      sinceMs ??= nowMs;
      tellAfter(Math.max(0, PATIENCE_MS - (nowMs - sinceMs)));
    },
    state: () => ({ name: part.name, isVital: part.isVital === true, state, why, restarts: 0 }),
    end: () => cancelTimer(),
  };
}
