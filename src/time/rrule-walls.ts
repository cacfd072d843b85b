/**
 * The wall times of a rule, in order, each found from the period that it lies in: nothing walks from
 * the start of the rule. What can never come is given up after one whole cycle of the calendar.
 */
import { spendEffort } from '../base/effort.ts';
import { civilFromDays, daysFromCivil, daysInMonth, SECONDS_PER_DAY } from './civil.ts';
import { type Frequency, isWithinDays, type RecurrenceRule } from './rrule.ts';
import { daysToNamedMonth, matchesDay, namesNoDay, withStartDay } from './rrule-days.ts';
import { createShortRuleWalls } from './rrule-short-walls.ts';
import type { WallTimes } from './wall-times.ts';

export interface RuleStart {
  startWallSec: number;
  /** Wall times that are left out. */
  excludedSec: ReadonlySet<number>;
  /** Days, counted from 1970, that are left out whole. */
  excludedDays: ReadonlySet<number>;
}

/** After so many periods, whatever the interval, the calendar has come round: 400 years. */
const CYCLE: Record<string, number> = {
  YEARLY: 400,
  MONTHLY: 4800,
  WEEKLY: 20_871,
  DAILY: 146_097,
};

/** Dates beyond are no dates that anybody schedules. */
const LAST_DAY = daysFromCivil(9999, 12, 31);

export function createRuleWalls(given: RecurrenceRule, start: RuleStart): WallTimes {
  const rule = withStartDay(given, Math.floor(start.startWallSec / SECONDS_PER_DAY));
  if (namesNoDay(rule)) return NEVER;
  const raw = rememberGap(
    isWithinDays(rule) ? createShortRuleWalls(rule, start) : createLongRuleWalls(rule, start),
  );
  const untilSec = rule.until?.kind === 'wall' ? rule.until.sec : Number.POSITIVE_INFINITY;
  let left = rule.count ?? 0;
  let countedSec = start.startWallSec - 1;

  /** The count is of the rule's own wall times: neither exceptions nor clock changes alter it. No more are counted than it takes. */
  function isWithinCount(wallSec: number): boolean {
    if (rule.count === null) return true;
    for (; left > 0 && countedSec < wallSec; left--)
      countedSec = raw.nextWallTime(countedSec + 1) ?? Number.POSITIVE_INFINITY;
    return wallSec <= countedSec;
  }

  return {
    coversEveryHour: raw.coversEveryHour,
    nextWallTime(wallSec) {
      let fromSec = Math.max(wallSec, start.startWallSec);
      while (fromSec <= untilSec) {
        const foundSec = raw.nextWallTime(fromSec);
        if (foundSec === null || foundSec > untilSec || !isWithinCount(foundSec)) return null;
        const day = Math.floor(foundSec / SECONDS_PER_DAY);
        if (start.excludedDays.has(day)) fromSec = (day + 1) * SECONDS_PER_DAY;
        else if (start.excludedSec.has(foundSec)) fromSec = foundSec + 1;
        else return foundSec;
      }
      return null;
    },
  };
}

const NEVER: WallTimes = { coversEveryHour: false, nextWallTime: () => null };

/** Between two wall times of a rule there is none: who asks again about the same gap, however wide, is answered at once. */
function rememberGap(walls: WallTimes): WallTimes {
  let gap: { fromSec: number; foundSec: number | null } | null = null;
  return {
    ...walls,
    nextWallTime(wallSec) {
      const isKnown =
        gap !== null &&
        wallSec >= gap.fromSec &&
        wallSec <= (gap.foundSec ?? Number.POSITIVE_INFINITY);
      if (gap === null || !isKnown)
        gap = { fromSec: wallSec, foundSec: walls.nextWallTime(wallSec) };
      return gap.foundSec;
    },
  };
}

