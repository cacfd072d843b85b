/**
 * Pins: everything that work will run that lies in files of skills, so that another one can be told. An action or a
 * script is pinned by its place, and every file of its skill by its content, because a script may load any of
 * them; so is the skill that the work was made from. What ships with Rote, or lies in a folder that its owner trusts,
 * is pinned by its place alone. An operation of an API is pinned by what its call does.
 */
import { basename } from 'node:path';
import { asPlan, type Plan, planLength } from '../domain/plan/plan.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { SkillSource } from '../skills/found-skill.ts';
import { hashFolder } from '../skills/hash-folder.ts';
import type { ListedSkill, SkillAction } from '../skills/skill-registry.ts';
import { backingOf } from './action-backing.ts';
import { SCRIPT_TOOL } from './skills/script-rights.ts';
import { scriptPathOf } from './skills/script-tool.ts';

export interface PinFacts {
  /** The name that a tool really has. */
  realName(tool: string): string;
  /** The actions that are tools. */
  actions: ReadonlyMap<string, SkillAction>;
  sources: readonly SkillSource[];
  /** The file that a path of a plan names; null where there is none. */
  fileOf(toolPath: string): string | null;
  skill(name: string): ListedSkill | null;
  /** What calling an operation of an API does; null for every other tool. */
  operation(tool: string): string | null;
  /** True if programs of the skill in this folder read addresses. */
  readsAddresses(folder: string): boolean;
}

type PinnedWork = Pick<ScheduledWork, 'plan' | 'requiredTools' | 'skill'>;
type Pins = Record<string, string>;

/** An action may go through the plans of others, but not for ever. */
const MOST_DEPTH = 8;
/** Of more files than that, all together are one pin. */
const MOST_FILES = 40;
const OF_SKILL = 'skill:';
const OF_API = 'api:';

export function pinsOf({ plan, requiredTools, skill }: PinnedWork, facts: PinFacts): Pins {
  const pins: Pins = {};
  if (planLength(plan) > 0) pinPlan(asPlan(plan), facts, pins, 0);
  for (const tool of requiredTools) pinTool(tool, facts, pins, 0);
  if (skill !== undefined) pinSkill(skill.name, facts, pins);
  return pins;
}

/** The names of what is not as it was pinned, or was not there then. */
export function changedPins(pins: Pins, now: Pins): string[] {
  const names = new Set([...Object.keys(pins), ...Object.keys(now)]);
  return [...names].filter((name) => now[name] !== pins[name]);
}

function pinPlan({ tools }: Plan, facts: PinFacts, pins: Pins, depth: number): void {
  if (depth > MOST_DEPTH) return;
  for (const { tool, toolPath, input } of tools) {
    const named = facts.realName(tool ?? '') === SCRIPT_TOOL ? scriptPathOf(input) : null;
    if (named !== null) pinSkill(named.skill, facts, pins);
    else if (toolPath === undefined) pinTool(tool ?? '', facts, pins, depth);
    else pinScript(toolPath, facts, pins);
  }
}

function pinTool(tool: string, facts: PinFacts, pins: Pins, depth: number): void {
  const name = facts.realName(tool);
  const operation = facts.operation(name);
  if (operation !== null) pins[`${OF_API}${name}`] = operation;
  const action = facts.actions.get(name);
  if (action === undefined || name in pins) return;
  const { folder, source } = action.skill;
  pins[name] = folder;
  pinFolder(folder, source, facts, pins);
  const backing = backingOf(action, new Map());
  if (backing.kind === 'plan') pinPlan(backing.plan, facts, pins, depth + 1);
}

function pinScript(toolPath: string, facts: PinFacts, pins: Pins): void {
  const { fileOf, sources } = facts;
  const file = fileOf(toolPath);
  if (file === null) return;
  const source = sources.find(({ folder }) => file.startsWith(`${folder}/`));
  const [skill = ''] = source === undefined ? [] : file.slice(source.folder.length + 1).split('/');
  pins[toolPath] = file;
  if (source !== undefined) pinFolder(`${source.folder}/${skill}`, source, facts, pins);
}

function pinSkill(name: string, facts: PinFacts, pins: Pins): void {
  const skill = facts.skill(name);
  if (skill !== null) pinFolder(skill.folder, skill.source, facts, pins);
}

/** True if the files of a skill in this folder are among what was pinned. */
export function hasPinnedFolder(folder: string, pins: Readonly<Pins>): boolean {
  const name = `${OF_SKILL}${basename(folder)}`;
  return Object.keys(pins).some((pin) => pin === name || pin.startsWith(`${name}/`));
}

/** Files that ship with Rote, or lie where its owner trusts all: nothing of them is pinned by its content. */
export function isApprovedByPlace({
  kind,
  trusted,
}: Pick<SkillSource, 'kind' | 'trusted'>): boolean {
  return kind === 'built-in' || trusted;
}

function pinFolder(folder: string, source: SkillSource, facts: PinFacts, pins: Pins): void {
  const name = `${OF_SKILL}${basename(folder)}`;
  if (isApprovedByPlace(source)) return;
  if (facts.readsAddresses(folder)) pins[`${name} reads addresses`] = 'http.request';
  const { files, hash } = hashFolder(folder);
  if (files.size > MOST_FILES) pins[name] = hash;
  else for (const [path, content] of files) pins[`${name}/${path}`] = content;
}
