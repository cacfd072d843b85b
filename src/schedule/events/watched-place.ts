/** Finds the place of a path that a schedule waits for: inside the folders that may be read, after every link is followed. */
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';

export interface WatchedRoots {
  /** The folders that tools may read; a path that names no folder of its own is in the first. */
  folders: readonly string[];
  /** Never entered, unless one of the folders is inside of it: the data folder. */
  closed: string;
  /** The folder that `~` stands for: that of whoever runs Rote. */
  user: string;
}

/** A file by its name, or with null each file of the folder. */
export interface WatchedPlace {
  folder: string;
  name: string | null;
}

export type FoundPlace =
  | ({ kind: 'place' } & WatchedPlace)
  /** Not there yet, nor the folder that it would be in. */
  | { kind: 'missing' }
  | { kind: 'outside' };

export async function placeOf(path: string, roots: WatchedRoots): Promise<FoundPlace> {
  const absolute = absoluteOf(path, roots);
  if (absolute === null) return { kind: 'outside' };
  const open = await openRoots(roots);
  const isOpen = (real: string): boolean => open.some((root) => root.holds(real));
  const real = await realOf(absolute);
  if (real !== null && !isOpen(real)) return { kind: 'outside' };
  if (real !== null && (await isFolder(real))) return { kind: 'place', folder: real, name: null };
  const above = await realOf(dirname(absolute));
  // Read by its words alone, as long as nothing of it is there.
  if (above === null) return { kind: isOpen(absolute) ? 'missing' : 'outside' };
  const name = basename(absolute);
  return isOpen(join(above, name)) ? { kind: 'place', folder: above, name } : { kind: 'outside' };
}

/** Tells whether Rote may look at what a name in a watched folder leads to. */
export async function isWithin(file: string, roots: WatchedRoots): Promise<boolean> {
  const real = await realOf(file);
  return real !== null && (await openRoots(roots)).some((root) => root.holds(real));
}

/** Null if it is no path. */
export function absoluteOf(path: string, { folders, user }: WatchedRoots): string | null {
  const [first] = folders;
  if (first === undefined || path.includes('\0')) return null;
  if (path === '~' || path.startsWith('~/')) return join(user, path.slice(1));
  return isAbsolute(path) ? resolve(path) : resolve(first, path);
}

async function openRoots({ folders, closed }: WatchedRoots) {
  const home = (await realOf(closed)) ?? resolve(closed);
  return Promise.all(
    folders.map(async (folder) => {
      const names = [resolve(folder), (await realOf(folder)) ?? resolve(folder)];
      const holds = (path: string): boolean =>
        names.some((root) => isIn(path, root) && (isIn(root, home) || !isIn(path, home)));
      return { holds };
    }),
  );
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

async function realOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

async function isFolder(real: string): Promise<boolean> {
  return stat(real).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
