/**
 * Looks at the sources of skills again soon after something in them changed, or after one came where there was
 * none. Where a folder can't be watched (a limit of the machine, say) it looks again and again instead, and every
 * half minute in any case, because some file systems tell nobody.
 *
 * States: `quiet` (waits for news or the next look) → `settling` (something changed; more may come) →
 * `looking` → `quiet`.
 */
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
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
  const watchers = new Map<string, Watched>();
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
    wake(isBlind ? POLL_MS : LOOK_ANYWAY_MS, lookNow);
  }

  function rewatch({ folders, missing }: WatchedFolders): void {
    if (stopped) return;
    isBlind = false;
    const places = [...folders.map((folder) => ({ folder, name: null })), ...missing.map(placeOf)];
    const wanted = new Map(places.map((place) => [JSON.stringify(place), place]));
    for (const [key, { folder, ino }] of watchers) {
      if (!wanted.has(key) || folderNumber(folder) !== ino) forget(key);
    }
    const fresh = [...wanted].filter(([key]) => !watchers.has(key));
    for (const [key, place] of fresh) watchPlace(key, place);
    // What changed between looking and watching was told to nobody.
    if (fresh.length > 0 && !isBlind) lookAgain = true;
  }

  function watchPlace(key: string, { folder, name }: Place): void {
    try {
      const ino = folderNumber(folder);
      if (ino === null) return;
      const watcher = watch(folder, { persistent: false }, (_, changedName) => {
        if (name === null || changedName === null || changedName === name) changed();
      });
      watcher.on('error', () => {
        forget(key);
        changed();
      });
      watchers.set(key, { watcher, folder, ino });
    } catch {
      isBlind = true;
    }
  }

  function forget(key: string): void {
    watchers.get(key)?.watcher.close();
    watchers.delete(key);
  }

  lookNow();
  return () => {
    stopped = true;
    cancelTimer();
    for (const key of [...watchers.keys()]) forget(key);
  };
}

/** A folder, and what is waited for in it: null for anything. */
interface Place {
  folder: string;
  name: string | null;
}

/** With the number of the folder: another folder may come under the same name. */
interface Watched {
  watcher: FSWatcher;
  folder: string;
  ino: number;
}

/** A source that is not there is waited for in the nearest folder that is. */
function placeOf(missing: string): Place {
  const folder = dirname(missing);
  if (folder === missing || folderNumber(folder) !== null)
    return { folder, name: basename(missing) };
  return placeOf(folder);
}

/** Null where there is no such folder. */
function folderNumber(path: string): number | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true ? stat.ino : null;
}
