/** All that names days, joined into one by the table of `join-days.ts`. */

import { hasRole, type Token } from '../../engine/tokenize.ts';
import type { Clock } from '../clock.ts';
import { contradict, isContradiction, type Joined, UNREADABLE } from '../contradiction.ts';
import type { DateRead } from '../dates.ts';
import {
  boundOf,
  type Days,
  isAgain,
  type LongUnit,
  UNSAID,
  type Weekdays,
  type When,
  withoutBounds,
} from '../when.ts';
import { countedIn, dateIn, isOnceOrAgain, weekdaysIn } from './days-of-parts.ts';
import { type Around, joinDays, nthWeeks, weekdayOf } from './join-days.ts';
import { type NamedDays, placeDate } from './place-date.ts';
import { allOf, oneOf, type Said } from './said.ts';

const LAST_MINUTE: Clock = { hour: 23, minute: 59, second: 0, half: '24', said: '' };

/** "hourly from 8 on until 16:00 on weekdays": both are times of the same day. */
export function sayWindow(said: Said, when: When): When {
  const { times } = when;
  const [from, until] = [boundOf(when, 'from'), boundOf(when, 'until')];
  if (times.kind !== 'pace' || times.unit === 'second' || times.window.kind !== 'unsaid')
    return when;
  const isDated = oneOf(said, 'date') !== null && repeatedWeekday(said) === null;
  if (from?.at.kind !== 'clock' || isDated) return when;
  // Without days it may be today's: that is asked.
  const kinds = ['weekdays', 'counted', 'nth-weekday', 'months', 'date'] as const;
  const namesDays = kinds.some((kind) => oneOf(said, kind) !== null);
  if (!namesDays && !said.saysDaily) return when;
  // "daily every 3 hours from 6": on each day from then on.
  const isOpen = until === undefined && said.saysDaily;
  const to = isOpen ? LAST_MINUTE : until?.at.kind === 'clock' ? until.at.clock : null;
  if (to === null) return when;
  const window = { kind: 'between' as const, from: from.at.clock, to, isSpan: false };
  return { ...withoutBounds(when, 'from', 'until'), times: { ...times, window } };
}

export function sayDays(said: Said, when: When): Joined<When> {
  const rule = oneOf(said, 'rule');
  if (rule !== null) return { ...when, days: { kind: 'rule', rrule: rule.rrule } };
  const named = namedDays(said);
  if (isContradiction(named) || isLooseEdge(said, named)) return UNREADABLE;
  const ofMonth = dateOfMonth(said, named);
  const given = ofMonth ?? named;
  const placed = placeDate(said, ofMonth === null ? when : { ...when, months: UNSAID }, given);
  if (isContradiction(placed)) return placed;
  return joinAll(said, placed.when, placed.named);
}

function namedDays(said: Said): Joined<NamedDays> {
  const [date, counted, weekdays] = [dateIn(said), countedIn(said), weekdaysIn(said)];
  if (isContradiction(date) || isContradiction(counted) || isContradiction(weekdays))
    return UNREADABLE;
  const repeated = repeatedWeekday(said);
  return repeated === null
    ? { date, counted, weekdays }
    : { date: UNSAID, counted, weekdays: repeated };
}

/** A single weekday is read as the coming one; "every week", "afternoons" beside it say that it comes again. */
function repeatedWeekday(said: Said): Weekdays | null {
  const [date, ...more] = allOf(said, 'date');
  const weekday = date === undefined || more.length > 0 ? null : weekdayOf(date.date);
  if (weekday === null || allOf(said, 'weekdays').length > 0 || said.turns !== null) return null;
  const pace = said.pace ?? said.every;
  const comesAgain = pace ?? oneOf(said, 'rate') ?? oneOf(said, 'week-numbers');
  if (comesAgain === null && !said.partRepeats) return null;
  // "every day … on Monday" contradicts itself; "weekly report Friday" is asked about first.
  if (pace?.unit === 'day' && pace.interval % 7 !== 0) return null;
  if (pace?.doubt === 'adjective') return null;
  // "every 15 minutes on Monday" may be the coming one.
  return { ...weekday, repeats: said.pace === null };
}

/** "at the start of each workday": the start of nothing that has one. */
function isLooseEdge(said: Said, { counted, weekdays }: NamedDays): boolean {
  if (counted.kind !== 'counted' || counted.period !== 'unsaid') return false;
  const isEdge = counted.days.some((day) => day.isEdge === true);
  return isEdge && (weekdays.kind !== 'unsaid' || (said.pace ?? said.every) === null);
}

/** "in March on the 5th": the month that was said, and not the coming 5th. */
function dateOfMonth(said: Said, named: NamedDays): NamedDays | null {
  const months = oneOf(said, 'months');
  const { counted } = named;
  const isMonth = months?.months.length === 1 && !months.repeats && named.date.kind === 'unsaid';
  const isDay = counted.kind === 'counted' && counted.period === 'unsaid' && !counted.repeats;
  if (!isMonth || !isDay || (said.pace ?? said.every) !== null) return null;
  const [day, ...others] = counted.days;
  const [month = 1] = months.months;
  if (others.length > 0 || day?.of !== 'day' || day.nth < 1) return null;
  const year = counted.year === 'unsaid' ? null : counted.year;
  const date: DateRead = { kind: 'yearly-date', month, days: [day.nth], year, weekday: null };
  return { ...named, counted: UNSAID, date: { kind: 'on', date } };
}

