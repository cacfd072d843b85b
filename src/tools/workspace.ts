/**
 * The folder that the file tools and `shell.run` work in, and nothing outside of it. A path is walked by the
 * handles of its folders, so that no link leads out, however fast somebody exchanges a folder for one. A
 * file that has a second name elsewhere is refused, because that name may be outside.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  enterFolder,
  type HeldFolder,
  holdFolder,
  type WalkEnd,
  WalkFault,
  type WalkOptions,
  walkBelow,
} from '../base/held-folder.ts';
import { ToolFault } from './tool.ts';

const LONGEST_PATH = 1000;
const LONGEST_PART_BYTES = 255;

export interface Workspace {
  /** Opens a regular file for reading or, where flags say so, for writing; tells its real path too. */
  open(path: string, flags: number): Promise<{ handle: FileHandle; real: string }>;
  /** Does work in a folder that is held open meanwhile. */
  inFolder<T>(path: string, work: (folder: HeldFolder) => Promise<T>): Promise<T>;
  /** Does work that changes an entry: the folder above it is held open meanwhile. */
  change<T>(
    path: string,
    how: Pick<WalkOptions, 'follow' | 'make'>,
    work: (entry: { folder: HeldFolder; name: string }) => Promise<T>,
  ): Promise<T>;
}

export interface WorkspaceOptions {
  /** Its name in what is told to people. */
  called?: string;
  /** Folders that are not entered, wherever they are: the data folder. */
  closed?: readonly string[];
  /** Folders in which nothing is changed: those of skills. */
  readOnly?: readonly string[];
  /** How folders are reached; see `holdFolder`. */
  byName?: boolean;
  /** Whether it is somebody else's: it is not made where it is missing, and what is hidden in it is not reached. */
  isGranted?: boolean;
}

