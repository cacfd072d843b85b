/** Days that are counted: the 1st and 15th, the last day, the second and last Friday, day 31 of the year. */
import type { Unit } from '../../../language/language.ts';
import type { CountedDay, CountedPart } from '../counted-part.ts';
import type { PartBody } from '../parts.ts';
import { type At, type CountedIn, rule } from '../values.ts';

type Noun = CountedDay['of'];

const named = (nths: readonly number[], nouns: readonly Noun[]): CountedDay[] =>
  nouns.flatMap((of) => nths.map((nth) => ({ nth, of, isNamed: true })));

const numbered = (days: readonly number[], isNamed: boolean): CountedDay[] =>
  days.map((nth) => ({ nth, of: 'day', isNamed }));

const spread = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** More days than a month has are no list of days. */
const MOST_DAYS = 31;

const isNth = (nth: number): boolean => nth !== 0 && Math.abs(nth) <= 366;

const NOUNS = [
  rule('ordinals: ordinal', 'every first Friday of the month at 9', ([nth]) =>
    isNth(nth) ? [nth] : null,
  ),
  rule(
    'ordinals: ordinals sep ?the ordinal',
    'every first and third Friday of the month at 9',
    ([nths, , , nth], place) =>
      !place.isTail('ordinal') && isNth(nth) && nths.length < MOST_DAYS ? [...nths, nth] : null,
  ),
  rule('day-noun: unit', 'on the last day of the month at 9', ([unit]) =>
    unit === 'day' ? ['day'] : null,
  ),
  rule(
    'day-noun: ?times ?of weekday-word',
    'on the last weekday of the month at 9',
    ([, , { days }]) => {
      if (days.length === 5) return ['business'];
      return days.length === 1 ? [...days] : null;
    },
  ),
  rule(
    'day-noun: weekdays',
    'the last Fri and Sat of the month at 9pm',
    ([{ days, isGroup, repeats }], place) =>
      !isGroup && !repeats && days.length > 1 && (place.next('of') || place.next('in'))
        ? days
        : null,
  ),
];

const ITEMS = [
  rule('counted-item: ordinals day-noun', 'the second Tuesday of the month at 9', ([nths, nouns]) =>
    named(nths, nouns),
  ),
  rule('counted-item: ordinals', 'on the 1st and 15th at 9', ([nths], place) =>
    // "the first weekend" is two days, and not the first of the month.
    place.next('weekday-word') && !place.before('each') ? null : numbered(nths, false),
  ),
  rule(
    'counted-item: ordinal to ?the ordinal',
    'on the 3rd to the 6th of each month at 9am',
    ([from, , , to]) =>
      from >= 1 && to > from && to <= 31 ? numbered(spread(from, to), false) : null,
  ),
  rule('counted-item: digits to digits', 'the 3-7 of each month at 9am', ([from, , to], place) =>
    from.value >= 1 && to.value > from.value && to.value <= 31 && place.next('of')
      ? numbered(spread(from.value, to.value), false)
      : null,
  ),
  rule('day-list: unit int', 'on day 15 of the month at 9', ([unit, day], place) =>
    unit === 'day' && day >= 1 && day <= 366 && isDayOfList(place) ? [day] : null,
  ),
  rule('day-list: unit int to int', 'days 20-22 monthly at 9am', ([unit, from, , to], place) =>
    unit === 'day' && from >= 1 && to >= from && to <= 366 && isDayOfList(place)
      ? spread(from, to)
      : null,
  ),
  rule(
    'day-list: day-list sep int',
    'on days 1 and 15 of the month at 9',
    ([days, , day], place) =>
      days.length < MOST_DAYS && day >= 1 && day <= 366 && isDayOfList(place)
        ? [...days, day]
        : null,
  ),
  rule(
    'day-list: day-list sep int to int',
    'on days 1, 3 to 5 and 7 of the month at 9',
    ([days, , from, , to], place) =>
      from >= 1 && to >= from && to <= 366 && isDayOfList(place)
        ? [...days, ...spread(from, to)]
        : null,
  ),
  rule('counted-item: day-list', 'on day 15 of the month at 9', ([days]) => numbered(days, true)),
  rule(
    'counted-item: weekday-word ?nearest ?the ordinal',
    'on the weekday nearest the 15th of each month at 9',
    ([{ days }, , , nth], place) =>
      saysNearest(place) && days.length === 5 && nth >= 1 && nth <= 31
        ? [{ nth, of: 'nearest', isNamed: true }]
        : null,
  ),
  rule(
    'counted-item: nearest weekday-word ?to ?the ordinal|int',
    'on the nearest weekday to the 10th of each month at 8am',
    ([, { days }, , , nth]) =>
      days.length === 5 && nth >= 1 && nth <= 31 ? [{ nth, of: 'nearest', isNamed: true }] : null,
  ),
  rule('counted-item: end', 'the end of the month at noon', () => [
    { nth: -1, of: 'day', isNamed: false, isEdge: true },
  ]),
  rule('counted-item: begin', 'the beginning of the year at noon', () => [
    { nth: 1, of: 'day', isNamed: false, isEdge: true },
  ]),
  rule(
    'counted-item: int unit before ?the ordinal-word unit',
    '3 days before the last day of the month at 9',
    ([days, unit, , , last, noun]) =>
      unit === 'day' && noun === 'day' && last === -1 && days <= 30
        ? named([-1 - days], ['day'])
        : null,
  ),
  rule(
    'counted-item: int unit before ?the end',
    '3 days before the end of each month at 9',
    ([days, unit]) => (unit === 'day' && days <= 30 ? named([-1 - days], ['day']) : null),
  ),
  rule('counted: counted-item', 'the second Tuesday of the month at 9', ([days]) => days),
  rule(
    'counted: counted sep ?on ?the counted-item',
    'the first Monday and the 15th of the month at 9',
    ([left, , , , right], place) => {
      // "the 2nd and last Friday" counts Fridays in both.
      const [first, noun] = place.pieces.at(-1)?.pieces ?? [];
      const isOfDays = right.every(({ of }) => of === 'day');
      const isCounted =
        first?.category === 'ordinals' && noun?.category === 'day-noun' && !isOfDays;
      return place.isTail('counted-item') ||
        (isWaiting(place) && isCounted) ||
        left.length > MOST_DAYS
        ? null
        : [...left, ...right];
    },
  ),
];

