/**
 * Reads a SKILL.md: leniently for use (`readSkill`), strictly by the Agent Skills standard for its
 * author (`checkSkill`). Both read it in the same way; what is an error to the standard is a warning to
 * the loader wherever something can be made of it. Neither ever throws.
 */

import type { Finding, Loaded, SkillText } from '../skill.ts';
import { type ReadFrontMatter, readFrontMatter } from './front-matter.ts';
import { type FrontMap, textOf } from './front-value.ts';
import { createFindField } from './loose-keys.ts';
import { mapAllowedTools } from './map-allowed-tools.ts';
import { readMetadata } from './read-metadata.ts';
import { readRoteFields } from './rote-fields.ts';
import {
  readAllowedTools,
  readCompatibility,
  readDescription,
  readLicense,
  readName,
} from './standard-fields.ts';
import { sortKeys } from './standard-keys.ts';
import { withoutText } from './without-text.ts';

export interface SkillPlace {
  /** The name of the folder that the file stands in. */
  folderName: string;
  /** The file, for its name's sake. */
  file: string;
}

const MOST_BODY_LINES = 500;

export function readSkill(text: string, place: SkillPlace): Loaded<SkillText> {
  const { skill, findings } = examine(text, place);
  if (skill === null) return { ok: false, findings: findings.map(withoutText) };
  return { ok: true, value: skill, warnings: findings.map(asWarning) };
}

/** Everything that the standard, or Rote, has to say about the file; valid where none is an error. */
export function checkSkill(text: string, place: SkillPlace): Finding[] {
  const { skill, findings } = examine(text, place);
  return skill === null
    ? [...findings]
    : [...fileNameFinding(place), ...findings, ...bodyFindings(text, skill)];
}

function examine(
  text: string,
  place: SkillPlace,
): { skill: SkillText | null; findings: readonly Finding[] } {
  const front = readFrontMatter(text, place.folderName);
  if (!front.ok) return { skill: null, findings: front.findings };
  const skill = readFields(front, text, place);
  return { skill, findings: front.notes.all() };
}

function readFields(
  front: Extract<ReadFrontMatter, { ok: true }>,
  text: string,
  { folderName }: SkillPlace,
): SkillText | null {
  const { fields, bodyStart, notes } = front;
  const { standard, others, notesOf } = sortKeys(fields, notes);
  const name = readName(standard.get('name'), { folderName, notes: notesOf('name') });
  const description = readDescription(standard.get('description'), {
    text,
    bodyStart,
    notes: notesOf('description'),
  });
  const allowedTools = readAllowedTools(standard.get('allowed-tools'), notesOf('allowed-tools'));
  const metadata = readMetadata(standard.get('metadata'), notesOf('metadata'));
  const own = readRoteFields(createFindField(metadata.entries, others), notes);
  // What names tools of Rote says it best, and a plan names its tools itself.
  const isDeclared = own.tools.length > 0 || own.planFile !== null;
  const meant = isDeclared ? { tools: own.tools, left: [] } : mapAllowedTools(allowedTools);
  const skill = {
    license: readLicense(standard.get('license'), notesOf('license')),
    compatibility: readCompatibility(standard.get('compatibility'), notesOf('compatibility')),
    allowedTools,
    metadata: { ...told(others), ...metadata.texts },
    ...own,
    tools: meant.tools,
    toolsNotGiven: meant.left,
    bodyStart,
  };
  return description === null ? null : { name, description, ...skill };
}

/** What many files say beside metadata instead of in it. */
function told(others: FrontMap): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const key of ['category', 'version', 'author']) {
    const text = textOf(others.get(key));
    if (text !== null && text !== '') texts[key] = text;
  }
  return texts;
}

function asWarning(finding: Finding): Finding {
  return finding.level === 'warning' ? finding : { ...finding, level: 'warning' };
}

function fileNameFinding({ file }: SkillPlace): Finding[] {
  const name = file.split(/[/\\]/).at(-1) ?? '';
  if (name === 'SKILL.md') return [];
  return [
    {
      level: 'warning',
      code: 'file-name',
      line: 1,
      message: `The file is named ${name}; some programs look only for SKILL.md.`,
      fix: 'Rename it to SKILL.md.',
    },
  ];
}

function bodyFindings(text: string, { bodyStart, planFile }: SkillText): Finding[] {
  const body = text.slice(bodyStart);
  const line = text.slice(0, bodyStart).split(/\r\n?|\n/).length;
  if (body.trim() === '') {
    if (planFile !== null) return [];
    return [
      {
        level: 'warning',
        code: 'empty-body',
        line,
        message: 'There are no instructions below the front matter.',
        fix: 'Say there, in markdown, how the thing is done.',
      },
    ];
  }
  const lines = body.trimEnd().split(/\r\n?|\n/).length;
  if (lines <= MOST_BODY_LINES) return [];
  return [
    {
      level: 'warning',
      code: 'long-body',
      line: line + MOST_BODY_LINES,
      message: `The instructions have ${lines} lines; the standard recommends at most ${MOST_BODY_LINES}.`,
      fix: 'Move the details into files in references/ and name them in the text.',
    },
  ];
}
