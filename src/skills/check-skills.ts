/**
 * Checks a skill, or every skill in a tree of folders, by the rules of the standard: all findings at
 * once. Stricter than loading: what loads with a warning may be an error here. An action that names a file that is
 * not there is a warning, because the standard knows nothing of it; a plan that is not there or can't be read is an
 * error, because then no run of the skill can do anything.
 */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { fewOf } from '../base/few-of.ts';
import { parseJson } from '../base/outside-json.ts';
import { complaintInWords, complaintsOf } from '../domain/parse-with.ts';
import { type AnyPlan, planSchemaFor } from '../domain/plan/plan.ts';
import { readTextFile } from './read-text-file.ts';
import { missingFile } from './reading/missing-file.ts';
import { checkAction, readAction } from './reading/read-action.ts';
import { checkSkill, readSkill } from './reading/read-skill.ts';
import type { Finding } from './skill.ts';
import { hasDottedName, isMarkdown } from './skill-files.ts';
import { toolFindings } from './tool-findings.ts';

export type PlacedFinding = Finding & { path?: string };

export interface CheckedSkill {
  /** The file that was checked; the folder, where it holds actions and no SKILL.md. */
  path: string;
  name: string;
  valid: boolean;
  findings: PlacedFinding[];
  /** What its runs may call, and which words of `allowed-tools` say so. */
  mayCall: string[];
  /** The tools that its own actions are. */
  actions: string[];
  /** Its plan, where it has one of the right form: what it calls is for who knows the tools. */
  plan: { file: string; document: AnyPlan } | null;
}

/** Deeper than anybody nests skills. */
const MOST_DEPTH = 12;

export function checkSkills(given: string): Result<CheckedSkill[]> {
  const path = resolve(given);
  const stat = given === '' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return refuse(nothingThere(given));
  const checked = stat.isDirectory() ? checkTree(path, 0) : [checkFile(path)];
  return checked.length === 0 ? refuse(noSkills(given)) : succeed(checked);
}

function checkTree(folder: string, depth: number): CheckedSkill[] {
  const entries = entriesOf(folder);
  const own = entries.find(({ name }) => name === 'SKILL.md') ?? entries.find(isSkillFile);
  if (own !== undefined) return [checkFile(join(folder, own.name))];
  const names = entries
    .map(({ name }) => name)
    .filter(isMarkdown)
    .filter((name) => isAction(join(folder, name)));
  if (names.length > 0) {
    const { findings, actions } = checkActions(folder, { folder, names });
    return [{ ...judged(folder, basename(folder), findings), actions }];
  }
  if (depth >= MOST_DEPTH) return [];
  return entries
    .filter((entry) => entry.isDirectory() && !isHidden(entry))
    .flatMap(({ name }) => checkTree(join(folder, name), depth + 1));
}

function checkFile(file: string): CheckedSkill {
  const folder = dirname(file);
  const folderName = basename(folder);
  const read = readTextFile(file, { folder });
  if (!read.ok) return judged(file, folderName, [read.finding]);
  const place = { folderName, file };
  const loaded = readSkill(read.text, place);
  const domain = (loaded.ok ? loaded.value.domain : null) ?? folderName;
  const planFile = loaded.ok ? loaded.value.planFile : null;
  const inside = join(folder, 'actions');
  const names = entriesOf(inside)
    .map(({ name }) => name)
    .filter(isMarkdown);
  const { findings: ofActions, actions } = checkActions(folder, { folder: inside, names, domain });
  const plan = planFile === null ? null : checkPlanFile(folder, planFile);
  const findings = [...checkSkill(read.text, place), ...(plan?.findings ?? []), ...ofActions];
  const skill = loaded.ok ? loaded.value : null;
  if (skill !== null && names.length === 0) findings.push(...toolFindings(skill));
  const checked = judged(file, skill?.name ?? folderName, findings);
  return { ...checked, mayCall: [...(skill?.tools ?? [])], actions, plan: plan?.plan ?? null };
}

function checkPlanFile(
  folder: string,
  name: string,
): { plan: CheckedSkill['plan']; findings: PlacedFinding[] } {
  const gone = missing(folder, name, 'error');
  if (gone.length > 0) return { plan: null, findings: gone };
  const file = join(folder, name);
  const bad = (message: string) => ({
    plan: null,
    findings: [{ ...badPlan(message), path: file }],
  });
  const read = readTextFile(file, { folder });
  if (!read.ok) return bad(read.finding.message);
  try {
    const document = parseJson(read.text);
    const parsed = planSchemaFor(document).safeParse(document);
    if (parsed.success) return { plan: { file, document: parsed.data }, findings: [] };
    return bad(
      `${fewOf(complaintsOf(parsed.error.issues, []).map(complaintInWords), 10).join('; ')}.`,
    );
  } catch {
    // What the engine says quotes the file.
    return bad('it is no JSON.');
  }
}

function badPlan(message: string): Finding {
  return {
    level: 'error',
    code: 'bad-plan-file',
    line: 1,
    message: `The plan can't be used: ${message}`,
    fix: 'Write a plan as JSON; contracts/plan.schema.json says what it looks like.',
  };
}

function checkActions(
  skill: string,
  {
    folder,
    names,
    domain = basename(folder),
  }: { folder: string; names: readonly string[]; domain?: string },
): { findings: PlacedFinding[]; actions: string[] } {
  const actions: string[] = [];
  const findings = names.flatMap((name) => {
    const file = join(folder, name);
    const read = readTextFile(file, { folder: skill });
    if (!read.ok) return [{ ...read.finding, path: file }];
    const place = { file, domain, verb: name.replace(/\.md$/i, '') };
    const loaded = readAction(read.text, place);
    if (loaded.ok) actions.push(loaded.value.name);
    const backing = loaded.ok ? loaded.value.backing : null;
    const gone =
      backing === null || backing.kind === 'tool' ? [] : missing(skill, backing.path, 'warning');
    return [...checkAction(read.text, place), ...gone].map((one) => ({ ...one, path: file }));
  });
  return { findings, actions };
}

function missing(folder: string, file: string, level: Finding['level']): Finding[] {
  if (statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true) return [];
  return [missingFile(file, level)];
}

function judged(path: string, name: string, findings: PlacedFinding[]): CheckedSkill {
  const valid = !findings.some(({ level }) => level === 'error');
  return { path, name, valid, findings, mayCall: [], actions: [], plan: null };
}

function isAction(file: string): boolean {
  const read = readTextFile(file, { folder: dirname(file) });
  return read.ok && hasDottedName(read.text);
}

/** A folder that may not be looked into holds nothing that could be checked. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((left, right) =>
      left.name < right.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

function isSkillFile(entry: Dirent): boolean {
  return entry.name.toLowerCase() === 'skill.md';
}

function isHidden({ name }: Dirent): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

function nothingThere(path: string): Fault {
  return {
    code: 'unknown-path',
    message: `There is nothing at "${path}".`,
    hint: 'Give the path of a SKILL.md, of its folder, or of a folder of such folders.',
  };
}

function noSkills(path: string): Fault {
  return {
    code: 'no-skills',
    message: `There is no skill in ${path}.`,
    hint: 'A skill is a folder with a SKILL.md: rote skills new NAME makes one.',
  };
}
