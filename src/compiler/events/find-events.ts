/** What a sentence says that is waited for, and how fast it may come: every reading of it, with its place. */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import { parse, type Word } from '../engine/chart.ts';
import { type Grammar, grammarOf, type Rule, TEXT } from '../engine/grammar.ts';
import type { Edge } from '../engine/place.ts';
import { tokensOf, type WhatToken } from '../what/tokens.ts';
import { plainSenses } from '../what/words.ts';
import type { Span } from '../when/result.ts';
import { CALL_RULES } from './rules/calls.ts';
import { ENTRY_RULES } from './rules/entries.ts';
import { FILE_RULES } from './rules/files.ts';
import { MAIL_RULES } from './rules/mails.ts';
import { PACE_RULES } from './rules/paces.ts';
import { SCHEDULE_RULES } from './rules/schedule-ends.ts';
import type { Awaited, EventContext, PaceSaid } from './values.ts';

export const EVENT_RULES: readonly Rule[] = [
  ...SCHEDULE_RULES,
  ...FILE_RULES,
  ...CALL_RULES,
  ...MAIL_RULES,
  ...ENTRY_RULES,
  ...PACE_RULES,
];

const GRAMMAR = grammarOf(EVENT_RULES);

/** Longer sentences are not made of these rules. */
const MOST_TOKENS = 80;

export interface FoundEvent {
  awaited: Awaited;
  span: Span;
  /** How many words are taken as they stand; and whether its clause ends with it. */
  loose: number;
  isOver: boolean;
  /** The words that join it to what stands around it; null where there is none. */
  joinedBefore: string | null;
  joinedBehind: string | null;
}

export interface EventsFound {
  /** The best reading of a place first; others that share words with it follow. */
  events: readonly FoundEvent[];
  paces: readonly { pace: PaceSaid; span: Span }[];
  /** Where it is said that every end is meant. */
  anyhow: readonly Span[];
  /** Whether all of the text, but for these places, says only that something is changed. */
  isAll(spans: readonly Span[]): boolean;
  /** It says what is done then, and nothing of a change: all of a wish. */
  isWhole: boolean;
}

const NOTHING: EventsFound = {
  events: [],
  paces: [],
  anyhow: [],
  isAll: () => false,
  isWhole: false,
};

export function eventsIn(
  text: string,
  { language, words }: { language: IntentWords; words: Language },
  grammar: Grammar = GRAMMAR,
): EventsFound {
  const tokens = tokensOf(text, words.decimalComma);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return NOTHING;
  const row = sensesOf(tokens, { language, words });
  const categories = categoriesOf(row);
  const isA = (at: number, category: string): boolean => categories[at]?.has(category) ?? false;
  // Most sentences wait for nothing, and are not read any closer.
  if (!BEGINNINGS.some((one) => categories.some((known) => known.has(one)))) return NOTHING;
  const context: EventContext = { text, tokens, isA };
  const chart = parse(row, grammar, context);
  const spanOf = ({ from, to }: Edge): Span => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  });
  const joint = (at: number): string | null => (isA(at, 'and') ? (tokens[at]?.bare ?? null) : null);
  const events = chart
    .of('awaited')
    .map((edge) => ({
      awaited: edge.value as Awaited,
      span: spanOf(edge),
      loose: looseWords(edge),
      isOver: edge.to === tokens.length || tokens[edge.to]?.kind === 'sign',
      joinedBefore: joint(edge.from - 1),
      joinedBehind: joint(edge.to),
    }))
    .toSorted(byTrust);
  const paces = longestOf(chart.of('pace')).map((edge) => ({
    pace: edge.value as PaceSaid,
    span: spanOf(edge),
  }));
  const says = (category: string): boolean => tokens.some((_, at) => isA(at, category));
  return {
    events,
    paces,
    isWhole: says('told') && !says('instead'),
    anyhow: longestOf(chart.of('in-any-case')).map(spanOf),
    isAll: (spans) =>
      tokens.every(
        ({ start, end, kind }, at) =>
          kind === 'sign' ||
          CHANGING.some((one) => isA(at, one)) ||
          spans.some((one) => one.start <= start && end <= one.end),
      ),
  };
}

const CHANGING = ['change', 'instead', 'told'];
const BEGINNINGS = ['when', 'after', 'before', 'start', 'at-most', 'in-any-case'];

/** What ends with its clause first, then what takes the fewest words as they stand, then what says most. */
function byTrust(one: FoundEvent, other: FoundEvent): number {
  const isCut = ({ loose, isOver }: FoundEvent): number => (loose > 0 && !isOver ? 1 : 0);
  return isCut(one) - isCut(other) || one.loose - other.loose || lengthOf(other) - lengthOf(one);
}

const lengthOf = ({ span }: FoundEvent): number => span.end - span.start;

/** Of those that share words, the longest. */
function longestOf(edges: readonly Edge[]): Edge[] {
  const kept: Edge[] = [];
  for (const edge of edges.toSorted((one, other) => other.to - other.from - (one.to - one.from)))
    if (kept.every(({ from, to }) => edge.to <= from || to <= edge.from)) kept.push(edge);
  return kept;
}

function looseWords(edge: Edge): number {
  if (edge.category === TEXT) return edge.to - edge.from;
  return edge.pieces.reduce((sum, piece) => sum + looseWords(piece), 0);
}

function sensesOf(
  tokens: readonly WhatToken[],
  { language, words }: { language: IntentWords; words: Language },
): Word[] {
  const senses = plainSenses(tokens, language.events.lexicon, words);
  return tokens.map((token, at) => ({
    glued: tokens[at - 1]?.end === token.start,
    senses: senses(token, at),
  }));
}

/** What each token is, or is a part of. */
function categoriesOf(row: readonly Word[]): Set<string>[] {
  const found = row.map(() => new Set<string>());
  for (const [end, { senses }] of row.entries())
    for (const { category, words: length = 1 } of senses)
      for (let at = end + 1 - length; at <= end; at++) found[at]?.add(category);
  return found;
}
