/** How Rote tells of itself in a language, by its code; English if there is no other. German is loaded once it is spoken. */
import { ENGLISH_TELLING } from './en/english-telling.ts';
import type { TellingWords } from './telling-words.ts';

export async function tellingWordsOf(language: string | undefined): Promise<TellingWords> {
  if (language !== 'de') return ENGLISH_TELLING;
  const { GERMAN_TELLING } = await import('./de/german-telling.ts');
  return GERMAN_TELLING;
}
