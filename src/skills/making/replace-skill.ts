/**
 * Puts another folder in the place of a skill, or none, and keeps the old one as a revision. Killed at
 * any point, the skill is whole: either as it was, or, once `recoverSkills` has run, as it was to be.
 *
 * States of a change, by what is on the disk:
 *   begun     no ready.json                     nothing is visible yet; recovery forgets it
 *   ready     ready.json, the old one in place  nothing is visible yet; recovery forgets it
 *   taken     the old one is the revision       the skill is missing; recovery puts the new one there
 *   placed    the new one is in place           recovery writes the line of the changelog
 */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Disk } from './disk.ts';
import { type Change, entriesOf, isFolder, nextRevision } from './revisions.ts';
import type { SkillPlaces } from './skill-places.ts';
import { type SkillTree, writeTree } from './skill-tree.ts';

export interface Replacement {
  name: string;
  change: Change;
  by: string;
  /** What is to be there; null for nothing. */
  next: SkillTree | null;
}

export interface Workplace {
  places: SkillPlaces;
  disk: Disk;
  clock: Clock;
}

const readySchema = z.object({
  name: z.string(),
  /** Under which the old one is kept; null where there was none. */
  revision: z.int().nullable(),
  line: z.string(),
});
type Ready = z.output<typeof readySchema>;

/** Answers with the revision that the old one has now. The caller has the lock. */
export async function replaceSkill(
  workplace: Workplace,
  { name, change, by, next }: Replacement,
): Promise<number | null> {
  const { places, disk, clock } = workplace;
  const work = join(places.unfinished, uniqueName(clock));
  await disk.mkdir(work, { recursive: true });
  if (next !== null) await writeTree(disk, join(work, 'next'), next);
  const isThere = (await kindOf(places.skill(name))) !== 'nothing';
  const revision = isThere ? await nextRevision(places, name) : null;
  const keptAtUtc = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString();
  if (revision !== null) {
    const { folder, about } = places.revision(name, revision);
    await disk.mkdir(folder, { recursive: true });
    await disk.writeFile(about, JSON.stringify({ keptAtUtc, change, by }));
  }
  const line = changelogLine([keptAtUtc, name, change, by, `${revision ?? '-'}`]);
  const ready: Ready = { name, revision, line };
  await disk.writeFile(join(work, 'ready.unfinished'), JSON.stringify(ready));
  await disk.rename(join(work, 'ready.unfinished'), join(work, 'ready.json'));
  if (revision !== null)
    await disk.rename(places.skill(name), places.revision(name, revision).skill);
  await finish(workplace, { work, ready, isAgain: false });
  return revision;
}

/** From `taken` on: the new one comes in, the line is written, and what was on its way is gone. */
async function finish(
  { places, disk }: Workplace,
  { work, ready, isAgain }: { work: string; ready: Ready; isAgain: boolean },
): Promise<void> {
  const next = join(work, 'next');
  const target = places.skill(ready.name);
  // Somebody may have put a skill of that name there by hand since; it is theirs.
  if ((await isFolder(next)) && (await kindOf(target)) === 'nothing') {
    await disk.rename(next, target);
  }
  if (!isAgain || !(await hasLine(places.changelog, ready.line))) {
    await disk.appendFile(places.changelog, `${ready.line}\n`);
  }
  await disk.rm(work, { recursive: true, force: true });
}

/** Ends what a process that died had begun. The caller has the lock. */
export async function recoverSkills(workplace: Workplace): Promise<void> {
  const { places, disk } = workplace;
  for (const entry of await entriesOf(places.unfinished)) {
    const work = join(places.unfinished, entry);
    const ready = await readReady(join(work, 'ready.json'));
    if (ready !== null && (await isTaken(places, ready))) {
      await finish(workplace, { work, ready, isAgain: true });
    } else {
      await disk.rm(work, { recursive: true, force: true });
    }
  }
}

/** Where there was no old one, there was nothing to take. */
async function isTaken(places: SkillPlaces, { name, revision }: Ready): Promise<boolean> {
  if (revision === null) return true;
  return (await kindOf(places.revision(name, revision).skill)) !== 'nothing';
}

async function hasLine(file: string, line: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').includes(line);
}

async function readReady(file: string): Promise<Ready | null> {
  try {
    return readySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** What stands at a path; of a link, the link. */
export async function kindOf(path: string): Promise<'folder' | 'other' | 'nothing'> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return 'nothing';
  return found.isDirectory() ? 'folder' : 'other';
}

function changelogLine(fields: readonly string[]): string {
  return fields.map((field) => field.replace(/[\s\p{C}]+/gu, ' ').trim()).join('\t');
}

export function uniqueName(clock: Clock): string {
  const bytes = new Uint8Array(10);
  clock.fillRandom(bytes);
  return Buffer.from(bytes).toString('hex');
}
