/** A length of time as people say it, in seconds: "an hour", "half an hour", "90 minutes", "eine halbe Stunde". */
import { GERMAN_LENGTHS } from './de/german-entries.ts';
import { ENGLISH_LENGTHS } from './en/english-entries.ts';
import type { LengthWords } from './entry-words.ts';

/** Longer is nothing that stands in a day. */
const LONGEST_SEC = 24 * 3600;

/** Null where the words are no such length, or say anything besides. */
export function readLength(said: string): number | null {
  const words = said.trim().toLowerCase().split(/\s+/);
  for (const language of [ENGLISH_LENGTHS, GERMAN_LENGTHS]) {
    const sec = lengthIn(words, language);
    if (sec !== null && sec > 0 && sec <= LONGEST_SEC) return sec;
  }
  return null;
}

function lengthIn(words: readonly string[], { half, numbers, units }: LengthWords): number | null {
  const halves = new Set(half.split('|'));
  const isHalf = words.some((word) => halves.has(word));
  const [first = '', last, ...others] = words.filter((word) => !halves.has(word));
  if (others.length > 0) return null;
  const unit = units[last ?? first];
  const count = last === undefined ? 1 : countOf(first, numbers);
  if (unit === undefined || count === null || (isHalf && count !== 1)) return null;
  return isHalf ? unit / 2 : count * unit;
}

function countOf(word: string, numbers: LengthWords['numbers']): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  return Object.hasOwn(numbers, word) ? (numbers[word] ?? null) : null;
}
