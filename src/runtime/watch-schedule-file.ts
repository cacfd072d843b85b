/** Keeps the store in line with `schedules.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createFileWatch, type FileWatch } from '../base/watch-file.ts';
import type { Schedules } from '../schedule/schedule.ts';

const NAME = 'schedules.json';

export function createScheduleFileWatch(dependencies: {
  home: string;
  clock: Clock;
  log: Log;
  syncFile: Schedules['syncFile'];
  /** Called after each sync; with nothing where all is well. */
  tell: (problems: string[]) => Promise<void>;
}): FileWatch {
  const { home, clock, log, syncFile, tell } = dependencies;
  let lastText: string | null = null;
  let stopped = false;

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
    await tell(problems);
    log.info('schedule-file-synced', done);
  }

  const watching = createFileWatch({
    folder: home,
    name: NAME,
    clock,
    look: sync,
    onFailure: (error) => log.error('schedule-file-failed', { reason: error.message }),
  });
  return {
    start: watching.start,
    stop() {
      stopped = true;
      watching.stop();
    },
  };
}
