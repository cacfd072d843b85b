/** Forgets old history, and the files of it: soon after the start, then every few hours, in small steps with pauses. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';
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
/** So many rows in one step, and a pause after a step that forgot some: at most 20,000 a second. */
const ROWS_A_STEP = 500;
const PAUSE_MS = 25;

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
  const stopped = new AbortController();
  const { signal } = stopped;
  let cancelTimer = (): void => undefined;

  /** One step after the other until one says that it is through, with room for others in between. */
  async function eachStep(
    step: () => Promise<{ rows: number; isThrough: boolean }>,
  ): Promise<number> {
    let forgotten = 0;
    while (!signal.aborted) {
      const { rows, isThrough } = await step();
      forgotten += rows;
      if (isThrough) break;
      await new Promise<void>((resolve) => clock.defer(resolve));
      await pause(clock, rows > 0 ? PAUSE_MS : 0, signal);
    }
    return forgotten;
  }

  async function cleanUp(): Promise<void> {
    const { days, perSchedule } = history();
    const beforeMs = clock.nowMs() - days * DAY_MS;
    const bounds = { keep: perSchedule, schedules: SCHEDULES_A_STEP, most: ROWS_A_STEP };
    let after = '';
    let forgotten = await eachStep(async () => {
      const step = await prune({ ...bounds, beforeMs, after });
      after = step.after ?? '';
      return { rows: step.rows, isThrough: step.after === null };
    });
    forgotten += await eachStep(() => forgetConversations({ beforeMs, nowMs: clock.nowMs() }));
    if (!signal.aborted) forgotten += await dependencies.forgetFiles(beforeMs);
    let part = 0;
    forgotten += await eachStep(async () => {
      const step = await sweepOutputs(part);
      part = step.next ?? 0;
      return { rows: step.removed, isThrough: step.next === null };
    });
    if (forgotten > 0) log.info('history-pruned', { rows: forgotten });
  }

  function cleanUpAfter(delayMs: number): void {
    cancelTimer = clock.setTimer(delayMs, () => {
      cleanUp()
        .catch((error: Error) => log.error('prune-failed', { reason: error.message }))
        .then(() => {
          if (!signal.aborted) cleanUpAfter(THEN_EVERY_MS);
        });
    });
  }

  return {
    start: () => cleanUpAfter(FIRST_AFTER_MS),
    stop() {
      stopped.abort();
      cancelTimer();
    },
  };
}