/** Numbers before the "and" that no noun followed. */
const isWaiting = (place: At): boolean => {
  const pieces = place.pieces[0]?.pieces.at(-1)?.pieces ?? [];
  return pieces.length === 1 && pieces[0]?.category === 'ordinals';
};

/** "day 1, 3 days before the last day": the 3 is a number of days, not a day. */
function isDayOfList(place: At): boolean {
  const after = place.context.tokens[place.to];
  const isClock = after?.glued === true && (after.text === ':' || after.kind === 'word');
  return (
    !isClock &&
    !place.next('unit') &&
    !place.next('am') &&
    !place.next('pm') &&
    !place.next('suffix')
  );
}

/** A few words together may be both: "weekday nearest". */
function saysNearest(place: At): boolean {
  const { tokens } = place.context;
  const roles = tokens[place.from]?.sense.roles;
  return (
    roles?.includes('nearest') === true ||
    place.pieces.some(({ category }) => category === 'nearest')
  );
}

const PERIODS: ReadonlySet<Unit> = new Set<Unit>(['week', 'month', 'quarter', 'year']);

const isPeriod = (unit: Unit): boolean => PERIODS.has(unit);

const IN_MONTHS = (months: number[], year: number | null): CountedIn => ({
  period: 'month',
  months,
  year,
});

/** "of the month", "of every other month", "in January and June", "of next month". */
const COUNTED_IN = [
  rule('counted-in: of|in unit', 'last day of month at 9', ([, unit]) =>
    isPeriod(unit) ? { period: unit, repeats: true, shift: null } : null,
  ),
  rule(
    'counted-in: ?of|in the unit',
    'the first Monday of the month at 9',
    ([of, , unit], place) => {
      // One word may be both "of" and "the".
      const isOf =
        of !== undefined ||
        place.context.tokens[place.from]?.sense.roles?.some(
          (role) => role === 'of' || role === 'in',
        ) === true;
      return isOf && isPeriod(unit) ? { period: unit, repeats: true, shift: null } : null;
    },
  ),
  rule(
    'counted-in: ?of|in ?the this|next unit',
    'the 3rd of next month at noon',
    ([, , , unit], place) => {
      const isNext = place.pieces.at(-2)?.category === 'next';
      return unit === 'month' ? { period: unit, repeats: false, shift: isNext ? 1 : 0 } : null;
    },
  ),
  rule(
    'counted-in: ?of|in each|per|all unit',
    'the first Monday of each month at 9',
    ([, , unit]) => (isPeriod(unit) ? { period: unit, repeats: true, interval: 1 } : null),
  ),
  rule(
    'counted-in: ?of|in each|per|all interval unit',
    'the first Monday of every other month at 9',
    ([, , interval, unit]) => (isPeriod(unit) ? { period: unit, repeats: true, interval } : null),
  ),
  rule('counted-in: of|in months', 'the last Monday of May at 9am', ([, months]) =>
    IN_MONTHS(months, null),
  ),
  rule(
    'counted-in: of|in months ?of|in year',
    'the last Monday of May 2027 at 9am',
    ([, months, , year]) => IN_MONTHS(months, year),
  ),
  rule('counted-in: months', 'first Monday January and July at 9am', ([months], place) =>
    place.context.tokens[place.from]?.sense.doubtful === true ? null : IN_MONTHS(months, null),
  ),
  rule('interval: other', 'every other month on the 5th at 9', () => 2),
  rule('interval: ordinal', 'the first Monday of every third month at 9', ([nth]) =>
    nth > 0 ? nth : null,
  ),
  rule('interval: int', 'the first Monday of every 3 months at 9', ([value]) =>
    value >= 1 ? value : null,
  ),
];

