/** How often: every 20 minutes, every other week, daily, twice a day, every second Tuesday, every January. */
import type { Unit } from '../../../language/language.ts';
import type { CountedDay, CountedPart } from '../counted-part.ts';
import type { DateRead } from '../dates.ts';
import type { PacePart, PartBody } from '../parts.ts';
import { type At, type Length, rule } from '../values.ts';
import { MOST_UNITS } from './numbers.ts';

function pace(unit: Unit, interval = 1): PacePart | null {
  return interval < 1 || interval > MOST_UNITS || !Number.isInteger(interval)
    ? null
    : { kind: 'pace', unit, interval, doubt: null };
}

/** Lengths of more than one piece, or with a fraction: 1h30m, half an hour, an hour and a half. */
function paceOfLength({ months, days, seconds }: Length): PacePart | null {
  const total = days * 86_400 + seconds;
  if (months > 0 || total < 1 || !Number.isInteger(total)) return null;
  if (total % 3600 === 0) return pace('hour', total / 3600);
  return total % 60 === 0 ? pace('minute', total / 60) : pace('second', total);
}

/** Before a noun it is an adjective: "the weekly report". */
function adverb(place: At, again: boolean): 'adjective' | null {
  return !again && place.next('plain') ? 'adjective' : null;
}

/** "5 times" of a unit, as a pace where that is plain. */
function rate(times: number, unit: Unit): PartBody | null {
  if (times === 1) return pace(unit);
  return unit === 'hour' && 60 % times === 0
    ? pace('minute', 60 / times)
    : { kind: 'rate', times, unit };
}

const isDayLed = (place: At): boolean => {
  const each = place.pieces.find(({ category }) => category === 'each');
  return place.context.tokens[each?.from ?? 0]?.sense.roles?.includes('narrows') === true;
};

/** A time of day follows: "every 9am", "every midday", "immer 5 vor 12". */
function startsClock(place: At): boolean {
  if (place.next('clock-word') || place.next('half') || place.next('quarter-hour')) return true;
  const isNumber = place.next('digits') || place.next('spelled');
  return (
    isNumber &&
    !place.next('unit', 1) &&
    ['am', 'pm', 'colon', 'oclock', 'to-the-hour', 'past'].some((category) =>
      place.next(category, 1),
    )
  );
}

/** "every 9am on Mondays": the days say how often. */
function namesDays({ context: { tokens }, to }: At): boolean {
  return tokens
    .slice(to, to + 5)
    .some(({ sense }) => sense.weekdays !== undefined && sense.repeats === true);
}

const OFTEN = [
  rule('so-often: count-word', 'twice a day at 9 and 18', ([count]) => count),
  rule('so-often: int times', '3 times a day at 9, 12 and 18', ([count]) =>
    count >= 1 && count <= MOST_UNITS ? count : null,
  ),
  rule('so-often: times +int', 'every Thursday x4 at 8am', ([, count]) =>
    count >= 1 ? count : null,
  ),
  rule('part: ?on so-often pace-word', 'twice daily at 9 and 18', ([, times, { unit }]) =>
    times === 1 ? null : { kind: 'rate', times, unit },
  ),
  rule('part: ?on so-often per|each|all unit', 'twice a day at 9 and 18', ([, times, , unit]) =>
    rate(times, unit),
  ),
  rule(
    'part: ?on so-often per|each|all measure',
    'once a fortnight on Monday at 9',
    ([, times, , { unit, interval }]) => (times === 1 ? pace(unit, interval) : null),
  ),
  rule(
    'part: ?on so-often each|all interval unit',
    'once every 2 weeks on Monday at 9',
    ([, times, , interval, unit]) => (times === 1 ? pace(unit, interval) : null),
  ),
  rule(
    'part: pace-word',
    'daily at 9',
    ([{ unit, interval, part, doubtful, again }], place): PacePart => {
      const doubt = doubtful ? 'meaning' : adverb(place, again);
      const value: PacePart = { kind: 'pace', unit, interval, doubt };
      return part === undefined ? value : { ...value, part };
    },
  ),
];

const isBeforePoint = (place: At): boolean => place.next('before');

