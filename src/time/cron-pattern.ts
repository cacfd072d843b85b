/**
 * A cron expression as sets, and the one question asked of it: which wall time matches next?
 * Nothing here knows zones; wall times are seconds since 1970-01-01T00:00 on the wall clock.
 */
import { type BitSet, lowestBit, nextBit } from './bit-set.ts';
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth, SECONDS_PER_DAY } from './civil.ts';

export interface CronPattern {
  second: BitSet;
  minute: BitSet;
  hour: BitSet;
  month: BitSet;
  day: DayRule;
}

/** The hour field covers all 24 hours: the fold rule lets such a pattern fire in both passes. */
export function coversEveryHour(pattern: CronPattern): boolean {
  return pattern.hour.low === 0xff_ffff;
}

/** The days of a month that match. Masks have bit n for day n, weekday n or nth-to-last day n. */
export interface DayRule {
  /** False if the field is `*` or `?`. Both restricted means either, as in Unix cron. */
  dayOfMonthRestricted: boolean;
  daysOfMonth: number;
  /** `L` is bit 0, `L-3` is bit 3. */
  daysFromLast: number;
  /** `15W`: the weekday nearest to that day, within the month. */
  nearestWeekdays: number;
  /** `LW` */
  lastWeekday: boolean;
  dayOfWeekRestricted: boolean;
  daysOfWeek: number;
  /** `1#2` is weekday 1 in entry 1. */
  nthDaysOfWeek: readonly [number, number, number, number, number];
  /** `5L` is weekday 5. */
  lastDaysOfWeek: number;
}

/** The calendar repeats itself after 400 years, weekdays included: what is not found by then never comes. */
const CALENDAR_CYCLE_YEARS = 400;

/** The first matching wall time at or after `wallSec`, or null if none ever comes. */
export function nextWallTime(pattern: CronPattern, wallSec: number): number | null {
  const startDays = Math.floor(wallSec / SECONDS_PER_DAY);
  let secondOfDay = wallSec - startDays * SECONDS_PER_DAY;
  let { year, month, day } = civilFromDays(startDays);
  const lastYear = year + CALENDAR_CYCLE_YEARS;

  while (year <= lastYear) {
    const matchingMonth = nextBit(pattern.month, month);
    if (matchingMonth !== month) {
      if (matchingMonth < 0) year++;
      month = matchingMonth < 0 ? nextBit(pattern.month, 1) : matchingMonth;
      day = 1;
      secondOfDay = 0;
    }
    // Day 32 comes after the last of a long month; a shift by 32 would wrap around to 0.
    const daysLeft = day > 31 ? 0 : matchingDays(pattern.day, year, month) & (-1 << day);
    if (daysLeft === 0) {
      month++;
      day = 1;
      secondOfDay = 0;
      continue;
    }
    const matchingDay = lowestBit(daysLeft);
    if (matchingDay > day) secondOfDay = 0;
    day = matchingDay;
    const time = nextTimeOfDay(pattern, secondOfDay);
    if (time >= 0) return daysFromCivil(year, month, day) * SECONDS_PER_DAY + time;
    day++;
    secondOfDay = 0;
  }
  return null;
}

function nextTimeOfDay(pattern: CronPattern, secondOfDay: number): number {
  const hour = Math.floor(secondOfDay / 3600);
  const minute = Math.floor(secondOfDay / 60) % 60;
  const second = secondOfDay % 60;

  const matchingHour = nextBit(pattern.hour, hour);
  if (matchingHour === hour) {
    const matchingMinute = nextBit(pattern.minute, minute);
    if (matchingMinute === minute) {
      const matchingSecond = nextBit(pattern.second, second);
      if (matchingSecond >= 0) return hour * 3600 + minute * 60 + matchingSecond;
    }
    const laterMinute =
      matchingMinute === minute ? nextBit(pattern.minute, minute + 1) : matchingMinute;
    if (laterMinute >= 0) return hour * 3600 + laterMinute * 60 + nextBit(pattern.second, 0);
  }
  const laterHour = matchingHour === hour ? nextBit(pattern.hour, hour + 1) : matchingHour;
  if (laterHour < 0) return -1;
  return laterHour * 3600 + nextBit(pattern.minute, 0) * 60 + nextBit(pattern.second, 0);
}

/** Bits 0, 7, 14, 21 and 28: one weekday through a month, once shifted to its first day. */
const WEEKLY = 1 | (1 << 7) | (1 << 14) | (1 << 21) | (1 << 28);

/** The matching days of one month, bit n for day n. */
export function matchingDays(rule: DayRule, year: number, month: number): number {
  const length = daysInMonth(year, month);
  const wholeMonth = length === 31 ? -2 : ((1 << (length + 1)) - 1) & -2;
  if (!rule.dayOfMonthRestricted && !rule.dayOfWeekRestricted) return wholeMonth;

  let days = 0;
  if (rule.dayOfMonthRestricted) {
    days |= rule.daysOfMonth;
    if (rule.daysFromLast !== 0) days |= daysCountedFromLast(rule.daysFromLast, length);
  }
  const needsWeekday = rule.dayOfWeekRestricted || rule.nearestWeekdays !== 0 || rule.lastWeekday;
  if (needsWeekday) {
    const firstWeekday = dayOfWeek(daysFromCivil(year, month, 1));
    if (rule.nearestWeekdays !== 0)
      days |= nearestWeekdayDays(rule.nearestWeekdays, length, firstWeekday);
    if (rule.lastWeekday) days |= 1 << nearestWeekday(length, length, firstWeekday);
    if (rule.dayOfWeekRestricted) days |= weekdayDays(rule, length, firstWeekday);
  }
  return days & wholeMonth;
}

function daysCountedFromLast(daysFromLast: number, length: number): number {
  let days = 0;
  for (let back = 0; back < length; back++) {
    if (daysFromLast & (1 << back)) days |= 1 << (length - back);
  }
  return days;
}

function nearestWeekdayDays(wanted: number, length: number, firstWeekday: number): number {
  let days = 0;
  for (let day = 1; day <= length; day++) {
    if (wanted & (1 << day)) days |= 1 << nearestWeekday(day, length, firstWeekday);
  }
  return days;
}

/** Saturday goes to Friday and Sunday to Monday, but never into another month. */
function nearestWeekday(day: number, length: number, firstWeekday: number): number {
  const weekday = (firstWeekday + day - 1) % 7;
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  if (weekday === 0) return day === length ? day - 2 : day + 1;
  return day;
}

function weekdayDays(rule: DayRule, length: number, firstWeekday: number): number {
  let days = 0;
  for (let weekday = 0; weekday < 7; weekday++) {
    const bit = 1 << weekday;
    const firstDay = 1 + ((weekday - firstWeekday + 7) % 7);
    if (rule.daysOfWeek & bit) days |= WEEKLY << firstDay;
    for (let nth = 0; nth < 5; nth++) {
      if ((rule.nthDaysOfWeek[nth] ?? 0) & bit) {
        const day = firstDay + nth * 7;
        if (day <= length) days |= 1 << day;
      }
    }
    if (rule.lastDaysOfWeek & bit) {
      const day = firstDay + 28;
      days |= 1 << (day <= length ? day : day - 7);
    }
  }
  return days;
}
