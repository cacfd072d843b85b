/**
 * Reads a file that has to be a regular one, below a size, and inside a folder after every link is followed. What counts
 * is the file that was opened: it is asked where it is, so that no exchange in between leads elsewhere.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { sep } from 'node:path';

export type ReadInside =
  | { ok: true; bytes: Buffer; isExecutable: boolean }
  | { ok: false; why: 'folder' | 'not-a-file' | 'outside' | 'second-name' }
  | { ok: false; why: 'too-large'; size: number }
  /** The system does not let it be read; the message names the path and nothing of the content. */
  | { ok: false; why: 'unreadable'; message: string };

export interface InsideLimits {
  folder: string;
  maxBytes: number;
  /** Refuses a file that has a second name, which may be outside. */
  isSingle?: boolean;
}

export function readInside(path: string, limits: InsideLimits): ReadInside {
  try {
    // Looked at before it is opened: to open a device may do something.
    const refusal = refusalOf(statSync(path), limits);
    return refusal ?? readOpened(path, limits);
  } catch (error) {
    return { ok: false, why: 'unreadable', message: (error as Error).message };
  }
}

function readOpened(path: string, limits: InsideLimits): ReadInside {
  const opened = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = fstatSync(opened);
    const refusal = refusalOf(found, limits);
    if (refusal !== null) return refusal;
    if (!isInside(opened, { path, found, folder: limits.folder }))
      return { ok: false, why: 'outside' };
    const bytes = Buffer.alloc(found.size);
    // No more than the size that was checked, should it grow meanwhile.
    const length = found.size === 0 ? 0 : readSync(opened, bytes, 0, found.size, 0);
    return { ok: true, bytes: bytes.subarray(0, length), isExecutable: (found.mode & 0o111) !== 0 };
  } finally {
    closeSync(opened);
  }
}

function refusalOf(found: Stats, { maxBytes, isSingle }: InsideLimits): ReadInside | null {
  if (found.isDirectory()) return { ok: false, why: 'folder' };
  if (!found.isFile()) return { ok: false, why: 'not-a-file' };
  if (isSingle === true && found.nlink > 1) return { ok: false, why: 'second-name' };
  return found.size > maxBytes ? { ok: false, why: 'too-large', size: found.size } : null;
}

function isInside(
  opened: number,
  { path, found, folder }: { path: string; found: Stats; folder: string },
): boolean {
  const top = realpathSync(folder);
  const real = process.platform === 'linux' ? placeOf(opened) : realpathSync(path);
  if (real === null || !real.startsWith(top.endsWith(sep) ? top : top + sep)) return false;
  if (process.platform === 'linux') return true;
  const now = statSync(real);
  return now.ino === found.ino && now.dev === found.dev;
}

/** Null if the system does not tell. */
function placeOf(opened: number): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${opened}`);
  } catch {
    return null;
  }
}
