/**
 * Finds the phrases that a sentence is. No word is dropped: what is neither a word of the phrase, nor in one of its
 * slots, nor a courtesy around it, makes it another sentence. What it takes is bounded by the number of words, and
 * sentences with too many of them are compared with nothing.
 */
import { spendEffort } from '../../base/effort.ts';
import type { Phrase, ReadSlot, SlotType, SlotValue } from '../../language/phrases/phrase.ts';
import { type SaidWords, wordsSaid } from '../../language/phrases/words-said.ts';
import { type Chart, parse } from '../engine/chart.ts';
import type { Edge } from '../engine/place.ts';
import { type BookEntry, chartWords, type PhraseBook, phraseBook } from './phrase-rules.ts';

export interface PhraseMatch<Target> {
  target: Target;
  slots: ReadonlyMap<string, SlotValue>;
  /** How much of the sentence the phrase itself says. */
  weight: number;
}

/** Every phrase that the sentence is, the weightiest first; those of one weight in their order. */
export function matchPhrases<Target>(
  text: string,
  phrases: Iterable<{ phrase: Phrase; target: Target }>,
  readSlot: ReadSlot,
): PhraseMatch<Target>[] {
  const said = wordsSaid(text);
  if (said === null) return [];
  const first = new Set(said.starts.map((at) => said.words[at]?.word ?? ''));
  const possible = [...phrases].filter(
    ({ phrase: { firstWords } }) => firstWords === null || !first.isDisjointFrom(firstWords),
  );
  const found = matchBook(phraseBook(possible), said, readSlot);
  return found.sort((left, right) => right.weight - left.weight);
}

/** Those that the sentence is, in the order of the book. */
export function matchBook<Target>(
  book: PhraseBook<Target>,
  said: SaidWords,
  readSlot: ReadSlot,
): PhraseMatch<Target>[] {
  const plain = said.words.map(({ word }) => word);
  const possible = possibleIn(book, new Set(plain));
  if (possible.length === 0) return [];
  const read = remembered(said, readSlot);
  const fits = (type: SlotType, from: number, to: number): boolean =>
    said.words[from]?.isBeginning === true &&
    said.words[to - 1]?.isEnd === true &&
    read(type, from, to) !== null;
  const chart = parse(chartWords(plain, said.starts, book.lexicon), book.grammar, { fits });
  return possible.flatMap((entry) => {
    const best = bestOf(entry, chart, said);
    if (best === null) return [];
    const slots = new Map(slotsIn(best.edge, entry.slots, read));
    return [{ target: entry.target, slots, weight: best.weight }];
  });
}

/** Those whose words all occur; nearly always none, which is told without reading anything. */
function possibleIn<Target>({ entries }: PhraseBook<Target>, words: ReadonlySet<string>) {
  return entries.filter(({ needs }) => needs.every((choice) => !choice.isDisjointFrom(words)));
}

function bestOf({ ends }: BookEntry<unknown>, chart: Chart, said: SaidWords) {
  let best: { edge: Edge; weight: number } | null = null;
  for (const category of ends)
    for (const edge of chart.of(category)) {
      const behind = said.ends.get(edge.to - 1);
      const weight = (edge.value as number) + (behind ?? 0);
      if (behind !== undefined && (best === null || weight > best.weight)) best = { edge, weight };
    }
  return best;
}

type ReadAt = (type: SlotType, from: number, to: number) => SlotValue | null;

/** A beginning of a phrase is a shorter one and what stands behind it. */
function slotsIn(
  { category, pieces }: Edge,
  slots: BookEntry<unknown>['slots'],
  read: ReadAt,
): (readonly [string, SlotValue])[] {
  const [before, last] = pieces;
  if (before === undefined || last === undefined) return [];
  const slot = slots.get(category);
  const value = slot === undefined ? null : read(slot.type, last.from - 1, last.to - 1);
  const own = slot === undefined || value === null ? [] : [[slot.name, value] as const];
  return [...slotsIn(before, slots, read), ...own];
}

const UNITS_OF_SLOT = 10;

/** The same words are read once for all phrases. */
function remembered({ text, words }: SaidWords, readSlot: ReadSlot): ReadAt {
  const known = new Map<string, SlotValue | null>();
  return (type, from, to) => {
    const key = `${type} ${from} ${to}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    spendEffort(UNITS_OF_SLOT);
    const value = readSlot(type, {
      text: text.slice(words[from]?.from ?? 0, words[to - 1]?.to ?? 0),
      words: words.slice(from, to).map(({ word }) => word),
    });
    known.set(key, value);
    return value;
  };
}
