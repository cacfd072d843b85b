/**
 * Real SKILL.md files: every one must be loaded or a diagnostic, and the strict check must say of each
 * what a second reading of the standard says. That reading is below, on the text of the specification
 * alone; it shares nothing with the loader but the YAML package.
 */
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkSkill, readSkill } from '../src/skills/reading/read-skill.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

interface Row {
  repo: string;
  path: string;
  flags: string[];
  text: string;
}

export function evaluateSkills(corpora: string): Evaluation {
  const rows = readJsonLines<Row>(join(corpora, 'skills/skills.jsonl'));
  const figures: Record<string, number> = {};
  const unexplained: string[] = [];
  const count = (figure: string) => {
    figures[figure] = (figures[figure] ?? 0) + 1;
  };
  for (const row of rows) {
    const place = { folderName: folderOf(row.path), file: row.path };
    const loaded = readSkill(row.text, place);
    const findings = checkSkill(row.text, place);
    const errors = findings.filter(({ level }) => level === 'error').map(({ code }) => code);
    const outcome = loaded.ok ? 'loaded' : 'diagnostic';
    count(outcome);
    for (const flag of row.flags) count(`${outcome}, flag ${flag}`);
    count(errors.length === 0 ? 'valid by the standard' : 'not valid by the standard');
    if (onlyUnknownKeys(findings.map(({ code }) => code))) count('valid, with unknown keys');

    const fault = faultByTheStandard(row.text, place.folderName);
    if ((fault === null) !== (errors.length === 0)) {
      unexplained.push(
        `${row.repo} ${row.path}: ${errors.join(', ') || 'valid'}, not ${fault ?? 'valid'}`,
      );
    }
    for (const flag of row.flags) {
      const expected = EXPECTED[flag.replace(/:.*/, '')];
      if (expected !== undefined && !errors.some((code) => expected.includes(code))) {
        unexplained.push(`${row.repo} ${row.path}: the flag ${flag} says ${expected.join(' or ')}`);
      }
    }
  }
  return { name: 'skills', figures: sorted(figures), unexplained };
}

/** What the flags of the corpus, made by whoever collected it, call for. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'no-frontmatter': ['no-frontmatter', 'text-before-frontmatter'],
  'leading-whitespace-before-frontmatter': ['text-before-frontmatter'],
  // Whoever collected them took a rule in the text for the end of front matter that has none.
  'yaml-error': ['bad-yaml', 'unclosed-frontmatter'],
  'missing-name': ['missing-name'],
  'name-not-kebab': ['bad-name'],
  'name≠dir': ['name-differs-from-folder'],
};

function onlyUnknownKeys(codes: string[]): boolean {
  return codes.includes('unknown-key') && codes.every((code) => code === 'unknown-key');
}

function sorted(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}

/** The first rule of the standard that the file breaks; null where it keeps them all. */
function faultByTheStandard(text: string, folder: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith('---'));
  if (lines[0]?.trimEnd() !== '---' || end === -1) return 'no front matter';
  let fields: unknown;
  try {
    fields = parse(lines.slice(1, end).join('\n'), { strict: true });
  } catch (error) {
    return `not YAML: ${(error as Error).message.split('\n')[0]}`;
  }
  if (!isMap(fields)) return 'no map';
  const complaint = RULES.find(({ holds }) => !holds(fields, folder));
  return complaint?.rule ?? null;
}

type Fields = Record<string, unknown>;

const RULES: { rule: string; holds: (fields: Fields, folder: string) => boolean }[] = [
  { rule: 'the name is 1 to 64 characters', holds: ({ name }) => isText(name, 64) },
  {
    rule: 'the name is of lowercase letters, digits and single hyphens between them',
    holds: ({ name }) => /^[\p{Ll}\p{Lo}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Nd}]+)*$/u.test(String(name)),
  },
  { rule: 'the name is that of its folder', holds: ({ name }, folder) => name === folder },
  {
    rule: 'the description is 1 to 1024 characters',
    holds: ({ description }) => isText(description, 1024),
  },
  {
    rule: 'the compatibility is 1 to 500 characters',
    holds: ({ compatibility }) => compatibility === undefined || isText(compatibility, 500),
  },
  {
    rule: 'the metadata is a map of texts',
    holds: ({ metadata }) =>
      (metadata ?? null) === null ||
      (isMap(metadata) &&
        Object.values(metadata).every((value) => value === null || typeof value === 'string')),
  },
  {
    rule: 'the allowed tools are one text',
    holds: ({ 'allowed-tools': tools }) => (tools ?? null) === null || typeof tools === 'string',
  },
];

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && [...value].length <= most;
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
