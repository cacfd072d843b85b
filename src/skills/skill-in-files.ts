/**
 * The skill that these very files make, whatever lies in its folder by now: who reads the files and what is said of them
 * has read one and the same thing.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FoundSkill } from './found-skill.ts';
import type { SkillTree } from './making/skill-tree.ts';
import { readFolder } from './read-folder.ts';
import { LARGEST_TEXT, type ReadFile } from './read-text-file.ts';
import { decodeText } from './skill-files.ts';

/** Null where they make none. */
export function skillInFiles(
  { folder, source }: Pick<FoundSkill, 'folder' | 'source'>,
  files: SkillTree,
): FoundSkill | null {
  const byPath = new Map(files.map(({ path, bytes }) => [join(folder, path), bytes]));
  const parts = files.map(({ path }) => path.split('/'));
  const names = new Set(parts.map(([name = '']) => name));
  const actions = parts.filter(([name, , ...deeper]) => name === 'actions' && deeper.length === 0);
  return readFolder({
    folder,
    source,
    names: [...names].toSorted(),
    actionNames: actions.flatMap(([, name]) => name ?? []).toSorted(),
    read: (path) => readBytes(byPath.get(path)),
  }).skill;
}

function readBytes(bytes: Buffer | undefined): ReadFile {
  if (bytes === undefined || bytes.length > LARGEST_TEXT) return NOT_THERE;
  return {
    ok: true,
    text: decodeText(bytes),
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}

const NOT_THERE: ReadFile = {
  ok: false,
  finding: {
    level: 'error',
    code: 'unreadable',
    line: 1,
    message: 'The file is not there, or is too large to be read.',
    fix: 'Make it a text file that Rote may read.',
  },
};
