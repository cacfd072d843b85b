/** The instructions of the skills that a goal speaks of, for whoever plans it. */

import { markText } from '../../domain/marked-text.ts';
import { readBody } from '../../skills/skill-files.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { discloseBody } from '../../skills/telling/disclose-body.ts';

const MOST_SKILLS = 3;

/** Between marks, the best first; skills that are `out` are not among them. */
export function skillsForGoal(
  goal: string,
  skills: readonly ListedSkill[],
  out: readonly string[],
): string[] {
  const said = wordsOf(goal);
  return skills
    .filter(({ name, state, text }) => state === 'active' && text !== null && !out.includes(name))
    .map((skill) => ({ skill, score: scoreOf(skill, said) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, MOST_SKILLS)
    .flatMap(({ skill }) => {
      const { name, file, text, source } = skill;
      if (text === null) return [];
      const body = readBody({ file, bodyStart: text.bodyStart });
      const whose = source.trusted ? 'rote' : 'others';
      const readRest = (): string => `skill.show ${name}`;
      return [markText(whose, name, discloseBody(body, { readRest }).text)];
    });
}

/** A word of its name or of its phrases says more than one of its description. */
function scoreOf({ name, description, text }: ListedSkill, said: ReadonlySet<string>): number {
  const own = wordsOf([name, ...(text?.triggers ?? [])].join(' '));
  const told = wordsOf(description);
  return 3 * own.intersection(said).size + told.intersection(said).size;
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 3));
}
