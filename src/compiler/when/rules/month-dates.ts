import type { Token } from '../../engine/tokenize.ts';
import { type DateRead, exists, type YearlyDate } from '../dates.ts';
import type { PartBody } from '../parts.ts';
import type { Sentence } from '../sentence.ts';
import { type At, rule, saidAt } from '../values.ts';
import { isFullStop } from './weekdays.ts';

/** A number from 1 to 31 that no time of day claims. */
function isDayNumber(place: At): boolean {
  const { tokens } = place.context;
  const after = tokens[place.to];
  if (after === undefined) return true;
  const claimed = ['am', 'pm', 'oclock', 'times', 'runs-in-all', 'unit'].some((category) =>
    place.next(category),
  );
  const isClock = after.text === ':' && after.glued && tokens[place.to + 1]?.glued === true;
  return !claimed && !isClock;
}

export function yearly(
  month: number,
  days: readonly number[],
  year: number | null = null,
): YearlyDate | null {
  // 29 February comes in some years; 30 February in none.
  if (days.some((day) => !exists(year ?? 2024, month, day))) return null;
  return { kind: 'yearly-date', month, days: [...days], year, weekday: null };
}

function ranged(date: YearlyDate | null): YearlyDate | null {
  return date === null ? null : { ...date, isRange: true };
}

export function withYear(date: DateRead, year: number): DateRead | null {
  if (date.kind !== 'yearly-date' || date.year !== null) return null;
  return date.days.every((day) => exists(year, date.month, day)) ? { ...date, year } : null;
}

/** A plain "to" between numbers is a range only behind "from". */
function isSureRange(place: At): boolean {
  const { tokens } = place.context;
  const joint = place.pieces[1];
  const token = tokens[joint?.from ?? 0];
  const isSign = token?.kind === 'symbol' || joint?.category === 'until';
  const isOrdinal = tokens[place.to - 1]?.number === null || tokens[place.to - 1]?.text === '.';
  return isSign || isOrdinal || [0, 1, 2].some((back) => place.before('from', back));
}

const DAY_NUMBERS = [
  rule('day-number: ordinal', 'on the 3rd of March at 9', ([day]) =>
    day >= 1 && day <= 31 ? { day, isOrdinal: true } : null,
  ),
  rule('day-number: int', 'on 3 March at 9', ([day], place) =>
    day >= 1 && day <= 31 && isDayNumber(place) ? { day, isOrdinal: false } : null,
  ),
  rule('day-numbers: day-number', 'on 3 March at 9', ([{ day }]) => [day]),
  rule(
    'day-numbers: day-numbers sep ?the day-number',
    'every December 24th and 31st at 9',
    ([days, , , { day }], place) =>
      place.isTail('day-number') || days.includes(day) || days.length > 30 ? null : [...days, day],
  ),
  rule(
    'day-range: day-number to|until ?the day-number',
    'every day from 3 to 9 December at 8am',
    ([from, , , to], place) =>
      to.day > from.day && isSureRange(place)
        ? Array.from({ length: to.day - from.day + 1 }, (_, index) => from.day + index)
        : null,
  ),
];

const MONTH_DATES = [
  rule(
    'month-date: month|maybe-month ?comma|slash|dash|dot ?the|on day-numbers',
    'on December 25 at 8am',
    ([month, , , days]) => yearly(month, days),
  ),
  rule(
    'month-date: month|maybe-month ?comma|slash|dash|dot ?the|on day-range',
    'March 4th-6th at 9am',
    ([month, , , days]) => ranged(yearly(month, days)),
  ),
  rule(
    'month-date: day-numbers ?of|in|slash|dash ?the month|maybe-month ?+dot',
    'on 3 March at 10am',
    ([days, , , month, dot], place) => (isFullStop(dot, place) ? null : yearly(month, days)),
  ),
  rule(
    'month-date: day-range ?of|in month|maybe-month',
    'daily at 8am from 3 to 9 December',
    ([days, , month]) => ranged(yearly(month, days)),
  ),
  rule(
    'month-date: month-date ?of|in|dash|slash year',
    'on December 24, 2027 at 8am',
    ([date, , year]) => withYear(date, year),
  ),
];

/** Two numbers of which nobody said which is the day. */
function ordered(
  first: number,
  second: number,
  year: number | null,
  { language }: Sentence,
): DateRead | null {
  const [monthFirst, dayFirst] = [yearly(first, [second], year), yearly(second, [first], year)];
  if (language.dayBeforeMonth !== null) return language.dayBeforeMonth ? dayFirst : monthFirst;
  if (monthFirst === null || dayFirst === null || first === second) return monthFirst ?? dayFirst;
  return { kind: 'slash-date', choices: [monthFirst, dayFirst] };
}

function yearOf(text: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  return /^\d\d$/.test(text) ? 2000 + Number(text) : null;
}

/** The tail of a longer row of numbers is no date. */
function isTail({ context: { tokens }, from, to }: At): boolean {
  const isSign = (token: Token | undefined): boolean => /^[/.-]$/.test(token?.text ?? '');
  const isBefore = tokens[from]?.glued === true && isSign(tokens[from - 1]);
  const behind = tokens[to];
  return (
    isBefore ||
    (behind?.glued === true &&
      isSign(behind) &&
      tokens[to + 1]?.glued === true &&
      tokens[to + 1]?.kind === 'number')
  );
}

const NUMBER_DATES = [
  rule('number-date: digits +slash +digits', '12/31 at 8pm', ([first, , second], place) =>
    isTail(place) || first.text.length > 2
      ? null
      : ordered(first.value, second.value, null, place.context),
  ),
  rule(
    'number-date: digits +slash|dash +digits +slash|dash +digits',
    '12/31/2027 at 8pm',
    ([first, , second, , third], place) => {
      if (isTail(place)) return null;
      if (first.text.length === 4) return yearly(second.value, [third.value], first.value);
      const year = yearOf(third.text);
      return year === null || first.text.length > 2
        ? null
        : ordered(first.value, second.value, year, place.context);
    },
  ),
  rule('number-date: decimal +dot ?+digits', 'am 31.12. um 8 Uhr', ([{ text }, , last], place) => {
    const match = /^(\d{1,2})\.(\d{1,2})$/.exec(text);
    const year = last === undefined ? null : yearOf(last.text);
    if (match === null || isTail(place) || (last !== undefined && year === null)) return null;
    return yearly(Number(match[2]), [Number(match[1])], year);
  }),
];

/** "February 30", "the 31st of June": a date that no year has. */
const NO_DATES = [
  rule('part: month ?the day-number', 'on February 30th at 9am', ([month, , { day }], place) =>
    noSuchDate(month, day, place),
  ),
  rule('part: day-number ?of month', '31 June at 9am', ([{ day }, , month], place) =>
    noSuchDate(month, day, place),
  ),
  rule('part: on month', 'every 30 minutes on October', (_, place) =>
    place.next('digits') || place.next('the') || place.next('ordinal-word')
      ? null
      : { kind: 'unreadable', said: saidAt(place) },
  ),
];

function noSuchDate(month: number, day: number, place: At): PartBody | null {
  return exists(2024, month, day) ? null : { kind: 'unreadable', said: saidAt(place) };
}

export const MONTH_DATE_RULES = [...DAY_NUMBERS, ...MONTH_DATES, ...NUMBER_DATES, ...NO_DATES];
