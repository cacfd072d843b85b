/** Looks at a file, or at each file of a folder: how it is now, with its content if that has to be known. */
import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStamp, type FileStamps, isBeside, isSameStat } from './file-stamps.ts';
import { isWithin, type WatchedPlace, type WatchedRoots } from './watched-place.ts';

/** Larger ones are known by their size and time. */
const LARGEST_HASHED = 10_000_000;
/** Of a folder with more files, content is read of those that change. */
const MOST_HASHED_AT_FIRST = 200;
/** Files that were just written may change again without another size or time. */
const SETTLED_MS = 3000;
const AT_A_TIME = 32;

export interface FileLook {
  place: WatchedPlace;
  before: FileStamps | null;
  roots: WatchedRoots;
  nowMs: number;
}

/** `isSettled`: nothing was written so lately that another look is needed to be sure. */
export async function lookAtFiles(
  look: FileLook,
): Promise<{ files: FileStamps; isSettled: boolean }> {
  const { place, before } = look;
  const names = place.name === null ? await namesIn(place.folder) : [place.name];
  const hashesAll = before === null && names.length <= MOST_HASHED_AT_FIRST;
  const files = new Map<string, FileStamp>();
  let isSettled = true;
  for (let at = 0; at < names.length; at += AT_A_TIME) {
    const few = names.slice(at, at + AT_A_TIME);
    const stamps = await Promise.all(few.map((name) => stampOf(name, { ...look, hashesAll })));
    for (const [index, stamp] of stamps.entries()) {
      if (stamp === null) continue;
      files.set(few[index] ?? '', stamp);
      isSettled &&= stamp.isSettled;
    }
  }
  return { files, isSettled };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && !isBeside(entry.name))
    .map(({ name }) => name);
}

/** Null if there is no file, or a link that leads out. */
async function stampOf(
  name: string,
  { place, before, roots, nowMs, hashesAll }: FileLook & { hashesAll: boolean },
): Promise<FileStamp | null> {
  const file = join(place.folder, name);
  try {
    const found = await lstat(file);
    if (found.isSymbolicLink() && !(await isWithin(file, roots))) return null;
    const target = found.isSymbolicLink() ? await stat(file) : found;
    if (!target.isFile()) return null;
    const now = { size: target.size, modifiedMs: target.mtimeMs, inode: target.ino };
    const old = before?.get(name);
    if (old?.isSettled === true && isSameStat(old, now)) return old;
    const reads = hashesAll || before !== null;
    // Looked at before it is read: what is written from here on is in the next look.
    const isSettled = Math.abs(nowMs - now.modifiedMs) > SETTLED_MS;
    return { ...now, hash: reads ? await hashOf(file, now.size) : null, isSettled };
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

async function hashOf(file: string, size: number): Promise<string | null> {
  if (size > LARGEST_HASHED) return null;
  return readFile(file).then(
    (bytes) => createHash('sha256').update(bytes).digest('hex'),
    () => null,
  );
}

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM']);
