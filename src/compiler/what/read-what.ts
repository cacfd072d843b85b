/** A wish without its time, read as something to do: every word is a part of it, or it is not read. */
import type { Language } from '../../language/language.ts';
import type { OwnLists } from '../../language/own-lists.ts';
import type { WhatLexicon } from '../../language/what-lexicon.ts';
import { type Chart, parse, type Word } from '../engine/chart.ts';
import { type Grammar, grammarOf, type Rule, TEXT } from '../engine/grammar.ts';
import type { Edge } from '../engine/place.ts';
import { isLoosened, leaveFillers } from './fillers.ts';
import { fold } from './fold/fold.ts';
import type { Folded, Folding } from './fold/open-what.ts';
import { happenedIn } from './happened.ts';
import { misfitOf } from './lower/misfit.ts';
import { AMOUNT_RULES } from './rules/amounts.ts';
import { CLAUSE_RULES } from './rules/clauses.ts';
import { CONDITION_RULES } from './rules/conditions.ts';
import { COUNTING_RULES } from './rules/counting.ts';
import { DISK_RULES } from './rules/disk.ts';
import { FAILURE_RULES } from './rules/failures.ts';
import { FILTER_RULES } from './rules/filters.ts';
import { INSIDE_RULES } from './rules/inside.ts';
import { JUDGING_RULES } from './rules/judging.ts';
import { LABEL_RULES } from './rules/labels.ts';
import { LACKING_RULES } from './rules/lacking.ts';
import { MAIL_WORK_RULES } from './rules/mails.ts';
import { MESSAGE_RULES } from './rules/messages.ts';
import { NAMED_RULES } from './rules/named.ts';
import { OWN_LIST_RULES } from './rules/own-lists.ts';
import { RECEIVER_RULES } from './rules/receivers.ts';
import { SHORT_RULES } from './rules/short-forms.ts';
import { SOURCE_RULES } from './rules/sources.ts';
import { TAKE_RULES } from './rules/takes.ts';
import { TELL_RULES } from './rules/tells.ts';
import { TERSE_RULES } from './rules/terse.ts';
import { TEST_RULES } from './rules/tests.ts';
import { THING_RULES } from './rules/things.ts';
import { VERB_ORDER_RULES } from './rules/verb-order.ts';
import { WISH_RULES } from './rules/wishes.ts';
import { WORDS_THERE_RULES } from './rules/words-there.ts';
import { tokensOf, type WhatToken } from './tokens.ts';
import type { Clause, Taken, WhatContext } from './values.ts';
import type { Source, Take } from './what.ts';
import { wordsOf } from './words.ts';

export const WHAT_RULES: readonly Rule[] = [
  ...AMOUNT_RULES,
  ...SOURCE_RULES,
  ...TAKE_RULES,
  ...FILTER_RULES,
  ...THING_RULES,
  ...TEST_RULES,
  ...CONDITION_RULES,
  ...RECEIVER_RULES,
  ...TELL_RULES,
  ...MESSAGE_RULES,
  ...CLAUSE_RULES,
  ...TERSE_RULES,
  ...NAMED_RULES,
  ...LABEL_RULES,
  ...INSIDE_RULES,
  ...DISK_RULES,
  ...COUNTING_RULES,
  ...LACKING_RULES,
  ...WISH_RULES,
  ...SHORT_RULES,
  ...OWN_LIST_RULES,
  ...FAILURE_RULES,
  ...WORDS_THERE_RULES,
  ...JUDGING_RULES,
  ...MAIL_WORK_RULES,
  ...VERB_ORDER_RULES,
];

const GRAMMAR = grammarOf(WHAT_RULES);
const VERBS_FIRST = grammarOf(
  WHAT_RULES.filter((rule) => !(VERB_ORDER_RULES as readonly Rule[]).includes(rule)),
);

/** Longer wishes are not made of rules. */
const MOST_TOKENS = 120;

export interface WhatReading extends Omit<Folding, 'said' | 'sourceIn' | 'takeIn' | 'isAmount'> {
  lexicon: WhatLexicon;
  language: Language;
  /** The name of a tool that is called so; null where there is none, or more than one. */
  toolCalled(name: string): string | null;
  /** What Rote's own lists are called. */
  own: OwnLists;
  /** Who and what can be told by a name. */
  names: readonly string[];
}

/** Null where some of it is not understood. `said` is what was answered to the questions that it led to. */
export function readWhat(
  text: string,
  reading: WhatReading,
  said: readonly string[] = [],
  grammar = reading.language.verbsLast ? GRAMMAR : VERBS_FIRST,
): Folded | null {
  const folding = {
    ...reading,
    said,
    isAmount: (name: string) => pricesIn(reading).includes(name.split(' ').at(-1) ?? ''),
    takeIn: (answer: string) => takeIn(answer, reading, grammar),
    sourceIn: (answer: string) =>
      (wholeOf(answer, 'source', reading, grammar)[0]?.value as Source) ?? null,
  };
  const chart = chartOf(text, reading, grammar);
  const folded = foldedOf(wholeIn(chart, 'clauses'), folding);
  // Where something is found is not asked of what can't be done.
  if (folded !== null && folded.kind !== 'no-source') return folded;
  const refused = refusedIn(chart) ?? folded;
  return refused ?? firstFolded(withoutFillers(text, reading, grammar), folding);
}

