/** Everything that is asked of a skill before it gets in, with no model: the standard and the scan. */
import { posix } from 'node:path';
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { missingFile } from '../reading/missing-file.ts';
import { readSkill } from '../reading/read-skill.ts';
import { neverSaid, strictly } from '../scan/never-said.ts';
import { scanTree } from '../scan/scan-tree.ts';
import { inMessage } from '../scan/scan-words.ts';
import type { Finding } from '../skill.ts';
import { type SkillTree, skillFileOf } from './skill-tree.ts';

/** The warnings; or a refusal with everything that was found. */
export type Inspection = Result<readonly Finding[]>;

export interface InspectOptions {
  /** True if what only looks bad is taken in: its owner has decided. */
  isForced?: boolean;
  /** True if a run wrote it, which has no reason to speak of what no skill may do. */
  isOfRun?: boolean;
}

export function createInspection({
  check,
}: {
  check: (text: string, place: { folderName: string; file: string }) => readonly Finding[];
}): (name: string, tree: SkillTree, options?: InspectOptions) => Promise<Inspection> {
  return async (name, tree, { isForced = false, isOfRun = false } = {}) => {
    const file = skillFileOf(tree);
    if (file === null) return refuse({ ...NO_SKILL_FILE, message: `${name} has no SKILL.md.` });
    const text = file.bytes.toString('utf8');
    const scanned = await scanTree(tree);
    const strict = isOfRun ? [...scanned.map(strictly), ...(await neverSaid(tree))] : scanned;
    const looks = strict.map((found) => inMessage(found, file.path));
    // What only looks bad is its owner's decision; what is not valid could not be loaded.
    const weighed = isForced
      ? looks.map((found) => ({ ...found, level: 'warning' as const }))
      : looks;
    const findings = withoutRepeats([
      ...check(text, { folderName: name, file: file.path }),
      ...missingPlan(text, { name, file: file.path, tree }),
      ...weighed,
    ]);
    const errors = findings.filter(({ level }) => level === 'error');
    if (errors.length > 0) return refuse(asFault(name, errors, findings));
    return succeed(findings);
  };
}

/** What the scan found; the standard has no weights. */
const isUnsafe = (finding: Finding): boolean => 'weight' in finding;

/** Without its plan no run of the skill can do anything. */
function missingPlan(
  text: string,
  { name, file, tree }: { name: string; file: string; tree: SkillTree },
): Finding[] {
  const read = readSkill(text, { folderName: name, file });
  const planFile = read.ok ? read.value.planFile : null;
  if (planFile === null || tree.some(({ path }) => path === posix.normalize(planFile))) return [];
  return [missingFile(planFile, 'error')];
}

const NO_SKILL_FILE = {
  code: 'no-skill-file',
  hint: 'A skill is a folder with a file SKILL.md: rote skills new NAME makes one.',
};

/** The standard and the gate may see the same thing. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, line, message }) => {
    const key = code === 'empty-body' ? code : `${code} ${line} ${message}`;
    return seen.size !== seen.add(key).size;
  });
}

function asFault(name: string, errors: readonly Finding[], findings: readonly Finding[]) {
  const told = errors
    .slice(0, 5)
    .map(({ line, message, fix }) => `line ${line}: ${message} ${fix}`);
  if (errors.length > told.length) told.push(`and ${errors.length - told.length} more`);
  const why = errors.some(isUnsafe) ? 'refused for safety' : 'refused';
  return {
    code: 'skill-refused',
    message: `${name} is ${why}: ${told.join(' ')}`,
    hint: 'Fix what the error names and try again. What only looks dangerous comes in with --force, for who has read it.',
    details: { findings },
  };
}
