/**
 * Looks at the sources of skills again soon after something in them changed. Where a folder can't be
 * watched (a limit of the machine, a file system that tells nobody, a source that is not there yet) it
 * looks again and again instead, and every half minute in any case.
 *
 * States: `quiet` (waits for news or the next look) → `settling` (something changed; more may come) →
 * `looking` → `quiet`.
 */
import { type FSWatcher, statSync, watch } from 'node:fs';
import type { Clock } from '../base/clock.ts';

/** Editors and copies write in several steps; the last one counts, but not for ever. */
const SETTLE_MS = 100;
const SETTLE_AT_MOST_MS = 500;
const POLL_MS = 700;
const LOOK_ANYWAY_MS = 30_000;

export interface WatchedFolders {
  folders: readonly string[];
  /** Sources that are not there. */
  missing: readonly string[];
}

/** The returned function ends it. */
export function createSkillWatch(dependencies: {
  clock: Clock;
  look: () => Promise<WatchedFolders>;
  onFailure: (error: Error) => void;
}): () => void {
  const { clock, look, onFailure } = dependencies;
  /** With the number of the folder: another folder may come under the same name. */
  const watchers = new Map<string, { watcher: FSWatcher; ino: number }>();
  let missing: readonly string[] = [];
  let isBlind = false;
  let stopped = false;
  let isLooking = false;
  let lookAgain = false;
  let changedAtMs: number | null = null;
  let cancelTimer = (): void => undefined;

  function wake(delayMs: number, act: () => void): void {
    cancelTimer();
    cancelTimer = clock.setTimer(delayMs, act);
  }

  function changed(): void {
    if (stopped) return;
    if (isLooking) {
      lookAgain = true;
      return;
    }
    const nowMs = clock.monotonicMs();
    changedAtMs ??= nowMs;
    const leftMs = changedAtMs + SETTLE_AT_MOST_MS - nowMs;
    wake(Math.max(0, Math.min(SETTLE_MS, leftMs)), lookNow);
  }

  function lookNow(): void {
    changedAtMs = null;
    isLooking = true;
    lookAgain = false;
    look()
      .then(rewatch, onFailure)
      .then(() => {
        isLooking = false;
        if (lookAgain) changed();
        else waitQuietly();
      });
  }

  function waitQuietly(): void {
    if (stopped) return;
    const isPolling = isBlind || missing.length > 0;
    if (!isPolling) {
      wake(LOOK_ANYWAY_MS, lookNow);
      return;
    }
    wake(POLL_MS, () => {
      const hasAppeared = missing.some((folder) => folderNumber(folder) !== null);
      if (isBlind || hasAppeared) lookNow();
      else waitQuietly();
    });
  }

  function rewatch(seen: WatchedFolders): void {
    if (stopped) return;
    missing = seen.missing;
    isBlind = false;
    const wanted = new Set(seen.folders);
    for (const [folder, { ino }] of watchers) {
      if (!wanted.has(folder) || folderNumber(folder) !== ino) forget(folder);
    }
    const fresh = [...wanted].filter((folder) => !watchers.has(folder));
    for (const folder of fresh) watchFolder(folder);
    // What changed between looking and watching was told to nobody.
    if (fresh.length > 0 && !isBlind) lookAgain = true;
  }

  function watchFolder(folder: string): void {
    try {
      const ino = folderNumber(folder);
      if (ino === null) return;
      const watcher = watch(folder, { persistent: false }, () => {
        changed();
      });
      watcher.on('error', () => {
        forget(folder);
        changed();
      });
      watchers.set(folder, { watcher, ino });
    } catch {
      isBlind = true;
    }
  }

  function forget(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  lookNow();
  return () => {
    stopped = true;
    cancelTimer();
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}

/** Null where there is no such folder. */
function folderNumber(path: string): number | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true ? stat.ino : null;
}
