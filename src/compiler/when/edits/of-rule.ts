/** A recurrence rule → days, times and bounds, where it is one that people say; else the rule itself. */
import { civilFromDays, dayOfWeek, SECONDS_PER_DAY } from '../../../time/civil.ts';
import { parseRrule } from '../../../time/parse-rrule.ts';
import { isWithinDays, type RecurrenceRule, type RuleUntil } from '../../../time/rrule.ts';
import { readWallSec } from '../../../time/wall-text.ts';
import type { Clock } from '../clock.ts';
import { nearDate } from '../dates.ts';
import { monthly } from '../joining/days-of-parts.ts';
import {
  type Bound,
  type Days,
  type Moment,
  NOTHING,
  type ShortUnit,
  type Times,
  UNSAID,
  type When,
} from '../when.ts';
import { timesAtPositions } from './of-positions.ts';

export function ofRule({ rrule, startsAt }: { rrule: string; startsAt: string }): When {
  const startSec = readWallSec(startsAt) ?? 0;
  const parsed = parseRrule(rrule);
  const said = parsed.ok ? saidRule(parsed.value, startSec) : null;
  if (said !== null) return said;
  const from: Bound = { kind: 'from', at: momentOf(startSec), counted: false };
  return { ...NOTHING, days: { kind: 'rule', rrule }, bounds: [from] };
}

function saidRule(rule: RecurrenceRule, startSec: number): When | null {
  const isOdd = rule.byYearDay.length > 0 || rule.byWeekNumber.length > 0;
  const ends = isOdd ? null : endsOf(rule);
  if (ends === null) return null;
  const isPlaced = rule.bySetPosition.length > 0;
  if (isWithinDays(rule)) return isPlaced ? null : pacedRule(rule, startSec, ends);
  const days = daysOf(rule, Math.floor(startSec / SECONDS_PER_DAY));
  const all = clocksOf(rule, startSec);
  const times: Times | null = isPlaced
    ? timesAtPositions(rule, all)
    : { kind: 'at', clocks: all, part: 'unsaid' };
  if (days === null || times === null) return null;
  // The start of turns cuts into the week that it lies in, and so into its positions.
  const clocks = times.kind === 'at' ? times.clocks : all;
  const from = fromOf(clocks, startSec);
  if (from === null || (times.kind === 'turns' && from.at.kind === 'day-and-clock')) return null;
  const isOfMonths = rule.byMonth.length > 0 && days.kind !== 'yearly';
  return {
    ...NOTHING,
    days,
    months: isOfMonths ? { kind: 'months', months: rule.byMonth } : UNSAID,
    times,
    bounds: [from, ...ends],
    again: 'again',
  };
}

/** Null for an end that is one instant for everybody. */
function endsOf({ count, until }: RecurrenceRule): Bound[] | null {
  if (count !== null) return [{ kind: 'runs', runs: count }];
  if (until === null) return [];
  return until.kind === 'instant' ? null : [{ kind: 'until', at: untilOf(until) }];
}

function untilOf({ sec, dateOnly }: RuleUntil): Moment {
  const date = nearDate(Math.floor(sec / SECONDS_PER_DAY));
  return dateOnly ? { kind: 'day', date } : momentOf(sec);
}

function momentOf(wallSec: number): Moment {
  const day = Math.floor(wallSec / SECONDS_PER_DAY);
  const clock = clockOf(wallSec - day * SECONDS_PER_DAY);
  return { kind: 'day-and-clock', date: nearDate(day), clock };
}

export function clockOf(secondOfDay: number): Clock {
  const hour = Math.floor(secondOfDay / 3600);
  const minute = Math.floor(secondOfDay / 60) % 60;
  return { hour, minute, second: secondOfDay % 60, half: '24', said: '' };
}

/** Hours, minutes or seconds that end; without an end they are intervals, and a rule of them stays one. */
function pacedRule(rule: RecurrenceRule, startSec: number, ends: Bound[]): When | null {
  const { byMonth, byMonthDay, byDay, byHour, byMinute, bySecond } = rule;
  const lists = [byMonth, byMonthDay, byDay, byHour, byMinute, bySecond];
  if (ends.length === 0 || lists.some((list) => list.length > 0)) return null;
  const units: Record<string, ShortUnit> = { HOURLY: 'hour', MINUTELY: 'minute' };
  const unit = units[rule.frequency] ?? 'second';
  const plain = { window: UNSAID, past: [], isByClock: false, isDoubtful: false };
  const from: Bound = { kind: 'from', at: momentOf(startSec), counted: false };
  return {
    ...NOTHING,
    times: { kind: 'pace', unit, interval: rule.interval, ...plain },
    bounds: [from, ...ends],
    again: 'again',
  };
}

