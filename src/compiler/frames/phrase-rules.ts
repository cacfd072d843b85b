/**
 * Phrases as rules of the chart. Each beginning of a phrase is a category, made of a shorter beginning and the piece
 * behind it, so that phrases that begin alike are read once, and what may be left out costs one rule and not two ways.
 */
import type { Phrase, PhrasePiece, SlotType } from '../../language/phrases/phrase.ts';
import type { Word } from '../engine/chart.ts';
import { type Grammar, grammarOf, type Rule, TEXT, type TextSpan } from '../engine/grammar.ts';
import type { Place } from '../engine/place.ts';

/** What the rules ask of a sentence while it is read. */
interface PhraseContext {
  /** Whether the words between two places, the beginning not counted, can fill a slot of the type. */
  fits(type: SlotType, from: number, to: number): boolean;
}

export interface PhraseBook<Target> {
  grammar: Grammar;
  /** By the last word of each choice. */
  lexicon: ReadonlyMap<string, readonly Choice[]>;
  entries: readonly BookEntry<Target>[];
}

export interface BookEntry<Target> {
  target: Target;
  /** Of each piece that can't be left out, the words that it can end with. */
  needs: readonly ReadonlySet<string>[];
  /** The beginnings that are all of it. */
  ends: readonly string[];
  /** The names of the slots, by the beginning that ends with one. */
  slots: ReadonlyMap<string, { name: string; type: SlotType }>;
}

interface Choice {
  words: readonly string[];
  category: string;
}

/** Where a sentence may begin: every phrase begins behind it. */
const BEGIN = 'begin';

/** How much of a sentence a phrase itself says: words count most, then slots of a type, then any words. */
const WORD_WEIGHT = 4;
const SLOT_WEIGHTS: Readonly<Record<SlotType, number>> = {
  text: 1,
  when: 3,
  schedule: 3,
  skill: 3,
  n: 3,
  list: 3,
  items: 1,
  name: 1,
  task: 3,
  todo: 2,
  entry: 3,
  length: 3,
  address: 3,
};

export function phraseBook<Target>(
  phrases: Iterable<{ phrase: Phrase; target: Target }>,
): PhraseBook<Target> {
  const rules = new Map<string, Rule>();
  const choices = new Map<string, readonly (readonly string[])[]>();
  const entries: BookEntry<Target>[] = [];
  const name = createNames();
  for (const { phrase, target } of phrases) {
    const steps = stepsOf(phrase.pieces, name);
    for (const { piece, category, after, own } of steps) {
      if (piece.kind === 'words') choices.set(own, piece.choices);
      for (const before of after) {
        const pattern = [before, own];
        rules.set(`${pattern.join(' ')} ${category}`, ruleOf(category, pattern, piece));
      }
    }
    const ends = steps.filter(({ isEnd }) => isEnd).map(({ category }) => category);
    const needs = phrase.pieces.flatMap(lastWords);
    entries.push({ target, needs, ends, slots: new Map(steps.flatMap(slotOf)) });
  }
  return { grammar: grammarOf([...rules.values()]), lexicon: lexiconOf(choices), entries };
}

/** Signs mean something in a pattern, so that categories are numbered. */
function createNames(): (said: string) => string {
  const known = new Map<string, string>();
  return (said) => {
    const name = known.get(said) ?? `#${known.size}`;
    known.set(said, name);
    return name;
  };
}

interface Step {
  piece: PhrasePiece;
  /** The category of the piece itself. */
  own: string;
  /** The beginning of the phrase up to this piece. */
  category: string;
  /** The beginnings that it may stand behind. */
  after: readonly string[];
  /** Nothing need follow. */
  isEnd: boolean;
}

function stepsOf(pieces: readonly PhrasePiece[], name: (said: string) => string): Step[] {
  const steps: Step[] = [];
  let open: readonly string[] = [BEGIN];
  let said = '';
  for (const [at, piece] of pieces.entries()) {
    const inWords = wordsOf(piece);
    said += `${inWords}${piece.isOptional ? '?' : ''} `;
    const category = name(said);
    const isEnd = pieces.slice(at + 1).every(({ isOptional }) => isOptional);
    const own = piece.kind === 'slot' ? TEXT : name(inWords);
    steps.push({ piece, own, category, after: open, isEnd });
    open = piece.isOptional ? [...open, category] : [category];
  }
  return steps;
}

function slotOf({ piece, category }: Step) {
  if (piece.kind !== 'slot') return [];
  return [[category, { name: piece.name, type: piece.type }]] as const;
}

function lastWords(piece: PhrasePiece): ReadonlySet<string>[] {
  if (piece.kind === 'slot' || piece.isOptional) return [];
  return [new Set(piece.choices.map((words) => words.at(-1) ?? ''))];
}

function wordsOf(piece: PhrasePiece): string {
  if (piece.kind === 'slot') return `{${piece.name}:${piece.type}}`;
  return `(${piece.choices.map((words) => words.join(' ')).join('|')})`;
}

/** Its value is how much of the sentence was said by the phrase so far. */
function ruleOf(category: string, pattern: readonly string[], piece: PhrasePiece): Rule {
  const make = (values: readonly unknown[], { context }: Place<PhraseContext>): number | null => {
    const [weight, said] = values as [number, unknown];
    if (piece.kind === 'words') return weight + (said as number) * WORD_WEIGHT;
    const { from, to } = said as TextSpan;
    if (!context.fits(piece.type, from - 1, to - 1)) return null;
    return weight + (to - from) * SLOT_WEIGHTS[piece.type];
  };
  return { name: category, example: '', category, pattern, make: make as Rule['make'] };
}

function lexiconOf(
  pieces: ReadonlyMap<string, readonly (readonly string[])[]>,
): ReadonlyMap<string, readonly Choice[]> {
  const lexicon = new Map<string, Choice[]>();
  for (const [category, choices] of pieces)
    for (const words of choices) {
      const last = words.at(-1) ?? '';
      lexicon.set(last, [...(lexicon.get(last) ?? []), { words, category }]);
    }
  return lexicon;
}

/** The words of a sentence as the chart takes them, with the places in front of which a phrase may begin. */
export function chartWords(
  words: readonly string[],
  starts: readonly number[],
  lexicon: PhraseBook<unknown>['lexicon'],
): Word[] {
  const first = starts.includes(0) ? [{ category: BEGIN, value: 0 }] : [];
  return [
    { glued: false, senses: first },
    ...words.map((word, at) => {
      const said = (lexicon.get(word) ?? []).filter(({ words: row }) => endsWith(words, at, row));
      const senses = said.map(({ words: { length }, category }) => ({
        category,
        value: length,
        words: length,
      }));
      const isStart = starts.includes(at + 1);
      return {
        glued: false,
        senses: isStart ? [...senses, { category: BEGIN, value: 0, words: at + 2 }] : senses,
      };
    }),
  ];
}

function endsWith(words: readonly string[], at: number, row: readonly string[]): boolean {
  const from = at - row.length + 1;
  return from >= 0 && row.every((word, index) => words[from + index] === word);
}
