/**
 * How one process tells another on the same machine that something changed: it touches a small file
 * that the other watches. A signal that gets lost costs half a minute at most, because no timer
 * sleeps longer.
 */
import { closeSync, type FSWatcher, openSync, watch, writeSync } from 'node:fs';
import type { ChangeSignal } from '../store.ts';

export function createChangeSignal(file: string): ChangeSignal & { close(): void } {
  const watchers = new Set<FSWatcher>();

  function touch(): void {
    const descriptor = openSync(file, 'w', 0o600);
    writeSync(descriptor, '1');
    closeSync(descriptor);
  }

  return {
    notify: touch,
    onChange(listener) {
      touch();
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
      for (const watcher of watchers) watcher.close();
      watchers.clear();
    },
  };
}
