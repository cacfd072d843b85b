/**
 * Which skills wait for their owner: those that runs, or whoever made the folder in which a person stands, may have
 * written. One counts when its owner has enabled it, by the hash of its whole folder; a change makes it wait again.
 */
import { type FoundSkill, needsEnabling } from './found-skill.ts';
import { readSkillFolder } from './skill-folder.ts';

/** By the folder of the skill: why it does not count yet. */
export type PendingSkills = ReadonlyMap<string, string>;

/** `enabled`: by the name of a skill, the hashes that its owner agreed to. */
export async function findPending(
  skills: readonly FoundSkill[],
  enabled: ReadonlyMap<string, readonly string[]>,
): Promise<PendingSkills> {
  const pending = new Map<string, string>();
  for (const skill of skills) {
    const why = await whyPending(skill, enabled.get(skill.name) ?? []);
    if (why !== null) pending.set(skill.folder, why);
  }
  return pending;
}

/** Null where it counts. Nothing is read of a skill that nobody has enabled. */
export async function whyPending(
  { source, folder }: Pick<FoundSkill, 'source' | 'folder'>,
  hashes: readonly string[],
): Promise<string | null> {
  if (!needsEnabling(source)) return null;
  if (hashes.length === 0) return 'its owner has not enabled it';
  const read = await readSkillFolder(folder);
  if (!read.ok) return read.fault.message.replace(/\.$/, '');
  return hashes.includes(read.value.hash) ? null : 'it has changed since its owner enabled it';
}
