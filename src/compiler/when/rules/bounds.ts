/** From when and until when: starting tomorrow, from 3 March, until the end of the month. */
import { civilFromDays, daysFromCivil } from '../../../time/civil.ts';
import { addUnits, periodOf } from '../calendar.ts';
import { comingCountedDay, comingYearlyDay, daysOf } from '../coming-days.ts';
import type { CountedPart } from '../counted-part.ts';
import { type DateRead, nearDate, type YearlyDate } from '../dates.ts';
import type { DatePoint, PartBody } from '../parts.ts';
import { type At, type ClockSaid, rule } from '../values.ts';

export const pointOf = (date: DateRead, clock: ClockSaid | undefined): DatePoint | null => {
  const isRange = date.kind === 'yearly-date' && date.isRange === true;
  return clock === 'impossible' || isRange ? null : { date, clock: clock ?? null };
};

const dayPoint = (day: number): DatePoint => ({ date: nearDate(day), clock: null });

/** "starting on the 1st", "until the 20th": the coming one. */
function dayAlone(
  { days, period }: CountedPart,
  today: number,
  counted: CountedPart,
): DateRead | null {
  const [day] = days;
  const isDay = days.length === 1 && day?.of === 'day' && !day.isNamed && day.nth > 0;
  const coming = isDay && period === null ? comingCountedDay(counted, today) : null;
  return coming === null ? null : { ...nearDate(coming), isDayOfMonth: true };
}

const firstOf = (months: readonly number[], year: number | null): YearlyDate | null =>
  months.length === 1
    ? { kind: 'yearly-date', month: months[0] ?? 1, days: [1], year, weekday: null }
    : null;

/** A day that something begins or ends on, with the time beside it. */
const POINTS = [
  rule('point: ?on ?the date ?clock', 'every day until December 24 9am', ([, , date, clock]) =>
    pointOf(date, clock),
  ),
  rule(
    'point: ?on ?the date ?comma at clock|bare-clock',
    'every 2 hours starting tomorrow at 9',
    ([, , date, , , clock]) => pointOf(date, clock),
  ),
  rule(
    'point: ?in|the months ?of|in ?year',
    'every Friday at 5pm starting in April',
    ([, months, , year]) => {
      const date = firstOf(months, year ?? null);
      return date === null ? null : pointOf(date, undefined);
    },
  ),
  rule(
    'point: ?on ?the counted-days ?at ?clock',
    'every day at 9am until the 20th',
    ([on, the, counted, , clock], place) => {
      const isLed = (on ?? the) !== undefined || place.before('until') || place.before('the');
      const date = isLed ? dayAlone(counted, place.context.today, counted) : null;
      return date === null ? null : pointOf(date, clock);
    },
  ),
  rule(
    'point: in length',
    'every day at 8am starting in 3 days',
    ([, length], { context: { today } }) => fromNow(length, today),
  ),
  rule(
    'point: length from-now',
    'every day at 8am ending two weeks from now',
    ([length], { context: { today } }) => fromNow(length, today),
  ),
];

function fromNow(
  { months, days, seconds }: { months: number; days: number; seconds: number },
  today: number,
): DatePoint | null {
  return seconds > 0 ? null : dayPoint(addUnits(addUnits(today, months, 'month'), days, 'day'));
}

/** "starting next week" is its first day. */
function startPoint(point: DatePoint): DatePoint {
  const { date } = point;
  return date.kind === 'vague-date' ? { ...point, date: nearDate(date.from) } : point;
}

const start = (
  point: DatePoint | null,
  clock: ClockSaid | null,
  counted = false,
): PartBody | null => (clock === 'impossible' ? null : { kind: 'start', point, clock, counted });

const endsClause = (place: At): boolean =>
  place.context.tokens[place.to] === undefined || place.next('comma');

const STARTS = [
  rule(
    'part: start|counted-from ?on|from point',
    'daily at 9 starting tomorrow',
    ([, , point], place) =>
      start(startPoint(point), null, place.pieces[0]?.category === 'counted-from'),
  ),
  rule('part: from ?on point', 'daily at 9 from tomorrow', ([, , point], place) =>
    place.pieces.at(-1)?.pieces.some(({ category }) => category === 'counted-days') &&
    place.next('to')
      ? null
      : start(startPoint(point), null),
  ),
  rule('part: from ?on point on', 'from next month on, Fridays at 10am', ([, , point], place) =>
    endsClause(place) ? start(startPoint(point), null) : null,
  ),
  rule('part: start ?from clock', 'every 5 hours starting 8am', ([, , clock], place) =>
    isBound(place) ? null : start(null, clock),
  ),
  rule(
    'part: start ?from at clock|bare-clock',
    'every 5 hours starting at 8',
    ([, , , clock], place) => (isBound(place) ? null : start(null, clock)),
  ),
  rule('part: from ?at clock', 'every 3 hours from 7am on Mondays', ([, , clock]) =>
    start(null, clock),
  ),
  rule('part: from ?at bare-clock', 'every 4 hours from 8 on weekdays', ([, , clock], place) =>
    endsClause(place) || place.next('on') ? start(null, clock) : null,
  ),
  rule('part: after date', 'after December 31, every Monday at 8am', ([, date], place) => {
    // "Two days after" counts, and is another rule's.
    if (place.before('unit') || (date.kind !== 'yearly-date' && date.kind !== 'iso-date'))
      return null;
    const [day] = daysOf(date, place.context.today);
    return day === undefined ? null : start(dayPoint(day + 1), null);
  }),
];

