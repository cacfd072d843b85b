/** The days of a recurrence rule as facts that a language can say. Null where they have no plain words. */
import { daysInMonth } from '../../time/civil.ts';
import type { RecurrenceRule } from '../../time/rrule.ts';
import type { MonthDaysSaid, NthDaySaid, RuleDaysSaid } from '../trigger-words.ts';

/** A year that has no February 29. */
const PLAIN_YEAR = 2026;

export function sayRuleDays(rule: RecurrenceRule): RuleDaysSaid | null {
  // Positions within a single day pick times, and not days.
  const isOneDay = rule.frequency === 'WEEKLY' && rule.byDay.length === 1;
  const isPositioned = rule.bySetPosition.length > 0 && rule.frequency !== 'DAILY' && !isOneDay;
  if (isPositioned) return null;
  if (rule.byWeekNumber.length > 0) return weeksOf(rule);
  if (rule.byYearDay.length > 0) return yearDaysOf(rule);
  if (rule.byDay.length > 0 && rule.byMonthDay.length > 0) return monthDaysOn(rule);
  const { interval } = rule;
  const months = monthsOf(rule);
  const weekdays = rule.byDay.map(({ weekday }) => weekday);
  switch (rule.frequency) {
    case 'DAILY':
      return interval === 1 ? dailyOf(rule, { interval, months }) : dailyPace(rule);
    case 'WEEKLY':
      return { kind: 'weekly', interval, weekdays, months };
    default:
      return monthlyOf(rule, { interval, months });
  }
}

/**
 * Days that the rule picks by their position in a month or a year: the first weekday of the month, March 31
 * and September 30. Only where each day has one time, else the positions count times.
 */
export function sayPositionedDays(rule: RecurrenceRule): RuleDaysSaid | null {
  const { interval, bySetPosition } = rule;
  const hasOneTime = [rule.byHour, rule.byMinute, rule.bySecond].every((list) => list.length <= 1);
  const isOfYear = rule.byWeekNumber.length > 0 || rule.byYearDay.length > 0;
  if (bySetPosition.length === 0 || !hasOneTime || isOfYear) return null;
  if (rule.frequency === 'YEARLY') return yearlyDates(rule);
  const [nth = 0] = bySetPosition;
  const isWeekday = rule.byDay.map((day) => `${day.weekday}:${day.nth}`).join() === WEEKDAYS;
  const isPlain = rule.frequency === 'MONTHLY' && rule.byMonthDay.length === 0;
  const isNear = bySetPosition.length === 1 && (nth === -1 || (nth >= 1 && nth <= 5));
  if (!isPlain || !isWeekday || !isNear) return null;
  return { kind: 'nth-weekday', interval, months: monthsOf(rule), nth };
}

const WEEKDAYS = '1:0,2:0,3:0,4:0,5:0';

/** Every month of the year is no limit. */
function monthsOf({ byMonth }: RecurrenceRule): number[] {
  return byMonth.length === 12 ? [] : byMonth;
}

function yearlyDates(rule: RecurrenceRule): RuleDaysSaid | null {
  const { interval, byMonth, byMonthDay, byDay, bySetPosition } = rule;
  const isLeap = byMonth.includes(2) && byMonthDay.includes(29);
  if (interval > 1 || byDay.length > 0 || isLeap || byMonthDay.some((day) => day < 0)) return null;
  const all = byMonth.flatMap((month) =>
    byMonthDay
      .filter((day) => day <= daysInMonth(PLAIN_YEAR, month))
      .map((day) => ({ month, day })),
  );
  const wanted = new Set(
    bySetPosition.map((position) => (position > 0 ? position - 1 : all.length + position)),
  );
  const dates = all.filter((_, index) => wanted.has(index));
  return dates.length === 0 ? null : { kind: 'dates', interval, months: [], dates };
}

function yearDaysOf(rule: RecurrenceRule): RuleDaysSaid | null {
  const { interval, byYearDay } = rule;
  const isBare = rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length === 0;
  const [day = 0] = byYearDay;
  const isPlain = byYearDay.length === 1 && (day > 0 || day === -1);
  if (rule.frequency !== 'YEARLY' || !isBare || !isPlain) return null;
  return { kind: 'year-days', interval, months: [], days: byYearDay };
}

