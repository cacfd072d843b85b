/**
 * How much of the disk a folder takes, links not followed; what goes away meanwhile is not counted. It is walked by
 * handles and in bytes, so that neither a long path nor a name that is no text hides anything. What still can't be
 * counted, because it lies too deep or can't be opened, is told, and can be removed.
 */
import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  lstat,
  open,
  opendir,
  rename,
  rmdir,
  unlink,
} from 'node:fs/promises';

export interface FolderCount {
  bytes: number;
  hasUncounted: boolean;
}

const BLOCK_BYTES = 512;
/** An empty file takes a place too, and there is no end of empty files. */
const LEAST_BYTES = 4096;
const MOST_ENTRIES = 200_000;
/** Each level is a handle that is held; no program needs so many. */
const MOST_DEPTH = 64;
const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Beyond `most` it is not counted on: then it is too much anyway. */
export async function countFolder(folder: string, most: number): Promise<FolderCount> {
  const count = { bytes: 0, hasUncounted: false };
  let entries = 0;
  const isOver = (): boolean => count.bytes > most;

  async function walk(held: FileHandle, depth: number): Promise<void> {
    for await (const { name, isFolder } of entriesOf(held)) {
      const path = below(held, name);
      const { blocks } = await lstat(path).catch(() => ({ blocks: 0 }));
      count.bytes += Math.max(blocks * BLOCK_BYTES, LEAST_BYTES);
      entries += 1;
      if (entries > MOST_ENTRIES) count.bytes = Number.POSITIVE_INFINITY;
      if (isOver()) return;
      if (isFolder) await enter(path, depth + 1);
      if (isOver()) return;
    }
  }

  async function enter(path: Buffer, depth: number): Promise<void> {
    const held = depth > MOST_DEPTH ? 'closed' : await hold(path);
    if (held === 'gone') return;
    if (held === 'closed') {
      count.hasUncounted = true;
      return;
    }
    await walk(held, depth).finally(() => held.close());
  }

  await enter(Buffer.from(folder), 0);
  return count;
}

/** Removes what `countFolder` could not count. */
export async function removeUncounted(folder: string): Promise<void> {
  await remove(folder, null);
}

/** Removes an entry of a folder with all that is in it, however deep, whatever is exchanged for a link meanwhile. */
export async function removeTree(folder: string, name: string): Promise<void> {
  await remove(folder, Buffer.from(name));
}

async function remove(folder: string, name: Buffer | null): Promise<void> {
  const top = await hold(Buffer.from(folder));
  if (typeof top === 'string') return;
  const left: Buffer[] = [];

  /** What lies too deep comes up to the top, and is removed from there. */
  async function liftOrEnter(held: FileHandle, name: Buffer, depth: number, isRemoved: boolean) {
    const path = below(held, name);
    const inner = depth > MOST_DEPTH ? 'closed' : await hold(path);
    if (inner === 'gone') return;
    if (inner === 'closed') {
      const lifted = Buffer.from(`.rote-uncounted-${process.pid}-${left.length}`);
      await rename(path, below(top as FileHandle, lifted)).then(
        () => left.push(lifted),
        () => {},
      );
      return;
    }
    await walk(inner, depth, isRemoved).finally(() => inner.close());
    if (isRemoved) await rmdir(path).catch(() => {});
  }

  async function walk(held: FileHandle, depth: number, isRemoved: boolean): Promise<void> {
    for await (const { name, isFolder } of entriesOf(held)) {
      if (isFolder) await liftOrEnter(held, name, depth + 1, isRemoved);
      else if (isRemoved) await unlink(below(held, name)).catch(() => {});
    }
  }

  try {
    if (name === null) await walk(top, 0, false);
    else if ((await lstat(below(top, name))).isDirectory()) left.push(name);
    else await unlink(below(top, name));
    for (let at = 0; at < left.length && at < MOST_ENTRIES; at += 1)
      await liftOrEnter(top, left[at] as Buffer, 0, true);
  } finally {
    await top.close();
  }
}

/** A folder that its program has closed to itself is opened again. */
async function hold(path: Buffer): Promise<FileHandle | 'gone' | 'closed'> {
  try {
    return await open(path, FOLDER).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES') throw error;
      await chmod(path, 0o700);
      return open(path, FOLDER);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' ? 'gone' : 'closed';
  }
}

function below({ fd }: FileHandle, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`/proc/self/fd/${fd}/`), name]);
}

async function* entriesOf({ fd }: FileHandle): AsyncGenerator<{ name: Buffer; isFolder: boolean }> {
  const opened = await opendir(`/proc/self/fd/${fd}`, { encoding: 'buffer' as BufferEncoding });
  for await (const entry of opened)
    yield { name: entry.name as unknown as Buffer, isFolder: entry.isDirectory() };
}
