/** "In two sentences, in German": how the text that a model makes is wanted, in the words of any language. */
import { GERMAN_FORMS } from './de/german-judging.ts';
import { ENGLISH_FORMS } from './en/english-judging.ts';
import type { FormUnit, Tongue } from './judging-words.ts';

const UNITS = Object.entries({ ...ENGLISH_FORMS.units, ...GERMAN_FORMS.units });
const TONGUES: Readonly<Record<string, Tongue>> = {
  ...ENGLISH_FORMS.tongues,
  ...GERMAN_FORMS.tongues,
};

/** Points, if the word is none of the others. */
export const formUnitOf = (said: string): FormUnit =>
  UNITS.find(([begin]) => said.toLowerCase().startsWith(begin))?.[1] ?? 'points';

export const tongueOf = (said: string): Tongue | null =>
  TONGUES[said.slice(0, 3).toLowerCase()] ?? null;
