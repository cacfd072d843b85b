/**
 * A clock that moves only when told to. Timers fire in the order of their due times, and a timer
 * set by a timer is honoured within the same move. Chance is a seeded sequence. What is deferred has a
 * later turn of the event loop, as on the system clock: a store on this clock is not durable at once.
 */
import { type Clock, createSystemClock } from './clock.ts';

export interface VirtualClock extends Clock {
  /** Moves time forward, firing every timer that comes due on the way. */
  advance(byMs: number): void;
  /** Moves the wall clock only, as a person or NTP would; timers are measured on the other one. */
  jumpWall(byMs: number): void;
  /** Lets time go on from timer to timer, with everything that follows from each. */
  pass(byMs: number): Promise<void>;
  pendingTimers(): number;
  /** How long until the next timer is due; null if there is none. */
  nextTimerInMs(): number | null;
  /** Resolves once everything has happened that can happen without time going on; files and sockets apart. */
  idle(): Promise<void>;
  /** Resolves once a timer is set, of this length if one is given; at once where one is pending. */
  timerSet(delayMs?: number): Promise<void>;
}

interface Timer {
  dueMs: number;
  delayMs: number;
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
  let deferred = 0;
  const timers = new Set<Timer>();
  let timerEvent = Promise.withResolvers<void>();
  const turns = createSystemClock();

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

  const clock: VirtualClock = {
    nowMs: () => wallMs,
    monotonicMs: () => elapsedMs,
    machineTimezone: () => options.timezone ?? 'UTC',
    setTimer(delayMs, callback) {
      const dueMs = elapsedMs + Math.max(0, delayMs);
      const timer = { dueMs, delayMs, order: order++, callback };
      timers.add(timer);
      timerEvent.resolve();
      timerEvent = Promise.withResolvers();
      return () => timers.delete(timer);
    },
    defer(callback) {
      deferred += 1;
      turns.defer(() => {
        deferred -= 1;
        callback();
      });
    },
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
    async pass(byMs) {
      for (let leftMs = byMs; leftMs > 0; ) {
        const stepMs = Math.min(leftMs, clock.nextTimerInMs() ?? leftMs);
        clock.advance(stepMs);
        await clock.idle();
        leftMs -= stepMs;
      }
    },
    pendingTimers: () => timers.size,
    nextTimerInMs() {
      const next = earliestUntil(Number.POSITIVE_INFINITY);
      return next === undefined ? null : next.dueMs - elapsedMs;
    },
    idle() {
      // A turn begins when nothing of the one before it is left to do.
      return new Promise((resolve) => {
        const look = (): void => (deferred === 0 ? resolve() : turns.defer(look));
        turns.defer(look);
      });
    },
    async timerSet(delayMs) {
      const isIt = (timer: Timer): boolean => (delayMs ?? timer.delayMs) === timer.delayMs;
      while (![...timers].some(isIt)) await timerEvent.promise;
    },
  };
  return clock;
}
