/** How people name entries of calendars, and when they may mean one, in every language. */
import { GERMAN_ENTRY_NAMES } from './de/german-entries.ts';
import { ENGLISH_ENTRY_NAMES } from './en/english-entries.ts';
import { WORDS_AROUND_NAMES } from './phrases/courtesies.ts';

/** Without articles, and what an entry is called besides its title. */
export function withoutLead(said: string): { words: string; bare: string } {
  const words = said.split(/\s+/).filter((word) => !WORDS_AROUND_NAMES.has(word.toLowerCase()));
  const bare = words.filter((word) => !WORDS_FOR_ENTRIES.has(word.toLowerCase()));
  return { words: words.join(' '), bare: bare.join(' ') };
}

const LANGUAGES = [ENGLISH_ENTRY_NAMES, GERMAN_ENTRY_NAMES];

/** The dentist "appointment". */
const WORDS_FOR_ENTRIES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ nouns }) => nouns.split('|')),
);

const CHANGES = new RegExp(`(?:^|\\s)(?:${LANGUAGES.map(({ verbs }) => verbs).join('|')})\\s`, 'i');
const LONGEST = 300;

/** Whether words may change an entry: only then is it worth to look what there is. */
export const mayChangeEntry = (words: string): boolean =>
  words.length <= LONGEST && CHANGES.test(words);

/** With all of the words, in any order. */
export function isCalled(title: string, said: string): boolean {
  const own = new Set(foldedName(title).split(' '));
  const words = foldedName(said).split(' ');
  return words[0] !== '' && words.every((word) => own.has(word));
}

export const foldedName = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