export function createWorkspace(folder: string, options: WorkspaceOptions = {}): Workspace {
  const { called = WORKSPACE, closed = [], readOnly = [], byName, isGranted = false } = options;

  async function walked<T>(
    path: string,
    how: Pick<WalkOptions, 'follow' | 'make'> & { isChange: boolean },
    work: (end: WalkEnd, admit: WalkOptions['admit']) => Promise<T>,
  ): Promise<T> {
    const parts = partsOf(path, called);
    if (!isGranted) await mkdir(folder, { recursive: true, mode: 0o700 });
    const top = await holdFolder(folder, byName);
    const admit: WalkOptions['admit'] = async (met) => {
      if (await isOneOf(met, closed))
        throw refused(path, 'is in the data folder of Rote, which tools do not enter');
      const why = isGranted ? whyKeptOut(met.real) : null;
      if (why !== null) throw refused(path, why);
      if (how.isChange && (await isOneOf(met, readOnly)))
        throw refused(
          path,
          'is in a folder of skills, which only rote skills and skill.save change',
        );
    };
    try {
      await admit(top);
      return await walkBelow(top, parts, { ...how, admit }, async (end) => {
        if (end.name !== null && isGranted) await admit({ real: join(end.folder.real, end.name) });
        return work(end, admit);
      });
    } catch (error) {
      throw error instanceof WalkFault ? asFault(error, path, called) : error;
    } finally {
      await top.close();
    }
  }

  return {
    open: (path, flags) => {
      const isChange = (flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0;
      const make = (flags & constants.O_CREAT) !== 0;
      return walked(path, { follow: true, make, isChange }, async ({ folder: above, name }) => {
        if (name === null) throw new ToolFault('not-a-file', `"${path}" is a folder.`);
        const handle = await openFile({ above, name, path }, flags);
        return { handle, real: join(above.real, name) };
      });
    },
    inFolder: (path, work) =>
      walked(path, { follow: true, make: false, isChange: false }, async (end, admit) => {
        if (end.name === null) return work(end.folder);
        const inner = await enterFolder(end.folder, end.name, { make: false, admit });
        try {
          return await work(inner);
        } finally {
          await inner.close();
        }
      }),
    change: (path, how, work) =>
      walked(path, { ...how, isChange: true }, async ({ folder: above, name }) => {
        if (name === null) throw new ToolFault('not-a-file', `"${path}" is a folder.`);
        await above.confirm();
        const done = await work({ folder: above, name });
        await above.confirm();
        return done;
      }),
  };
}

/** A regular file, and the one that stands at its place; without waiting, because a pipe would be waited for forever. */
async function openFile(
  { above, name, path }: { above: HeldFolder; name: string; path: string },
  flags: number,
): Promise<FileHandle> {
  const place = above.at(name);
  const found = await lstat(place).catch(ignoreMissing);
  if (found !== null) refuseOddFile(found, path);
  await above.confirm();
  const handle = await open(place, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
  try {
    await above.confirm();
    const [opened, now] = [await handle.stat(), await lstat(place)];
    refuseOddFile(opened, path);
    if (opened.ino !== now.ino || opened.dev !== now.dev) {
      throw new ToolFault('refused', `"${path}" was exchanged while it was opened.`);
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Refuses what is no regular file, and a file that has another name too. */
export function refuseOddFile(found: Stats, path: string): void {
  if (!found.isFile()) throw new ToolFault('not-a-file', `"${path}" is not a file.`);
  if (found.nlink > 1)
    throw refused(path, 'has a second name (a hard link), which may be outside; copy it instead');
}

async function isOneOf(
  met: { real: string; dev?: number; ino?: number },
  folders: readonly string[],
): Promise<boolean> {
  for (const folder of folders) {
    if (folder === met.real) return true;
    if (met.ino === undefined) continue;
    const found = await stat(folder).catch(() => null);
    if (found !== null && found.ino === met.ino && found.dev === met.dev) return true;
  }
  return false;
}

function asFault({ kind }: WalkFault, path: string, called: string): ToolFault {
  switch (kind) {
    case 'outside':
      return refused(path, `leads out of ${called} through a link`);
    case 'circle':
      return refused(path, 'is a link that leads nowhere');
    case 'exchanged':
      return refused(path, 'was exchanged for something else while it was looked at');
  }
}

function refused(path: string, why: string): ToolFault {
  return new ToolFault('refused', `"${path}" ${why}.`);
}

/** The parts of a path that stays inside by its words alone. */
function partsOf(path: string, called: string): string[] {
  const refusal = refusalOf(path, called);
  if (refusal !== null) {
    throw new ToolFault('refused', `The path ${JSON.stringify(path.slice(0, 100))} ${refusal}.`);
  }
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

const WORKSPACE = 'the workspace';

/** Why nothing that is called so is reached outside the workspace, whatever was granted; null where it may be. */
export function whyKeptOut(path: string): string | null {
  const parts = path.split('/');
  if (parts.some((part) => part.startsWith('.') && part !== '.'))
    return 'is hidden, or in a hidden folder, and those are never granted';
  return parts.some((part) => KEYS.test(part))
    ? 'is named like a key or a file of passwords, and those are never granted'
    : null;
}

/** What is a secret by its name, wherever it lies. */
const KEYS =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|g?shadow-?|sudoers(?:\.d)?|secrets?\.(?:ya?ml|json|env)|.*\.(?:pem|key|p12|pfx|kdbx|gpg|asc))$/i;

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || path.startsWith('~') || /^[a-z]:/i.test(path);
}

function refusalOf(path: string, called: string): string | null {
  if (path.length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} characters`;
  if (/\p{Cc}/u.test(path)) return 'holds a control character';
  if (isAbsolute(path)) return `is not relative to ${called}`;
  if (path.includes('\\')) return 'holds a backslash; parts are divided by /';
  const parts = path.split('/');
  if (parts.includes('..')) return 'holds "..", which leads out of a folder';
  if (parts.some((part) => Buffer.byteLength(part) > LONGEST_PART_BYTES)) {
    return `has a part longer than ${LONGEST_PART_BYTES} bytes`;
  }
  return null;
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