const ELAPSED = [
  rule('part: ?on each|all ?filler|on ?filler length', 'every 1h30m', ([, , , , length], place) => {
    // "every 2 months 5 days before the last day": the days are counted from its end.
    if (isBeforePoint(place)) return null;
    const piece = place.pieces.at(-1)?.pieces[0];
    const said = piece?.value as { unit: Unit; interval: number };
    return length.pieces === 1 ? pace(said.unit, said.interval) : paceOfLength(length);
  }),
  rule(
    'part: ?on each|all ?filler interval unit',
    'every other day at 6pm',
    ([, , , interval, unit], place) => {
      // "every 1st day of the month" counts days in the month.
      const isOrdinal = place.pieces.at(-2)?.pieces[0]?.category === 'ordinal';
      return isOrdinal && (place.next('of') || place.next('in')) ? null : pace(unit, interval);
    },
  ),
  rule('part: ?on other unit', 'every Sunday on alternate weeks at 8am', ([, , unit], place) =>
    place.context.tokens[place.to - 2]?.sense.roles?.includes('each') ? pace(unit, 2) : null,
  ),
  rule('part: ?on each|all ?filler unit', 'every hour', ([, , , unit], place) =>
    place.next('weekday-word') && place.context.tokens[place.to - 1]?.sense.ordinal !== undefined
      ? null
      : pace(unit),
  ),
  rule('part: each unit of the unit', 'every day of the week at 6am', ([, unit, , , period]) =>
    unit === 'day' && ['week', 'month', 'year'].includes(period) ? pace('day') : null,
  ),
  rule('part: each unit and ?a half', 'every hour and a half', ([, unit]) => {
    if (unit === 'hour') return pace('minute', 90);
    return unit === 'minute' ? pace('second', 90) : null;
  }),
  rule('part: each unit and length', 'every hour and 20 minutes', ([, unit, , more]) => {
    const own = unit === 'hour' ? 3600 : unit === 'day' ? 86_400 : 0;
    const rest = more.days * 86_400 + more.seconds;
    return more.months > 0 || rest >= own
      ? null
      : paceOfLength({ ...more, days: 0, seconds: own + rest });
  }),
  rule('part: each ?filler|on', 'every day at 9, jeden Tag immer um 9', (_, place) =>
    // "immer um 9": the time is read next.
    !isDayLed(place) &&
    place.next('at') &&
    (place.next('digits', 1) || place.next('spelled', 1) || place.next('clock-word', 1))
      ? pace('day')
      : null,
  ),
  rule('part: each', 'every 9am', (_, place) =>
    !isDayLed(place) && startsClock(place) && !namesDays(place) ? pace('day') : null,
  ),
];

/** "every so many Mondays": weeks between them. */
function everySo(days: number[], isGroup: boolean, count: number): PartBody {
  // "every other weekday" may be every second day of the five, or all five of every second week.
  if (days.length === 5 && isGroup) return { kind: 'unreadable', said: `${count}` };
  return { kind: 'nth-weekday', nth: -count, days };
}

const NAMED = [
  rule('part: ?on each ?filler|on ?on weekdays', 'every Monday at 9', ([, , , , weekdays]) => ({
    ...weekdays,
    repeats: true,
  })),
  rule(
    'part: each weekdays of the unit',
    'every Thursday of the month at noon',
    ([, weekdays, , , unit]) =>
      ['week', 'month', 'year'].includes(unit) ? { ...weekdays, repeats: true } : null,
  ),
  rule('part: ?on each other weekdays', 'every other Friday at 3pm', ([, , , { days, isGroup }]) =>
    everySo(days, isGroup, 2),
  ),
  rule('part: ?on other weekdays', 'alternate Tuesdays at 8am', ([, , { days, isGroup }], place) =>
    place.context.tokens[place.pieces.at(-2)?.from ?? 0]?.sense.roles?.includes('each')
      ? everySo(days, isGroup, 2)
      : null,
  ),
  rule('part: ?on each int weekdays', 'every 3 Fridays at 9', ([, , count, { days, isGroup }]) =>
    count > 1 ? everySo(days, isGroup, count) : null,
  ),
  rule('part: ?on|in each ?filler part-word', 'every morning', ([, , , { part }]) => ({
    kind: 'part-of-day',
    part,
    repeats: true,
  })),
  rule('part: each ordinal part-word', 'every second night at 9', ([, nth, { part }]) =>
    nth > 0 ? { kind: 'pace', unit: 'day', interval: nth, doubt: null, part } : null,
  ),
  rule(
    'part: each ordinal weekday-word',
    'jedes zweite Wochenende um 10 Uhr',
    ([, nth, { days }]) =>
      days.length === 2 && nth > 1 ? { kind: 'nth-weekday', nth: -nth, days: [...days] } : null,
  ),
  rule('part: ?on each ?filler date', 'every Dec 25 at 9', ([, , , date]) => everyDate(date)),
  rule('part: each months', 'every January on the 2nd at 9', ([, months]) => ({
    kind: 'months',
    months,
    repeats: true,
  })),
  rule('part: each months ordinals', 'every April and October 15th at 9am', ([, months, nths]) => {
    // One month with its day is a date.
    if (months.length === 1) return null;
    const days = nths.map((nth): CountedDay => ({ nth, of: 'day', isNamed: false }));
    return { ...plainCounted(days), period: 'month', months };
  }),
  rule(
    'part: ?on each ?filler|on ?the counted-days',
    'every first Friday of the month at 9',
    ([, , , , counted], place) => everyCounted(counted, place),
  ),
];

