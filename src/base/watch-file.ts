/**
 * Looks at a file of the data folder at the start, soon after it changes, and, where a change goes
 * unnoticed (some file systems tell nobody), within half a minute.
 */
import { type FSWatcher, watch } from 'node:fs';
import type { Clock } from './clock.ts';

export interface FileWatch {
  start(): Promise<void>;
  stop(): void;
}

/** Editors write in several steps; the last one counts. */
const DEBOUNCE_MS = 50;
const POLL_MS = 30_000;

export function createFileWatch(dependencies: {
  folder: string;
  name: string;
  clock: Clock;
  /** Called again and again; it knows by itself whether anything changed. */
  look: () => Promise<void>;
  /** Hears of a look that fails after the first. */
  onFailure: (error: Error) => void;
}): FileWatch {
  const { folder, name, clock, look, onFailure } = dependencies;
  let watcher: FSWatcher | null = null;
  let stopped = false;
  let cancelTimer = (): void => undefined;

  function lookAfter(delayMs: number): void {
    cancelTimer();
    cancelTimer = clock.setTimer(delayMs, () => {
      look()
        .catch(onFailure)
        .then(() => {
          if (!stopped) lookAfter(POLL_MS);
        });
    });
  }

  return {
    async start() {
      watcher = watch(folder, { persistent: false }, (_, changed) => {
        if (changed === name && !stopped) lookAfter(DEBOUNCE_MS);
      });
      await look();
      if (!stopped) lookAfter(POLL_MS);
    },
    stop() {
      stopped = true;
      watcher?.close();
      cancelTimer();
    },
  };
}
