/**
 * Switching a skill on. One that others may have written is enabled by the hash of the folder that its owner has
 * read: what they agreed to is what counts, and nothing that came after.
 */
import { badRequest, type Fault } from '../../base/errors.ts';
import { needsEnabling } from '../../skills/found-skill.ts';
import { readSkillFolder, type SkillFolder } from '../../skills/skill-folder.ts';
import type { ListedSkill, SkillRegistry } from '../../skills/skill-registry.ts';
import type { SkillRecords } from './skill-records.ts';

/** A skill as a person is shown it before they agree. */
export interface SkillToRead extends ListedSkill {
  hash: string;
  /** The files, and all that is read before it is enabled. */
  tree: SkillFolder['files'];
}

/** As many as anyone has of one name. */
const MOST_HASHES = 20;

export function createSkillEnabling({
  registry,
  records,
}: {
  registry: Pick<SkillRegistry, 'list' | 'find'>;
  records: Pick<SkillRecords, 'change'>;
}) {
  const waitingOf = (name: string): ListedSkill[] =>
    registry.list().filter((skill) => skill.name === name && skill.state === 'pending');

  /** Skills of that name that wait, each with all that it takes to decide; and why the others can't be read. */
  async function toRead(name: string): Promise<{ skills: SkillToRead[]; faults: Fault[] }> {
    const skills: SkillToRead[] = [];
    const faults: Fault[] = [];
    for (const skill of waitingOf(name)) {
      const read = await readSkillFolder(skill.folder);
      if (read.ok) skills.push({ ...skill, hash: read.value.hash, tree: read.value.files });
      else faults.push(read.fault);
    }
    return { skills, faults };
  }

  return {
    toRead,
    /** True if it takes a hash: it waits, and no other of that name is switched off, which could be meant instead. */
    takesHash: (name: string): boolean =>
      waitingOf(name).length > 0 && registry.find(name)?.state !== 'disabled',
    /** Throws where nothing of that name that waits has this hash. */
    async enable(name: string, hash: string, scheduleAgreed: string | null): Promise<void> {
      const { skills, faults } = await toRead(name);
      const [fault = otherHash(name, skills)] = faults;
      if (!skills.some((one) => one.hash === hash)) throw badRequest(fault);
      await records.change(name, (current) => ({
        ...current,
        disabled: null,
        failuresInRow: 0,
        scheduleAgreed,
        enabledHashes: [hash, ...current.enabledHashes.filter((one) => one !== hash)].slice(
          0,
          MOST_HASHES,
        ),
      }));
    },
    /** Takes back what was enabled; true where that is what switches the skill off. */
    async takeBack(skill: ListedSkill): Promise<boolean> {
      if (!needsEnabling(skill.source)) return false;
      await records.change(skill.name, (current) => ({ ...current, enabledHashes: [] }));
      return true;
    },
  };
}

function otherHash(name: string, waiting: readonly SkillToRead[]): Fault {
  return {
    code: 'not-what-was-shown',
    message:
      waiting.length === 0
        ? `No skill "${name}" waits to be enabled.`
        : `The skill "${name}" is not what the hash stands for: it was changed since, or another is meant.`,
    hint: `Read it as it is now: rote skills show ${name}`,
  };
}
