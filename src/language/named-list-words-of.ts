/** What is said of lists in a language, by its code; English if there is no other. German is loaded once it is spoken. */
import { ENGLISH_NAMED_LISTS } from './en/english-named-lists.ts';
import type { NamedListWords } from './named-list-words.ts';

export async function namedListWordsOf(language: string | undefined): Promise<NamedListWords> {
  if (language !== 'de') return ENGLISH_NAMED_LISTS;
  const { GERMAN_NAMED_LISTS } = await import('./de/german-named-lists.ts');
  return GERMAN_NAMED_LISTS;
}
