/**
 * The time limits of one try: until something is said, between two things that are said, and in all.
 * Only time spent waiting for the provider counts for the first two.
 */

import type { Clock } from '../base/clock.ts';
import { untilAborted } from '../base/until-aborted.ts';

export interface TimeLimits {
  firstTokenMs: number;
  betweenTokensMs: number;
  callMs: number;
}

export interface TimeWatch {
  /** Aborted by the caller, or when a limit is crossed. */
  signal: AbortSignal;
  /** Which limit was crossed, in words; null where none was. */
  crossed(): string | null;
  /** Waits for `work`, no longer than the limit that holds now, and rejects when it is crossed. */
  wait<T>(work: Promise<T>): Promise<T>;
  /** Something was said: from now on the shorter limit holds. */
  heard(): void;
  stop(): void;
}

export function watchTime(
  limits: TimeLimits,
  { clock, signal }: { clock: Pick<Clock, 'setTimer'>; signal: AbortSignal },
): TimeWatch {
  const controller = new AbortController();
  const stopped = AbortSignal.any([signal, controller.signal]);
  let crossed: string | null = null;
  let begun = false;

  function cross(words: string): void {
    crossed ??= words;
    controller.abort(new Error(words));
  }

  const cancelCall = clock.setTimer(limits.callMs, () =>
    cross(`it was not done in ${limits.callMs} ms`),
  );

  return {
    signal: stopped,
    crossed: () => crossed,
    heard() {
      begun = true;
    },
    wait(work) {
      const limitMs = begun ? limits.betweenTokensMs : limits.firstTokenMs;
      const words = begun
        ? `it paused for more than ${limitMs} ms`
        : `it said nothing for ${limitMs} ms`;
      const cancel = clock.setTimer(limitMs, () => cross(words));
      return untilAborted(work, stopped).finally(cancel);
    },
    stop() {
      cancelCall();
      controller.abort();
    },
  };
}
