/** The days that were named, each kind by itself: one part, or several of a kind that go together. */

import { type Joined, UNREADABLE } from '../contradiction.ts';
import type { CountedPart } from '../counted-part.ts';
import type { YearlyDate } from '../dates.ts';
import type { Part } from '../parts.ts';
import type { WeekdaysPart } from '../weekdays-part.ts';
import { type Counted, type Days, type MonthDay, UNSAID, type Weekdays } from '../when.ts';
import { clocksOf } from './join-times.ts';
import { allOf, oneOf, type Said } from './said.ts';

type DatePart = Part & { kind: 'date' };

function countedOf({ kind, period, shift, year, ...part }: CountedPart): Counted {
  return {
    kind,
    ...part,
    period: period ?? 'unsaid',
    shift: shift ?? 'unsaid',
    year: year ?? 'unsaid',
    pace: UNSAID,
    either: false,
  };
}

/** As the readers have it, for finding the coming one. */
export function countedPartOf(counted: Counted): CountedPart {
  const { pace: _pace, either: _either, period, shift, year, ...part } = counted;
  return {
    ...part,
    days: [...part.days],
    months: [...part.months],
    period: period === 'unsaid' ? null : period,
    shift: shift === 'unsaid' ? null : shift,
    year: year === 'unsaid' ? null : year,
  };
}

/** "the third Wednesday", "the first Monday of January": it may be once, or in every month or year. */
export function isOnceOrAgain({ days, repeats, pace, months, shift, year }: Counted): boolean {
  const saysAgain = repeats || pace.kind === 'every' || months.length > 1;
  const isPlain = days.every(({ of, isEdge }) => of === 'day' && isEdge !== true);
  if (isPlain && months.length === 0) return false;
  return !saysAgain && shift === 'unsaid' && year === 'unsaid';
}

/** Days of each month, counted. */
export function monthly(days: Counted['days'], interval = 1): Counted {
  const where = {
    months: [],
    shift: 'unsaid',
    year: 'unsaid',
    pace: UNSAID,
    either: false,
  } as const;
  return { kind: 'counted', days, period: 'month', interval, repeats: true, ...where };
}

/** "on day 1 of the month or on the second Monday of the month": days counted in the same period. */
export function countedIn(said: Said): Joined<Counted | typeof UNSAID> {
  const [first, ...more] = allOf(said, 'counted');
  if (first === undefined) return UNSAID;
  const key = ({ period, interval, months, shift }: CountedPart): string =>
    [period, interval, months.join(), shift].join(' ');
  if (more.some((part) => key(part) !== key(first))) return UNREADABLE;
  const { start: _start, end: _end, ...part } = first;
  return countedOf({ ...part, days: [first, ...more].flatMap(({ days }) => days) });
}

/** The weekdays that were named; several parts have to be the same ones. */
export function weekdaysIn(said: Said): Joined<Weekdays | typeof UNSAID> {
  if (said.turns !== null) return everyWeek(said.turns.weekdays);
  const [first, ...more] = allOf(said, 'weekdays');
  if (first === undefined) return UNSAID;
  if (more.some(({ days }) => days.join() !== first.days.join())) return UNREADABLE;
  const last = more.at(-1);
  return everyWeek(last === undefined ? first : { ...last, repeats: true });
}

function everyWeek({ kind, days, isGroup, repeats }: WeekdaysPart): Weekdays {
  return { kind, days, weeks: 1, isGroup, repeats };
}

/** The date that was said; several are dates of every year. */
export function dateIn(said: Said): Joined<Days> {
  const [first, ...more] = allOf(said, 'date').map((part) => withEve(said, part));
  if (first === undefined) return UNSAID;
  if (more.length > 0) return yearlyDates(said, [first, ...more]);
  return asYearly(first) ?? { kind: 'on', date: first.date };
}

/** "midnight on New Year's Eve" is when the year ends, and not when its last day begins. */
function withEve(said: Said, part: DatePart): DatePart {
  const { date } = part;
  const [clock, ...more] = clocksOf(said);
  const isMidnight = more.length === 0 && clock?.hour === 0 && clock.minute === 0;
  if (date.kind !== 'yearly-date' || !date.isEve || !isMidnight) return part;
  const { month, days, isEve: _, year, ...rest } = date;
  const [day = 0] = days;
  const isLast = month === 12 && day === 31;
  const next = isLast
    ? { ...rest, month: 1, days: [1], year: year === null ? null : year + 1 }
    : { ...rest, month, days: [day + 1], year };
  return { ...part, date: next };
}

/** "every December 25". */
function asYearly({ date, repeats }: DatePart): Days | null {
  if (!repeats || !isOfEveryYear(date)) return null;
  return yearlyOf(date);
}

export function isOfEveryYear(date: DatePart['date']): date is YearlyDate {
  return date.kind === 'yearly-date' && date.year === null && date.weekday === null;
}

export function yearlyOf({ month, days }: YearlyDate, years = 1): Days {
  return { kind: 'yearly', dates: days.map((day) => ({ month, day })), years };
}

/** "January 1st, April 15th and June 15th, yearly". */
function yearlyDates(said: Said, parts: readonly DatePart[]): Joined<Days> {
  const plain = parts.map(({ date }) => date).filter(isOfEveryYear);
  const isPlain =
    plain.length === parts.length &&
    allOf(said, 'counted').length === 0 &&
    oneOf(said, 'months') === null;
  if (!isPlain || !saysYearly(said, parts)) return UNREADABLE;
  const dates: MonthDay[] = plain.flatMap(({ month, days }) => days.map((day) => ({ month, day })));
  return { kind: 'yearly', dates, years: 1 };
}

/** "every", "yearly", "four times a year", or a pace that has as many in a year: "quarterly on …". */
function saysYearly(said: Said, parts: readonly DatePart[]): boolean {
  const rate = oneOf(said, 'rate');
  const pace = said.every ?? said.pace;
  if (rate !== null) return rate.unit === 'year' && rate.times === parts.length && pace === null;
  if (pace === null) return parts.some(({ repeats }) => repeats);
  if (pace.unit === 'year') return pace.interval === 1;
  const months = { month: 1, quarter: 3 }[pace.unit as 'month'] ?? 0;
  return months * pace.interval * parts.length === 12;
}
