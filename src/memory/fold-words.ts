/**
 * Words as they are searched: without case, accents and endings, so that what was typed one way is found another
 * way. Chinese, Japanese and Korean have no spaces: there, every two letters that stand together are a word.
 */
import { stemmer } from 'stemmer';
import { GERMAN_ENDINGS, GERMAN_SIGNS } from '../language/de/german-memory-words.ts';
import { SMALL_WORDS } from './small-words.ts';

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/u;
const PARTS = new RegExp(`${DENSE.source}|[^]`, 'gu');

/** Longer ones are no words, but data. */
const LONGEST_WORD = 64;

export function foldText(text: string): string {
  return foldWords(text).join(' ');
}

/** All words of a text, folded, in their order. */
export function foldWords(text: string): string[] {
  const words = rawWords(text);
  const isGerman = soundsGerman(words);
  return words.map((word) => foldWord(word, isGerman));
}

/** The words that say something: all but the small ones, unless there are no others. */
export function tellingWords(text: string): string[] {
  const raw = rawWords(text);
  const isGerman = soundsGerman(raw);
  const telling = raw.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : raw).map((word) => foldWord(word, isGerman));
}

/** Small letters without accents; what belongs to somebody without its end. */
export function rawWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  return [...plain.matchAll(WORD)].flatMap(([word]) => densePairs(word.replace(/['’].*$/u, '')));
}

function densePairs(word: string): string[] {
  if (!DENSE.test(word)) return word.length > LONGEST_WORD ? [] : [word];
  return [...word.matchAll(PARTS)].flatMap(([part]) => {
    const letters = [...part];
    if (!DENSE.test(part) || letters.length === 1) return [part];
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

function soundsGerman(words: readonly string[]): boolean {
  return words.some((word) => GERMAN_SIGNS.has(word));
}

function foldWord(word: string, isGerman: boolean): string {
  if (!/^[a-z]+$/.test(word)) return word;
  if (!isGerman) return stemmer(word);
  return word.length < 5 ? word : word.replace(GERMAN_ENDINGS, '');
}
