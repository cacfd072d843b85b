/**
 * The state that a run would give a skill that is in use: whole, beside it, until its owner answers. There is one for a
 * skill. Killed at any point, there is the one before, the new one, or none.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { kindOf, uniqueName, type Workplace } from './replace-skill.ts';
import type { SkillPlaces } from './skill-places.ts';
import { digestOf, readTree, type SkillTree, type TreeLimits, writeTree } from './skill-tree.ts';

export interface Proposal {
  /** Of the whole tree, as of the folder that it would be. */
  hash: string;
  /** The hash of the state for which it was made. */
  base: string;
  tree: SkillTree;
}

const aboutSchema = z.object({ base: z.string() });

/** The caller has the lock. */
export async function propose(
  { places, disk, clock }: Workplace,
  { name, base, next }: { name: string; base: string; next: SkillTree },
): Promise<void> {
  // Recovery takes away what lies there without being ready.
  const work = join(places.unfinished, uniqueName(clock));
  const made = join(work, 'proposal');
  await writeTree(disk, join(made, 'skill'), next);
  await disk.writeFile(join(made, 'about.json'), JSON.stringify({ base }));
  const { folder } = places.proposal(name);
  await disk.mkdir(dirname(folder), { recursive: true });
  if ((await kindOf(folder)) !== 'nothing') await disk.rename(folder, join(work, 'before'));
  await disk.rename(made, folder);
  await disk.rm(work, { recursive: true, force: true });
}

/** Null where none waits, or none that can be read. */
export async function readProposal(
  places: SkillPlaces,
  name: string,
  limits: TreeLimits,
): Promise<Proposal | null> {
  const { about, skill } = places.proposal(name);
  try {
    const { base } = aboutSchema.parse(JSON.parse(await readFile(about, 'utf8')));
    const tree = await readTree(skill, limits);
    return tree.ok ? { hash: digestOf(tree.value), base, tree: tree.value } : null;
  } catch {
    return null;
  }
}

export async function dropProposal({ places, disk }: Workplace, name: string): Promise<void> {
  await disk.rm(places.proposal(name).folder, { recursive: true, force: true });
}
