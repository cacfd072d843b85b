/**
 * Folders that are held open, and paths that are walked from one to the next by these handles: what is done to an
 * entry happens in the folder that was looked at, whatever its name leads to meanwhile. Links are followed by
 * hand, and only while they stay below the folder where the walk began.
 *
 * Node knows no `openat`. On Linux `/proc/self/fd/N/name` means the same. Elsewhere an entry is reached by its name,
 * and `confirm` compares before and after the work: an exchange is then noticed, if not always prevented.
 */
import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';

export interface HeldFolder {
  /** Its real path when it was opened: for messages. */
  real: string;
  dev: number;
  ino: number;
  /** The path of the folder itself, for the system. */
  self: string;
  /** The path of one of its entries, for the system. */
  at(name: string): string;
  /** Throws if `at` goes by the name and the name leads to another folder now. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/** Why a walk ended: a link leads out, links lead in a circle, or something was exchanged during it. */
export class WalkFault extends Error {
  readonly kind: 'outside' | 'circle' | 'exchanged';

  constructor(kind: WalkFault['kind'], path: string) {
    super(`${path}: ${kind}`);
    this.kind = kind;
  }
}

export interface WalkOptions {
  /** Follows a link at the end too. */
  follow: boolean;
  /** Makes missing folders on the way. */
  make: boolean;
  /** Asked of each folder before the walk goes on in it; what it throws ends the walk. */
  admit(folder: { real: string; dev?: number; ino?: number }): Promise<void>;
}

/** The end of a walk: an entry of a folder, or the folder itself. */
export interface WalkEnd {
  folder: HeldFolder;
  name: string | null;
}

/** As many as Linux follows. */
const MOST_LINKS = 40;
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

const hasHandlePaths = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Holds the folder at a path; links to it are followed. `byName` is how it goes if there are no paths of handles. */
export async function holdFolder(path: string, byName = !hasHandlePaths): Promise<HeldFolder> {
  const real = await realpath(path);
  return held(await open(real, FOLDER), real, byName);
}

/**
 * Walks the parts of a path below a folder and does the work where it ends; all that was opened on the way, and
 * not the folder at the top, is closed afterwards.
 */
export async function walkBelow<T>(
  top: HeldFolder,
  parts: readonly string[],
  options: WalkOptions,
  work: (end: WalkEnd) => Promise<T>,
): Promise<T> {
  /** From the top to where the walk is: the way back of a `..` in a link. */
  const way = [top];
  try {
    return await work(await walk(way, [...parts], options));
  } finally {
    for (const folder of way.slice(1)) await folder.close();
  }
}

async function walk(
  way: HeldFolder[],
  todo: string[],
  { follow, make, admit }: WalkOptions,
): Promise<WalkEnd> {
  let links = 0;
  for (let name = todo.shift(); name !== undefined; name = todo.shift()) {
    const here = way.at(-1) as HeldFolder;
    const isLast = todo.length === 0;
    if (name === '..') {
      await leave(way);
      continue;
    }
    if (isLast && !follow) return { folder: here, name };
    const target = await linkTarget(here.at(name));
    if (target === null) {
      if (isLast) return { folder: here, name };
      way.push(await enterFolder(here, name, { make, admit }));
      continue;
    }
    links++;
    if (links > MOST_LINKS) throw new WalkFault('circle', join(here.real, name));
    todo.unshift(...(await followed(way, target)));
  }
  return { folder: way.at(-1) as HeldFolder, name: null };
}

async function leave(way: HeldFolder[]): Promise<void> {
  if (way.length === 1) throw new WalkFault('outside', way[0]?.real ?? '');
  await way.pop()?.close();
}

/** The parts that a link stands for; one that begins at the root is taken from the top of the walk. */
async function followed(way: HeldFolder[], target: string): Promise<string[]> {
  const partsOf = (path: string): string[] =>
    path.split('/').filter((part) => part !== '' && part !== '.');
  if (!isAbsolute(target)) return partsOf(target);
  const top = way[0] as HeldFolder;
  if (target !== top.real && !target.startsWith(top.real + sep))
    throw new WalkFault('outside', target);
  while (way.length > 1) await leave(way);
  return partsOf(target.slice(top.real.length));
}

/** Goes into a folder, which is no link; whoever does so closes it. */
export async function enterFolder(
  here: HeldFolder,
  name: string,
  { make, admit }: Pick<WalkOptions, 'make' | 'admit'>,
): Promise<HeldFolder> {
  const real = join(here.real, name);
  await admit({ real });
  if (make) {
    await here.confirm();
    await mkdir(here.at(name), { mode: 0o700 }).catch(ignoreExisting);
  }
  const folder = await held(await openFolder(here, name), real, here.at(name) === real);
  try {
    await here.confirm();
    await admit(folder);
    return folder;
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** It was no link a moment ago. */
async function openFolder(here: HeldFolder, name: string): Promise<FileHandle> {
  try {
    return await open(here.at(name), FOLDER);
  } catch (error) {
    const isLink = (await linkTarget(here.at(name)).catch(() => null)) !== null;
    throw isLink ? new WalkFault('exchanged', join(here.real, name)) : error;
  }
}

async function held(handle: FileHandle, real: string, byName: boolean): Promise<HeldFolder> {
  const { dev, ino } = await handle.stat();
  const self = byName ? real : `/proc/self/fd/${handle.fd}`;
  return {
    real,
    dev,
    ino,
    self,
    at: (name) => join(self, name),
    async confirm() {
      if (!byName) return;
      const now = await lstat(real);
      const isSame = now.ino === ino && now.dev === dev && (await realpath(real)) === real;
      if (!isSame) throw new WalkFault('exchanged', real);
    },
    close: () => handle.close(),
  };
}

/** Null if there is no link. */
async function linkTarget(path: string): Promise<string | null> {
  try {
    return await readlink(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EINVAL' || code === 'ENOENT') return null;
    throw error;
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
