import type { Unit } from '../../../language/language.ts';
import type { PartBody } from '../parts.ts';
import { type At, rule } from '../values.ts';

const PARTS_OF: Readonly<Partial<Record<Unit, { size: number; unit: Unit }>>> = {
  year: { size: 12, unit: 'month' },
  day: { size: 24, unit: 'hour' },
  hour: { size: 60, unit: 'minute' },
  minute: { size: 60, unit: 'second' },
};

/** Half a year is six months. */
function lengthPart(amount: number, unit: Unit, isNext: boolean): PartBody | null {
  if (amount > 10_000) return null;
  if (Number.isInteger(amount)) return amount < 1 ? null : { kind: 'length', amount, unit, isNext };
  const parts = PARTS_OF[unit];
  const smaller = amount * (parts?.size ?? 0);
  return parts !== undefined && Number.isInteger(smaller) && smaller > 0
    ? { kind: 'length', amount: smaller, unit: parts.unit, isNext }
    : null;
}

const saysNext = (place: At): boolean =>
  place.context.tokens
    .slice(place.from, place.to)
    .some(({ sense }) => sense.roles?.includes('next') === true);

/** "in the next three weeks" is somewhere in them; what comes again does so in all of them. */
const isSomewhere = (place: At): boolean =>
  (place.before('in') || place.before('of')) && !place.follows('often-in');

const LENGTHS = [
  rule(
    'part: for ?filler|up-to piece',
    'every day at 8am for 2 weeks',
    ([, , { unit, interval }], place) =>
      saysNext(place) ? null : lengthPart(interval, unit, false),
  ),
  rule(
    'part: ?for ?the next|filler piece',
    'the next 3 days at 8am',
    ([lead, , , { unit, interval }], place) => {
      const isCounted = place.context.tokens[place.pieces.at(-1)?.from ?? 0];
      const isNumber = isCounted?.number != null || isCounted?.sense.number !== undefined;
      if (!saysNext(place) || (lead === undefined && (!isNumber || isSomewhere(place))))
        return null;
      return lengthPart(interval, unit, true);
    },
  ),
  rule(
    'part: for ?the next|filler unit',
    'every 20 minutes for the next hour',
    ([, , , unit], place) => (saysNext(place) ? lengthPart(1, unit, true) : null),
  ),
  rule('part: piece lasting', 'jeden Tag um 9 Uhr zehn Tage lang', ([{ unit, interval }]) =>
    lengthPart(interval, unit, true),
  ),
  rule(
    'part: ?for ?the next|filler int weekdays',
    'the next 6 workdays at 7:30am',
    ([, , , count, weekdays], place): PartBody | null => {
      if (!saysNext(place) || count < 1) return null;
      // Of weekends it may count the days or the weekends.
      if (weekdays.days.length !== 1 && weekdays.days.length !== 5)
        return { kind: 'unreadable', said: `${count}` };
      return { ...weekdays, repeats: true, count };
    },
  ),
  rule('often-in: part in', 'every day in the next two weeks at 9', ([part]) => {
    const isAgain = 'repeats' in part ? part.repeats : part.kind === 'pace';
    return isAgain ? true : null;
  }),
];

const COUNTS = [
  rule(
    'part: ?for ?filler|the|up-to so-often',
    'every day at 9 for 10 times',
    ([lead, , count], place): PartBody | null => {
      if (place.next('per') || place.next('pace-word') || (lead === undefined && saysOnce(place)))
        return null;
      if (place.next('in') && place.next('a', 1)) return null;
      if (place.next('each') || place.next('all')) return null;
      return { kind: 'count', count };
    },
  ),
  rule('part: ?for so-often', '6 times every 20 minutes', ([, count], place): PartBody | null => {
    if (!(place.next('each') || place.next('all')) || saysOnce(place)) return null;
    // "3 times every 2 weeks" may be in these weeks.
    const { tokens } = place.context;
    const behind = tokens.slice(place.to + 1, place.to + 4);
    const isShort = behind.some(
      ({ sense }) =>
        sense.unit === 'minute' ||
        sense.unit === 'hour' ||
        sense.unit === 'second' ||
        sense.shortUnit !== undefined,
    );
    const isDays = behind.some(({ sense }) => sense.weekdays !== undefined);
    if (isShort || isDays) return { kind: 'count', count };
    return { kind: 'unreadable', said: tokens[place.to]?.text ?? '' };
  }),
  rule('part: int runs-in-all', 'every day at 9, 5 runs in all', ([runs]) =>
    runs >= 1 ? { kind: 'runs', runs } : null,
  ),
];

const saysOnce = (place: At): boolean =>
  place.context.tokens[place.to - 1]?.sense.roles?.includes('once') === true;

const monthsPart = (months: number[], repeats: boolean): PartBody => ({
  kind: 'months',
  months,
  repeats,
});

const MONTH_PARTS = [
  rule('part: ?comma ?only in months', 'every day at noon in june', ([, only, , months], place) =>
    isDayNumberNext(place) ? null : monthsPart(months, only !== undefined),
  ),
  rule('part: ?comma only months', 'every day at noon, only in june', ([, , months], place) =>
    isDayNumberNext(place) ? null : monthsPart(months, true),
  ),
  rule('part: of months', 'every Saturday of August at 11am', ([, months], place) =>
    place.follows('daily') ? monthsPart(months, false) : null,
  ),
  rule('part: months', 'Mondays Oct thru Mar 16:45', ([months], place) =>
    months.length > 1 || place.follows('part') ? monthsPart(months, false) : null,
  ),
  rule('part: in months ?of|in year', 'every day at 9 in June 2027', ([, , , year]) => ({
    kind: 'unreadable',
    said: `${year}`,
  })),
  rule(
    'part: between|from month|maybe-month and|to month|maybe-month',
    'every Sunday at noon from June to August',
    ([, from, , to], place) => {
      const isBetween = place.pieces[0]?.category === 'between';
      const joint = place.pieces[2]?.category;
      // "from May to September 5th", "to September 2027": dates, and not months of every year.
      if (
        joint !== (isBetween ? 'and' : 'to') ||
        place.next('digits') ||
        place.next('ordinal-word')
      )
        return null;
      const length = ((to - from + 12) % 12) + 1;
      const months = Array.from({ length }, (_, index) => ((from - 1 + index) % 12) + 1);
      return { kind: 'months', months, repeats: false, range: { from, to } };
    },
  ),
  rule('part: in unit numbers', 'on Monday at 9 in week 12', ([, unit, weeks]) =>
    unit === 'week' && weeks.every((week) => week >= 1 && week <= 53)
      ? { kind: 'week-numbers', weeks }
      : null,
  ),
];

/** "except Feb 31" is not the whole of February. */
export const isDayNumberNext = (place: At): boolean => {
  const after = place.context.tokens[place.to + 1];
  const counts = ['am', 'pm', 'oclock', 'times', 'runs-in-all', 'unit', 'count-word'];
  const isOther = after?.text === ':' || counts.some((category) => place.next(category, 1));
  return place.next('digits') && !isOther;
};

export const AMOUNT_RULES = [...LENGTHS, ...COUNTS, ...MONTH_PARTS];
