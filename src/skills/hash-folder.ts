/**
 * What is in the folder of a skill, file by file, named by its content: a script may load any of them. A folder
 * that is too large to be read whole is named by the sizes and times of its files instead.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contentHash } from '../base/content-hash.ts';

export interface FolderContent {
  /** Path in the folder → hash of the file. */
  files: ReadonlyMap<string, string>;
  /** Of all of it. */
  hash: string;
}

const MOST_FILES = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Its own history is not what a skill does. */
const LEFT_OUT: ReadonlySet<string> = new Set(['.git']);

/** By the place and the change time of a file, which nobody but the system sets. */
const known = new Map<string, { stamp: string; hash: string }>();
const MOST_KNOWN = 20_000;

export function hashFolder(folder: string): FolderContent {
  const found = walk(folder);
  const bytes = found.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0);
  const isLarge = found.length > MOST_FILES || bytes > MOST_BYTES;
  const entries = found.map(({ path, stats }) => {
    const name = relative(folder, path);
    if (stats === null || !stats.isFile()) return [name, 'no file'] as const;
    return [name, isLarge ? stampOf(stats) : hashOf(path, stats)] as const;
  });
  const files = new Map(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  return { files, hash: contentHash([...files]) };
}

interface Found {
  path: string;
  /** Of what a link leads to; null where that is not there. */
  stats: Stats | null;
}

function walk(folder: string): Found[] {
  const found: Found[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of listed(next)) {
      if (LEFT_OUT.has(entry.name)) continue;
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else found.push({ path, stats: statSync(path, { throwIfNoEntry: false }) ?? null });
      // Whoever has more than that in a skill is told so by another hash, not by a standstill.
      if (found.length > MOST_FILES * 2) return found;
    }
  }
  return found;
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function stampOf({ size, ctimeMs, ino }: Stats): string {
  return `${ino}:${size}:${ctimeMs}`;
}

function hashOf(path: string, stats: Stats): string {
  const stamp = stampOf(stats);
  const before = known.get(path);
  if (before?.stamp === stamp) return before.hash;
  const hash = readHash(path);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(path, { stamp, hash });
  return hash;
}

function readHash(path: string): string {
  try {
    return createHash('sha256').update(linkOf(path)).update(readFileSync(path)).digest('hex');
  } catch (error) {
    return `unreadable: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Where a link leads is part of what it is. */
function linkOf(path: string): string {
  try {
    return `link:${readlinkSync(path)}\n`;
  } catch {
    return '';
  }
}