function plainCounted(days: CountedDay[]): CountedPart {
  return {
    kind: 'counted',
    days,
    period: null,
    interval: 1,
    months: [],
    repeats: true,
    shift: null,
    year: null,
  };
}

function everyDate(date: DateRead): PartBody | null {
  return date.kind === 'yearly-date' ? { kind: 'date', date, repeats: true } : null;
}

const isFew = (nth: number): boolean => nth === 2 || nth === 3;

/** "every second Tuesday" may be every other one, or the second of each month. */
function everyCounted(counted: CountedPart, place: At): PartBody | null {
  const { days, period, months } = counted;
  const [only] = days;
  const isOne = days.length === 1 && only !== undefined;
  if (isOne && period === null) {
    if (typeof only.of === 'number' && only.nth > 1)
      return { kind: 'nth-weekday', nth: only.nth, days: [only.of] };
    if (only.of === 'business' && only.nth > 1) return { kind: 'unreadable', said: `${only.nth}` };
    if (!only.isNamed && only.nth > 0 && isUnknownNoun(place)) return null;
  }
  // "every second day of the month" may be the 2nd, or every other day.
  const isSpelled = place.context.tokens[place.pieces.at(-1)?.from ?? 0]?.number === null;
  if (
    period === 'month' &&
    isSpelled &&
    isOne &&
    only.of === 'day' &&
    only.isNamed &&
    isFew(only.nth) &&
    months.length === 0
  )
    return { kind: 'unreadable', said: `${only.nth}` };
  return { ...counted, repeats: true };
}

/** "every second payday": nobody knows when that is. */
function isUnknownNoun(place: At): boolean {
  const isSpelled =
    place.context.tokens[place.to - 1]?.number === null &&
    place.context.tokens[place.to - 1]?.sense.ordinal !== undefined;
  return (
    (isSpelled && place.next('plain')) ||
    place.next('weekday-word') ||
    place.next('part-word') ||
    place.next('unit')
  );
}

const PARITY = [
  rule(
    'part: ?each|in|on ?each|in|on|the parity ?counted-in',
    'on even days of the month at 8am',
    ([, , { unit, rest, again, text }, within], place): PartBody => {
      const isEach = place.pieces.some(({ category }) => category === 'each');
      // "an odd day" may be a strange one.
      if (!again && !isEach) return { kind: 'unreadable', said: text };
      if (unit === 'week') return { kind: 'week-numbers', weeks: everySecond(rest, 53) };
      const days = everySecond(rest, 31).map(
        (nth): CountedDay => ({ nth, of: 'day', isNamed: false }),
      );
      return { ...plainCounted(days), period: 'month', ...within };
    },
  ),
];

function everySecond(rest: 0 | 1, last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1).filter((one) => one % 2 === rest);
}

/** What else a part is, for what may follow it. */
const KINDS = [
  rule('hourly: part', 'every hour at a quarter past', ([part]) =>
    part.kind === 'pace' && part.unit === 'hour' ? true : null,
  ),
  rule('paced: part', 'hourly 9-17', ([part]) =>
    part.kind === 'pace' || part.kind === 'minutes-past' ? true : null,
  ),
  rule('monthly: part', 'monthly 28th at 9', ([part]) =>
    part.kind === 'pace' && (part.unit === 'month' || part.unit === 'quarter') ? true : null,
  ),
  rule('monthly: part comma', 'monthly, 28th at 9', ([part]) =>
    part.kind === 'pace' && (part.unit === 'month' || part.unit === 'quarter') ? true : null,
  ),
  rule('daily: part', 'every Saturday of August at 11am', ([part]) =>
    part.kind === 'weekdays' || (part.kind === 'pace' && part.unit === 'day') ? true : null,
  ),
  rule('timed-day: part', 'Fridays 9', ([part]) => {
    if (part.kind === 'date') return part.date.kind === 'vague-date' ? null : true;
    if (part.kind === 'pace') return part.unit === 'day' ? true : null;
    return ['weekdays', 'nth-weekday', 'counted', 'part-of-day'].includes(part.kind) ? true : null;
  }),
];

export const PACE_RULES = [...OFTEN, ...ELAPSED, ...NAMED, ...PARITY, ...KINDS];
