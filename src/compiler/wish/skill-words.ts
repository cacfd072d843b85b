/** What skills are called by, ready to be searched for: a list that is asked of again is not gone through again. */
import type { SkillFacts } from '../compile-types.ts';

export interface SkillWords {
  /** Their names, also with blanks, and the phrases that call for them; in lower case. */
  phrases: readonly string[];
  /** The words that these begin with. */
  firstWords: readonly string[];
}

const ready = new WeakMap<readonly SkillFacts[], SkillWords>();

export function skillWords(skills: readonly SkillFacts[]): SkillWords {
  const known = ready.get(skills);
  if (known !== undefined) return known;
  const phrases = skills.flatMap(({ name, triggers }) =>
    [name, name.replaceAll(/[-_.]/g, ' '), ...triggers].map((phrase) => phrase.toLowerCase()),
  );
  const firstWords = phrases.map((phrase) => phrase.split(/[\s._-]/, 1)[0] ?? phrase);
  const made = { phrases: [...new Set(phrases)], firstWords: [...new Set(firstWords)] };
  ready.set(skills, made);
  return made;
}
