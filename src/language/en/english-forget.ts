/** English: an order to forget something. */
import type { ForgetWords } from '../forget-words.ts';

export const ENGLISH_FORGET: ForgetWords = [
  /^(?:please )?forget (?:about )?(?!(?:it|that|this|everything|all)\b)(\S.*)$/i,
  (what) => `forget everything about ${what}`,
];
