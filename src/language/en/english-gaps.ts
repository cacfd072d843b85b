/** English: wishes that nothing here can do yet. */
import type { GapWords } from '../gap-words.ts';

export const ENGLISH_GAPS: GapWords = {
  looking: (missing) => `I have nothing for this yet (${missing}). I am looking for a way.`,
  goesOn: 'What you asked for goes on now.',
};
