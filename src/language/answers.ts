/** The words of an answer in every language. Whether an answer counts, and for what, is decided elsewhere. */
import type { AnswerWords } from './answer-words.ts';
import { GERMAN_ANSWERS } from './de/german-answers.ts';
import { ENGLISH_ANSWERS } from './en/english-answers.ts';

const both = (name: keyof AnswerWords): readonly string[] => [
  ...new Set([...ENGLISH_ANSWERS[name], ...GERMAN_ANSWERS[name]]),
];

export const ANSWER_WORDS = Object.fromEntries(
  (Object.keys(ENGLISH_ANSWERS) as (keyof AnswerWords)[]).map((name) => [name, both(name)]),
) as Record<keyof AnswerWords, readonly string[]>;
