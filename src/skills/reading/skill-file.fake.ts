/** SKILL.md files for tests. */

import type { Finding, SkillText } from '../skill.ts';
import { checkSkill, readSkill } from './read-skill.ts';

export const PLACE = { folderName: 'mail-sorter', file: 'mail-sorter/SKILL.md' };

export function skillFile(frontMatter: string, body = '# Mail\n\nSort the mail.\n'): string {
  return `---\n${frontMatter}\n---\n\n${body}`;
}

/** What was loaded, with the codes of its warnings. */
export function load(text: string): { skill: SkillText; codes: string[]; warnings: Finding[] } {
  const loaded = readSkill(text, PLACE);
  if (!loaded.ok) throw new Error(`not loaded: ${JSON.stringify(loaded.findings)}`);
  const warnings = [...loaded.warnings];
  return { skill: loaded.value, codes: warnings.map(({ code }) => code), warnings };
}

/** The findings of a file that is not loaded. */
export function refuse(text: string): readonly Finding[] {
  const loaded = readSkill(text, PLACE);
  if (loaded.ok) throw new Error(`loaded: ${JSON.stringify(loaded.value)}`);
  return loaded.findings;
}

/** The codes of what the standard rules out. */
export function errorsOf(text: string, place = PLACE): string[] {
  return checkSkill(text, place)
    .filter(({ level }) => level === 'error')
    .map(({ code }) => code);
}
