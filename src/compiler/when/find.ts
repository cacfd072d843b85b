/** Finds what a sentence says of time: the parts that explain the most of it, each with its place. */
import { parse } from '../engine/chart.ts';
import { cover } from '../engine/cover.ts';
import { type Grammar, grammarOf, type Rule } from '../engine/grammar.ts';
import type { Edge } from '../engine/place.ts';
import type { Part, PartBody } from './parts.ts';
import { AMOUNT_RULES } from './rules/amounts.ts';
import { BOUND_RULES } from './rules/bounds.ts';
import { CLOCK_RULES } from './rules/clocks.ts';
import { COUNTED_RULES } from './rules/counted.ts';
import { DATE_RULES } from './rules/dates.ts';
import { EXCEPTION_RULES } from './rules/exceptions.ts';
import { FIELD_RULES } from './rules/fields.ts';
import { MONTH_DATE_RULES } from './rules/month-dates.ts';
import { NEAR_DATE_RULES } from './rules/near-dates.ts';
import { NUMBER_RULES } from './rules/numbers.ts';
import { PACE_RULES } from './rules/pace.ts';
import { PART_RULES } from './rules/parts.ts';
import { SHIFT_RULES } from './rules/shifts.ts';
import { STRETCH_RULES } from './rules/stretches.ts';
import { TIME_RULES } from './rules/times.ts';
import { WEEKDAY_RULES } from './rules/weekdays.ts';
import { ZONE_RULES } from './rules/zones.ts';
import type { Sentence } from './sentence.ts';
import type { Either } from './values.ts';
import { wordsOf } from './words.ts';

export const RULES: readonly Rule[] = [
  ...NUMBER_RULES,
  ...CLOCK_RULES,
  ...WEEKDAY_RULES,
  ...MONTH_DATE_RULES,
  ...NEAR_DATE_RULES,
  ...DATE_RULES,
  ...COUNTED_RULES,
  ...PACE_RULES,
  ...BOUND_RULES,
  ...AMOUNT_RULES,
  ...STRETCH_RULES,
  ...EXCEPTION_RULES,
  ...TIME_RULES,
  ...FIELD_RULES,
  ...SHIFT_RULES,
  ...ZONE_RULES,
  ...PART_RULES,
];

const GRAMMAR = grammarOf(RULES);

/** A sign explains nothing by itself. */
const SIGN = 0;
const WORD = 2;

/** More ways to read one sentence are not told apart by a question. */
const MOST_WAYS = 4;

const isRefusal = ({ value }: Edge): boolean => (value as PartBody).kind === 'unreadable';

/** The ways to read a sentence; more than one only where its words are used for several things. */
export function findParts(
  sentence: Sentence,
  grammar: Grammar = GRAMMAR,
): readonly [Part[], ...Part[][]] {
  const words = wordsOf(sentence);
  const chart = parse(words, grammar, sentence);
  const weigh = (at: number) => (sentence.tokens[at]?.kind === 'symbol' ? SIGN : WORD);
  const covers = cover(words.length, chart.of('part'), weigh);
  // Of two that explain as much, one that refuses wins.
  const edges = covers.find((row) => row.some(isRefusal)) ?? covers[0] ?? [];
  let ways: Part[][] = [[]];
  for (const { from, to, value } of edges) {
    const place = {
      start: sentence.tokens[from]?.start ?? 0,
      end: sentence.tokens[to - 1]?.end ?? 0,
    };
    const said = value as PartBody | Either;
    const options = said.kind === 'either' ? said.options : [[said]];
    ways = options
      .flatMap((bodies) =>
        ways.map((way) => [...way, ...bodies.map((body) => ({ ...body, ...place }))]),
      )
      .slice(0, MOST_WAYS);
  }
  const [first = [], ...others] = ways;
  return [first, ...others];
}
