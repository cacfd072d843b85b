/**
 * A chart of readings: rules over tokens, bottom up, from left to right. Every reading of every stretch of tokens is
 * kept with its place; which of them are meant is decided later, by `cover.ts`. The work is bounded: a reading spans
 * a limited number of tokens, one stretch has a limited number of readings of a category, and every try, reading and
 * comparison is spent of the effort for the message.
 */
import { spendEffort } from '../../base/effort.ts';
import { type Grammar, type GrammarNode, TEXT } from './grammar.ts';
import type { Edge, Place } from './place.ts';

/** What a single token can be, before any rule is applied. */
export interface Word {
  /** Nothing stands between it and the token before. */
  glued: boolean;
  /** One of several words stands with the last of them, and says how many they are. */
  senses: readonly { category: string; value: unknown; words?: number }[];
}

/** No phrase of time is longer than this. */
const LONGEST = 160;

/** The end of a row may be a row of its own, but not each end of a long one. */
const LONGEST_TAIL = 8;

/** What may stand between two members of a row, and how much of it. */
const SEPARATORS = ['comma', 'slash', 'and'];
const JOINTS = [...SEPARATORS, 'the', 'at', 'on', 'in'];
const LONGEST_JOINT = 4;

/** More readings of one stretch, in one category, say nothing that a person meant. */
const MOST_READINGS = 8;

/** What each takes of an effort: a reading to look at beside a rule that waits for one, a row, a rule that is complete. */
const UNITS_OF_TRY = 1;
const UNITS_OF_ROW = 6;
const UNITS_OF_RULE = 5;
/** How many letters of two values are compared for a unit. */
const LETTERS_COMPARED = 16;

interface Open {
  node: GrammarNode;
  from: number;
  pieces: readonly Edge[];
}

/** A reading that is kept, with its value as text once that was compared. */
interface Kept {
  value: unknown;
  text: string | null;
}

function listIn<Key, Member>(lists: Map<Key, Member[]>, key: Key): Member[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made: Member[] = [];
  lists.set(key, made);
  return made;
}

export interface Chart {
  /** All readings of a category. */
  of(category: string): readonly Edge[];
}

export function parse<Context>(words: readonly Word[], grammar: Grammar, context: Context): Chart {
  const open: Open[][] = words.map(() => []);
  open.push([]);
  /** By the place where they end, the category and the place where they begin. */
  const endings: Map<string, Map<number, Kept[]>>[] = [new Map(), ...words.map(() => new Map())];
  const found = new Map<string, Edge[]>();
  /** Where a rule waits for text. */
  const texts = new Set<number>();
  const has = (at: number, category: string): boolean =>
    words[at]?.senses.some((sense) => sense.category === category) ?? false;

  /** False where it is known already. */
  const keep = (edge: Edge): boolean => {
    const here = endings[edge.to] as Map<string, Map<number, Kept[]>>;
    const ofCategory = here.get(edge.category) ?? new Map<number, Kept[]>();
    here.set(edge.category, ofCategory);
    const alike = listIn(ofCategory, edge.from);
    if (alike.length >= MOST_READINGS) return false;
    const text = alike.length === 0 ? null : textOf(edge.value);
    const isSame = (one: Kept): boolean => {
      one.text ??= textOf(one.value);
      return one.text === text;
    };
    if (alike.some(isSame)) return false;
    alike.push({ value: edge.value, text });
    listIn(found, edge.category).push(edge);
    return true;
  };

  const endsAt = (at: number, category: string): boolean => endings[at]?.has(category) ?? false;

  const placeOf = (from: number, to: number, pieces: readonly Edge[]): Place<Context> => ({
    context,
    from,
    to,
    pieces,
    next: (category, steps = 0) => has(to + steps, category),
    before: (category, steps = 0) => has(from - 1 - steps, category),
    follows: (category) => endsAt(from, category),
    isTail: (category) => {
      if (to - from <= LONGEST_TAIL) return false;
      let row = from;
      let isRow = false;
      while (row > from - LONGEST_JOINT && JOINTS.some((joint) => has(row - 1, joint))) {
        row--;
        isRow ||= SEPARATORS.some((sign) => has(row, sign));
      }
      return isRow && endsAt(row, category);
    },
  });

  const advance = ({ node, from, pieces }: Open, edge: Edge, agenda: Edge[]): void => {
    const isGlued = words[edge.from]?.glued === true;
    if (edge.to - from > LONGEST) return;
    for (const next of node.after(edge.category, isGlued)) {
      spendEffort(UNITS_OF_ROW + UNITS_OF_RULE * next.complete.length);
      const row = [...pieces, edge];
      (open[edge.to] as Open[]).push({ node: next, from, pieces: row });
      if (next.takesText) texts.add(edge.to);
      for (const { rule, slots } of next.complete) {
        const values = slots.map((slot) => (slot === -1 ? undefined : row[slot]?.value));
        const value = rule.make(values, placeOf(from, edge.to, row) as Place<never>);
        if (value !== null)
          agenda.push({ category: rule.category, from, to: edge.to, value, pieces: row });
      }
    }
  };

  for (const [at, { senses }] of words.entries()) {
    const to = at + 1;
    const agenda: Edge[] = senses.map(({ category, value, words: length = 1 }) => ({
      category,
      from: to - length,
      to,
      value,
      pieces: [],
    }));
    if (grammar.start.takesText) texts.add(at);
    for (const from of texts)
      agenda.push({ category: TEXT, from, to, value: { from, to }, pieces: [] });
    for (const edge of agenda) {
      if (edge.to - edge.from > LONGEST || !keep(edge)) continue;
      const waiting = open[edge.from] as Open[];
      spendEffort(UNITS_OF_TRY * (waiting.length + 1));
      advance({ node: grammar.start, from: edge.from, pieces: [] }, edge, agenda);
      for (const one of waiting) advance(one, edge, agenda);
    }
  }
  return { of: (category) => found.get(category) ?? [] };
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  spendEffort(Math.ceil(text.length / LETTERS_COMPARED));
  return text;
}
