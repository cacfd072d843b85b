/**
 * A rule in plain words, which the compiler reads back as the same rule. What has no plain words is
 * said as the rule itself.
 */
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { formatRrule } from '../../time/format-rrule.ts';
import { isWithinDays, type RecurrenceRule } from '../../time/rrule.ts';
import { withStartDay } from '../../time/rrule-days.ts';
import { formatWallSec } from '../../time/wall-text.ts';
import type {
  LeftOutSaid,
  RuleDaysSaid,
  RuleSaid,
  TriggerWords,
  WallSaid,
} from '../trigger-words.ts';
import { englishTriggerWords } from './english-trigger-words.ts';
import { ruleTurns } from './rule-turns.ts';
import { sayPositionedDays, sayRuleDays } from './say-rule-days.ts';
import { clockInWords, clocksOf, sayTimes, timesOf } from './say-times.ts';

/** More clock times of one weekday than this are not listed. */
const MOST_TIMES = 12;
/** More times of one day than this are not listed, whatever it costs. */
const LONGEST_LIST = 48;
const ALL_WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const ALL_HOURS = Array.from({ length: 24 }, (_, index) => index);

interface Start {
  day: number;
  second: number;
}

export function describeRrule(
  rule: RecurrenceRule,
  { startWallSec, exdates }: { startWallSec: number; exdates: readonly string[] },
  words: TriggerWords = englishTriggerWords,
): string {
  const day = Math.floor(startWallSec / SECONDS_PER_DAY);
  const start = { day, second: startWallSec - day * SECONDS_PER_DAY };
  const isPlain = rule.weekStart === 1 && rule.until?.kind !== 'instant';
  const pace = (isPlain ? paceOf(rule, start, exdates) : null) ?? {
    kind: 'rule',
    rrule: withoutEnd(rule),
  };
  const wall = wallOf(startWallSec);
  // The times of the day say when it starts on its day, unless the first of them do not run on it.
  const saysTimes = pace.kind === 'turns' || (pace.kind === 'days' && !startsLater(pace, wall));
  const started = saysTimes ? { ...wall, clock: null } : wall;
  return words.rule({ pace, start: started, count: rule.count, until: untilOf(rule), exdates });
}

function paceOf(
  rule: RecurrenceRule,
  start: Start,
  exdates: readonly string[],
): RuleSaid['pace'] | null {
  return (
    (isWithinDays(rule) ? shortPace(rule, start, exdates) : daysPace(rule, start)) ??
    turnsPace(rule, start) ??
    hoursPace(rule, start, exdates)
  );
}

function startsLater({ times }: RuleSaid['pace'] & { kind: 'days' }, { clock }: WallSaid): boolean {
  return times.kind === 'clocks' && clock !== null && times.clocks.indexOf(clock) > 0;
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
  // The last second of a day is the whole day.
  const isWholeDay = until.dateOnly || (until.sec + 1) % SECONDS_PER_DAY === 0;
  return isWholeDay ? { ...wall, clock: null } : wall;
}

/** "every day at 09:00", "every 20 minutes from 09:00 to 17:00 on Mondays". */
function daysPace(given: RecurrenceRule, start: Start): RuleSaid['pace'] | null {
  const rule = withStartDay(given, start.day);
  const positioned = sayPositionedDays(rule);
  const days = positioned ?? sayRuleDays(rule);
  if (days === null) return null;
  const chosen = timesOfDay(positioned === null ? rule : { ...rule, bySetPosition: [] }, start);
  if (chosen === null) return null;
  const [first = 0] = chosen;
  // A pace has no words for a first day that begins later than the others.
  const isListed = !takesPace(days) || first < start.second;
  const times = isListed
    ? chosen.length > LONGEST_LIST
      ? null
      : clocksOf(chosen)
    : sayTimes(chosen, { mayWrap: days.kind === 'daily' });
  return times === null ? null : { kind: 'days', days, times };
}

/** Beside "every 2 weeks" or "every year" no other pace can be said; all times of the day are listed then. */
function takesPace(days: RuleDaysSaid): boolean {
  const isYearly = 'unit' in days && days.unit === 'year';
  const isNamed = ['daily', 'weekly', 'month-days', 'nth-days'].includes(days.kind);
  return days.interval === 1 && isNamed && !isYearly;
}

