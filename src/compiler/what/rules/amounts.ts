/** How much, how long, and words that are looked for. */
import type { Unit } from '../../../language/language.ts';
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, rule, saidIn } from '../values.ts';

const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
};

const lengthOf = (count: number, unit: Unit): number | null => {
  const seconds = SECONDS[unit];
  return seconds === undefined || count <= 0 ? null : count * seconds;
};

/** Words that no search is made of: what comes behind them is another clause. */
const ENDS: ReadonlySet<string> = new Set(['if', 'each-time', 'recent', 'most', 'in-a-row']);
const BEGINS: ReadonlySet<string> = new Set([
  'get',
  'watch',
  'tell',
  'ask',
  'write',
  'append',
  'run',
  'post',
]);
const JOINTS: ReadonlySet<string> = new Set(['and', 'and-then', 'comma', 'stop', 'but']);
const OR: ReadonlySet<string> = new Set(['or']);
const AND: ReadonlySet<string> = new Set(['and', 'comma']);

const MOST_WORDS = 12;

/** Words without quotes, as they may be looked for: "AI or machine learning". Null where they hold more than that. */
export function searched(
  place: At,
  span: TextSpan,
): { words: string[]; how: 'any' | 'all' } | null {
  const { isA, tokens } = place.context;
  if (span.to - span.from > MOST_WORDS) return null;
  const groups: TextSpan[] = [];
  let from = span.from;
  let how: 'any' | 'all' | null = null;
  for (let at = span.from; at < span.to; at++) {
    if (isA(at, ENDS)) return null;
    if (isA(at, JOINTS) && isA(at + 1, BEGINS)) return null;
    const [isOr, isAnd] = [isA(at, OR), isA(at, AND)];
    if (!isOr && !isAnd) continue;
    if (at > from) groups.push({ from, to: at });
    from = at + 1;
    if (isOr) how = 'any';
    else if (tokens[at]?.kind === 'word') how ??= 'all';
  }
  if (from < span.to) groups.push({ from, to: span.to });
  const words = groups.map((group) => saidIn(place, group));
  return words.length === 0 ? null : { words, how: how ?? 'any' };
}

export const AMOUNT_RULES = [
  rule('amount', ['count'], 'tell me if x.y of https://a.example is below 10', ([value]) => ({
    value,
    isPercent: false,
  })),
  rule(
    'amount',
    ['count', 'percent'],
    'tell me if x.y of https://a.example is over 80 %',
    ([value]) => ({
      value,
      isPercent: true,
    }),
  ),
  rule(
    'amount',
    ['count', 'measure'],
    'tell me if x.y of https://a.example is below 50 euros',
    ([value]) => ({
      value,
      isPercent: false,
    }),
  ),
  rule(
    'amount',
    ['measure', 'count'],
    'tell me if x.y of https://a.example is below € 50',
    ([, value]) => ({
      value,
      isPercent: false,
    }),
  ),
  rule('length', ['count', 'unit'], 'tell me if backup.log is older than 2 days', ([count, unit]) =>
    lengthOf(count, unit),
  ),
  rule('length', ['the', 'unit'], 'tell me if backup.log is older than a day', ([, unit]) =>
    lengthOf(1, unit),
  ),
  rule('quotes', ['quoted'], 'tell me if https://a.example contains "sold out"', ([words]) => ({
    words: [words],
    how: 'any',
  })),
  rule(
    'quotes',
    ['quotes', 'or', 'quoted'],
    'tell me if https://a.example contains "a" or "b"',
    ([{ words, how }, , more]) =>
      words.length > 1 && how === 'all' ? null : { words: [...words, more], how: 'any' },
  ),
  rule(
    'quotes',
    ['quotes', 'and', 'quoted'],
    'tell me if https://a.example contains "a" and "b"',
    ([{ words, how }, , more]) =>
      words.length > 1 && how === 'any' ? null : { words: [...words, more], how: 'all' },
  ),
  rule(
    'quotes',
    ['quotes', 'comma', 'quoted'],
    'tell me if https://a.example contains "a", "b" or "c"',
    ([{ words, how }, , more]) => ({
      words: [...words, more],
      how,
    }),
  ),
  rule('compare', ['above'], 'tell me if x.y of https://a.example is above 5', () => 'above'),
  rule('compare', ['below'], 'tell me if x.y of https://a.example is below 5', () => 'below'),
  rule(
    'compare',
    ['at-least'],
    'tell me if x.y of https://a.example is at least 5',
    () => 'at-least',
  ),
  rule('compare', ['at-most'], 'tell me if x.y of https://a.example is at most 5', () => 'at-most'),
];
