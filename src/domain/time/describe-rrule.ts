/**
 * A rule in plain words, which the compiler reads back as the same rule. What has no plain words is
 * said as the rule itself.
 */
import { SECONDS_PER_DAY } from './civil.ts';
import { englishTriggerWords } from './english-trigger-words.ts';
import { formatRrule } from './format-rrule.ts';
import { clockTime, padded } from './list-words.ts';
import { isWithinDays, type RecurrenceRule } from './rrule.ts';
import { withStartDay } from './rrule-days.ts';
import { ruleTurns } from './rule-turns.ts';
import type {
  MonthDaysSaid,
  NthDaySaid,
  RuleDaysSaid,
  RuleSaid,
  TriggerWords,
  WallSaid,
} from './trigger-words.ts';
import { formatWallSec } from './wall-text.ts';

export function describeRrule(
  rule: RecurrenceRule,
  { startWallSec, exdates }: { startWallSec: number; exdates: readonly string[] },
  words: TriggerWords = englishTriggerWords,
): string {
  const startDay = Math.floor(startWallSec / SECONDS_PER_DAY);
  const days = isWithinDays(rule) ? null : daysOf(withStartDay(rule, startDay));
  const clocks = timesOf(rule, startWallSec);
  const isPlain = rule.weekStart === 1 && rule.until?.kind !== 'instant';
  const start = wallOf(startWallSec);
  const limits = { count: rule.count, until: untilOf(rule), exdates };
  if (isPlain && days !== null && clocks !== null) {
    const pace = { kind: 'days', days, clocks } as const;
    return words.rule({ pace, start: { ...start, clock: null }, ...limits });
  }
  const pace = (isPlain ? (shortPace(rule) ?? turnsPace(rule, startWallSec)) : null) ?? {
    kind: 'rule',
    rrule: withoutEnd(rule),
  };
  const started = pace.kind === 'turns' ? { ...start, clock: null } : start;
  return words.rule({ pace, start: started, ...limits });
}

function wallOf(wallSec: number): WallSaid {
  const [day = '', clock = null] = formatWallSec(wallSec).split('T');
  return { day, clock };
}

/** The end is said in words, where it has words. */
function withoutEnd(rule: RecurrenceRule): string {
  const isInstant = rule.until?.kind === 'instant';
  return formatRrule(isInstant ? rule : { ...rule, count: null, until: null });
}

function untilOf({ count, until }: RecurrenceRule): WallSaid | null {
  if (count !== null || until === null || until.kind === 'instant') return null;
  const wall = wallOf(until.sec);
  return until.dateOnly ? { ...wall, clock: null } : wall;
}

/** "every 20 minutes", where it ends: without an end that would be elapsed time. */
function shortPace(rule: RecurrenceRule): RuleSaid['pace'] | null {
  const units = { HOURLY: 'hour', MINUTELY: 'minute', SECONDLY: 'second' } as const;
  const unit = units[rule.frequency as 'HOURLY'];
  const ends = rule.count !== null || rule.until !== null;
  const parts = [rule.byMonth, rule.byYearDay, rule.byMonthDay, rule.byDay, rule.bySetPosition];
  const times = [rule.byHour, rule.byMinute, rule.bySecond];
  const isBare = [...parts, ...times].every((list) => list.length === 0);
  if (unit === undefined || !ends || !isBare) return null;
  return { kind: 'short', interval: rule.interval, unit };
}

/** "on Mondays at 09:00 and on Wednesdays at 14:00". */
function turnsPace(rule: RecurrenceRule, startWallSec: number): RuleSaid['pace'] | null {
  const day = Math.floor(startWallSec / SECONDS_PER_DAY);
  const turns = ruleTurns(rule, { day, second: startWallSec - day * SECONDS_PER_DAY });
  if (turns === null || turns.some(({ times }) => times.length > MOST_TIMES)) return null;
  const said = turns.map(({ weekdays, times }) => ({ weekdays, clocks: times.map(clockInWords) }));
  return { kind: 'turns', interval: rule.interval, turns: said };
}