function joinAll(said: Said, when: When, { date, weekdays, ...named }: NamedDays): Joined<When> {
  const joint = jointOf(said);
  const counted =
    named.counted.kind === 'counted' ? { ...named.counted, either: joint === 'or' } : named.counted;
  const isRow = allOf(said, 'date').length > 1;
  const all: Days[] = [
    ...[date, counted, weekdays],
    ...allOf(said, 'nth-weekday').map((part): Days => nthOf(part)),
    ...allOf(said, 'week-numbers').map(({ weeks }): Days => numbered(weeks)),
    ...allOf(said, 'delay').map((delay): Days => delayOf(delay)),
    // Several dates of a year have used up what said how often.
    ...(isRow ? [] : howOften(said, { counted, weekdays })),
  ];
  if (oneOf(said, 'rate') !== null && (said.pace ?? said.every) !== null && !isRow)
    return contradict('countWithoutTimes');
  const again = doesRepeat(said, counted) ? 'again' : when.again;
  const around = aroundDays(said, { ...when, again, days: UNSAID }, all);
  let days: Joined<Days> = UNSAID;
  for (const one of all) {
    days = joinDays(days, one, around);
    if (isContradiction(days)) return days;
  }
  if (days.kind === 'numbered-weeks' && days.days.length === 0) return contradict('noDayOfWeek');
  return { ...when, days, again };
}

/** "every December 25", "mornings"; "the third Wednesday, in the evenings" is still asked about. */
function doesRepeat(said: Said, counted: Days): boolean {
  const isOpen = counted.kind === 'counted' && isOnceOrAgain(counted);
  return allOf(said, 'date').some(({ repeats }) => repeats) || (said.partRepeats && !isOpen);
}

/** "alternate Tuesdays" (-2) are every other one; "every second Tuesday" may be the second of each month. */
function nthOf({ nth, days }: { nth: number; days: readonly number[] }): Days {
  return nth < 0 ? nthWeeks(-nth, days) : { kind: 'nth-weekday', nth, days };
}

function numbered(weeks: readonly number[]): Days {
  return { kind: 'numbered-weeks', weeks, days: [] };
}

function delayOf({
  months,
  days,
  seconds,
}: {
  months: number;
  days: number;
  seconds: number;
}): Days {
  return { kind: 'after', delay: { months, days, seconds } };
}

/** The pace of days and the rate, as far as they are sure. */
function howOften({ every, rest }: Said, named: Pick<NamedDays, 'counted' | 'weekdays'>): Days[] {
  const rate = oneOf({ rest }, 'rate');
  const rated: Days[] =
    rate === null ? [] : [{ kind: 'rate', times: rate.times, unit: rate.unit, beside: UNSAID }];
  if (every === null) return rated;
  const pace = { kind: 'every' as const, unit: every.unit as LongUnit, interval: every.interval };
  const { doubt } = every;
  if (doubt === null) return [pace, ...rated];
  const days = pace.unit === 'month' ? named.counted : named.weekdays;
  const size = days.kind === 'weekdays' || days.kind === 'counted' ? days.days.length : 0;
  // One named day can't be two a week.
  const isSure = doubt === 'meaning' && (size === 1 || size > 2);
  return [isSure ? pace : { kind: 'doubtful', doubt, pace, beside: UNSAID }, ...rated];
}

function aroundDays(said: Said, when: When, named: readonly Days[]): Around {
  const isPaced = (said.pace ?? said.every) !== null;
  const date = said.parts.findIndex(({ kind }) => kind === 'date');
  return {
    today: said.sentence.today,
    joint: jointOf(said),
    comesAgain: isPaced || named.some((days) => isAgain({ ...when, days })),
    isPaced,
    isCountedFromDate: said.parts[date + 1]?.kind === 'delay',
  };
}

/** What stands between the days of the month and the days of the week. */
function jointOf({ sentence: { tokens }, parts }: Said): Around['joint'] {
  const kinds = ['counted', 'weekdays', 'date'];
  const days = parts.filter(({ kind }) => kinds.includes(kind));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return 'none';
  // The "and" of another part joins no days: between 9 and 5.
  const isRead = (token: Token) =>
    parts.some(({ start, end }) => token.start >= start && token.end <= end);
  const between = tokens.filter(
    (token) => token.start >= first.end && token.end <= last.start && !isRead(token),
  );
  if (between.some((token) => hasRole(token, 'or'))) return 'or';
  if (!between.some((token) => hasRole(token, 'and'))) return 'none';
  // "every first of the month and every Monday" is each of them.
  const each = tokens.findIndex(({ start }) => start === last.start);
  return hasRole(tokens[each], 'each') && hasRole(tokens[each - 1], 'and') ? 'or' : 'and';
}
