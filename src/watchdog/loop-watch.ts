/**
 * A thread that notices where the loop, which does all the work, stands still. Everything else that watches runs on that
 * loop, and would stand still with it.
 *
 * States: `idle` → `watching` → `stopped`.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { HANG_FILE, type Hang, hangSchema } from './loop-report.ts';
import type { LoopThreadData } from './loop-thread.ts';
import { beat, createSharedBeats, note } from './shared-beats.ts';

export interface LoopWatch {
  start(): void;
  /** Something happened: the last few are told of a loop that stands still. */
  note(text: string): void;
  stop(): Promise<void>;
}

const NOTES = 5;
const LONGEST_NOTE = 150;
/** It needs hardly anything. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };

export function createLoopWatch(options: {
  home: string;
  clock: Pick<Clock, 'setTimer'>;
  log: Log;
  hangMs: number;
  isEnding: boolean;
  /** It stood still, and goes on. */
  onHang: (hang: Hang) => void;
}): LoopWatch {
  const { home, clock, log, hangMs, isEnding, onHang } = options;
  const shared = createSharedBeats();
  const notes: string[] = [];
  let thread: Worker | null = null;
  let state: 'idle' | 'watching' | 'stopped' = 'idle';
  let cancelTimer = (): void => undefined;

  function beatOn(): void {
    beat(shared);
    cancelTimer = clock.setTimer(hangMs / 10, beatOn);
  }

  return {
    start() {
      if (state !== 'idle') return;
      state = 'watching';
      const workerData: LoopThreadData = { shared, file: join(home, HANG_FILE), hangMs, isEnding };
      thread = new Worker(threadFile(), { workerData, resourceLimits: THREAD_LIMITS });
      thread.unref();
      thread.on('message', (hang) => onHang(hangSchema.parse(hang)));
      thread.on('error', (error: Error) =>
        log.error('loop-not-watched', { reason: error.message }),
      );
      beatOn();
    },
    note(text) {
      if (state !== 'watching') return;
      notes.push(text.slice(0, LONGEST_NOTE));
      if (notes.length > NOTES) notes.shift();
      note(shared, notes.join('; '));
    },
    async stop() {
      state = 'stopped';
      cancelTimer();
      await thread?.terminate();
      thread = null;
    },
  };
}

/** The hang for which the process before this one was ended; told once. */
export function takeHang(home: string): Hang | null {
  const file = join(home, HANG_FILE);
  try {
    const hang = hangSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    rmSync(file, { force: true });
    return hang;
  } catch {
    // Most often there is none; what can't be read is told nobody.
    return null;
  }
}

/** Beside this file where the sources run, and beside the bundle where that does. */
function threadFile(): string {
  const isSource = import.meta.filename.endsWith('.ts');
  return join(import.meta.dirname, isSource ? 'loop-thread.ts' : 'loop-thread.js');
}
