/**
 * The folder that the file tools and `shell.run` work in, and nothing outside of it. A path is refused
 * that names a place outside or leads there through a link, and what was opened is looked at again
 * before it is used, because a link may have been put there in between.
 */
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { ToolFault } from './tool.ts';

const LONGEST_PATH = 1000;
const LONGEST_PART_BYTES = 255;

export interface Workspace {
  /** The real path of an existing or future entry; the folder above it must exist. */
  place(path: string): Promise<string>;
  /** The same for the entry itself, were it a link. */
  placeOfLink(path: string): Promise<string>;
  /** Makes the folder above an entry, and those above that. */
  makeFolderFor(path: string): Promise<void>;
  /** Opens a regular file for reading or appending. */
  open(path: string, flags: number): Promise<FileHandle>;
  /** Throws unless the real path, as it is now, is inside. */
  recheck(real: string): Promise<void>;
}

/** `called` is its name in what is told to people. */
export function createWorkspace(folder: string, called = 'the workspace'): Workspace {
  async function root(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return realpath(folder);
  }

  async function inside(real: string, path: string): Promise<string> {
    const top = await root();
    if (real === top || real.startsWith(top + sep)) return real;
    throw new ToolFault('refused', `"${path}" leads out of ${called} through a link.`);
  }

  async function placeOfLink(path: string): Promise<string> {
    const parts = partsOf(path, called);
    const top = await root();
    if (parts.length === 0) return top;
    const full = join(top, ...parts);
    return join(await realParent(full, path), basename(full));
  }

  /** Also of a folder that does not exist the part that does must be inside: what is outside is not even told. */
  async function realParent(full: string, path: string): Promise<string> {
    const parent = dirname(full);
    try {
      return await inside(await realpath(parent), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await realParent(parent, path);
      throw error;
    }
  }

  async function place(path: string): Promise<string> {
    const full = await placeOfLink(path);
    const found = await lstat(full).catch(ignoreMissing);
    if (found === null) return full;
    const real = await realpath(full).catch(ignoreMissing);
    if (real === null) throw new ToolFault('refused', `"${path}" is a link that leads nowhere.`);
    return inside(real, path);
  }

  async function recheck(real: string): Promise<void> {
    await inside(await realpath(dirname(real)), basename(real));
    const found = await lstat(real).catch(ignoreMissing);
    if (found?.isSymbolicLink()) {
      throw new ToolFault('refused', `"${basename(real)}" has become a link.`);
    }
  }

  return {
    place,
    placeOfLink,
    recheck,
    async makeFolderFor(path) {
      const parts = partsOf(path, called);
      let real = await root();
      for (const part of parts.slice(0, -1)) {
        // One at a time: a link on the way must be seen before anything is made behind it.
        await mkdir(join(real, part), { mode: 0o700 }).catch(ignoreExisting);
        real = await inside(await realpath(join(real, part)), path);
      }
    },
    async open(path, flags) {
      const real = await place(path);
      // Without waiting, because a pipe would be waited for forever.
      const safe = flags | constants.O_NOFOLLOW | constants.O_NONBLOCK;
      const handle = await open(real, safe, 0o600);
      try {
        await recheck(real);
        const [opened, now] = await Promise.all([handle.stat(), stat(real)]);
        if (opened.ino !== now.ino || opened.dev !== now.dev) {
          throw new ToolFault('refused', `"${path}" was exchanged while it was opened.`);
        }
        if (!opened.isFile()) throw new ToolFault('not-a-file', `"${path}" is not a file.`);
        return handle;
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
  };
}

/** The parts of a path that stays inside by its words alone. */
function partsOf(path: string, called: string): string[] {
  const refusal = refusalOf(path, called);
  if (refusal !== null) {
    throw new ToolFault('refused', `The path ${JSON.stringify(path.slice(0, 100))} ${refusal}.`);
  }
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

function refusalOf(path: string, called: string): string | null {
  if (path.length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} characters`;
  if (/\p{Cc}/u.test(path)) return 'holds a control character';
  if (path.startsWith('/') || path.startsWith('~') || /^[a-z]:/i.test(path)) {
    return `is not relative to ${called}`;
  }
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

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
