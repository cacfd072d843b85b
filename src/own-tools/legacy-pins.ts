/**
 * Pins as they were up to 0.1: the actions and scripts of a plan, by their place in a folder of the person, by the
 * content of their own two files in the workspace. What was approved with them is compared with them, once, before
 * it is pinned as `work-pins.ts` does it; so nothing has to be approved again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../base/content-hash.ts';
import { asPlan, type Plan, planLength } from '../domain/plan/plan.ts';
import type { Work } from '../domain/schedule/schedule.ts';
import type { SkillSource } from '../skills/found-skill.ts';
import type { ListedSkill } from '../skills/skill-registry.ts';
import { backingOf } from './action-backing.ts';
import type { PinFacts } from './work-pins.ts';

/** An action may go through the plans of others, but not for ever. */
const MOST_DEPTH = 8;

export function legacyPinsOf(
  { plan }: Pick<Work, 'plan'>,
  facts: PinFacts,
): Record<string, string> {
  const pins: Record<string, string> = {};
  if (planLength(plan) > 0) pinPlan(asPlan(plan), facts, pins, 0);
  return pins;
}

function pinPlan(
  { tools }: Plan,
  facts: PinFacts,
  pins: Record<string, string>,
  depth: number,
): void {
  if (depth > MOST_DEPTH) return;
  for (const { tool, toolPath } of tools) {
    if (toolPath !== undefined) {
      const file = facts.fileOf(toolPath);
      if (file !== null) pins[toolPath] = pinOf([file], isWritable(file, facts.sources));
      continue;
    }
    const name = facts.realName(tool ?? '');
    const action = facts.actions.get(name);
    if (action === undefined || name in pins) continue;
    const backing = backingOf(action, new Map());
    const files = [action.file, ...backingFiles(action.skill, backing)];
    pins[name] = pinOf(files, isUntrusted(action.skill.source));
    if (backing.kind === 'plan') pinPlan(backing.plan, facts, pins, depth + 1);
  }
}

function backingFiles(skill: ListedSkill, backing: ReturnType<typeof backingOf>): string[] {
  if (backing.kind === 'script' || backing.kind === 'plan')
    return [join(skill.folder, backing.path)];
  return [];
}

function pinOf(files: readonly string[], byContent: boolean): string {
  if (!byContent) return dirname(files[0] ?? '');
  return contentHash(files.map((file) => (existsSync(file) ? readFileSync(file, 'base64') : null)));
}

function isWritable(file: string, sources: readonly SkillSource[]): boolean {
  const source = sources.find(({ folder }) => file.startsWith(`${folder}/`));
  return source === undefined || isUntrusted(source);
}

function isUntrusted({ kind, trusted }: SkillSource): boolean {
  return kind === 'workspace' && !trusted;
}
