/**
 * The days that a rule names. Every part is a test that a day passes or not, so that parts given together narrow each other,
 * as RFC 5545 wants; what the rule leaves out comes from its start.
 */
import { type CivilDate, civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from './civil.ts';
import { isWithinDays, type RecurrenceRule } from './rrule.ts';

/** The rule with the day parts that it left out, taken from the day it starts on. */
export function withStartDay(rule: RecurrenceRule, startDay: number): RecurrenceRule {
  const namesDay = rule.byYearDay.length > 0 || rule.byMonthDay.length > 0 || rule.byDay.length > 0;
  if (namesDay || isWithinDays(rule) || rule.frequency === 'DAILY') return rule;
  const { month, day } = civilFromDays(startDay);
  const byDay = [{ weekday: dayOfWeek(startDay), nth: 0 }];
  if (rule.frequency === 'WEEKLY' || rule.byWeekNumber.length > 0) return { ...rule, byDay };
  if (rule.frequency === 'MONTHLY' || rule.byMonth.length > 0)
    return { ...rule, byMonthDay: [day] };
  return { ...rule, byMonth: [month], byMonthDay: [day] };
}

/** "The 31st of June": none of its months is ever so long. */
export function namesNoDay({ byMonth, byMonthDay }: RecurrenceRule): boolean {
  if (byMonth.length === 0 || byMonthDay.length === 0) return false;
  const longest = Math.max(...byMonth.map((month) => daysInMonth(LEAP_YEAR, month)));
  return byMonthDay.every((day) => Math.abs(day) > longest);
}

const LEAP_YEAR = 2000;

/** From a day in a month that the rule does not name to the end of that month; a day from one that it names. */
export function daysToNamedMonth(rule: RecurrenceRule, dayNumber: number): number {
  if (rule.byMonth.length === 0) return 1;
  const { year, month, day } = civilFromDays(dayNumber);
  return rule.byMonth.includes(month) ? 1 : daysInMonth(year, month) - day + 1;
}

/** `date` is the same day, for those who know it already. */
export function matchesDay(
  rule: RecurrenceRule,
  dayNumber: number,
  date: CivilDate = civilFromDays(dayNumber),
): boolean {
  const { year, month, day } = date;
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(month)) return false;
  if (rule.byMonthDay.length > 0) {
    const fromEnd = day - daysInMonth(year, month) - 1;
    if (!rule.byMonthDay.includes(day) && !rule.byMonthDay.includes(fromEnd)) return false;
  }
  if (rule.byDay.length > 0 && !matchesWeekday(rule, dayNumber, date)) return false;
  if (rule.byYearDay.length > 0) {
    const yearDay = dayNumber - daysFromCivil(year, 1, 1) + 1;
    const fromEnd = dayNumber - daysFromCivil(year + 1, 1, 1);
    if (!rule.byYearDay.includes(yearDay) && !rule.byYearDay.includes(fromEnd)) return false;
  }
  return rule.byWeekNumber.length === 0 || matchesWeekNumber(rule, dayNumber, year);
}

function matchesWeekday(
  rule: RecurrenceRule,
  dayNumber: number,
  { year, month, day }: CivilDate,
): boolean {
  const weekday = dayOfWeek(dayNumber);
  const inMonth = rule.frequency === 'MONTHLY' || rule.byMonth.length > 0;
  return rule.byDay.some((wanted) => {
    if (wanted.weekday !== weekday) return false;
    if (wanted.nth === 0) return true;
    if (wanted.nth > 0) {
      const before = inMonth ? day - 1 : dayNumber - daysFromCivil(year, 1, 1);
      return Math.floor(before / 7) + 1 === wanted.nth;
    }
    const after = inMonth
      ? daysInMonth(year, month) - day
      : daysFromCivil(year + 1, 1, 1) - 1 - dayNumber;
    return Math.floor(after / 7) + 1 === -wanted.nth;
  });
}

/** Week 1 is the first with at least four days in its year; a day of December may be in week 1. */
function matchesWeekNumber(rule: RecurrenceRule, dayNumber: number, year: number): boolean {
  const { weekStart } = rule;
  const years = [year + 1, year, year - 1];
  const weekYear = years.find((candidate) => firstWeekDay(candidate, weekStart) <= dayNumber);
  if (weekYear === undefined) return false;
  const firstDay = firstWeekDay(weekYear, weekStart);
  const week = Math.floor((dayNumber - firstDay) / 7) + 1;
  const weeks = (firstWeekDay(weekYear + 1, weekStart) - firstDay) / 7;
  return rule.byWeekNumber.includes(week) || rule.byWeekNumber.includes(week - weeks - 1);
}

function firstWeekDay(year: number, weekStart: number): number {
  const fourth = daysFromCivil(year, 1, 4);
  return fourth - ((dayOfWeek(fourth) - weekStart + 7) % 7);
}
