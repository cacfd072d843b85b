/** What a model is told of the skills: the list, or one of them. */
import type { ListedSkill } from '../skills/skill-registry.ts';
import { loadTokenCounter } from '../skills/telling/count-tokens.ts';
import { listSkills } from '../skills/telling/disclose-skills.ts';
import { wrapUntrusted } from '../skills/telling/wrap-untrusted.ts';

export interface SkillPrompt extends Record<string, unknown> {
  text: string;
  tokens: number;
}

/** Level 1: every name of an active skill, and as many descriptions as the budget allows. */
export async function promptOfSkills(
  skills: readonly ListedSkill[],
  /** How often each ran. */
  uses: ReadonlyMap<string, number>,
  budgetTokens: number,
): Promise<SkillPrompt> {
  const countTokens = await loadTokenCounter();
  const listed = skills
    .filter(({ state }) => state === 'active')
    .map(({ name, description, text }) => ({
      name,
      description,
      domain: text?.domain ?? null,
      uses: uses.get(name) ?? 0,
    }));
  const text = wrapUntrusted('skills', listSkills(listed, { countTokens, budgetTokens }));
  return { text, tokens: countTokens(text) };
}

/** Level 2: the instructions of one, as data that somebody wrote. */
export async function promptOfSkill(name: string, body: string): Promise<SkillPrompt> {
  const text = wrapUntrusted(name, body);
  return { text, tokens: (await loadTokenCounter())(text) };
}
