/** Tells a model of the skills: the list, or one of them. */
import { markText } from '../../domain/marked-text.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { loadTokenCounter } from '../../skills/telling/count-tokens.ts';
import { listSkills } from '../../skills/telling/disclose-skills.ts';

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
  /** Whose descriptions are told; of the others, the names are. */
  isDescribed: (skill: ListedSkill) => boolean = () => true,
): Promise<SkillPrompt> {
  const countTokens = await loadTokenCounter();
  const active = skills.filter(({ state }) => state === 'active');
  const isOwn = active.every((skill) => skill.source.trusted || !isDescribed(skill));
  const listed = active.map((skill) => {
    const { name, description, text } = skill;
    const told = isDescribed(skill) ? { description, domain: text?.domain ?? null } : UNTOLD;
    return { name, ...told, uses: uses.get(name) ?? 0 };
  });
  const text = markText(
    isOwn ? 'rote' : 'others',
    'skills',
    listSkills(listed, { countTokens, budgetTokens }),
  );
  return { text, tokens: countTokens(text) };
}

const UNTOLD = { description: '', domain: null };

/** Level 2: the instructions of one. Of a skill that the owner trusts, they count as Rote's own. */
export async function promptOfSkill(
  name: string,
  body: string,
  isTrusted: boolean,
): Promise<SkillPrompt> {
  const text = markText(isTrusted ? 'rote' : 'others', name, body);
  return { text, tokens: (await loadTokenCounter())(text) };
}
