/** The nearest things that can be done, for what was not understood. */

import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileOptions } from '../compile-types.ts';
import { bareWord, splitWords } from '../wish/wish-words.ts';

const MOST = 2;

/** Skills whose name, and sentences that share a word with it first, then what is always possible. */
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
  const things = thingsOf(options.skills, language);
  const near = things
    .map((thing) => ({ ...thing, score: thing.words.filter((word) => said.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ text: suggestion }) => suggestion);
  return [...new Set([...near, ...language.say.suggestions])].slice(0, MOST);
}

interface Thing {
  text: string;
  words: string[];
}

/** By the list of skills, and the language: what is asked of again is not taken apart again. */
const known = new WeakMap<CompileOptions['skills'], Map<string, Thing[]>>();

function thingsOf(skills: CompileOptions['skills'], language: IntentWords): Thing[] {
  const byLanguage = known.get(skills) ?? new Map<string, Thing[]>();
  known.set(skills, byLanguage);
  const made = byLanguage.get(language.code);
  if (made !== undefined) return made;
  const wordsOf = (text: string): string[] => text.toLowerCase().split(/\W+/);
  // Instructions are for a model that was given something to do: by themselves they come to nothing.
  const runnable = skills.filter(({ work }) => work !== null && work.plan !== null);
  const things = [
    ...runnable.map(({ name }) => ({ text: language.say.runSkill(name), words: wordsOf(name) })),
    ...[...language.say.suggestions, ...language.say.recipes].map((text) => ({
      text,
      words: wordsOf(text),
    })),
  ];
  byLanguage.set(language.code, things);
  return things;
}
