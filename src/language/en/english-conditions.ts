/** English words of a condition. */
import type { ConditionWords } from '../condition-words.ts';

export const ENGLISH_CONDITIONS: ConditionWords = {
  openers: ['if', 'when', 'whenever', 'once'],
  follows: ['then'],
  restricts: 'if|unless|in case|provided|only when|as long as|otherwise',
  tellMe: (condition) => `tell me ${condition}`,
};