function countedPart(days: readonly CountedDay[], within: CountedIn | undefined): CountedPart {
  const value: CountedPart = {
    kind: 'counted',
    days: [...days],
    period: null,
    interval: 1,
    months: [],
    repeats: false,
    shift: null,
    year: null,
    ...within,
  };
  // "the end of the month" may be this one; "the 15th of the month" is each.
  const isThe = within?.shift === null && value.period !== 'week';
  return isThe && days.some(({ isEdge }) => isEdge) ? { ...value, repeats: false } : value;
}

const isPlainNext = (place: At): boolean => place.next('plain');

/** A number alone is a day of the month only behind "the" or "on", or with what it is counted in. */
function mayStand({ days, period }: CountedPart, isLed: boolean, place: At): boolean {
  const { tokens } = place.context;
  const isNamed = days.some((day) => day.isNamed && (day.of !== 'day' || day.nth < 0 || isLed));
  if (period !== null || isNamed) return true;
  const isEdge = days.some((day) => day.isEdge === true);
  if (isEdge) return place.pieces[0]?.category === 'at';
  if (place.next('pace-word') && days.every(({ isNamed }) => isNamed)) return true;
  const first =
    tokens[place.pieces.find(({ category }) => category === 'counted')?.from ?? place.from];
  const isNumber = first?.kind === 'number';
  // "10th and 20th, 8pm"; "the 1st and 2nd draft" counts drafts.
  if (isNumber && days.length > 1 && !isPlainNext(place)) return true;
  // "the last invoice" counts invoices; "the 3rd call Ann" may be a day.
  const isSpelled = tokens[place.to - 1]?.sense.ordinal !== undefined;
  if (isSpelled && isPlainNext(place)) return false;
  const isFirst = isNumber && place.from === 0 && startsWithClock(place);
  const isOfWeekday = isNumber && place.before('weekday-word');
  return isLed || isOfWeekday || isFirst || place.follows('monthly');
}

/** "23rd 11am dentist". */
function startsWithClock(place: At): boolean {
  return (
    place.next('digits') && (place.next('am', 1) || place.next('pm', 1) || place.next('colon', 1))
  );
}

export const COUNTED_RULES = [
  ...NOUNS,
  ...ITEMS,
  ...COUNTED_IN,
  rule(
    'counted-days: counted ?counted-in',
    'the second Tuesday of the month at 9',
    ([days, within]) => countedPart(days, within),
  ),
  rule(
    'part: ?on|at|only|filler ?on ?the counted-days',
    'on the 3rd at 10',
    ([lead, on, the, counted], place): PartBody | null => {
      const isLed = (lead ?? on ?? the) !== undefined;
      const isAt = place.pieces[0]?.category === 'at' && !counted.days.some(({ isEdge }) => isEdge);
      if (place.context.tokens[place.from]?.sense.roles?.includes('start')) return null;
      // "on the 5th to the 9th" may be the coming ones.
      const isRange = place.pieces.at(-1)?.pieces[0]?.pieces[0]?.pieces[1]?.category === 'to';
      if (isRange && counted.period === null && !place.follows('monthly')) return null;
      return !isAt && mayStand(counted, isLed, place) ? counted : null;
    },
  ),
  rule(
    'part: ?on this|next unit ?comma ?on ?the counted-days',
    'next month on the 7th at 9am',
    ([, , unit, , on, the, counted], place) => {
      const isNext = place.pieces.some(({ category }) => category === 'next');
      if (unit !== 'month' || counted.period !== null || (on ?? the) === undefined) return null;
      return { ...counted, period: 'month', repeats: false, shift: isNext ? 1 : 0 };
    },
  ),
  rule(
    'part: from ?the counted-days',
    'from the 1st to the 5th of each month at 9',
    ([, , counted]) => (counted.days.length > 1 && counted.period !== null ? counted : null),
  ),
];
