/**
 * The scripts of a skill that has no action to carry out with them: they know nothing of Rote, and whoever follows the
 * instructions of the skill runs them as they are.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { SCRIPT_TOOL } from './script-rights.ts';

const FOLDER = 'scripts';
const MOST_NAMED = 50;
/** A name can say anything, and stands in a prompt. */
export const PLAIN_NAME = /^[\w.@+/-]{1,100}$/;

type SkillOfScripts = Pick<ListedSkill, 'folder' | 'text' | 'actions'>;

/** Their paths in the folder of the skill. */
export function plainScriptsOf({ folder, text, actions }: SkillOfScripts): string[] {
  if (text === null || actions.length > 0) return [];
  try {
    return readdirSync(join(folder, FOLDER), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((path) => PLAIN_NAME.test(path))
      .toSorted()
      .slice(0, MOST_NAMED);
  } catch {
    return [];
  }
}

/** What stands below the instructions of the skill; nothing where it has none of them. */
export function scriptsInWords(skill: SkillOfScripts & Pick<ListedSkill, 'name'>): string {
  const scripts = plainScriptsOf(skill);
  if (scripts.length === 0) return '';
  return `\n\nIts scripts are run with ${SCRIPT_TOOL} (skill: ${skill.name}), by these paths: ${scripts.join(', ')}`;
}