/** Weeks are counted from the beginning, and have days of their own. */
function weeksOf(rule: RecurrenceRule): RuleDaysSaid | null {
  const { interval, byWeekNumber, byDay } = rule;
  const isBare = rule.byMonth.length + rule.byMonthDay.length + rule.byYearDay.length === 0;
  const isPlain = byWeekNumber.every((week) => week > 0) && byDay.every(({ nth }) => nth === 0);
  if (!isBare || !isPlain || interval > 1 || byDay.length === 0) return null;
  const weekdays = byDay.map(({ weekday }) => weekday);
  return { kind: 'weeks', interval, months: [], weeks: byWeekNumber, weekdays };
}

/** "on the 1st to 3rd of every month, only on Fridays". */
function monthDaysOn(rule: RecurrenceRule): RuleDaysSaid | null {
  const { interval, byDay } = rule;
  const isMonthly = rule.frequency === 'MONTHLY' || rule.frequency === 'DAILY';
  const isCounted = byDay.some(({ nth }) => nth !== 0);
  if (!isMonthly || interval > 1 || isCounted || monthsOf(rule).length > 0) return null;
  const weekdays = byDay.map(({ weekday }) => weekday);
  const monthDays = monthDaysOf(rule);
  return (
    namedMonthDay(rule) ?? { kind: 'month-days-on', interval, months: [], monthDays, weekdays }
  );
}

/** Friday the 13th. */
function namedMonthDay(rule: RecurrenceRule): RuleDaysSaid | null {
  const { interval, byDay, byMonthDay } = rule;
  const [first] = byDay;
  const [day = 0] = byMonthDay;
  const isOne = byDay.length === 1 && byMonthDay.length === 1 && day > 0;
  if (first === undefined || !isOne) return null;
  return { kind: 'named-month-day', interval, months: [], weekday: first.weekday, day };
}

interface Common {
  interval: number;
  months: number[];
}

function monthlyOf(rule: RecurrenceRule, common: Common): RuleDaysSaid | null {
  const unit = rule.frequency === 'YEARLY' ? 'year' : 'month';
  const nthDays = nthDaysOf(rule);
  if (unit === 'year' && common.months.length === 0)
    return nthDays === null ? null : { kind: 'nth-days-of-year', ...common, nthDays };
  if (rule.byMonthDay.length > 0)
    return { kind: 'month-days', unit, monthDays: monthDaysOf(rule), ...common };
  const isOfMonth = nthDays?.every(({ nth }) => nth <= 5) === true;
  return isOfMonth ? { kind: 'nth-days', unit, nthDays, ...common } : null;
}

function dailyPace(rule: RecurrenceRule): RuleDaysSaid | null {
  const isBare = rule.byDay.length + rule.byMonthDay.length === 0;
  return isBare ? { kind: 'daily', interval: rule.interval, months: monthsOf(rule) } : null;
}

function dailyOf(rule: RecurrenceRule, common: Common): RuleDaysSaid {
  if (rule.byMonthDay.length > 0)
    return { kind: 'month-days', unit: 'month', monthDays: monthDaysOf(rule), ...common };
  if (rule.byDay.length === 0) return { kind: 'daily', ...common };
  return { kind: 'weekly', weekdays: rule.byDay.map(({ weekday }) => weekday), ...common };
}

/** The first and the last Friday. Null for every Friday, and what is counted further from the end. */
function nthDaysOf({ byDay }: RecurrenceRule): NthDaySaid[] | null {
  const isPlain = byDay.every(({ nth }) => nth >= -5 && nth !== 0);
  if (byDay.length === 0 || !isPlain) return null;
  const order = (nth: number) => (nth < 0 ? 99 + nth : nth);
  return byDay
    .map(({ nth, weekday }) => ({ nth, weekday }))
    .sort((left, right) => order(left.nth) - order(right.nth));
}

function monthDaysOf({ byMonthDay }: RecurrenceRule): MonthDaysSaid {
  return {
    days: byMonthDay.filter((day) => day > 0),
    nearest: [],
    fromLast: byMonthDay
      .filter((day) => day < 0)
      .reverse()
      .map((day) => -1 - day),
    lastWeekday: false,
  };
}