function clocksOf({ byHour, byMinute, bySecond }: RecurrenceRule, startSec: number): Clock[] {
  const start = clockOf(startSec % SECONDS_PER_DAY);
  const or = (list: number[], usual: number): number[] => (list.length === 0 ? [usual] : list);
  return or(byHour, start.hour).flatMap((hour) =>
    or(byMinute, start.minute).flatMap((minute) =>
      or(bySecond, start.second).map((second) => clockOf(hour * 3600 + minute * 60 + second)),
    ),
  );
}

/** More times of a day than this are a rule's, and no list. */
const MOST_CLOCKS = 96;

/** From its day on; with the time where the first times of that day are left out. */
function fromOf(clocks: readonly Clock[], startSec: number): (Bound & { kind: 'from' }) | null {
  const seconds = clocks.map(({ hour, minute, second }) => hour * 3600 + minute * 60 + second);
  const time = startSec % SECONDS_PER_DAY;
  if (clocks.length > MOST_CLOCKS) return null;
  const date = nearDate(Math.floor(startSec / SECONDS_PER_DAY));
  if (seconds.every((each) => each >= time))
    return { kind: 'from', at: { kind: 'day', date }, counted: false };
  if (!seconds.includes(time)) return null;
  return { kind: 'from', at: momentOf(startSec), counted: false };
}

function daysOf(rule: RecurrenceRule, startDay: number): Days | null {
  const { interval, byDay } = rule;
  const weekdays = byDay.map(({ weekday }) => weekday);
  switch (rule.frequency) {
    case 'DAILY':
      if (rule.byMonthDay.length > 0) return interval === 1 ? daysOfMonth(rule, startDay) : null;
      if (byDay.length === 0) return { kind: 'every', unit: 'day', interval };
      return interval === 1
        ? weekly(weekdays, 1)
        : { kind: 'every-among', interval, among: weekdays };
    case 'WEEKLY':
      if (interval > 1 && rule.weekStart !== 1) return null;
      return weekly(weekdays.length === 0 ? [dayOfWeek(startDay)] : weekdays, interval);
    case 'MONTHLY':
      return daysOfMonth(rule, startDay);
    default:
      return datesOfYear(rule, startDay);
  }
}

function weekly(days: number[], weeks: number): Days {
  return { kind: 'weekdays', days, weeks, isGroup: days.length > 4, repeats: true };
}

/** Days of the month, counted weekdays, or days that are both: Friday the 13th. */
function daysOfMonth(
  { byMonthDay, byDay, interval }: RecurrenceRule,
  startDay: number,
): Days | null {
  const nths = byDay.filter(({ nth }) => nth !== 0);
  const weekdays = byDay.filter(({ nth }) => nth === 0).map(({ weekday }) => weekday);
  if (nths.length > 0) {
    const isAlone = byMonthDay.length === 0 && weekdays.length === 0;
    const days = nths.map(({ nth, weekday }) => ({ nth, of: weekday, isNamed: true }));
    return isAlone && nths.every(({ nth }) => Math.abs(nth) <= 5) ? monthly(days, interval) : null;
  }
  if (byMonthDay.length === 0 && weekdays.length > 0) return null;
  const days = byMonthDay.length === 0 ? [civilFromDays(startDay).day] : byMonthDay;
  const counted = monthly(
    days.map((nth) => ({ nth, of: 'day', isNamed: true })),
    interval,
  );
  if (weekdays.length === 0) return counted;
  const plain = {
    kind: 'weekdays',
    days: weekdays,
    weeks: 1,
    isGroup: false,
    repeats: true,
  } as const;
  return { kind: 'both', counted, weekdays: plain };
}

function datesOfYear(rule: RecurrenceRule, startDay: number): Days | null {
  const { byMonth, byMonthDay, byDay, interval } = rule;
  const isOfEachMonth = byMonth.length === 0 && byMonthDay.length > 0;
  if (byDay.length > 0 || isOfEachMonth || byMonthDay.some((day) => day < 0)) return null;
  const { month, day } = civilFromDays(startDay);
  const months = byMonth.length === 0 ? [month] : byMonth;
  const days = byMonthDay.length === 0 ? [day] : byMonthDay;
  const dates = months.flatMap((each) => days.map((one) => ({ month: each, day: one })));
  return { kind: 'yearly', dates, years: interval };
}