/** About something that is looked at, else about what led to it; the other way round where that is named. */
function foldedOf(edges: readonly Edge[], folding: Folding): Folded | null {
  const { event, ...plain } = folding;
  if (event === undefined) return firstFolded(edges, plain);
  const isNamed = edges.some(holdsCarried);
  const named = isNamed ? edges.filter(holdsCarried) : edges;
  const [first, second] = isNamed ? [folding, plain] : [plain, folding];
  const folded = firstFolded(named, first);
  if (folded?.kind === 'what') return folded;
  const other = firstFolded(edges, second);
  return other?.kind === 'what' ? other : (folded ?? other);
}

function holdsCarried({ category, pieces }: Edge): boolean {
  return category === 'carried' || pieces.some(holdsCarried);
}

/** The reading that understands most of it. */
function firstFolded(edges: readonly Edge[], folding: Folding): Folded | null {
  const rows = edges
    .map((edge) => ({
      edge,
      loose: looseWords(edge),
      clauses: (edge.value as readonly Clause[]).length,
    }))
    .toSorted((one, other) => one.loose - other.loose || one.clauses - other.clauses);
  for (const { edge } of rows) {
    const folded = fold(edge.value as readonly Clause[], folding);
    if (folded !== null && (!('what' in folded) || misfitOf(folded.what) === null)) return folded;
  }
  return null;
}

/** Read once more without the small words that say nothing, where they stand in no words that are taken as they are. */
function withoutFillers(text: string, reading: WhatReading, grammar: Grammar): readonly Edge[] {
  const tokens = tokensOf(text, reading.language.decimalComma);
  if (tokens.length > MOST_TOKENS) return [];
  const { kept, gaps } = leaveFillers(tokens, wordsOf(tokens, reading, text));
  if (gaps.size === 0 || kept.length === 0) return [];
  const chart = chartOfTokens(kept, text, reading, grammar);
  return wholeIn(chart, 'clauses').filter((edge) => !isLoosened(edge, gaps));
}

/** What begins with something that can't be done is refused, whatever follows. */
function refusedIn(chart: WholeChart): Folded | null {
  const first = chart
    .of('clause')
    .findLast(({ from, value }) => from === 0 && (value as Clause).kind === 'refuse');
  if (first === undefined) return null;
  const { why, said } = first.value as Extract<Clause, { kind: 'refuse' }>;
  return { kind: 'refused', why, said };
}

/** A part by its name, or any other value that is called so. */
function takeIn(answer: string, reading: WhatReading, grammar: Grammar): Take | null {
  const [found] = wholeOf(answer, 'taken', reading, grammar);
  if (found !== undefined) return (found.value as Taken).take;
  const name = answer.trim().toLowerCase();
  return /^[\p{L}][\p{L}\d _-]{0,60}$/u.test(name) ? { kind: 'value', name } : null;
}

/** What any word can be. */
const UNKNOWN: ReadonlySet<string> = new Set(['word', 'field-path', 'room-name', 'person-name']);

/** What all of a text can be. */
function wholeOf(
  text: string,
  category: string,
  reading: WhatReading,
  grammar: Grammar,
): readonly Edge[] {
  return wholeIn(chartOf(text, reading, grammar), category);
}

/** `length` is the number of its tokens. */
interface WholeChart extends Chart {
  length: number;
}

const NO_CHART: WholeChart = { of: () => [], length: 0 };

function wholeIn(chart: WholeChart, category: string): readonly Edge[] {
  return chart.of(category).filter(({ from, to }) => from === 0 && to === chart.length);
}

function chartOf(text: string, reading: WhatReading, grammar: Grammar): WholeChart {
  const tokens = tokensOf(text, reading.language.decimalComma);
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return NO_CHART;
  return chartOfTokens(tokens, text, reading, grammar);
}

function chartOfTokens(
  tokens: readonly WhatToken[],
  text: string,
  reading: WhatReading,
  grammar: Grammar,
): WholeChart {
  const words = wordsOf(tokens, reading, text);
  const categories = categoriesOf(words);
  const isA = (at: number, wanted: ReadonlySet<string>): boolean =>
    categories[at]?.some((one) => wanted.has(one)) ?? false;
  const isKnown = (at: number): boolean =>
    categories[at]?.some((one) => !UNKNOWN.has(one)) ?? false;
  const { toolCalled, event } = reading;
  const happened = event === undefined ? null : (field: string) => happenedIn(event, field);
  const prices = pricesIn(reading);
  const context: WhatContext = { text, tokens, isA, isKnown, toolCalled, happened, prices };
  return { ...parse(words, grammar, context), length: tokens.length };
}

const pricesIn = ({ lexicon: { price, money } }: WhatReading): readonly string[] =>
  `${price}|${money}`.split('|');

/** How many words are taken as they stand: the fewer, the more of it is understood. */
function looseWords(edge: Edge): number {
  if (edge.category === TEXT || edge.category === 'word') return edge.to - edge.from;
  return edge.pieces.reduce((sum, piece) => sum + looseWords(piece), 0);
}

/** What each token is, or is a part of. */
function categoriesOf(words: readonly Word[]): string[][] {
  const found: string[][] = words.map(() => []);
  for (const [end, { senses }] of words.entries())
    for (const { category, words: length = 1 } of senses)
      for (let at = end + 1 - length; at <= end; at++) found[at]?.push(category);
  return found;
}
