/** Words of every language that are said around a phrase and mean nothing in it, and words that are written as one. */
import { GERMAN_COURTESIES } from '../de/german-courtesies.ts';
import { ENGLISH_COURTESIES } from '../en/english-courtesies.ts';

const LANGUAGES = [ENGLISH_COURTESIES, GERMAN_COURTESIES];

const rows = (place: 'before' | 'behind'): string[][] =>
  LANGUAGES.flatMap((words) => words[place].split(/[|\n]/)).map((words) => words.split(' '));

export const COURTESIES = { before: rows('before'), behind: rows('behind') };

const wordsOf = (kind: 'it' | 'aroundNames' | 'beforeItems'): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((words) => words[kind].split(' ')));

export const IT_WORDS = wordsOf('it');
export const WORDS_AROUND_NAMES = wordsOf('aroundNames');
/** Articles of what is on a list. */
export const WORDS_BEFORE_ITEMS = wordsOf('beforeItems');

/** As they are said, with their apostrophe, and without it if that is no other word. */
export const CONTRACTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  LANGUAGES.flatMap(({ contractions, otherWithout }) =>
    Object.entries(contractions).flatMap(([word, said]) => {
      const plain = word.replace("'", '');
      return otherWithout.includes(plain)
        ? [[word, said]]
        : [
            [word, said],
            [plain, said],
          ];
    }),
  ),
);
