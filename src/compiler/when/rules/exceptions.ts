/** What is left out: weekends, December 25, the first one of the month, from Dec 23 to Jan 6. */
import { civilFromDays, daysFromCivil, daysInMonth } from '../../../time/civil.ts';
import { formatWallDay } from '../../../time/wall-text.ts';
import type { DateRead } from '../dates.ts';
import { monthStretch } from '../joining/stretch.ts';
import type { Exception } from '../parts.ts';
import { type ClockSaid, rule } from '../values.ts';
import { isDayNumberNext } from './amounts.ts';
import { isBehind, pointOf } from './bounds.ts';

export const EXCEPTION_RULES = [
  rule('exception: weekdays', 'weekdays at 9 except Fridays', ([weekdays]) => weekdays),
  rule('exception: months', 'every day at noon except in may and june', ([months], place) =>
    isDayNumberNext(place) ? null : { kind: 'months', months },
  ),
  rule(
    'exception: ?the date ?at ?clock',
    'every day at 9 except December 25',
    ([, date, , clock]) => dateOut(date, clock),
  ),
  rule(
    'exception: ?the counted-days',
    'daily at 6am except the 13th of each month',
    ([, counted]) => counted,
  ),
  rule(
    'exception: ?the ordinal same ?of|in ?the|each ?unit',
    'every Friday except the last one of the month at 3pm',
    ([, nth, , of, , unit]) =>
      (unit === undefined) === (of === undefined) && (unit === undefined || unit === 'month')
        ? { kind: 'nth', nth, isOfMonth: unit === 'month' }
        : null,
  ),
  rule(
    'exception: stretch|led-stretch',
    'every Thursday at 10am except Dec 20 to Jan 5',
    ([stretch]) => ({ kind: 'stretch', ...stretch }),
  ),
  rule(
    'exception: month-date',
    'every day at 10am except December 24-26',
    ([date], { context: { today } }) => {
      const stretch = monthStretch(date, today);
      return stretch === null ? null : { kind: 'stretch', ...stretch };
    },
  ),
  rule(
    'exception: between clock|bare-clock and|to clock|bare-clock',
    'every hour except between 11pm and 7am',
    ([, from, , to]) => windowOut(from, to),
  ),
  rule(
    'exception: from clock|bare-clock to|until clock|bare-clock',
    'every hour except from 11pm to 7am',
    ([, from, , to]) => windowOut(from, to),
  ),
  rule('exception: ?pace-word ?at clocks', 'every hour on Mondays except at 9am', ([, , clocks]) =>
    clocksOut(clocks),
  ),
  rule(
    'exception: ?pace-word at bare-clocks',
    'every hour on Mondays except at 9',
    ([, , clocks]) => clocksOut(clocks),
  ),
  rule(
    'exception: exception in|of ?the unit year to year',
    'every day at 9am except Dec 24 in the years 2026 to 2028',
    ([exception, , , unit, first, , last]) =>
      unit === 'year' ? inYears(exception, first, last) : null,
  ),
  rule(
    'exceptions: ?on|in|each|filler ?on|in|each|filler exception',
    'weekdays at 9 except on Fridays',
    ([, , exception]) => [exception],
  ),
  rule(
    'exceptions: exceptions sep ?on|in|each|filler ?on|in|each|filler exception',
    'every day at 9 except Fridays and in May',
    ([row, , , , exception], place) => {
      // Behind a comma alone only more of the same is left out: "except in December, on Monday at 9" goes on.
      const sep = place.pieces[1];
      const isAnd = sep?.pieces.some(({ category }) => category === 'and') === true;
      return !place.isTail('exception') && (isAnd || isAlike(exception, row.at(-1)))
        ? [...row, exception]
        : null;
    },
  ),
  rule('part: except ?for exceptions', 'weekdays at 9 except Fridays', ([, , exceptions]) => ({
    kind: 'except',
    exceptions,
  })),
  rule(
    'part: maybe-except ?for exceptions',
    'weekdays at 7am, skip Wednesdays',
    ([, , exceptions], place) => (isBehind(place) ? { kind: 'except', exceptions } : null),
  ),
  rule('part: but ?on weekdays', 'every day but Sunday at 10am', ([, , weekdays], place) => {
    const saysDays = place.follows('daily') || place.follows('part-said');
    const isLast = place.follows('part') && place.context.tokens[place.to] === undefined;
    return saysDays || isLast ? { kind: 'except', exceptions: [weekdays] } : null;
  }),
  rule(
    'part: except ?for on|in|at|each',
    'every day at 9 except on public holidays',
    ([word], place) =>
      place.next('plain') || place.next('narrows') ? { kind: 'unreadable', said: word } : null,
  ),
];

function isAlike(one: Exception, other: Exception | undefined): boolean {
  const kindOf = (kind: string | undefined) =>
    kind === 'stretch' || kind === 'dates' ? 'date' : kind;
  return kindOf(one.kind) === kindOf(other?.kind);
}

/** A date, or all days of a stretch: "except this week"; a weekday alone is every one of them. */
function dateOut(date: DateRead, clock: ClockSaid | undefined): Exception | null {
  if (date.kind === 'vague-date')
    return { kind: 'stretch', from: date.from, to: date.to, isYearly: false };
  if (date.kind === 'near-date' && date.weekday !== null) return null;
  if (date.kind === 'yearly-date' && date.isRange === true) return null;
  const point = pointOf(date, clock);
  return point === null ? null : { kind: 'date', point };
}

const windowOut = (from: ClockSaid, to: ClockSaid): Exception | null =>
  from === 'impossible' || to === 'impossible' ? null : { kind: 'window', from, to };

function clocksOut(clocks: readonly ClockSaid[]): Exception | null {
  const known = clocks.filter((clock) => clock !== 'impossible');
  return known.length < clocks.length ? null : { kind: 'clocks', clocks: known };
}

/** More years are no list of days. */
const MOST_YEARS = 30;

function yearlyStretch(exception: Exception): { from: MonthDay; to: MonthDay } | null {
  if (exception.kind === 'stretch' && exception.isYearly)
    return { from: civilFromDays(exception.from), to: civilFromDays(exception.to) };
  if (exception.kind !== 'date' || exception.point.clock !== null) return null;
  const { date } = exception.point;
  if (date.kind !== 'yearly-date' || date.year !== null || date.days.length !== 1) return null;
  const only = { month: date.month, day: date.days[0] ?? 1 };
  return { from: only, to: only };
}

interface MonthDay {
  month: number;
  day: number;
}

/** What was read, in these years alone. */
function inYears(exception: Exception, first: number, last: number): Exception | null {
  const stretch = yearlyStretch(exception);
  const length = last - first + 1;
  if (stretch === null || length < 1 || length > MOST_YEARS) return null;
  const { from, to } = stretch;
  const isOver = to.month * 31 + to.day < from.month * 31 + from.day;
  const years = Array.from({ length }, (_, index) => first + index);
  const dates = years.flatMap((year) => {
    // February 29 is in few years.
    if (from.day > daysInMonth(year, from.month)) return [];
    const begin = daysFromCivil(year, from.month, from.day);
    const end = daysFromCivil(isOver ? year + 1 : year, to.month, to.day);
    return Array.from({ length: end - begin + 1 }, (_, index) => formatWallDay(begin + index));
  });
  return { kind: 'dates', dates };
}
