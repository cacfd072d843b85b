/**
 * Where the files of a skill lie over its own folder, each needs something of its kind below it. What the program put
 * there before, a link perhaps, is taken away: it was hidden anyway. A box of the same folder may run meanwhile and write
 * there, so that nothing here follows a link, and no box starts while one runs that could exchange its places.
 */
import { lstatSync, mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeTree } from './count-folder.ts';

export interface LaidOver {
  folder: string;
  entries: readonly string[];
}

export async function preparePlaces(folder: string, over: LaidOver): Promise<void> {
  for (const name of over.entries) {
    const place = join(folder, name);
    const isFolder =
      lstatSync(join(over.folder, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
    const found = lstatSync(place, { throwIfNoEntry: false });
    const fits = isFolder ? found?.isDirectory() : found?.isFile();
    if (fits === true) continue;
    if (found !== undefined) await takeAway(folder, name);
    // Both fail where something is there again, whatever it is.
    if (isFolder) mkdirSync(place);
    else writeFileSync(place, '', { flag: 'wx' });
  }
}

let taken = 0;

/** Out of the reach of boxes first, and only then away. */
async function takeAway(folder: string, name: string): Promise<void> {
  taken += 1;
  const aside = `.taken-${process.pid}-${taken}`;
  renameSync(join(folder, name), join(dirname(folder), aside));
  await removeTree(dirname(folder), aside);
}

/** The names that are covered in the boxes that run, by their folder. */
export interface CoveredNames {
  /** Says that a box with these names has ended; null where one runs that does not cover them all. */
  enter(folder: string, names: readonly string[]): (() => void) | null;
}

export function createCoveredNames(): CoveredNames {
  const running = new Map<string, Set<ReadonlySet<string>>>();
  return {
    enter(written, names) {
      const folder = realOf(written);
      const here = running.get(folder) ?? new Set();
      const isOpen = [...here].some((covered) => names.some((name) => !covered.has(name)));
      if (isOpen) return null;
      const own = new Set(names);
      running.set(folder, here.add(own));
      return () => {
        here.delete(own);
        if (here.size === 0) running.delete(folder);
      };
    },
  };
}

/** The same folder may be written in several ways. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
