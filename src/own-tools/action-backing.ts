/** Finds what carries out an action: what its file says, else a script, a plan or a tool of its name. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../base/outside-json.ts';
import { readInside } from '../base/read-inside.ts';
import { asPlan, type Plan, planSchemaFor } from '../domain/plan/plan.ts';
import { needsEnabling } from '../skills/found-skill.ts';
import type { ListedSkill, SkillAction } from '../skills/skill-registry.ts';
import type { Tool } from '../tools/tool.ts';

export type Backing =
  | { kind: 'script'; path: string }
  | { kind: 'plan'; path: string; plan: Plan }
  | { kind: 'tool'; tool: string; input: Readonly<Record<string, unknown>> | null };

/** `manual`: there is a tool of that name, and the file is what there is to say about it. */
type FoundBacking = Backing | { kind: 'manual' } | { kind: 'none'; why: string; fix: string };

export function backingOf(
  { text, skill }: SkillAction,
  taken: ReadonlyMap<string, Tool>,
): FoundBacking {
  const { backing, name } = text;
  const verb = name.slice(name.indexOf('.') + 1);
  const path = (...names: string[]): string | undefined =>
    names.find((one) => statSync(join(skill.folder, one), { throwIfNoEntry: false })?.isFile());
  if (backing?.kind === 'tool') return backedByTool(backing, taken);
  if (backing?.kind === 'plan') return readPlan(skill, backing.path);
  if (backing?.kind === 'script') {
    if (path(backing.path) !== undefined) return backing;
    return none(
      `The script ${backing.path} of ${name} is not there.`,
      'Name a file in the folder.',
    );
  }
  const script = path(...SCRIPT_ENDINGS.map((ending) => `scripts/${verb}.${ending}`));
  if (script !== undefined) return { kind: 'script', path: script };
  const plan = path(`plans/${verb}.json`, `actions/${verb}.json`, `${verb}.json`);
  if (plan !== undefined) return readPlan(skill, plan);
  if (taken.has(name)) return { kind: 'manual' };
  return none(
    `Nothing carries out ${name}.`,
    'Name a script, a plan or a tool in its front matter: "script: scripts/send.js".',
  );
}

const MOST_PLAN_BYTES = 1_000_000;
const SCRIPT_ENDINGS = ['js', 'mjs', 'ts', 'mts', 'py', 'sh'];

function backedByTool(
  backing: Extract<Backing, { kind: 'tool' }>,
  taken: ReadonlyMap<string, Tool>,
): FoundBacking {
  if (taken.has(backing.tool)) return backing;
  return none(`There is no tool ${backing.tool}.`, 'rote tools list shows every tool.');
}

function readPlan(skill: ListedSkill, path: string): FoundBacking {
  const { folder, source } = skill;
  const limits = { folder, maxBytes: MOST_PLAN_BYTES, isSingle: needsEnabling(source) };
  const read = readInside(join(folder, path), limits);
  if (!read.ok) return none(`${path} can't be read (${read.why}).`, 'Write a plan as JSON.');
  try {
    const raw: unknown = parseJson(read.bytes.toString('utf8'));
    const parsed = planSchemaFor(raw).safeParse(raw);
    if (parsed.success) return { kind: 'plan', path, plan: asPlan(parsed.data) };
    return none(`${path} is not a valid plan.`, `rote plan validate ${path} says why.`);
  } catch {
    // The words of the engine quote the file.
    return none(`${path} is no JSON.`, `rote plan validate ${path} says why.`);
  }
}

function none(why: string, fix: string): FoundBacking {
  return { kind: 'none', why, fix };
}
