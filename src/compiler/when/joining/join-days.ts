/**
 * Days × days: two things that were said of the days become one, or contradict each other by name. The table
 * names the pairs that go together, in the order in which they are joined; every other pair is said twice.
 */
import { dayOfWeek } from '../../../time/civil.ts';
import { mondayOf } from '../calendar.ts';
import { comingCountedDay } from '../coming-days.ts';
import { type Contradiction, contradict, isContradiction, type Joined } from '../contradiction.ts';
import type { DateRead } from '../dates.ts';
import type { Counted, Days, Delay, Every, Weekdays, When } from '../when.ts';
import { countedPartOf, isOfEveryYear, monthly, yearlyOf } from './days-of-parts.ts';

/** What the words around the days decide. */
export interface Around {
  today: number;
  /** What stands between days of the month and days of the week. */
  joint: 'and' | 'or' | 'none';
  /** Whether anything says that it comes again. */
  comesAgain: boolean;
  isPaced: boolean;
  /** "Monday in a week", and not "in a week on Monday". */
  isCountedFromDate: boolean;
}

type DaysOf<Kind extends Days['kind']> = Days & { kind: Kind };

type Join = (left: never, right: never, around: Around) => Joined<Days>;

/** `left×right` */
const JOINS: Readonly<Record<string, Join>> = {
  'on×counted': dayNumber,
  'on×after': dayAfterDate,
  'on×every': dateWithPace,
  'on×numbered-weeks': sayTwice,
  'yearly×every': yearlyWithPace,
  'counted×weekdays': countedAndWeekdays,
  'counted×after': (_left: Counted, _right: Days, { comesAgain }: Around) =>
    contradict(comesAgain ? 'paceAndDelay' : 'delayAndTime'),
  'counted×every': countedWithPace,
  'weekdays×numbered-weeks': ({ days, weeks }: Weekdays, right: DaysOf<'numbered-weeks'>) =>
    weeks > 1 ? contradict('weeksInTwoWays') : { ...right, days },
  'weekdays×every': weekdaysWithPace,
  'both×every': jointWithPace,
  'either×every': jointWithPace,
  'nth-weekday×numbered-weeks': () => contradict('weeksInTwoWays'),
  'nth-weekday×every': nthWithPace,
  'numbered-weeks×every': (left: DaysOf<'numbered-weeks'>, { unit, interval }: Every) =>
    unit === 'year' && interval === 1 ? left : contradict('weeksInTwoWays'),
  'after×every': () => contradict('paceAndDelay'),
  'after×rate': () => contradict('paceAndDelay'),
  'every×rate': () => contradict('countWithoutTimes'),
};

/** Once a question is answered, nothing around the days decides any more. */
const ANSWERED: Around = {
  today: 0,
  joint: 'none',
  comesAgain: true,
  isPaced: true,
  isCountedFromDate: false,
};

export function joinDays(left: Days, right: Days, around = ANSWERED): Joined<Days> {
  if (left.kind === 'unsaid') return right;
  if (right.kind === 'unsaid') return left;
  const join = JOINS[`${left.kind}×${right.kind}`];
  if (join !== undefined) return join(left as never, right as never, around);
  if (right.kind === 'rate' || right.kind === 'doubtful') return { ...right, beside: left };
  return sayTwice(left, right, around);
}

function sayTwice(_left: Days, _right: Days, { comesAgain }: Around): Contradiction {
  return contradict(comesAgain ? 'daysInTwoWays' : 'leftOver');
}

/** How many months ahead people name a day by its number. */
const MONTHS_AHEAD = 2;

/** "Tuesday the 24th": the day of this number, where it is that weekday. */
function dayNumber(left: DaysOf<'on'>, counted: Counted, around: Around): Joined<Days> {
  const { date } = left;
  const isNumber = !counted.repeats && counted.period === 'unsaid' && !around.isPaced;
  const isWeekday = date.kind === 'near-date' && date.weekday !== null;
  if (!isWeekday || !isNumber) return sayTwice(left, counted, around);
  for (let from = around.today, month = 0; month < MONTHS_AHEAD; month++) {
    const day = comingCountedDay(countedPartOf(counted), from);
    if (day === null) break;
    if (dayOfWeek(day) === date.weekday)
      return { kind: 'on', date: { ...date, choices: [day], weekday: null } };
    from = day + 1;
  }
  return contradict('unreadable');
}

/** "Monday in a week", "today in 14 days": counted from that day; anything else says two days. */
function dayAfterDate(
  { date }: DaysOf<'on'>,
  { delay }: { delay: Delay },
  { today, isCountedFromDate }: Around,
): Joined<Days> {
  if (!isCountedFromDate) return contradict('unreadable');
  const { months, days, seconds } = delay;
  const isWeeks = months === 0 && seconds === 0 && days % 7 === 0;
  if (date.kind !== 'near-date' || !isWeeks) return contradict('delayAndTime');
  const counted = date.choices.map((day) => day + days);
  // Two weeks from that Monday, or the Monday of the week in two weeks?
  const ofWeek = date.weekday === null ? [] : counted.map((day) => day - 7);
  const isSoon = date.weekday !== null && (date.choices[0] ?? 0) > mondayOf(today) + 6;
  const choices = isSoon ? [...ofWeek, ...counted] : counted;
  return { kind: 'on', date: { ...date, choices, weekday: null } };
}