/** "every 20 minutes", where it ends or leaves something out: without that it would be elapsed time. */
function shortPace(
  rule: RecurrenceRule,
  start: Start,
  exdates: readonly string[],
): RuleSaid['pace'] | null {
  const units = { HOURLY: 'hour', MINUTELY: 'minute', SECONDLY: 'second' } as const;
  const unit = units[rule.frequency as 'HOURLY'];
  const out = leftOut(rule, start);
  if (unit === undefined || out === null) return null;
  const isLimited =
    rule.count !== null ||
    rule.until !== null ||
    exdates.length + out.weekdays.length + out.months.length + out.clocks.length > 0;
  return isLimited ? { kind: 'short', interval: rule.interval, unit, out } : null;
}

/** What a pace of hours, minutes or seconds leaves out; null where that has no plain words. */
function leftOut(rule: RecurrenceRule, start: Start): LeftOutSaid | null {
  const others = [
    rule.byYearDay,
    rule.byMonthDay,
    rule.bySetPosition,
    rule.byMinute,
    rule.bySecond,
  ];
  if (others.some((list) => list.length > 0)) return null;
  const without = (all: number[], named: number[]) =>
    named.length === 0 ? [] : all.filter((value) => !named.includes(value));
  const hours = without(ALL_HOURS, rule.byHour);
  const isHourly = rule.frequency === 'HOURLY' && start.second % 60 === 0 && hours.length <= 6;
  if (hours.length > 0 && !isHourly) return null;
  return {
    weekdays: without(
      ALL_WEEKDAYS,
      rule.byDay.map(({ weekday }) => weekday),
    ),
    months: without(ALL_MONTHS, rule.byMonth),
    clocks: hours.map((hour) => clockInWords(hour * 3600 + (start.second % 3600))),
  };
}

/** "every 6 hours, starting 2026-11-19 at 06:00": hours of the clock, the first of them later in the day. */
function hoursPace(
  rule: RecurrenceRule,
  start: Start,
  exdates: readonly string[],
): RuleSaid['pace'] | null {
  const { byHour } = rule;
  const interval = 24 / byHour.length;
  const hour = Math.floor(start.second / 3600);
  const isEven = byHour.every((value, index) => value === (hour % interval) + index * interval);
  const parts = [rule.byMonth, rule.byMonthDay, rule.byDay, rule.byMinute, rule.bySecond];
  const isBare = [...parts, rule.bySetPosition].every((list) => list.length === 0);
  const isEndless = rule.count === null && rule.until === null && exdates.length === 0;
  const isDaily = rule.frequency === 'DAILY' && rule.interval === 1;
  if (!isDaily || !isBare || !isEndless || !isEven) return null;
  if (byHour.length < 2 || interval < 2 || !Number.isInteger(interval)) return null;
  return { kind: 'short', interval, unit: 'hour', out: { weekdays: [], months: [], clocks: [] } };
}

/** "on Mondays at 09:00 and on Wednesdays at 14:00". */
function turnsPace(rule: RecurrenceRule, start: Start): RuleSaid['pace'] | null {
  const turns = ruleTurns(rule, start);
  if (turns === null || turns.some(({ times }) => times.length > MOST_TIMES)) return null;
  const said = turns.map(({ weekdays, times }) => ({ weekdays, clocks: times.map(clockInWords) }));
  return { kind: 'turns', interval: rule.interval, turns: said };
}

/** Seconds of the day, or null where it starts between them, or positions pick among days too. */
function timesOfDay(rule: RecurrenceRule, { second: startSec }: Start): number[] | null {
  const hours = rule.byHour.length > 0 ? rule.byHour : [Math.floor(startSec / 3600)];
  const minutes = rule.byMinute.length > 0 ? rule.byMinute : [Math.floor(startSec / 60) % 60];
  const seconds = rule.bySecond.length > 0 ? rule.bySecond : [startSec % 60];
  const all = timesOf({ hours, minutes, seconds });
  const chosen = rule.bySetPosition.length === 0 ? all : positioned(rule, all);
  const [first = 0] = chosen ?? [];
  return chosen !== null && (first >= startSec || chosen.includes(startSec)) ? chosen : null;
}

/** Positions among the times of a single day; of longer periods they have no plain words. */
function positioned(rule: RecurrenceRule, all: number[]): number[] | null {
  const isOneDay = rule.frequency === 'WEEKLY' && rule.byDay.length === 1;
  if (rule.frequency !== 'DAILY' && !isOneDay) return null;
  const indexes = rule.bySetPosition.map((position) =>
    position > 0 ? position - 1 : all.length + position,
  );
  const chosen = all.filter((_, index) => indexes.includes(index));
  return chosen.length === 0 ? null : chosen;
}
