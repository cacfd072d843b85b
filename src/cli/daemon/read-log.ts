/**
 * Reads a log that is rotated while it is read: the last lines of it, and then each line that is added, once and in
 * order, whatever was set aside in between.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const NEWLINE = 10;

export interface LogReader {
  /** The last lines that are there; what follows them is for `next`. */
  last(lines: number): string[];
  /** Lines that were added since; `isGap` if more was set aside than is kept. */
  next(): { lines: string[]; isGap: boolean };
  close(): void;
}

/** A file that is held open: what is in it can be read to its end, wherever it is by then. */
interface OpenFile {
  descriptor: number;
  inode: bigint;
  offset: number;
  /** The beginning of a line that is not whole yet. */
  rest: Buffer;
}

/** `files` are those that may be there, the oldest first. */
export function createLogReader(files: readonly string[]): LogReader {
  let current: OpenFile | null = null;

  function openAll(): OpenFile[] {
    return files.flatMap((file) => {
      const opened = openIfThere(file);
      return opened === null ? [] : [opened];
    });
  }

  /** Keeps the newest of them, and lets go of the others and of the one before. */
  function keepLast(opened: readonly OpenFile[]): void {
    const newest = opened.at(-1) ?? null;
    for (const one of [...opened, current]) if (one !== null && one !== newest) close(one);
    current = newest;
  }

  return {
    last(wanted) {
      const opened = openAll();
      const lines = opened.flatMap((one, index) => readLines(one, index < opened.length - 1));
      keepLast(opened);
      return wanted === 0 ? [] : lines.slice(-wanted);
    },
    next() {
      const opened = openAll();
      const before = current;
      const at = opened.findIndex(({ inode }) => inode === before?.inode);
      const newer = opened.slice(at + 1);
      const isGap = before !== null && at < 0 && opened.length > 0;
      // Read after it was seen that another one follows: nothing more is added to it then.
      const lines = before === null ? [] : readLines(before, newer.length > 0);
      for (const [index, one] of newer.entries())
        lines.push(...readLines(one, index < newer.length - 1));
      if (newer.length > 0) keepLast(opened);
      else for (const one of opened) close(one);
      return { lines, isGap };
    },
    close() {
      if (current !== null) close(current);
      current = null;
    },
  };
}

function openIfThere(file: string): OpenFile | null {
  try {
    const descriptor = openSync(file, 'r');
    const { ino: inode } = fstatSync(descriptor, { bigint: true });
    return { descriptor, inode, offset: 0, rest: Buffer.alloc(0) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function close({ descriptor }: OpenFile): void {
  closeSync(descriptor);
}

/** The whole lines from where it stands; of a file that is complete, what has no end too. */
function readLines(file: OpenFile, isComplete: boolean): string[] {
  const size = fstatSync(file.descriptor).size;
  // Somebody emptied it.
  if (size < file.offset) Object.assign(file, { offset: 0, rest: Buffer.alloc(0) });
  const bytes = Buffer.alloc(size - file.offset);
  const count = readSync(file.descriptor, bytes, 0, bytes.length, file.offset);
  file.offset += count;
  const all = Buffer.concat([file.rest, bytes.subarray(0, count)]);
  const end = isComplete ? all.length : all.lastIndexOf(NEWLINE) + 1;
  file.rest = all.subarray(end);
  return all
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}