/** "every year on December 25"; "the weekly report on Friday", once it is known to come each week. */
function dateWithPace({ date }: DaysOf<'on'>, pace: Every): Joined<Days> {
  const isYearly = isOfEveryYear(date) && pace.unit === 'year';
  if (isYearly && isOfEveryYear(date)) return yearlyOf(date, pace.interval);
  const weekdays = pace.unit === 'day' ? null : weekdayOf(date);
  return weekdays === null ? contradict('dateComesOnce') : weekdaysWithPace(weekdays, pace);
}

/** A single weekday is read as the coming one; beside "every week" it comes again. */
export function weekdayOf(date: DateRead): Weekdays | null {
  if (date.kind !== 'near-date' || date.weekday === null) return null;
  return { kind: 'weekdays', days: [date.weekday], weeks: 1, isGroup: false, repeats: true };
}

function yearlyWithPace(left: DaysOf<'yearly'>, { unit, interval }: Every): Joined<Days> {
  if (unit === 'year') return { ...left, years: interval };
  return unit === 'day' && interval === 1 ? left : contradict('dateComesOnce');
}

/** "Friday the 13th" is both; "the 1st or Mondays" is either; "and" may mean one or the other. */
function countedAndWeekdays(counted: Counted, weekdays: Weekdays, around: Around): Joined<Days> {
  if (weekdays.weeks > 1) return contradict('daysInTwoWays');
  const kind = around.joint === 'or' ? 'either' : 'both';
  const joined: Days = { kind, counted, weekdays };
  return around.joint === 'and' && around.comesAgain ? contradict('bothOrEither') : joined;
}

function jointWithPace(left: DaysOf<'both' | 'either'>, pace: Every): Joined<Days> {
  const counted = countedWithPace(left.counted, pace);
  return isContradiction(counted) ? counted : { ...left, counted };
}

function countedWithPace(counted: Counted, pace: Every): Joined<Counted> {
  const period = counted.period === 'unsaid' ? pace.unit : counted.period;
  if (pace.unit === 'day') return contradict('anotherRhythm');
  if (pace.unit === 'week') return contradict('weekdayHasName');
  if (counted.interval > 1 && pace.interval > 1) return contradict('anotherRhythm');
  const isLonger = period === 'quarter' && counted.interval * pace.interval > 1;
  if (isLonger || (pace.unit === 'quarter' && period !== 'quarter'))
    return contradict('noMonthOfQuarter');
  return { ...counted, period, pace };
}

function weekdaysWithPace(given: Weekdays, { unit, interval }: Every): Joined<Days> {
  const { days, isGroup } = given;
  const left: Weekdays = { ...given, repeats: true };
  // "every other Thursday" has its rhythm already.
  if (given.weeks > 1 && (unit !== 'day' || interval > 1)) return contradict('anotherRhythm');
  switch (unit) {
    case 'day':
      // "every 14 days on Mondays" is every two weeks.
      if (interval % 7 === 0) return { ...left, weeks: interval / 7 };
      // "daily, Monday to Friday" is on each of these days; "daily on Mondays" contradicts itself.
      if (interval === 1 && days.length > 1) return left;
      if (interval === 1 || !isGroup) return contradict('anotherRhythm');
      return { kind: 'every-among', interval, among: days };
    case 'week':
      return { ...left, weeks: interval };
    case 'month':
      return { kind: 'weekdays-of-month', days, interval };
    default:
      return contradict('anotherRhythm');
  }
}

/** "every second Tuesday" beside a pace is what the pace leaves of its two meanings. */
function nthWithPace({ nth, days }: DaysOf<'nth-weekday'>, pace: Every): Joined<Days> {
  if (pace.unit === 'day' && pace.interval === 1 && days.length > 1) return nthWeeks(nth, days);
  if (pace.unit === 'day') return contradict('anotherRhythm');
  if (pace.unit === 'week' || pace.unit === 'quarter') return contradict('noReading');
  return countedWithPace(nthOfMonth(nth, days), pace);
}

export function nthWeeks(nth: number, days: readonly number[]): Weekdays {
  return { kind: 'weekdays', days, weeks: nth, isGroup: false, repeats: true };
}

export function nthOfMonth(nth: number, days: readonly number[]): Counted {
  return monthly(days.map((of) => ({ nth, of, isNamed: true })));
}

/** The same of a whole When. */
export function withDays(when: When, left: Days, right: Days): Joined<When> {
  const days = joinDays(left, right);
  return isContradiction(days) ? days : { ...when, days };
}
