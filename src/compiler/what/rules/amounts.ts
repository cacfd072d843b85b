/** How much, how long, and words that are looked for. */
import { eitherValueWord } from '../../../language/all-value-words.ts';
import type { Unit } from '../../../language/language.ts';
import { TEXT, type TextSpan } from '../../engine/grammar.ts';
import type { Edge } from '../../engine/place.ts';
import { type Amount, type At, rule, saidIn } from '../values.ts';

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
const ENDS: ReadonlySet<string> = new Set([
  ...['at-least', 'at-most'],
  ...['if', 'each-time', 'recent', 'most', 'in-a-row', 'without', 'but', 'newer'],
]);
const TELLS: ReadonlySet<string> = new Set(['tell', 'tell-me']);
const WHOM: ReadonlySet<string> = new Set(['me', 'the']);
/** "on Slack" may be where it is told. */
const CHANNEL: ReadonlySet<string> = new Set(['channel-name']);
const BY_WAY: ReadonlySet<string> = new Set(['by-way']);
const LEADS: ReadonlySet<string> = new Set([
  ...['about', 'mention', 'not', 'changes', 'unchanged', 'empty', 'speaks-of'],
  ...['above', 'below', 'at-least', 'at-most', 'between', 'outside', 'that'],
]);
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
const THAT: ReadonlySet<string> = new Set(['that']);
const MENTION: ReadonlySet<string> = new Set(['mention', 'not']);
const AGAIN: ReadonlySet<string> = new Set(['again']);
const OR: ReadonlySet<string> = new Set(['or']);
const AND: ReadonlySet<string> = new Set(['and', 'comma']);

const MOST_WORDS = 12;

/** Words without quotes, as they may be looked for: "AI or machine learning". Null where they hold more than that. */
export function searched(
  place: At,
  span: TextSpan,
): { words: string[]; how: 'any' | 'all' } | null {
  const { isA, tokens } = place.context;
  if (span.to - span.from > MOST_WORDS || isA(span.from, LEADS)) return null;
  // "has free seats again": how often is no word of what is looked for.
  if (span.to - span.from > 1 && isA(span.to - 1, AGAIN)) return null;
  // What stands behind a sign is another clause.
  if (tokens[span.from]?.kind === 'sign') return null;
  const row = Array.from({ length: span.to - span.from }, (_, index) => span.from + index);
  const isMore = row.some(
    (at) =>
      isA(at, ENDS) ||
      tokens[at]?.kind === 'quoted' ||
      tokens[at]?.kind === 'url' ||
      (isA(at, CHANNEL) && isA(at - 1, BY_WAY)) ||
      (isA(at, JOINTS) && isA(at + 1, BEGINS)) ||
      (isA(at, THAT) && isA(at + 1, MENTION)) ||
      (isA(at, TELLS) && isA(at + 1, WHOM)),
  );
  if (isMore) return null;
  const cuts = row.filter((at) => isA(at, OR) || isA(at, AND));
  const words = [span.from - 1, ...cuts]
    .map((cut, index) => ({ from: cut + 1, to: cuts[index] ?? span.to }))
    .filter(({ from, to }) => to > from)
    .map((group) => saidIn(place, group));
  if (words.length === 0) return null;
  const isAny = cuts.some((at) => isA(at, OR));
  const isAll = !isAny && cuts.some((at) => tokens[at]?.kind === 'word');
  return { words, how: isAll ? 'all' : 'any' };
}

/** Whether words that are looked for, without quotes, are the end of it. */
export function endsInSearch(edge: Edge | undefined, isSearch = false): boolean {
  if (edge === undefined) return false;
  if (edge.category === TEXT) return isSearch;
  return endsInSearch(edge.pieces.at(-1), isSearch || SEARCHES.has(edge.category));
}

const SEARCHES: ReadonlySet<string> = new Set(['test', 'filter']);

const amount = (value: number, unit: string | null): Amount => ({
  value,
  isPercent: unit === '%',
  unit,
});

const EXACTLY = new RegExp(`^(?:${eitherValueWord('exactly')})$`, 'i');

/** Of what is counted; "to 5" and "at 5" name no number of things. */
export const isExactly = (said: string): boolean => EXACTLY.test(said);

export const AMOUNT_RULES = [
  rule('amount: count', 'tell me if x.y of https://a.example is below 10', ([value]) =>
    amount(value, null),
  ),
  rule(
    'count: minus count',
    'tell me if x.y of https://a.example is below minus 10',
    ([, value]) => (value > 0 ? -value : null),
  ),
  rule(
    'count: the dozen',
    'tell me if there are more than a dozen files in the folder ~/in',
    () => 12,
  ),
  rule('amount: count percent', 'tell me if x.y of https://a.example is over 80 %', ([value]) =>
    amount(value, '%'),
  ),
  rule(
    'amount: count measure|bytes',
    'tell me if x.y of https://a.example is below 50 euros',
    ([value, unit]) => amount(value, unit),
  ),
  rule(
    'amount: count unit',
    'tell me if x.y of https://a.example is above 5 minutes',
    ([value], place) => amount(value, place.context.tokens[place.to - 1]?.text ?? null),
  ),
  rule(
    'amount: measure count',
    'tell me if x.y of https://a.example is below € 50',
    ([unit, value]) => amount(value, unit),
  ),
  rule('length: count unit', 'tell me if backup.log is older than 2 days', ([count, unit]) =>
    lengthOf(count, unit),
  ),
  rule('length: the unit', 'tell me if backup.log is older than a day', ([, unit]) =>
    lengthOf(1, unit),
  ),
  rule(
    'length: count measure',
    'tell me if https://a.example takes longer than 800 ms',
    ([count, unit]) => (unit.toLowerCase() === 'ms' ? count / 1000 : null),
  ),
  rule('quotes: quoted', 'tell me if https://a.example contains "sold out"', ([words]) => ({
    words: [words],
    how: 'any',
  })),
  rule(
    'quotes: quotes or quoted',
    'tell me if https://a.example contains "a" or "b"',
    ([{ words, how }, , more]) =>
      words.length > 1 && how === 'all' ? null : { words: [...words, more], how: 'any' },
  ),
  rule(
    'quotes: quotes nor quoted',
    'schick mir neue Artikel aus dem Feed https://a.example, die weder "KI" noch "ML" erwähnen',
    ([{ words, how }, , more]) =>
      words.length > 1 && how === 'all' ? null : { words: [...words, more], how: 'any' },
  ),
  rule(
    'quotes: quotes and quoted',
    'tell me if https://a.example contains "a" and "b"',
    ([{ words, how }, , more]) =>
      words.length > 1 && how === 'any' ? null : { words: [...words, more], how: 'all' },
  ),
  rule(
    'quotes: quotes comma quoted',
    'tell me if https://a.example contains "a", "b" or "c"',
    ([{ words, how }, , more]) => ({
      words: [...words, more],
      how,
    }),
  ),
  rule('compare: above', 'tell me if x.y of https://a.example is above 5', () => 'above'),
  rule('compare: below', 'tell me if x.y of https://a.example is below 5', () => 'below'),
  rule('compare: at-least', 'tell me if x.y of https://a.example is at least 5', () => 'at-least'),
  rule('compare: at-most', 'tell me if x.y of https://a.example is at most 5', () => 'at-most'),
];
