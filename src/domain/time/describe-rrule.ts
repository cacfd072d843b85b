/**
 * A rule in plain English, which the compiler reads back as the same rule. What has no plain words is
 * said as the rule itself.
 */
import { SECONDS_PER_DAY } from './civil.ts';
import {
  clockTime,
  counted,
  listed,
  monthsInWords,
  numbersInWords,
  ORDINALS,
  WEEKDAYS,
  weeklyDays,
} from './describe-cron.ts';
import { formatRrule } from './format-rrule.ts';
import { isWithinDays, type RecurrenceRule } from './rrule.ts';
import { withStartDay } from './rrule-days.ts';
import { formatWallDay, formatWallSec } from './wall-text.ts';

export function describeRrule(
  rule: RecurrenceRule,
  { startWallSec, exdates }: { startWallSec: number; exdates: readonly string[] },
): string {
  const startDay = Math.floor(startWallSec / SECONDS_PER_DAY);
  const days = isWithinDays(rule) ? null : daysInWords(withStartDay(rule, startDay));
  const times = timesOf(rule, startWallSec);
  const isPlain = rule.weekStart === 1 && rule.until?.kind !== 'instant';
  const limits = [
    endInWords(rule),
    exdates.length === 0 ? '' : `except ${listed([...exdates])}`,
  ].filter((part) => part !== '');
  if (isPlain && days !== null && times !== null) {
    const text = `${days} at ${listed(times)}`;
    return [text, `starting ${formatWallDay(startDay)}`, ...limits].join(', ');
  }
  const start = `starting ${formatWallSec(startWallSec).replace('T', ' at ')}`;
  const pace = isPlain ? shortPace(rule) : null;
  return [pace ?? `by the rule ${withoutEnd(rule, pace)}`, start, ...limits].join(', ');
}

/** The end is said in words, where it has words. */
function withoutEnd(rule: RecurrenceRule, pace: string | null): string {
  const isInstant = rule.until?.kind === 'instant';
  return formatRrule(pace === null && isInstant ? rule : { ...rule, count: null, until: null });
}

function endInWords({ count, until }: RecurrenceRule): string {
  if (count !== null) return `${count} run${count === 1 ? '' : 's'} in all`;
  if (until === null || until.kind === 'instant') return '';
  const wall = formatWallSec(until.sec).replace('T', ' at ');
  return `until ${until.dateOnly ? wall.slice(0, 10) : wall}`;
}

/** "every 20 minutes", where it ends: without an end that would be elapsed time. */
function shortPace(rule: RecurrenceRule): string | null {
  const unit = { HOURLY: 'hour', MINUTELY: 'minute', SECONDLY: 'second' }[
    rule.frequency as 'HOURLY'
  ];
  const ends = rule.count !== null || rule.until !== null;
  const parts = [rule.byMonth, rule.byYearDay, rule.byMonthDay, rule.byDay, rule.bySetPosition];
  const times = [rule.byHour, rule.byMinute, rule.bySecond];
  const isBare = [...parts, ...times].every((list) => list.length === 0);
  if (unit === undefined || !ends || !isBare) return null;
  return `every ${counted(rule.interval, unit)}`;
}

/** Null where the days have no plain words. */
function daysInWords(rule: RecurrenceRule): string | null {
  const isOdd = rule.byWeekNumber.length > 0 || rule.byYearDay.length > 0;
  const isPositioned = rule.bySetPosition.length > 0 && rule.frequency !== 'DAILY';
  if (isOdd || isPositioned || (rule.byDay.length > 0 && rule.byMonthDay.length > 0)) return null;
  const months = rule.byMonth.length === 0 ? '' : ` ${monthsInWords(rule.byMonth)}`;
  const monthDays = rule.byMonthDay.length === 0 ? null : monthDaysInWords(rule.byMonthDay);
  const { interval } = rule;
  switch (rule.frequency) {
    case 'DAILY':
      return interval === 1 ? `${dailyInWords(rule, monthDays)}${months}` : dailyPace(rule);
    case 'WEEKLY':
      return `every ${counted(interval, 'week')} on ${plainDays(rule)}${months}`;
    default: {
      const days = monthDays ?? nthDays(rule);
      const isYearly = rule.frequency === 'YEARLY';
      if (days === null || (isYearly && months === '')) return null;
      return `every ${counted(interval, isYearly ? 'year' : 'month')} on ${days}${months}`;
    }
  }
}

function dailyPace(rule: RecurrenceRule): string | null {
  const isBare = rule.byDay.length + rule.byMonthDay.length + rule.byMonth.length === 0;
  return isBare ? `every ${counted(rule.interval, 'day')}` : null;
}

function dailyInWords(rule: RecurrenceRule, monthDays: string | null): string {
  if (monthDays !== null) return `every month on ${monthDays}`;
  return rule.byDay.length === 0 ? 'every day' : `every week on ${plainDays(rule)}`;
}

function plainDays({ byDay }: RecurrenceRule): string {
  return listed(weeklyDays(byDay.map(({ weekday }) => weekday)));
}

/** "the first Friday and the last Friday of the month". Null for what is counted further. */
function nthDays({ byDay }: RecurrenceRule): string | null {
  const words = byDay.map(({ weekday, nth }) => {
    const order = nth === -1 ? 'last' : nth < 1 ? undefined : ORDINALS[nth - 1];
    return order === undefined ? null : `the ${order} ${WEEKDAYS[weekday]}`;
  });
  const sorted = byDay
    .map(({ nth }, index) => ({ order: nth < 0 ? 9 : nth, text: words[index] ?? null }))
    .sort((left, right) => left.order - right.order)
    .map(({ text }) => text);
  if (sorted.length === 0 || sorted.some((text) => text === null)) return null;
  return `${listed(sorted.filter((text) => text !== null))} of the month`;
}

function monthDaysInWords(days: number[]): string {
  const plain = days.filter((day) => day > 0);
  const fromEnd = days.filter((day) => day < 0).reverse();
  const words = [
    ...(plain.length === 0 ? [] : [numbersInWords('day', plain)]),
    ...fromEnd.map((day) => (day === -1 ? 'the last day' : `the last day but ${-1 - day}`)),
  ];
  return `${listed(words)} of the month`;
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
  return chosen.map((time) => {
    const clock = clockTime(Math.floor(time / 3600), Math.floor(time / 60) % 60);
    return time % 60 === 0 ? clock : `${clock}:${String(time % 60).padStart(2, '0')}`;
  });
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
