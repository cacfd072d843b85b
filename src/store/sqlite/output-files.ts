/**
 * Inputs and outputs of calls that are too long for the journal: a file each, named by the hash of its content, so that the
 * same is kept once. All of it together is bounded: the oldest gives way, unless a run that is unfinished may need it, and
 * then the newcomer is kept as its beginning only. Used inside the transactions that refer to them, so that no process
 * removes what another is about to refer to.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { textHash } from '../../base/content-hash.ts';

export interface OutputLimits {
  /** Longer values go into a file. */
  largeBytes: number;
  /** The most that all files take together. */
  mostBytes: number;
}

export interface OutputFiles {
  /** Keeps a text that is too long; null if it is not. */
  keep(text: string): KeptOutput | null;
  /** The whole text; null if it was given up. */
  read(hash: string): string | null;
  /** From the data folder. */
  pathOf(hash: string): string;
  /** Removes, of one part of all files, those that nobody refers to; how many, and the next part. */
  sweep(part: number): { removed: number; next: number | null };
  /** Removes these if nobody refers to them, however young they are. */
  removeLoose(hashes: readonly string[]): void;
  usage(): { bytes: number; mostBytes: number };
}

interface KeptOutput {
  hash: string;
  bytes: number;
  head: string;
}

export const OUTPUTS = 'outputs';
/** A name that a database gives may be anybody's, and as a path it would lead anywhere. */
const OUTPUT_NAME = /^[0-9a-f]{64}$/;
const HEAD_CHARACTERS = 2000;
/** After making room there is room for a while. */
const FULL_AGAIN_AFTER = 0.9;
/** A file so young may be referred to in a moment. */
const YOUNG_MS = 3_600_000;
const PARTS = 256;

/** The place of a file in the folder of outputs; null if the name is none of such a file. */
export function outputPlace(folder: string, name: string): string | null {
  return OUTPUT_NAME.test(name) ? join(folder, name.slice(0, 2), name) : null;
}

export function createOutputFiles(dependencies: {
  /** The data folder. */
  folder: string;
  nowMs: () => number;
  limits: () => OutputLimits;
  /** True if an unfinished run refers to it. */
  isInUse: (hash: string) => boolean;
  isReferredTo: (hash: string) => boolean;
}): OutputFiles {
  const { nowMs, limits, isInUse, isReferredTo } = dependencies;
  const folder = join(dependencies.folder, OUTPUTS);
  /** As far as this process knows; looked at anew when room is made and when files were swept. */
  let knownBytes: number | null = null;

  const placeOf = (hash: string): string | null => outputPlace(folder, hash);

  function makeRoom(bytes: number): boolean {
    const { mostBytes } = limits();
    knownBytes ??= bytesOf(listFiles(folder));
    if (knownBytes + bytes <= mostBytes) return true;
    const files = listFiles(folder).toSorted((left, right) => left.changedMs - right.changedMs);
    let left = bytesOf(files);
    for (const { path, bytes: size } of files) {
      if (left + bytes <= mostBytes * FULL_AGAIN_AFTER) break;
      if (isInUse(basename(path))) continue;
      rmSync(path, { force: true });
      left -= size;
    }
    knownBytes = left;
    return left + bytes <= mostBytes;
  }

  /** Whole or not at all; one that is there already counts as new. */
  function write(hash: string, text: string, bytes: number): void {
    const place = placeOf(hash);
    if (place === null) return;
    const now = nowMs() / 1000;
    try {
      utimesSync(place, now, now);
      return;
    } catch {
      // It is not there yet.
    }
    if (!makeRoom(bytes)) return;
    mkdirSync(join(place, '..'), { recursive: true, mode: 0o700 });
    const unfinished = `${place}.${process.pid}.unfinished`;
    try {
      writeFileSync(unfinished, text, { mode: 0o600 });
      renameSync(unfinished, place);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
    utimesSync(place, now, now);
    knownBytes = (knownBytes ?? 0) + bytes;
  }

  return {
    keep(text) {
      // A character is a byte at least, and three at most: most texts need not be measured.
      const { largeBytes } = limits();
      if (text.length * 3 <= largeBytes) return null;
      const bytes = Buffer.byteLength(text);
      if (bytes <= largeBytes) return null;
      const hash = textHash(text);
      write(hash, text, bytes);
      return { hash, bytes, head: text.slice(0, HEAD_CHARACTERS).toWellFormed() };
    },
    read(hash) {
      const place = placeOf(hash);
      if (place === null) return null;
      try {
        return readFileSync(place, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    pathOf: (hash) => `${OUTPUTS}/${hash.slice(0, 2)}/${hash}`,
    sweep(part) {
      const name = part.toString(16).padStart(2, '0');
      const old = filesIn(join(folder, name)).filter(
        ({ changedMs }) => Math.abs(nowMs() - changedMs) > YOUNG_MS,
      );
      const loose = old.filter(({ path }) => !isReferredTo(basename(path)));
      for (const { path } of loose) rmSync(path, { force: true });
      if (loose.length > 0) knownBytes = null;
      return { removed: loose.length, next: part + 1 < PARTS ? part + 1 : null };
    },
    removeLoose(hashes) {
      for (const hash of hashes) {
        const place = isReferredTo(hash) ? null : placeOf(hash);
        if (place !== null) rmSync(place, { force: true });
      }
      knownBytes = null;
    },
    usage() {
      knownBytes = bytesOf(listFiles(folder));
      return { bytes: knownBytes, mostBytes: limits().mostBytes };
    },
  };
}

interface FileFacts {
  path: string;
  bytes: number;
  changedMs: number;
}

function listFiles(folder: string): FileFacts[] {
  return namesIn(folder).flatMap((name) => filesIn(join(folder, name)));
}

function filesIn(folder: string): FileFacts[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const facts = statSync(path, { throwIfNoEntry: false });
    return facts?.isFile() ? [{ path, bytes: facts.size, changedMs: facts.mtimeMs }] : [];
  });
}

/** None if there is no such folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

function bytesOf(files: readonly FileFacts[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
