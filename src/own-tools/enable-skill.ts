/**
 * Enabling a skill that others may have written, by the hash of the folder that its owner has read: what they agreed
 * to is what counts, and nothing that came after.
 */
import { needsEnabling } from '../skills/found-skill.ts';
import { hashFolder } from '../skills/hash-folder.ts';
import { readSkillFolder } from '../skills/skill-folder.ts';
import type { ListedSkill, SkillRegistry } from '../skills/skill-registry.ts';
import type { SkillRecords } from './skill-records.ts';

/** As many as anyone has of one name. */
const MOST_HASHES = 20;

/**
 * Everything in the folder of a skill, by name and by hash. Of one that others may have written only what is a plain
 * file counts, and the hash is empty where there is anything else.
 */
export async function contentOf({
  folder,
  source,
}: ListedSkill): Promise<{ hash: string; files: string[] }> {
  if (!needsEnabling(source)) {
    const { hash, files } = hashFolder(folder);
    return { hash, files: [...files.keys()] };
  }
  const read = await readSkillFolder(folder);
  if (!read.ok) return { hash: '', files: [] };
  return { hash: read.value.hash, files: read.value.files.map(({ path }) => path) };
}

export function createSkillEnabling({
  registry,
  records,
}: {
  registry: Pick<SkillRegistry, 'list'>;
  records: Pick<SkillRecords, 'change'>;
}) {
  const waitingOf = (name: string): ListedSkill[] =>
    registry.list().filter((skill) => skill.name === name && skill.state === 'pending');

  return {
    waitingOf,
    /** False where nothing of that name that waits has this hash. */
    async enable(name: string, hash: string): Promise<boolean> {
      const contents = await Promise.all(waitingOf(name).map(contentOf));
      if (hash === '' || !contents.some((content) => content.hash === hash)) return false;
      await records.change(name, ({ enabledHashes, ...current }) => ({
        ...current,
        disabled: null,
        failuresInRow: 0,
        enabledHashes: [hash, ...enabledHashes.filter((one) => one !== hash)].slice(0, MOST_HASHES),
      }));
      return true;
    },
    /** Takes back what was enabled; true where that is what switches the skill off. */
    async takeBack({ name, source }: ListedSkill): Promise<boolean> {
      if (!needsEnabling(source)) return false;
      await records.change(name, (current) => ({ ...current, enabledHashes: [] }));
      return true;
    },
  };
}
