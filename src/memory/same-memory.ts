/**
 * Tells whether two texts say the same, in other words or with a little more. Numbers and a "not" make a difference,
 * however alike the rest is.
 */
import { rawWords, tellingWords } from './fold-words.ts';
import { NOT_WORDS } from './small-words.ts';

/** Twice what they share, of all that they have. */
const ALIKE = 0.75;

export function saysTheSame(one: string, other: string): boolean {
  return likeness(one, other) >= ALIKE && isOfOneKind(one, other);
}

/** 0 where they share nothing, 1 where they have the same words. */
export function likeness(one: string, other: string): number {
  const [first, second] = [new Set(tellingWords(one)), new Set(tellingWords(other))];
  const shared = first.intersection(second).size;
  return first.size + second.size === 0 ? 0 : (2 * shared) / (first.size + second.size);
}

function isOfOneKind(one: string, other: string): boolean {
  const [first, second] = [rawWords(one), rawWords(other)];
  return numbersIn(first) === numbersIn(second) && hasNot(first, one) === hasNot(second, other);
}

const numbersIn = (words: readonly string[]): string =>
  words
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(' ');

/** "can" is among them only with its apostrophe: "can't". */
function hasNot(words: readonly string[], text: string): boolean {
  return words.some((word) => word !== 'can' && NOT_WORDS.has(word)) || /\bcan['’]t\b/i.test(text);
}
