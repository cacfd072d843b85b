/**
 * Keeps the store in line with `schedules.json`: at the start, soon after it changes, and, where a
 * change goes unnoticed (some file systems tell nobody), within half a minute.
 */
import { type FSWatcher, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Schedules } from '../schedule/schedule.ts';

export interface ScheduleFileWatch {
  start(): Promise<void>;
  stop(): void;
}

const NAME = 'schedules.json';
/** Editors write in several steps; the last one counts. */
const DEBOUNCE_MS = 50;
const POLL_MS = 30_000;

export function createScheduleFileWatch(dependencies: {
  home: string;
  clock: Clock;
  log: Log;
  syncFile: Schedules['syncFile'];
}): ScheduleFileWatch {
  const { home, clock, log, syncFile } = dependencies;
  let lastText: string | null = null;
  let watcher: FSWatcher | null = null;
  let stopped = false;
  let cancelTimer = (): void => undefined;

  /** A file that is not there says nothing: what it once defined stays as it is. */
  async function sync(): Promise<void> {
    const text = await readFile(join(home, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null || text === lastText || stopped) return;
    lastText = text;
    const { problems, ...done } = await syncFile(text);
    for (const problem of problems) log.warn('schedule-file-problem', { problem });
    log.info('schedule-file-synced', done);
  }

  function syncSoon(delayMs: number): void {
    cancelTimer();
    cancelTimer = clock.setTimer(delayMs, () => {
      sync()
        .catch((error: Error) => log.error('schedule-file-failed', { reason: error.message }))
        .then(() => {
          if (!stopped) syncSoon(POLL_MS);
        });
    });
  }

  return {
    async start() {
      watcher = watch(home, { persistent: false }, (_, name) => {
        if (name === NAME && !stopped) syncSoon(DEBOUNCE_MS);
      });
      await sync();
      syncSoon(POLL_MS);
    },
    stop() {
      stopped = true;
      watcher?.close();
      cancelTimer();
    },
  };
}