/** "not before 9am" says on which side of a time, and not at which. */
function isBound(place: At): boolean {
  return place.context.tokens[place.from]?.sense.roles?.includes('bound') === true;
}

const until = (point: DatePoint | null, clock: ClockSaid | null): PartBody | null =>
  clock === 'impossible' ? null : { kind: 'until', point, clock };

/** "through February", "through next week": with its last day. */
function wholeEnd({ date, clock }: DatePoint, place: At): DatePoint {
  if (!isInclusive(place)) return { date, clock };
  if (date.kind === 'vague-date') return dayPoint(date.to);
  const isMonth = place.pieces.at(-1)?.pieces.some(({ category }) => category === 'months');
  if (!isMonth || date.kind !== 'yearly-date') return { date, clock };
  const month = periodOf(place.context.today, 'month', 0);
  const first = comingYearlyDay(date, month?.from ?? place.context.today);
  return first === null ? { date, clock } : dayPoint(addUnits(first, 1, 'month') - 1);
}

function isInclusive(place: At): boolean {
  return place.context.tokens[place.from]?.sense.roles?.includes('inclusive') === true;
}

/** The last day of a period that was named: "the end of the month", "end of June". */
const ENDS = [
  rule('last-day: ?the month-end|year-end', 'every day at 9 until month end', (_, place) => {
    const unit = place.pieces.at(-1)?.category === 'year-end' ? 'year' : 'month';
    return periodOf(place.context.today, unit, 0)?.to ?? null;
  }),
  rule(
    'last-day: ?the end ?of ?the|this unit',
    'every day at 9 until the end of the month',
    ([, , , , unit], { context: { today } }) =>
      unit === 'day' ? null : (periodOf(today, unit, 0)?.to ?? null),
  ),
  rule(
    'last-day: ?the end ?of next unit',
    'daily at 7am until the end of next week',
    ([, , , , unit], { context: { today } }) =>
      unit === 'day' ? null : (periodOf(today, unit, 1)?.to ?? null),
  ),
  rule(
    'last-day: ?the end ?of month|maybe-month',
    'daily at 7am until the end of June',
    ([, , , month], { context: { today } }) => {
      const { year, month: current } = civilFromDays(today);
      return addUnits(daysFromCivil(month < current ? year + 1 : year, month, 1), 1, 'month') - 1;
    },
  ),
  rule('last-day: ?the end of year', 'daily at 7am until the end of 2027', ([, , , year]) =>
    daysFromCivil(year, 12, 31),
  ),
  rule(
    'last-day: next unit',
    'daily at 7am until next month',
    ([, unit], { context: { today } }) =>
      unit === 'month' || unit === 'year' ? (periodOf(today, unit, 1)?.from ?? null) : null,
  ),
];

export const isBehind = (place: At): boolean =>
  place.follows('part') || place.follows('part-comma');

const UNTILS = [
  rule(
    'part: until|to ?on|and last-day',
    'every day at 9 until the end of the month',
    ([, , day]) => until(dayPoint(day), null),
  ),
  rule('part: until|to ?on|and point', 'every day at 9 until December 24', ([, , point], place) =>
    // A month or a time has its own rule.
    point.date.kind === 'vague-date' && !isInclusive(place) && isMonthUnit(point.date)
      ? null
      : until(wholeEnd(point, place), null),
  ),
  rule(
    'part: maybe-until ?on|and last-day',
    'Tuesdays at 10:00, ends month end',
    ([, , day], place) => (isBehind(place) ? until(dayPoint(day), null) : null),
  ),
  rule(
    'part: maybe-until ?on|and point',
    'Tuesdays at 10:00, ends 2027-02-28',
    ([, , point], place) => (isBehind(place) ? until(point, null) : null),
  ),
  rule('part: until ?at clock|bare-clock', 'every 30 minutes until 6pm', ([, at, clock], place) => {
    // "up to 7 times" is no time of day.
    const isUpTo = place.context.tokens[place.from]?.sense.roles?.includes('up-to') === true;
    const isBare = place.pieces.at(-1)?.category === 'bare-clock';
    return isUpTo && isBare && at === undefined ? null : until(null, clock);
  }),
  rule(
    'part: until ?at clock ?on date',
    'every 2 hours until noon on 5 december',
    ([, , clock, , date]) => {
      const point = date.kind === 'vague-date' ? null : pointOf(date, clock);
      return point === null ? null : until(point, null);
    },
  ),
  rule('part-comma: part comma', 'Tuesdays at 10:00, ends 2027-02-28', () => true),
];

function isMonthUnit({ from, to }: { from: number; to: number }): boolean {
  return to - from > 26;
}

export const BOUND_RULES = [...POINTS, ...STARTS, ...ENDS, ...UNTILS];
