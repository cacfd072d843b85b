/** How Rote speaks of a gap in the language of the wish. */
import { languageOf } from './detect-language.ts';
import { ENGLISH_GAPS } from './en/english-gaps.ts';
import type { GapWords } from './gap-words.ts';

export async function gapWordsOf(wish: string): Promise<GapWords> {
  if (languageOf(wish, undefined).code !== 'de') return ENGLISH_GAPS;
  const { GERMAN_GAPS } = await import('./de/german-gaps.ts');
  return GERMAN_GAPS;
}
