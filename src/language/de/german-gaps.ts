/** German: wishes that nothing here can do yet. */
import type { GapWords } from '../gap-words.ts';

export const GERMAN_GAPS: GapWords = {
  looking: (missing) => `Dafür habe ich noch nichts (${missing}). Ich suche einen Weg.`,
  goesOn: 'Es geht jetzt damit weiter, worum du gebeten hast.',
};
