/** Reads a search in plain words. Nothing that can be typed is an error. */
import type { TextQuery } from '../store/memories.ts';
import { foldWords, rawWords, tellingWords } from './fold-words.ts';

const QUOTED = /"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»/gu;
const PREFIX = /(?<![\p{L}\p{N}])([\p{L}\p{N}]{2,})\*/gu;

/** More words than this say nothing more, and each costs time. */
const MOST_WORDS = 24;

export function readQuery(said: string): TextQuery {
  const phrases = [...said.matchAll(QUOTED)]
    .map((found) => foldWords(found.slice(1).find((part) => part !== undefined) ?? ''))
    .filter((words) => words.length > 0);
  const open = said.replaceAll(QUOTED, ' ');
  const begun = [...open.matchAll(PREFIX)].flatMap(([, word = '']) => rawWords(word));
  const whole = tellingWords(open.replaceAll(PREFIX, ' '));
  const words = new Map<string, { word: string; isPrefix: boolean }>();
  for (const word of whole) words.set(word, { word, isPrefix: false });
  for (const word of begun) words.set(`${word}*`, { word, isPrefix: true });
  return { words: [...words.values()].slice(0, MOST_WORDS), phrases };
}
