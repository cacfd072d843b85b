/**
 * Finds the phrases that a sentence is. No word is dropped: what is neither a word of the phrase, nor in one of its
 * slots, nor a courtesy around it, makes it another sentence. What it takes is bounded by the number of words, and
 * sentences with too many of them are compared with nothing.
 */
import type { Phrase, PhrasePiece, SlotType } from './phrase.ts';
import { type SaidWords, wordsSaid, writtenAs } from './words-said.ts';

/** What the words in a slot mean; with several choices it is to be asked which. */
export interface SlotValue {
  choices: readonly { label: string; value: unknown }[];
}

export interface SlotWords {
  /** As it was written. */
  text: string;
  words: readonly string[];
}

/** Null where the words are nothing of that type. */
export type ReadSlot = (type: SlotType, said: SlotWords) => SlotValue | null;

export interface PhraseMatch<Target> {
  target: Target;
  slots: ReadonlyMap<string, SlotValue>;
  /** How much of the sentence the phrase itself says: words count most, then slots of a type, then any words. */
  weight: number;
}

const WORD_WEIGHT = 4;
const SLOT_WEIGHTS: Readonly<Record<SlotType, number>> = {
  text: 1,
  when: 3,
  schedule: 3,
  skill: 3,
  n: 3,
};

/** The most words that a slot of a type holds. */
const LONGEST_SLOT: Readonly<Record<SlotType, number>> = {
  text: Number.POSITIVE_INFINITY,
  when: 6,
  schedule: 12,
  skill: 6,
  n: 1,
};

/** Every phrase that the sentence is, the weightiest first; those of one weight in their order. */
export function matchPhrases<Target>(
  text: string,
  phrases: Iterable<{ phrase: Phrase; target: Target }>,
  readSlot: ReadSlot,
): PhraseMatch<Target>[] {
  const said = wordsSaid(text);
  if (said === null) return [];
  const read = remembered(said, readSlot);
  const found: PhraseMatch<Target>[] = [];
  for (const { phrase, target } of phrases) {
    const best = matchPhrase(phrase, said, read);
    if (best !== null) found.push({ target, slots: new Map(slotsOf(best)), weight: best.weight });
  }
  return found.sort((left, right) => right.weight - left.weight);
}

/** The rest of a phrase, matched: what stands in its first slot, and the rest of that. */
interface Matched {
  weight: number;
  slot: readonly [string, SlotValue] | null;
  rest: Matched | null;
}

type ReadAt = (type: SlotType, from: number, to: number) => SlotValue | null;

function matchPhrase({ pieces, firstWords }: Phrase, said: SaidWords, read: ReadAt) {
  const { words, starts, ends } = said;
  const known = new Map<number, Matched | null>();

  function matchFrom(index: number, at: number): Matched | null {
    const key = index * (words.length + 1) + at;
    const before = known.get(key);
    if (before !== undefined) return before;
    const matched = tryFrom(index, at);
    known.set(key, matched);
    return matched;
  }

  function endAt(at: number): Matched | null {
    const weight = ends.get(at);
    return weight === undefined ? null : { weight, slot: null, rest: null };
  }

  function tryFrom(index: number, at: number): Matched | null {
    const piece = pieces[index];
    if (piece === undefined) return endAt(at);
    const without = piece.isOptional ? matchFrom(index + 1, at) : null;
    const withIt =
      piece.kind === 'slot' ? tryLengths(piece, index, at) : tryChoices(piece, index, at);
    return better(withIt, without);
  }

  function tryChoices(piece: PhrasePiece & { kind: 'words' }, index: number, at: number) {
    let best: Matched | null = null;
    for (const choice of piece.choices) {
      if (!choice.every((word, offset) => words[at + offset]?.word === word)) continue;
      const rest = matchFrom(index + 1, at + choice.length);
      if (rest === null) continue;
      const weight = rest.weight + choice.length * WORD_WEIGHT;
      best = better(best, { weight, slot: null, rest });
    }
    return best;
  }

  function tryLengths({ name, type }: PhrasePiece & { kind: 'slot' }, index: number, at: number) {
    if (words[at]?.isBeginning !== true) return null;
    let best: Matched | null = null;
    const last = Math.min(words.length, at + LONGEST_SLOT[type]);
    for (let to = at + 1; to <= last; to++) {
      const rest = words[to - 1]?.isEnd === true ? matchFrom(index + 1, to) : null;
      const value = rest === null ? null : read(type, at, to);
      if (rest === null || value === null) continue;
      const weight = rest.weight + (to - at) * SLOT_WEIGHTS[type];
      best = better(best, { weight, slot: [name, value], rest });
    }
    return best;
  }

  let best: Matched | null = null;
  for (const start of starts)
    if (firstWords === null || firstWords.has(words[start]?.word ?? ''))
      best = better(best, matchFrom(0, start));
  return best;
}

function better(left: Matched | null, right: Matched | null): Matched | null {
  if (left === null || right === null) return left ?? right;
  return right.weight > left.weight ? right : left;
}

/** The same words are read once for all phrases. */
function remembered(said: SaidWords, readSlot: ReadSlot): ReadAt {
  const known = new Map<string, SlotValue | null>();
  return (type, from, to) => {
    const key = `${type} ${from} ${to}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const words = said.words.slice(from, to).map(({ word }) => word);
    const value = readSlot(type, { text: writtenAs(said, from, to), words });
    known.set(key, value);
    return value;
  };
}

function slotsOf(matched: Matched): (readonly [string, SlotValue])[] {
  const slots: (readonly [string, SlotValue])[] = [];
  for (let at: Matched | null = matched; at !== null; at = at.rest)
    if (at.slot !== null) slots.push(at.slot);
  return slots;
}
