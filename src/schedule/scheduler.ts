/**
 * The one timer: sleeps until something is due, takes it, and sleeps again. The cost of a fire does
 * not grow with the number of schedules, and no sleep is longer than half a minute.
 *
 * States: `idle` → `asleep` ⇄ `claiming` → `stopped`. A wake-up while claiming makes it look once more.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { NO_PULSE, type Pulse } from '../base/pulse.ts';
import { timerDelayMs } from '../domain/schedule/timer-delay.ts';
import type { Ledger } from '../store/store.ts';

export interface Scheduler {
  start(): void;
  /** Looks now: something may have become due, or may be due earlier than it was. */
  wake(): void;
  /** The same if something is due by now: a run that ended may have led to it. */
  wakeIfDue(): void;
  stop(): Promise<void>;
}

export interface SchedulerDependencies {
  clock: Clock;
  log: Log;
  ledger: Pick<Ledger, 'claimDue' | 'nextDueMs' | 'latestKnownMs' | 'rewind'>;
  /** Called after every look, with or without new runs: what waits may now be claimable. */
  onLooked: () => void;
  /** Tells whoever watches over it that it goes on. */
  pulse?: Pulse;
}

/** A clock that goes back by less is a clock that is being corrected, and catches up by itself. */
const SET_BACK_MS = 60_000;
const REWIND_SCHEDULES = 500;
/** A look that takes longer has no end. */
const LOOK_WITHIN_MS = 60_000;

const CLAIM = { limit: 200, graceMs: 30_000, catchUpCap: 100 };

export function createScheduler({
  clock,
  log,
  ledger,
  onLooked,
  pulse = NO_PULSE,
}: SchedulerDependencies): Scheduler {
  let state: 'idle' | 'asleep' | 'claiming' | 'stopped' = 'idle';
  let lookAgain = false;
  let isAskedIfDue = false;
  let cancelTimer = (): void => undefined;
  let looking: Promise<void> = Promise.resolve();

  /** The latest wall time that anything was done at, here or by others before. */
  let latestMs: number | null = null;

  /** A clock that was ahead and was set right must not leave schedules quiet until it is there again. */
  async function noticeSetBack(): Promise<void> {
    latestMs ??= (await ledger.latestKnownMs()) ?? 0;
    const nowMs = clock.nowMs();
    if (nowMs < latestMs - SET_BACK_MS) {
      log.warn('clock-set-back', { byMs: latestMs - nowMs });
      let after: string | null = '';
      while (after !== null && state === 'claiming')
        after = await ledger.rewind({ nowMs, after, schedules: REWIND_SCHEDULES });
      latestMs = nowMs;
    }
    latestMs = Math.max(latestMs, nowMs);
  }

  async function claimAllDue(): Promise<void> {
    let claimed = 0;
    do {
      const due = await ledger.claimDue({ ...CLAIM, nowMs: clock.nowMs() });
      claimed = due.schedules;
      lookIsDueIn(0);
      if (due.runs > 0) onLooked();
    } while (claimed > 0 && state === 'claiming');
  }

  async function look(): Promise<void> {
    state = 'claiming';
    cancelTimer();
    try {
      do {
        lookAgain = false;
        await noticeSetBack();
        await claimAllDue();
      } while (lookAgain && state === 'claiming');
      onLooked();
      await fallAsleep();
    } catch (error) {
      log.error('claim-failed', { reason: (error as Error).message });
      pulse.failed(error);
      sleepFor(timerDelayMs({ nowMs: 0, nextDueMs: null }));
    }
  }

  async function fallAsleep(): Promise<void> {
    const nextDueMs = await ledger.nextDueMs(clock.nowMs());
    if (lookAgain) wakeUp();
    else {
      const delayMs = timerDelayMs({ nowMs: clock.nowMs(), nextDueMs });
      sleepFor(delayMs);
      lookIsDueIn(delayMs);
    }
  }

  /** A step ahead; another follows, even if somebody forgets to wake us. */
  function lookIsDueIn(delayMs: number): void {
    pulse.beat('looking at what is due');
    if (state !== 'stopped') pulse.due('looking at what is due', delayMs + LOOK_WITHIN_MS);
  }

  function sleepFor(delayMs: number): void {
    if (state === 'stopped') return;
    state = 'asleep';
    cancelTimer = clock.setTimer(delayMs, wakeUp);
  }

  function wakeUp(): void {
    if (state === 'stopped') return;
    looking = look();
  }

  function wake(): void {
    if (state === 'claiming') lookAgain = true;
    else if (state === 'asleep') wakeUp();
  }

  async function wakeIfDue(): Promise<void> {
    const nowMs = clock.nowMs();
    const dueMs = await ledger.nextDueMs(nowMs);
    if (dueMs !== null && dueMs <= nowMs) wake();
  }

  return {
    start() {
      if (state !== 'idle') return;
      pulse.due('looking at what is due', LOOK_WITHIN_MS);
      wakeUp();
    },
    wake,
    wakeIfDue() {
      if (state === 'claiming') lookAgain = true;
      if (state !== 'asleep' || isAskedIfDue) return;
      // Runs that end in one turn are asked about once.
      isAskedIfDue = true;
      clock.defer(() => {
        isAskedIfDue = false;
        // A failed look is repeated when the timer is up.
        wakeIfDue().catch(() => undefined);
      });
    },
    async stop() {
      state = 'stopped';
      cancelTimer();
      await looking;
    },
  };
}
