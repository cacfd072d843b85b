/** Forgets old history, and the files of it: soon after the start, then every few hours, in small steps. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Ledger, Outputs } from '../store/store.ts';
import type { createForgetConversations } from '../talk/forget-conversations.ts';

export interface Housekeeping {
  start(): void;
  stop(): void;
}

const FIRST_AFTER_MS = 60_000;
const THEN_EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
const SCHEDULES_A_STEP = 200;

export function createHousekeeping(dependencies: {
  clock: Clock;
  log: Log;
  prune: Ledger['prune'];
  forgetConversations: ReturnType<typeof createForgetConversations>;
  sweepOutputs: Outputs['sweep'];
  /** Files that came with messages: how many days of them went. */
  forgetFiles: (beforeMs: number) => Promise<number>;
  /** Asked each time, because it may change. */
  history: () => { days: number; perSchedule: number };
}): Housekeeping {
  const { clock, log, prune, forgetConversations, sweepOutputs, history } = dependencies;
  let stopped = false;
  let cancelTimer = (): void => undefined;

  async function cleanUp(): Promise<void> {
    const { days, perSchedule } = history();
    const beforeMs = clock.nowMs() - days * DAY_MS;
    let forgotten = 0;
    let after: string | null = '';
    while (after !== null && !stopped) {
      const step: { rows: number; after: string | null } = await prune({
        beforeMs,
        keep: perSchedule,
        after,
        schedules: SCHEDULES_A_STEP,
      });
      forgotten += step.rows;
      after = step.after;
    }
    let isThrough = false;
    while (!isThrough && !stopped) {
      const step = await forgetConversations({ beforeMs, nowMs: clock.nowMs() });
      forgotten += step.rows;
      isThrough = step.isThrough;
    }
    forgotten += await dependencies.forgetFiles(beforeMs);
    let part: number | null = 0;
    while (part !== null && !stopped) {
      const step = await sweepOutputs(part);
      forgotten += step.removed;
      part = step.next;
    }
    if (forgotten > 0) log.info('history-pruned', { rows: forgotten });
  }

  function cleanUpAfter(delayMs: number): void {
    cancelTimer = clock.setTimer(delayMs, () => {
      cleanUp()
        .catch((error: Error) => log.error('prune-failed', { reason: error.message }))
        .then(() => {
          if (!stopped) cleanUpAfter(THEN_EVERY_MS);
        });
    });
  }

  return {
    start: () => cleanUpAfter(FIRST_AFTER_MS),
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}
