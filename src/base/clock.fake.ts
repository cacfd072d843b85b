/**
 * A clock that moves only when told to. Timers fire in the order of their due times, and a timer
 * set by a timer is honoured within the same move. Chance is a seeded sequence.
 */
import type { Clock } from './clock.ts';

export interface VirtualClock extends Clock {
  /** Moves time forward, firing every timer that comes due on the way. */
  advance(byMs: number): void;
  /** Moves the wall clock only, as a person or NTP would; timers are measured on the other one. */
  jumpWall(byMs: number): void;
  pendingTimers(): number;
  /** How long until the next timer is due; null where there is none. */
  nextTimerInMs(): number | null;
}

interface Timer {
  dueMs: number;
  order: number;
  callback: () => void;
}

export function createVirtualClock(
  options: { startIso?: string; timezone?: string; seed?: number } = {},
): VirtualClock {
  let wallMs = Temporal.Instant.from(options.startIso ?? '2026-01-01T00:00:00Z').epochMilliseconds;
  let elapsedMs = 0;
  let order = 0;
  let chance = options.seed ?? 1;
  const timers = new Set<Timer>();

  function earliestUntil(limitMs: number): Timer | undefined {
    let earliest: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueMs > limitMs) continue;
      if (
        earliest === undefined ||
        timer.dueMs < earliest.dueMs ||
        (timer.dueMs === earliest.dueMs && timer.order < earliest.order)
      ) {
        earliest = timer;
      }
    }
    return earliest;
  }

  function moveTo(targetMs: number): void {
    wallMs += targetMs - elapsedMs;
    elapsedMs = targetMs;
  }

  return {
    nowMs: () => wallMs,
    monotonicMs: () => elapsedMs,
    machineTimezone: () => options.timezone ?? 'UTC',
    setTimer(delayMs, callback) {
      const timer = { dueMs: elapsedMs + Math.max(0, delayMs), order: order++, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    defer: (callback) => queueMicrotask(callback),
    fillRandom(bytes) {
      for (let index = 0; index < bytes.length; index++) {
        chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
        bytes[index] = chance >>> 24;
      }
    },
    advance(byMs) {
      const targetMs = elapsedMs + byMs;
      for (let timer = earliestUntil(targetMs); timer; timer = earliestUntil(targetMs)) {
        timers.delete(timer);
        moveTo(timer.dueMs);
        timer.callback();
      }
      moveTo(targetMs);
    },
    jumpWall(byMs) {
      wallMs += byMs;
    },
    pendingTimers: () => timers.size,
    nextTimerInMs() {
      const next = earliestUntil(Number.POSITIVE_INFINITY);
      return next === undefined ? null : next.dueMs - elapsedMs;
    },
  };
}
