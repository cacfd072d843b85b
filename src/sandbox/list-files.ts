/** The files that a program left in its folder; links are not followed, and of very many only the first are told. */
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoxFiles } from '../domain/box.ts';

const MOST_FILES = 1000;
/** Folders and links included: whoever makes a million of them is not waited for. */
const MOST_ENTRIES = 10_000;

/** `hidden` are names of the folder itself that are not the program's. */
export async function listFiles(folder: string, hidden: ReadonlySet<string>): Promise<BoxFiles> {
  const list: { path: string; bytes: number }[] = [];
  let entries = 0;
  let isCut = false;

  async function walk(inside: string): Promise<void> {
    const opened = await opendir(join(folder, inside));
    for await (const entry of opened) {
      const path = join(inside, entry.name);
      if (hidden.has(path)) continue;
      entries += 1;
      isCut ||= entries > MOST_ENTRIES || list.length >= MOST_FILES;
      if (isCut) return;
      if (entry.isDirectory()) await orNothing(walk(path));
      if (entry.isFile()) await orNothing(add(path));
    }
  }

  async function add(path: string): Promise<void> {
    const { size } = await lstat(join(folder, path));
    list.push({ path, bytes: size });
  }

  await orNothing(walk(''));
  return { list: list.sort((one, other) => (one.path < other.path ? -1 : 1)), isCut };
}

/** What is gone meanwhile, or closed to us, was not left. */
async function orNothing(work: Promise<void>): Promise<void> {
  await work.catch(() => {});
}