/** Null where the days have no plain words. */
function daysOf(rule: RecurrenceRule): RuleDaysSaid | null {
  const isOdd = rule.byWeekNumber.length > 0 || rule.byYearDay.length > 0;
  const isPositioned = rule.bySetPosition.length > 0 && rule.frequency !== 'DAILY';
  if (isOdd || isPositioned || (rule.byDay.length > 0 && rule.byMonthDay.length > 0)) return null;
  const { interval } = rule;
  // Every month of the year is no limit.
  const months = rule.byMonth.length === 12 ? [] : rule.byMonth;
  const weekdays = rule.byDay.map(({ weekday }) => weekday);
  switch (rule.frequency) {
    case 'DAILY':
      return interval === 1 ? dailyOf(rule, { interval, months }) : dailyPace(rule);
    case 'WEEKLY':
      return { kind: 'weekly', interval, weekdays, months };
    default: {
      const unit = rule.frequency === 'YEARLY' ? 'year' : 'month';
      if (unit === 'year' && months.length === 0) return null;
      if (rule.byMonthDay.length > 0)
        return { kind: 'month-days', interval, unit, monthDays: monthDaysOf(rule), months };
      const nthDays = nthDaysOf(rule);
      return nthDays === null ? null : { kind: 'nth-days', interval, unit, nthDays, months };
    }
  }
}

function dailyPace(rule: RecurrenceRule): RuleDaysSaid | null {
  const isBare = rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length === 0;
  return isBare ? { kind: 'daily', interval: rule.interval, months: [] } : null;
}

function dailyOf(
  rule: RecurrenceRule,
  common: { interval: number; months: number[] },
): RuleDaysSaid {
  if (rule.byMonthDay.length > 0)
    return { kind: 'month-days', unit: 'month', monthDays: monthDaysOf(rule), ...common };
  if (rule.byDay.length === 0) return { kind: 'daily', ...common };
  return { kind: 'weekly', weekdays: rule.byDay.map(({ weekday }) => weekday), ...common };
}

/** The first and the last Friday. Null for what is counted further. */
function nthDaysOf({ byDay }: RecurrenceRule): NthDaySaid[] | null {
  const isPlain = byDay.every(({ nth }) => nth === -1 || (nth >= 1 && nth <= 5));
  if (byDay.length === 0 || !isPlain) return null;
  const order = (nth: number) => (nth < 0 ? 9 : nth);
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

/** More clock times than this are not listed. */
const MOST_TIMES = 12;

/** The times of a day, or null where they have no plain words or the first day has others. */
function timesOf(rule: RecurrenceRule, startWallSec: number): string[] | null {
  const startSec = startWallSec - Math.floor(startWallSec / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  const hours = rule.byHour.length > 0 ? rule.byHour : [Math.floor(startSec / 3600)];
  const minutes = rule.byMinute.length > 0 ? rule.byMinute : [Math.floor(startSec / 60) % 60];
  const seconds = rule.bySecond.length > 0 ? rule.bySecond : [startSec % 60];
  if (hours.length * minutes.length * seconds.length > 400) return null;
  const all = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
  const chosen = rule.bySetPosition.length === 0 ? all : positioned(rule, all);
  if (chosen === null || chosen.length > MOST_TIMES || (chosen[0] ?? 0) < startSec) return null;
  return chosen.map(clockInWords);
}

function clockInWords(time: number): string {
  const clock = clockTime(Math.floor(time / 3600), Math.floor(time / 60) % 60);
  return time % 60 === 0 ? clock : `${clock}:${padded(time % 60)}`;
}

/** Positions among the times of a single day; of longer periods they have no plain words. */
function positioned(rule: RecurrenceRule, all: number[]): number[] | null {
  if (rule.frequency !== 'DAILY') return null;
  const indexes = rule.bySetPosition.map((position) =>
    position > 0 ? position - 1 : all.length + position,
  );
  const chosen = all.filter((_, index) => indexes.includes(index));
  return chosen.length === 0 ? null : chosen;
}
