/** What is said of entries in a language, by its code; English if there is no other. German is loaded once it is spoken. */
import { ENGLISH_ENTRIES } from './en/english-entries.ts';
import type { EntryWords } from './entry-words.ts';

export async function entryWordsOf(language: string | undefined): Promise<EntryWords> {
  if (language !== 'de') return ENGLISH_ENTRIES;
  return (await import('./de/german-entries.ts')).GERMAN_ENTRIES;
}
