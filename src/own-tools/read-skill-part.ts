/**
 * What is read of a skill when it is needed: its instructions up to a cap, one section, or one of the
 * files in its folder.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { RoteError, valueOrThrow } from '../base/errors.ts';
import { readBody } from '../skills/skill-files.ts';
import type { ListedSkill } from '../skills/skill-registry.ts';
import { discloseBody, sectionOf } from '../skills/telling/disclose-body.ts';

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
): { name: string; description: string; text: string; isCut: boolean; leftOut: readonly string[] } {
  const { name, description, text: front } = skill;
  const whole = { name, description, isCut: false, leftOut: [] };
  if (file !== undefined) return { ...whole, text: readInside(skill, file) };
  const body = front === null ? '' : readBody({ file: skill.file, bodyStart: front.bodyStart });
  if (section !== undefined) return { ...whole, text: valueOrThrow(sectionOf(body, section)) };
  const disclosed = discloseBody(body, {
    capBytes,
    readRest: ({ heading }) =>
      heading === null
        ? `skill.show ${name} --file SKILL.md`
        : `skill.show ${name} --section ${JSON.stringify(heading)}`,
  });
  return { name, description, ...disclosed };
}

function readInside({ name, folder }: ListedSkill, file: string): string {
  const refused = (why: string): RoteError =>
    new RoteError(
      {
        code: 'bad-file',
        message: `The file "${file}" of the skill "${name}" can't be read: ${why}.`,
        hint: 'Name a file in its folder: references/api.md.',
      },
      { blame: 'request' },
    );
  let path: string;
  try {
    path = realpathSync(join(folder, file));
  } catch {
    throw refused('it is not there');
  }
  if (!path.startsWith(`${realpathSync(folder)}${sep}`)) throw refused('it is outside the folder');
  const stat = statSync(path);
  if (!stat.isFile()) throw refused('it is no file');
  if (stat.size > MOST_FILE_BYTES) throw refused(`it is longer than ${MOST_FILE_BYTES} bytes`);
  return readFileSync(path, 'utf8');
}
