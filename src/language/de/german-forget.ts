/** German: an order to forget something. */
import type { ForgetWords } from '../forget-words.ts';

export const GERMAN_FORGET: ForgetWords = [
  /^(?:bitte )?vergiss (?:bitte )?(?!(?:es|das|dass|alles)\b)(\S.*)$/i,
  (what) => `vergiss alles über ${what}`,
];
