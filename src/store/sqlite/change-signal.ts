/**
 * How one process tells another on the same machine that something changed: it writes to a small file
 * that the other watches. What changes in one turn is told once. A signal that gets lost costs half a
 * minute at most, because no timer sleeps longer.
 */
import { closeSync, type FSWatcher, openSync, watch, writeSync } from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import type { ChangeSignal } from '../store.ts';

export function createChangeSignal(
  file: string,
  clock: Pick<Clock, 'defer'>,
): ChangeSignal & { close(): void } {
  const watchers = new Set<FSWatcher>();
  let descriptor: number | null = null;
  let isDue = false;

  function write(): void {
    if (!isDue) return;
    isDue = false;
    descriptor ??= openSync(file, 'w', 0o600);
    writeSync(descriptor, '1', 0);
  }

  return {
    notify() {
      if (isDue) return;
      isDue = true;
      clock.defer(write);
    },
    onChange(listener) {
      closeSync(openSync(file, 'a', 0o600));
      const watcher = watch(file, { persistent: false }, () => listener());
      // A watch that breaks is no reason to fall: the timer looks again by itself.
      watcher.on('error', () => watcher.close());
      watchers.add(watcher);
      return () => {
        watcher.close();
        watchers.delete(watcher);
      };
    },
    close() {
      write();
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
      for (const watcher of watchers) watcher.close();
      watchers.clear();
    },
  };
}
