/** The states that a skill had before: numbered, each with when and why it gave way to another. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Disk } from './disk.ts';
import type { SkillPlaces } from './skill-places.ts';

const CHANGES = ['save', 'create', 'install', 'rollback', 'repair', 'remove'] as const;
export type Change = (typeof CHANGES)[number];

const aboutSchema = z.object({
  /** When it gave way. */
  keptAtUtc: z.string(),
  /** To what. */
  change: z.enum(CHANGES),
  by: z.string(),
});
type About = z.output<typeof aboutSchema>;

export interface Revision extends About {
  revision: number;
}

/** Newest first. One whose folder is not there was never finished, and is none. */
export async function listRevisions(places: SkillPlaces, name: string): Promise<Revision[]> {
  const revisions: Revision[] = [];
  for (const revision of await numbersOf(places, name)) {
    const { about, skill } = places.revision(name, revision);
    if (!(await isFolder(skill))) continue;
    revisions.push({ revision, ...(await readAbout(about)) });
  }
  return revisions;
}

/** What can't be read is not known; the files of the skill are there all the same. */
async function readAbout(file: string): Promise<About> {
  try {
    return aboutSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { keptAtUtc: '', change: 'save', by: 'unknown' };
  }
}

export async function nextRevision(places: SkillPlaces, name: string): Promise<number> {
  return ((await numbersOf(places, name))[0] ?? 0) + 1;
}

/** The oldest beyond so many, and those that were never finished. */
export async function pruneRevisions(
  { places, disk, name }: { places: SkillPlaces; disk: Disk; name: string },
  most: number,
): Promise<void> {
  const kept = (await listRevisions(places, name)).slice(0, most).map(({ revision }) => revision);
  for (const revision of await numbersOf(places, name)) {
    if (kept.includes(revision)) continue;
    await disk.rm(places.revision(name, revision).folder, { recursive: true, force: true });
  }
}

/** Names of skills that have revisions, whether or not the skill is there. */
export async function namesWithRevisions(places: SkillPlaces): Promise<string[]> {
  return entriesOf(places.revisions);
}

/** Highest first. */
async function numbersOf(places: SkillPlaces, name: string): Promise<number[]> {
  const entries = await entriesOf(join(places.revisions, name));
  const numbers = entries.filter((entry) => /^[1-9]\d{0,8}$/.test(entry)).map(Number);
  return numbers.toSorted((left, right) => right - left);
}

/** A folder that is not there has nothing in it. */
export async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}