/** Periods of a day or more: the days of a period, each with the same times. */
function createLongRuleWalls(rule: RecurrenceRule, { startWallSec }: RuleStart): WallTimes {
  const times = timesOfDay(rule, startWallSec);
  const startDay = Math.floor(startWallSec / SECONDS_PER_DAY);
  const startPeriod = periodOf(rule, startDay);

  function firstInPeriod(period: number, fromSec: number): number | null {
    const days = daysOfPeriod(rule, period);
    if (rule.bySetPosition.length === 0) return firstAtOrAfter(days, times, fromSec);
    const size = days.length * times.length;
    const chosen = rule.bySetPosition
      .map((position) => (position > 0 ? position - 1 : size + position))
      .filter((index) => index >= 0 && index < size)
      .map((index) => wallAt(days, times, index))
      .filter((sec) => sec >= fromSec);
    return chosen.length === 0 ? null : Math.min(...chosen);
  }

  return {
    coversEveryHour: new Set(times.map((sec) => Math.floor(sec / 3600))).size === 24,
    nextWallTime(wallSec) {
      const fromSec = Math.max(wallSec, startWallSec);
      const wanted = periodOf(rule, Math.floor(fromSec / SECONDS_PER_DAY));
      const steps = Math.ceil((wanted - startPeriod) / rule.interval);
      let period = startPeriod + steps * rule.interval;
      for (let tried = 0; tried <= (CYCLE[rule.frequency] ?? 0); ) {
        if (firstDayOf(rule, period) > LAST_DAY) return null;
        const foundSec = firstInPeriod(period, fromSec);
        if (foundSec !== null) return foundSec;
        const passed = rule.frequency === 'DAILY' ? daysToNamedMonth(rule, period) : 1;
        const more = Math.max(1, Math.ceil(passed / rule.interval));
        tried += more;
        period += more * rule.interval;
      }
      return null;
    },
  };
}

function firstAtOrAfter(days: number[], times: number[], fromSec: number): number | null {
  for (const day of days) {
    const daySec = day * SECONDS_PER_DAY;
    const time = times.find((sec) => daySec + sec >= fromSec);
    if (time !== undefined) return daySec + time;
  }
  return null;
}

function wallAt(days: number[], times: number[], index: number): number {
  const day = days[Math.floor(index / times.length)] ?? 0;
  return day * SECONDS_PER_DAY + (times[index % times.length] ?? 0);
}

/** Seconds of the day, sorted; what the rule leaves out comes from its start. */
function timesOfDay(rule: RecurrenceRule, startWallSec: number): number[] {
  const startSec = startWallSec - Math.floor(startWallSec / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  const orStart = (values: number[], fromStart: number) =>
    values.length > 0 ? values : [fromStart];
  const hours = orStart(rule.byHour, Math.floor(startSec / 3600));
  const minutes = orStart(rule.byMinute, Math.floor(startSec / 60) % 60);
  const seconds = orStart(rule.bySecond, startSec % 60);
  spendEffort(hours.length * minutes.length * seconds.length);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

type LongFrequency = Exclude<Frequency, 'HOURLY' | 'MINUTELY' | 'SECONDLY'>;

function periodOf(rule: RecurrenceRule, dayNumber: number): number {
  const { year, month } = civilFromDays(dayNumber);
  switch (rule.frequency as LongFrequency) {
    case 'YEARLY':
      return year;
    case 'MONTHLY':
      return year * 12 + month - 1;
    case 'WEEKLY':
      // 1970-01-01 was a Thursday.
      return Math.floor((dayNumber + 4 - rule.weekStart) / 7);
    case 'DAILY':
      return dayNumber;
  }
}

function firstDayOf(rule: RecurrenceRule, period: number): number {
  switch (rule.frequency as LongFrequency) {
    case 'YEARLY':
      return daysFromCivil(period, 1, 1);
    case 'MONTHLY':
      return daysFromCivil(Math.floor(period / 12), (period % 12) + 1, 1);
    case 'WEEKLY':
      return period * 7 - 4 + rule.weekStart;
    case 'DAILY':
      return period;
  }
}

/** The effort of a look at one day; a month that is not named is passed over like a day. */
const UNITS_OF_DAY = 1;

/** Month by month, so that a year is not worked out day by day, and other months are passed over. */
function daysOfPeriod(rule: RecurrenceRule, period: number): number[] {
  const days: number[] = [];
  const endDay = firstDayOf(rule, period + 1);
  for (let dayNumber = firstDayOf(rule, period); dayNumber < endDay; ) {
    const date = civilFromDays(dayNumber);
    const ofMonth = daysInMonth(date.year, date.month) - date.day + 1;
    const nextMonth = Math.min(endDay, dayNumber + ofMonth);
    const isNamed = rule.byMonth.length === 0 || rule.byMonth.includes(date.month);
    spendEffort(isNamed ? UNITS_OF_DAY * (nextMonth - dayNumber) : UNITS_OF_DAY);
    for (; isNamed && dayNumber < nextMonth; dayNumber++, date.day++) {
      if (matchesDay(rule, dayNumber, date)) days.push(dayNumber);
    }
    dayNumber = nextMonth;
  }
  return days;
}
