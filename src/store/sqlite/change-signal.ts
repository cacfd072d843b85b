/**
 * How one process tells another on the same machine that something changed: it writes to a small file
 * that the other watches. What changes in one turn is told once. A signal that gets lost costs half a
 * minute at most, because no timer sleeps longer: so no trouble with the file (no handles, no rights, a full disk)
 * is trouble for what was stored, and a watch that can't be kept is tried again.
 */
import { closeSync, type FSWatcher, openSync, watch, writeSync } from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import type { ChangeSignal } from '../store.ts';

const WATCH_AGAIN_MS = 30_000;

export function createChangeSignal(
  file: string,
  clock: Pick<Clock, 'defer' | 'setTimer'>,
): ChangeSignal & { close(): void } {
  const watches = new Set<() => void>();
  let descriptor: number | null = null;
  let isDue = false;

  function write(): void {
    if (!isDue) return;
    isDue = false;
    try {
      descriptor ??= openSync(file, 'w', 0o600);
      writeSync(descriptor, '1', 0);
    } catch {
      // The change is stored all the same; the others look by themselves.
    }
  }

  /** Keeps watching, even if the file is taken away or can't be watched for a while. */
  function keepWatching(listener: () => void): () => void {
    let watcher: FSWatcher | null = null;
    let cancelTimer = (): void => undefined;
    let isOver = false;

    function watchSoon(): void {
      watcher?.close();
      watcher = null;
      if (!isOver) cancelTimer = clock.setTimer(WATCH_AGAIN_MS, begin);
    }

    function begin(): void {
      try {
        closeSync(openSync(file, 'a', 0o600));
        watcher = watch(file, { persistent: false }, (event) => {
          // Another file will be there under this name, if any.
          if (event === 'rename') watchSoon();
          listener();
        });
        watcher.on('error', watchSoon);
      } catch {
        watchSoon();
      }
    }

    begin();
    return () => {
      isOver = true;
      cancelTimer();
      watcher?.close();
    };
  }

  return {
    notify() {
      if (isDue) return;
      isDue = true;
      clock.defer(write);
    },
    onChange(listener) {
      const end = keepWatching(listener);
      watches.add(end);
      return () => {
        end();
        watches.delete(end);
      };
    },
    close() {
      write();
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
      for (const end of watches) end();
      watches.clear();
    },
  };
}
