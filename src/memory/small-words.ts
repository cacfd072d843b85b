/** The words of every language by which memories are compared and searched. */
import { GERMAN_MEMORY_WORDS } from '../language/de/german-memory-words.ts';
import { ENGLISH_MEMORY_WORDS } from '../language/en/english-memory-words.ts';
import type { MemoryWords } from '../language/memory-words.ts';

const LANGUAGES: readonly MemoryWords[] = [ENGLISH_MEMORY_WORDS, GERMAN_MEMORY_WORDS];

const wordsOf = (kind: 'small' | 'not' | 'ending'): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((words) => words[kind].split(/\s+/)));

export const SMALL_WORDS = wordsOf('small');
export const NOT_WORDS = wordsOf('not');
export const ENDING_WORDS = wordsOf('ending');

export const NO_LONGER = new RegExp(
  `\\b(?:${LANGUAGES.map(({ noLonger }) => noLonger).join('|')})\\b`,
  'iu',
);

const part = (name: keyof MemoryWords['value']): string =>
  LANGUAGES.map(({ value }) => value[name]).join('|');

export const MINE = new RegExp(`^(?:${part('mine')})$`, 'i');

/** Somebody's something is a certain value: "my new address is …", "Anna's phone number: …". */
export const STATED_VALUE = new RegExp(
  `^(?<whose>${part('mine')}|${part('ours')}|(?:${part('articles')}) [\\p{L}]+)\\s+(?:(?:${part('fresh')}) )?` +
    `(?<what>[\\p{L}][\\p{L} -]{1,40}?)\\s*(?:${part('is')}|:|=)\\s*(?<value>\\S.*)$`,
  'iu',
);
