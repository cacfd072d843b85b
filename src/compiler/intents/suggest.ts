/** The nearest things that can be done, for what was not understood. */
import type { CompileOptions } from '../compile-types.ts';
import type { IntentWords } from '../language/intent-words.ts';
import { bareWord, splitWords } from './clauses.ts';

const MOST = 4;

/** Skills and tools that share a word with it first, then what is always possible. */
export function nearestThings(
  text: string,
  { options, language }: { options: CompileOptions; language: IntentWords },
): string[] {
  const said = new Set(
    splitWords(text)
      .slice(0, 50)
      .map(bareWord)
      .filter((word) => word.length > 3),
  );
  const shares = (words: string): number =>
    words
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => said.has(word)).length;
  const skills = options.skills
    .filter(({ work }) => work !== null)
    .map(({ name, triggers }) => ({
      text: language.say.runSkill(name),
      score: shares([name, ...triggers].join(' ')),
    }));
  const usual = language.say.suggestions.map((suggestion) => ({
    text: suggestion,
    score: shares(suggestion),
  }));
  const near = [...skills, ...usual].filter(({ score }) => score > 0);
  near.sort((left, right) => right.score - left.score);
  return [...new Set([...near, ...usual].map((one) => one.text))].slice(0, MOST);
}
