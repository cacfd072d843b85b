/**
 * Whether programs of a skill read addresses through Rote: where its file names the tool that does, by the rules for
 * whoever runs them. One that knows a secret does not, as it could carry it away in an address. Approvals from before that
 * was so are asked for again, as they were given to programs without a network: it is part of the hash that is agreed to,
 * and of the pins of schedules.
 */
import type { SkillTree } from './making/skill-tree.ts';
import { skillFileOf } from './making/skill-tree.ts';
import { readSkill } from './reading/read-skill.ts';
import type { SkillText } from './skill.ts';
import { decodeText } from './skill-files.ts';

export function readsAddresses(text: Pick<SkillText, 'tools' | 'secrets'> | null): boolean {
  return text?.tools.includes('http.request') === true && text.secrets.length === 0;
}

/** The same of files, where any of them could be a program. */
export function hasAddressReaders(tree: SkillTree): boolean {
  const file = skillFileOf(tree);
  const hasPrograms = tree.some(
    ({ path, isExecutable }) => isExecutable || !/\.(?:md|json)$/i.test(path),
  );
  if (file === null || !hasPrograms) return false;
  const read = readSkill(decodeText(file.bytes), { folderName: '', file: '' });
  return read.ok && readsAddresses(read.value);
}
