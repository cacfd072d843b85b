/** The words of an answer in every language. Whether an answer counts, and for what, is decided elsewhere. */
import type { AnswerWords } from './answer-words.ts';
import { GERMAN_ANSWERS } from './de/german-answers.ts';
import { ENGLISH_ANSWERS } from './en/english-answers.ts';

const both = (name: keyof AnswerWords): readonly string[] => [
  ...new Set([...ENGLISH_ANSWERS[name], ...GERMAN_ANSWERS[name]]),
];

export const ANSWER_WORDS: AnswerWords = {
  yes: both('yes'),
  no: both('no'),
  approve: both('approve'),
  reject: both('reject'),
  goOn: both('goOn'),
  doIt: both('doIt'),
  please: both('please'),
  atOnce: both('atOnce'),
  fillers: both('fillers'),
  corrects: both('corrects'),
  outsideBox: both('outsideBox'),
};
