/**
 * How much may go out through each channel now: a few at a time, so that one that hangs takes no place of another, and
 * nothing while the other side has asked to be left alone.
 */
import type { Clock } from '../../base/clock.ts';

/** Of one channel at a time; each of another target. */
export const MOST_AT_ONCE = 8;

export function createChannelPace(clock: Pick<Clock, 'monotonicMs'>) {
  const inFlight = new Map<string, number>();
  const pausedUntil = new Map<string, number>();

  function pauseLeftMs(channel: string): number {
    return Math.max(0, (pausedUntil.get(channel) ?? 0) - clock.monotonicMs());
  }

  return {
    pauseLeftMs,
    begin: (channel: string): void => void inFlight.set(channel, (inFlight.get(channel) ?? 0) + 1),
    end(channel: string): void {
      const left = (inFlight.get(channel) ?? 1) - 1;
      if (left === 0) inFlight.delete(channel);
      else inFlight.set(channel, left);
    },
    pause(channel: string, forMs: number): void {
      const until = clock.monotonicMs() + forMs;
      pausedUntil.set(channel, Math.max(until, pausedUntil.get(channel) ?? 0));
    },
    /** How many more of each channel; those that are not named have all their places. */
    room(): Record<string, number> {
      const busy = [...inFlight].map(
        ([channel, count]) => [channel, MOST_AT_ONCE - count] as const,
      );
      const paused = [...pausedUntil.keys()]
        .filter((channel) => pauseLeftMs(channel) > 0)
        .map((channel) => [channel, 0] as const);
      return Object.fromEntries([...busy, ...paused]);
    },
    /** When the first pause ends; null where there is none. */
    nextEndInMs(): number | null {
      for (const channel of [...pausedUntil.keys()])
        if (pauseLeftMs(channel) === 0) pausedUntil.delete(channel);
      const left = [...pausedUntil.keys()].map(pauseLeftMs);
      return left.length === 0 ? null : Math.min(...left);
    },
  };
}
