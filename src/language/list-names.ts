/**
 * Which list somebody names: "the shopping list", "my packing list", "Ben's wish list", "die Einkaufsliste". Lists that
 * most houses have are found by the words of every language, and need not be made first.
 */
import { GERMAN_LIST_NAMES } from './de/german-list-names.ts';
import { ENGLISH_LIST_NAMES } from './en/english-list-names.ts';
import type { ListNameWords, UsualList } from './list-name-words.ts';

export interface SaidList {
  /** As it was said, without what only says that it is a list. */
  name: string;
  key: string;
  /** Whose it is, if that was said. */
  whose: { kind: 'any' | 'mine' | 'ours' } | { kind: 'of'; person: string };
  /** Whether the words say that it is a list; an id or a bare name does not. */
  saysList: boolean;
  usual: UsualList | null;
  /** Whether it is the list of tasks that everybody has. */
  isTasks: boolean;
}

const LANGUAGES: readonly ListNameWords[] = [ENGLISH_LIST_NAMES, GERMAN_LIST_NAMES];

const allOf = (pick: (words: ListNameWords) => string): readonly string[] =>
  LANGUAGES.map(pick).flatMap((words) => words.split('|').filter((word) => word !== ''));
const wordsOf = (pick: (words: ListNameWords) => string): ReadonlySet<string> =>
  new Set(allOf(pick));

const ANY = wordsOf(({ any }) => any);
const MINE = wordsOf(({ mine }) => mine);
const OURS = wordsOf(({ ours }) => ours);
const LIST = wordsOf(({ list }) => list);
const CALLED = wordsOf(({ called }) => called);
const TASKS = wordsOf(({ tasks }) => tasks);
const ENDS = allOf(({ ends }) => ends);
const USUAL: ReadonlyMap<string, UsualList> = new Map(
  LANGUAGES.flatMap(({ usual }) =>
    Object.entries(usual).flatMap(([name, words]) =>
      words.split('|').map((word) => [word, name as UsualList] as const),
    ),
  ),
);

export function readListName(said: string): SaidList | null {
  const words = said
    .normalize('NFC')
    .replaceAll(/[“”„"«»]/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const { rest, whose } = readWhose(words);
  const named = readNamed(rest);
  if (named === null) return null;
  const key = foldName(named.stem);
  const usual = USUAL.get(key) ?? null;
  return {
    name: named.name,
    key: usual ?? key,
    whose,
    saysList: named.saysList,
    usual,
    isTasks: TASKS.has(key),
  };
}

const low = (word: string): string => word.toLowerCase().replaceAll('’', "'");

function readWhose(words: readonly string[]): {
  rest: readonly string[];
  whose: SaidList['whose'];
} {
  const [first = '', ...rest] = words;
  const word = low(first);
  if (MINE.has(word)) return { rest, whose: { kind: 'mine' } };
  if (OURS.has(word)) return { rest, whose: { kind: 'ours' } };
  if (ANY.has(word)) return { rest, whose: { kind: 'any' } };
  const isGenitive = rest.length > 0 && /.s$/.test(word) && isCompound(rest.at(-1) ?? '');
  if (word.endsWith("'s")) return { rest, whose: { kind: 'of', person: first.slice(0, -2) } };
  // "Bens Einkaufsliste"
  if (isGenitive) return { rest, whose: { kind: 'of', person: first.slice(0, -1) } };
  return { rest: words, whose: { kind: 'any' } };
}

const isCompound = (word: string): boolean => ENDS.some((end) => low(word).endsWith(end));

function readNamed(
  words: readonly string[],
): { name: string; stem: string; saysList: boolean } | null {
  const [first = '', second = '', ...more] = words;
  if (LIST.has(low(first)) && second !== '') {
    const rest = CALLED.has(low(second)) ? more : [second, ...more];
    const name = rest.join(' ');
    return name === '' ? null : { name, stem: name, saysList: true };
  }
  const last = words.at(-1) ?? '';
  if (LIST.has(low(last))) {
    const name = words.slice(0, -1).join(' ');
    return name === '' ? null : { name, stem: name, saysList: true };
  }
  const name = words.join(' ');
  if (name === '') return null;
  const end = ENDS.find((one) => low(name).endsWith(one) && name.length > one.length);
  return end === undefined
    ? { name, stem: name, saysList: false }
    : { name, stem: name.slice(0, -end.length), saysList: true };
}

/** Without case, accents and signs, and without the s that joins German words. */
function foldName(stem: string): string {
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? stem.toLowerCase() : plain;
}
