/** Which days a recurrence falls on, as a rule without times: counted in the month, by date, weekday or pace. */
import { civilFromDays, dayOfWeek } from '../../../time/civil.ts';
import { emptyRule, type RecurrenceRule } from '../../../time/rrule.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import { exists } from '../dates.ts';
import { isOfEveryYear, yearlyOf } from '../joining/days-of-parts.ts';
import { weekdayOf } from '../joining/join-days.ts';
import type { Days, Every, MonthDay, Weekdays, When } from '../when.ts';
import { planCounted } from './plan-counted.ts';
import { PLAIN, type PlannedDays } from './rule-plan.ts';

export function planDays(when: When, startDay: number): Joined<PlannedDays> {
  const planned = planOf(when, startDay);
  if (isContradiction(planned)) return planned;
  const rule = { ...planned.rule };
  if (when.months.kind !== 'unsaid') {
    if (rule.byMonth.length > 0) return contradict('monthsTwice');
    rule.byMonth = [...when.months.months];
  }
  // A position would be counted in all of the months together.
  const counts = rule.bySetPosition.length > 0 && rule.frequency === 'YEARLY';
  if (counts && rule.byMonth.length > 1 && when.days.kind !== 'yearly')
    return contradict('noSingleSchedule');
  return { ...planned, rule };
}

function planOf(when: When, startDay: number): Joined<PlannedDays> {
  const { days } = when;
  switch (days.kind) {
    case 'unsaid':
      return { ...PLAIN, rule: emptyRule('DAILY') };
    case 'every':
      return planEvery(days, when, startDay);
    case 'every-among': {
      const { interval } = days;
      return { ...PLAIN, rule: { ...emptyRule('DAILY'), interval, byDay: plainDays(days.among) } };
    }
    case 'weekdays':
      return planWeekdays(days);
    case 'counted':
    case 'both':
    case 'either':
      return planCounted(days, when.months.kind !== 'unsaid');
    case 'numbered-weeks': {
      const byWeekNumber = [...days.weeks];
      return {
        ...PLAIN,
        rule: { ...emptyRule('YEARLY'), byWeekNumber, byDay: plainDays(days.days) },
      };
    }
    default:
      return planDates(days);
  }
}

function planWeekdays({ days, weeks }: Weekdays): PlannedDays {
  return { ...PLAIN, rule: { ...emptyRule('WEEKLY'), interval: weeks, byDay: plainDays(days) } };
}

function plainDays(days: readonly number[]): RecurrenceRule['byDay'] {
  return days.map((weekday) => ({ weekday, nth: 0 }));
}

/** Dates of every year, and a weekday beside what comes again; any other date comes once. */
function planDates(days: Days): Joined<PlannedDays> {
  if (days.kind === 'on') {
    const weekday = weekdayOf(days.date);
    if (weekday !== null) return planWeekdays(weekday);
    return isOfEveryYear(days.date) ? planDates(yearlyOf(days.date)) : contradict('dateComesOnce');
  }
  if (days.kind === 'after') return contradict('paceAndDelay');
  const rule = days.kind === 'yearly' ? rowRule(days.dates) : null;
  if (days.kind !== 'yearly' || rule === null) return contradict('noSingleSchedule');
  const { years } = days;
  if (years === 1) return { ...PLAIN, rule };
  return { ...PLAIN, rule: { ...rule, frequency: 'YEARLY', interval: years } };
}

/** Every day, week, month or year, from the day it starts on. */
function planEvery({ unit, interval }: Every, when: When, startDay: number): Joined<PlannedDays> {
  const { month, day } = civilFromDays(startDay);
  switch (unit) {
    case 'day':
      return { ...PLAIN, rule: { ...emptyRule('DAILY'), interval } };
    case 'week': {
      const byDay = plainDays([dayOfWeek(startDay)]);
      return { ...PLAIN, rule: { ...emptyRule('WEEKLY'), interval, byDay } };
    }
    case 'month': {
      // The 31st is the last day, so that short months have one too.
      const byMonthDay = [day === 31 ? -1 : day];
      return { ...PLAIN, rule: { ...emptyRule('MONTHLY'), interval, byMonthDay } };
    }
    case 'quarter':
      return contradict('noMonthOfQuarter');
    case 'year': {
      if (when.months.kind !== 'unsaid') return contradict('monthWithoutDay');
      const byMonthDay = [month === 2 && day === 29 ? -1 : day];
      return { ...PLAIN, rule: { ...emptyRule('YEARLY'), interval, byMonth: [month], byMonthDay } };
    }
  }
}

/** The months and days of all, and the places of the dates among them where not every one is meant. */
function rowRule(row: readonly MonthDay[]): RecurrenceRule | null {
  const sorted = (values: number[]) => [...new Set(values)].sort((left, right) => left - right);
  const byMonth = sorted(row.map(({ month }) => month));
  const byMonthDay = sorted(row.map(({ day }) => day));
  const isNamed = (month: number, day: number): boolean =>
    row.some((one) => one.month === month && one.day === day);
  const isCross = byMonth.every((month) => byMonthDay.every((day) => isNamed(month, day)));
  if (isCross)
    return { ...emptyRule(byMonth.length > 1 ? 'MONTHLY' : 'YEARLY'), byMonth, byMonthDay };
  // February would have another number of them in some years.
  if (byMonth.includes(2) && byMonthDay.some((day) => day > 28)) return null;
  const all = byMonth.flatMap((month) =>
    byMonthDay.filter((day) => exists(2023, month, day)).map((day) => ({ month, day })),
  );
  const bySetPosition = all.flatMap(({ month, day }, index) =>
    isNamed(month, day) ? [index + 1] : [],
  );
  return { ...emptyRule('YEARLY'), byMonth, byMonthDay, bySetPosition };
}
