/**
 * The only door to time, timers and chance. Everything else receives a `Clock`, so that a test can
 * live through a year in a second and replay it exactly. A lint rule keeps this the only door.
 */

export interface Clock {
  /** Wall time, in milliseconds since 1970 UTC. May jump either way. */
  nowMs(): number;
  /** Milliseconds that only ever grow; for measuring how long something took. */
  monotonicMs(): number;
  /** The IANA zone of this machine. */
  machineTimezone(): string;
  /** Calls `callback` once after `delayMs`; the returned function cancels it. */
  setTimer(delayMs: number, callback: () => void): () => void;
  /** Calls `callback` once everything that waits to happen now had its turn. */
  defer(callback: () => void): void;
  /** Fills `bytes` with random values. */
  fillRandom(bytes: Uint8Array): void;
}

export function createSystemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    // Of the process and not `performance.now()`, which loads a module of Node with its first use.
    monotonicMs: () => process.uptime() * 1000,
    machineTimezone() {
      const timezone = Temporal.Now.timeZoneId();
      // An empty or unreadable TZ in the environment; such a machine runs on UTC.
      return timezone === 'Etc/Unknown' ? 'UTC' : timezone;
    },
    setTimer(delayMs, callback) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    defer: (callback) => void setImmediate(callback),
    fillRandom(bytes) {
      // Loaded with the first use: it takes longer than all else that a short command needs of Node.
      process.getBuiltinModule('node:crypto').randomFillSync(bytes);
    },
  };
}

/** Lets everything else have its turn: for work that is long, though it waits for nothing. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
