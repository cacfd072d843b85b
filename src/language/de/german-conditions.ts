/** German words of a condition. */
import type { ConditionWords } from '../condition-words.ts';

export const GERMAN_CONDITIONS: ConditionWords = {
  openers: ['wenn', 'falls', 'sobald'],
  follows: ['dann', 'so'],
  restricts: 'wenn|falls|sofern|ansonsten|außer|ausser',
  tellMe: (condition) => `sag mir Bescheid, ${condition}`,
};
