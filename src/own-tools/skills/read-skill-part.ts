/**
 * What is read of a skill when it is needed: its instructions up to a cap, one section, or one of the
 * files in its folder.
 */
import { join } from 'node:path';
import { badRequest, valueOrThrow } from '../../base/errors.ts';
import { readInside } from '../../base/read-inside.ts';
import { needsEnabling } from '../../skills/found-skill.ts';
import { readBody } from '../../skills/skill-files.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { discloseBody, sectionOf } from '../../skills/telling/disclose-body.ts';
import { scriptsInWords } from './plain-scripts.ts';

export interface ReadSkillRequest {
  name: string;
  section?: string | undefined;
  file?: string | undefined;
}

const MOST_FILE_BYTES = 200_000;

export function readSkillPart(
  skill: ListedSkill,
  { section, file }: ReadSkillRequest,
  capBytes: number,
): {
  name: string;
  description: string;
  /** Said of a skill whose folder the owner does not trust. */
  wordsOf?: 'others';
  text: string;
  isCut: boolean;
  leftOut: readonly string[];
} {
  const { name, description, text: front } = skill;
  const whose = skill.source.trusted ? {} : ({ wordsOf: 'others' } as const);
  const whole = { name, description, ...whose, isCut: false, leftOut: [] };
  if (file !== undefined) return { ...whole, text: readFileOf(skill, file) };
  const body = front === null ? '' : readBody({ file: skill.file, bodyStart: front.bodyStart });
  if (section !== undefined) return { ...whole, text: valueOrThrow(sectionOf(body, section)) };
  const disclosed = discloseBody(body, {
    capBytes,
    readRest: ({ heading }) =>
      heading === null
        ? `skill.show ${name} --file SKILL.md`
        : `skill.show ${name} --section ${JSON.stringify(heading)}`,
  });
  const text = `${disclosed.text}${scriptsInWords(skill)}`;
  return { name, description, ...whose, ...disclosed, text };
}

function readFileOf(skill: ListedSkill, file: string): string {
  const { name, folder, source } = skill;
  const limits = { folder, maxBytes: MOST_FILE_BYTES, isSingle: needsEnabling(source) };
  const read = readInside(join(folder, file), limits);
  if (read.ok) return read.bytes.toString('utf8');
  throw badRequest({
    code: 'bad-file',
    message: `The file "${file}" of the skill "${name}" can't be read: ${WHY[read.why]}.`,
    hint: 'Name a file in its folder: references/api.md.',
  });
}

const WHY = {
  unreadable: 'it is not there',
  outside: 'it is outside the folder',
  folder: 'it is no file',
  'not-a-file': 'it is no file',
  'second-name': 'it has a second name (a hard link)',
  'too-large': `it is longer than ${MOST_FILE_BYTES} bytes`,
};
