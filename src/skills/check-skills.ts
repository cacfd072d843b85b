/**
 * Checks a skill, or every skill in a tree of folders, by the rules of the standard: all findings at
 * once. Stricter than loading: what loads with a warning may be an error here.
 */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { checkAction } from './reading/read-action.ts';
import { checkSkill, readSkill } from './reading/read-skill.ts';
import type { Finding } from './skill.ts';
import { decodeText, hasDottedName, isMarkdown } from './skill-files.ts';

export interface CheckedSkill {
  /** The file that was checked; the folder, where it holds actions and no SKILL.md. */
  path: string;
  name: string;
  valid: boolean;
  findings: (Finding & { path?: string })[];
}

/** Deeper than anybody nests skills. */
const MOST_DEPTH = 12;

export function checkSkills(given: string): Result<CheckedSkill[]> {
  const path = resolve(given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return refuse(nothingThere(given));
  const checked = stat.isDirectory() ? checkTree(path, 0) : [checkFile(path)];
  return checked.length === 0 ? refuse(noSkills(given)) : succeed(checked);
}

function checkTree(folder: string, depth: number): CheckedSkill[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((left, right) =>
    left.name < right.name ? -1 : 1,
  );
  const own = entries.find(({ name }) => name === 'SKILL.md') ?? entries.find(isSkillFile);
  if (own !== undefined) return [checkFile(join(folder, own.name))];
  const domain = checkDomain(folder, entries);
  if (domain !== null) return [domain];
  if (depth >= MOST_DEPTH) return [];
  return entries
    .filter((entry) => entry.isDirectory() && !isHidden(entry))
    .flatMap(({ name }) => checkTree(join(folder, name), depth + 1));
}

function checkFile(file: string): CheckedSkill {
  const folder = dirname(file);
  const folderName = basename(folder);
  const text = readText(file);
  const place = { folderName, file };
  const loaded = readSkill(text, place);
  const domain = (loaded.ok ? loaded.value.domain : null) ?? folderName;
  const actions = join(folder, 'actions');
  const findings = [
    ...checkSkill(text, place),
    ...(statSync(actions, { throwIfNoEntry: false })?.isDirectory() === true
      ? checkActions(actions, readdirSync(actions).sort(), domain)
      : []),
  ];
  return judged(file, loaded.ok ? loaded.value.name : folderName, findings);
}

function checkDomain(folder: string, entries: readonly Dirent[]): CheckedSkill | null {
  const names = entries
    .filter((entry) => entry.isFile() && isMarkdown(entry.name))
    .map(({ name }) => name)
    .filter((name) => hasDottedName(readText(join(folder, name))));
  if (names.length === 0) return null;
  return judged(folder, basename(folder), checkActions(folder, names, basename(folder)));
}

function checkActions(folder: string, names: readonly string[], domain: string) {
  return names.filter(isMarkdown).flatMap((name) => {
    const file = join(folder, name);
    const place = { file, domain, verb: name.replace(/\.md$/i, '') };
    return checkAction(readText(file), place).map((finding) => ({
      ...finding,
      path: file,
    }));
  });
}

function readText(file: string): string {
  return decodeText(readFileSync(file));
}

function judged(path: string, name: string, findings: CheckedSkill['findings']): CheckedSkill {
  return { path, name, valid: !findings.some(({ level }) => level === 'error'), findings };
}

function isSkillFile(entry: Dirent): boolean {
  return entry.name.toLowerCase() === 'skill.md';
}

function isHidden({ name }: Dirent): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

function nothingThere(path: string) {
  return {
    code: 'unknown-path',
    message: `There is nothing at ${path}.`,
    hint: 'Give the path of a SKILL.md, of its folder, or of a folder of such folders.',
  };
}

function noSkills(path: string) {
  return {
    code: 'no-skills',
    message: `There is no skill in ${path}.`,
    hint: 'A skill is a folder with a SKILL.md: rote skills new NAME makes one.',
  };
}
