/**
 * A file that others read and that never grows without end: when it is full it is set aside as `NAME.1` (what was
 * there before moves on, the oldest goes) and a new one begins. Only its owner may read it. What can't be written is
 * an error for whoever writes; the file is opened again with the next try, so a disk that was full is no end.
 */
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

export interface RotatingFile {
  /** Takes bytes as `fs.writeSync` does: how many were taken; throws if none could be. */
  write(bytes: Uint8Array): number;
  close(): void;
}

export interface RotatingFileOptions {
  file: string;
  /** The bound of one file; a line that is longer has one of its own. */
  mostBytes: number;
  /** How many are kept that were full, beside the one that is written. */
  kept: number;
}

/** The one that is written last, and before it the ones that were full, the oldest first. */
export function rotatedNames({ file, kept }: Pick<RotatingFileOptions, 'file' | 'kept'>): string[] {
  const full = Array.from({ length: kept }, (_, index) => `${file}.${kept - index}`);
  return [...full, file];
}

export function createRotatingFile(options: RotatingFileOptions): RotatingFile {
  const { file, mostBytes } = options;
  let descriptor: number | null = null;

  function open(): number {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Through a link that somebody put there, something else would be written.
    const opened = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, OWNER_ONLY);
    fchmodSync(opened, OWNER_ONLY);
    chmodSync(dirname(file), 0o700);
    return opened;
  }

  function close(): void {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  }

  function setAside(): void {
    const names = rotatedNames(options);
    rmSync(names[0] ?? file, { force: true });
    for (let index = 1; index < names.length; index++)
      renameIfThere(names[index] ?? file, names[index - 1] ?? file);
  }

  function writable(coming: number): number {
    if (descriptor !== null && fstatSync(descriptor).nlink === 0) close();
    descriptor ??= open();
    const { size } = fstatSync(descriptor);
    if (size === 0 || size + coming <= mostBytes) return descriptor;
    close();
    setAside();
    descriptor = open();
    return descriptor;
  }

  return {
    write(bytes) {
      try {
        return writeSync(writable(bytes.length), bytes);
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
