/**
 * A chart of readings: rules over tokens, bottom up, from left to right. Every reading of every stretch of tokens is
 * kept with its place; which of them are meant is decided later, by `cover.ts`. The work is bounded: a reading spans
 * a limited number of tokens, and one stretch has a limited number of readings of a category.
 */
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

interface Open {
  node: GrammarNode;
  from: number;
  pieces: readonly Edge[];
}

function listIn(lists: Map<string, Edge[]>, category: string): Edge[] {
  const known = lists.get(category);
  if (known !== undefined) return known;
  const made: Edge[] = [];
  lists.set(category, made);
  return made;
}

export interface Chart {
  /** All readings of a category. */
  of(category: string): readonly Edge[];
}

export function parse<Context>(words: readonly Word[], grammar: Grammar, context: Context): Chart {
  const open: Open[][] = words.map(() => []);
  open.push([]);
  const endings: Map<string, Edge[]>[] = [new Map(), ...words.map(() => new Map())];
  const found = new Map<string, Edge[]>();
  /** Where a rule waits for text. */
  const texts = new Set<number>();
  const has = (at: number, category: string): boolean =>
    words[at]?.senses.some((sense) => sense.category === category) ?? false;

  /** False where it is known already. */
  const keep = (edge: Edge): boolean => {
    const here = endings[edge.to] as Map<string, Edge[]>;
    const same = listIn(here, edge.category);
    const alike = same.filter(({ from }) => from === edge.from);
    if (alike.length >= MOST_READINGS) return false;
    if (alike.length > 0) {
      const own = JSON.stringify(edge.value);
      if (alike.some(({ value }) => JSON.stringify(value) === own)) return false;
    }
    same.push(edge);
    listIn(found, edge.category).push(edge);
    return true;
  };

  const endsAt = (at: number, category: string): boolean =>
    (endings[at]?.get(category)?.length ?? 0) > 0;

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
    for (let edge = agenda.shift(); edge !== undefined; edge = agenda.shift()) {
      if (edge.to - edge.from > LONGEST || !keep(edge)) continue;
      advance({ node: grammar.start, from: edge.from, pieces: [] }, edge, agenda);
      for (const waiting of open[edge.from] as Open[]) advance(waiting, edge, agenda);
    }
  }
  return { of: (category) => found.get(category) ?? [] };
}
