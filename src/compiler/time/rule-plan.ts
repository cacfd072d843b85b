/** A recurrence as days and times, and the plainest trigger that says it: cron where cron can, else a rule. */

import type { OwnTriggerInput } from '../../domain/schedule/trigger.ts';
import { civilFromDays, SECONDS_PER_DAY } from '../../time/civil.ts';
import { formatCron } from '../../time/format-cron.ts';
import { formatRrule } from '../../time/format-rrule.ts';
import { parseCron } from '../../time/parse-cron.ts';
import type { RecurrenceRule } from '../../time/rrule.ts';
import { createRuleWalls } from '../../time/rrule-walls.ts';
import { formatWallSec } from '../../time/wall-text.ts';

export interface RulePlan {
  /** Days only: its hours, minutes and seconds are not used. */
  rule: RecurrenceRule;
  /** Seconds of the day. */
  times: number[];
  /** Where the weekdays differ in their times, those of each. */
  byWeekday?: ReadonlyMap<number, number[]>;
  /** The same as every combination of these, where that was said. */
  cross?: { hours: number[]; minutes: number[]; seconds: number[] };
  /** `LW` beside other days of the month; only cron can say it. */
  lastWeekday?: boolean;
  /** `15W`: the weekday nearest to these days; only cron can say it. */
  nearest: number[];
  /** Day of the month or day of the week, as cron has it, instead of both. */
  either: boolean;
  /** The first day it may fire on. */
  startDay: number;
  /** Seconds of that day before which it does not fire, where a time was said with it. */
  startTime?: number | null;
  /** Whether the start was said; else it is today, and matters only to intervals. */
  startSaid: boolean;
  exdates: string[];
  /** Now, on the wall clock of the schedule's zone. */
  nowWallSec: number;
}

export function triggerOfPlan(plan: RulePlan): OwnTriggerInput | null {
  if (plan.byWeekday !== undefined) return turnsRule(plan, plan.byWeekday);
  const cron = cronOf(plan);
  if (cron !== null) return { cron };
  const isCronOnly = plan.nearest.length > 0 || plan.either || plan.lastWeekday === true;
  if (isCronOnly || plan.times.length === 0) return null;
  return ruleOf(plan);
}

interface CrossTimes {
  hours: number[];
  minutes: number[];
  seconds: number[];
  /** The times are every combination of the three. */
  isCross: boolean;
}

/** In one pass over them, with a mark for each: a day has 86,400 times. */
function crossOf(times: number[]): CrossTimes {
  const [isHour, isMinute, isSecond] = [new Uint8Array(24), new Uint8Array(60), new Uint8Array(60)];
  let isInOrder = true;
  let before = -1;
  for (const time of times) {
    isHour[Math.floor(time / 3600)] = 1;
    isMinute[Math.floor(time / 60) % 60] = 1;
    isSecond[time % 60] = 1;
    isInOrder &&= time > before;
    before = time;
  }
  const [hours, minutes, seconds] = [marked(isHour), marked(isMinute), marked(isSecond)];
  const different = isInOrder ? times.length : new Set(times).size;
  const isCross = hours.length * minutes.length * seconds.length === different;
  return { hours, minutes, seconds, isCross };
}

function marked(marks: Uint8Array): number[] {
  const values: number[] = [];
  for (let value = 0; value < marks.length; value++) if (marks[value] === 1) values.push(value);
  return values;
}

function ascending(values: Iterable<number>): number[] {
  return [...values].sort((left, right) => left - right);
}

function cronOf(plan: RulePlan): string | null {
  const { rule } = plan;
  const { hours, minutes, seconds, isCross } =
    plan.cross === undefined ? crossOf(plan.times) : { ...plan.cross, isCross: true };
  const needsRule =
    !isCross ||
    rule.interval > 1 ||
    rule.count !== null ||
    rule.until !== null ||
    plan.startSaid ||
    plan.exdates.length > 0 ||
    rule.byWeekNumber.length > 0 ||
    rule.byYearDay.length > 0;
  if (needsRule) return null;
  const days = cronDays(plan);
  if (days === null) return null;
  const text = [
    seconds.join(','),
    minutes.join(','),
    hours.join(','),
    days.ofMonth,
    rule.byMonth.length === 0 ? '*' : rule.byMonth.join(','),
    days.ofWeek,
  ].join(' ');
  const pattern = parseCron(text);
  if (!pattern.ok) return null;
  // Saturday and Sunday would come out as a step.
  return formatCron(pattern.value).replace(/\*\/6$/, '0,6');
}

/** The two day fields, or null where cron has no words for it. */
function cronDays({
  rule,
  nearest,
  either,
  lastWeekday,
}: RulePlan): { ofMonth: string; ofWeek: string } | null {
  if (rule.bySetPosition.length > 0) {
    const isLastWeekday =
      rule.bySetPosition.join() === '-1' &&
      rule.byDay.map(({ weekday }) => weekday).join() === '1,2,3,4,5';
    return isLastWeekday && rule.frequency === 'MONTHLY' ? { ofMonth: 'LW', ofWeek: '*' } : null;
  }
  const monthDays = [
    ...rule.byMonthDay.map((day) => (day > 0 ? `${day}` : day === -1 ? 'L' : `L-${-1 - day}`)),
    ...nearest.map((day) => `${day}W`),
    ...(lastWeekday === true ? ['LW'] : []),
  ];
  const isYearly = rule.frequency === 'YEARLY' && rule.byMonth.length === 0;
  const weekdays = rule.byDay.map(({ weekday, nth }) =>
    nth === 0
      ? `${weekday}`
      : nth === -1
        ? `${weekday}L`
        : nth > 0 && nth <= 5
          ? `${weekday}#${nth}`
          : null,
  );
  const hasNth = rule.byDay.some(({ nth }) => nth !== 0);
  if (weekdays.includes(null) || (hasNth && isYearly)) return null;
  // Where both are given cron takes either, and a rule takes both.
  if (monthDays.length > 0 && weekdays.length > 0 && !either) return null;
  return {
    ofMonth: monthDays.length === 0 ? '*' : monthDays.join(','),
    ofWeek: weekdays.length === 0 ? '*' : weekdays.join(','),
  };
}

/** Positions in the set of one period, by which a rule says times that are not every combination. */
const MOST_POSITIONS = 366;

function ruleOf(plan: RulePlan): OwnTriggerInput | null {
  const times = ascending(new Set(plan.times));
  const { hours, minutes, seconds, isCross } = crossOf(times);
  const rule: RecurrenceRule = {
    ...plan.rule,
    byHour: hours,
    byMinute: minutes,
    bySecond: seconds.length === 1 && seconds[0] === 0 ? [] : seconds,
  };
  if (!isCross || plan.rule.bySetPosition.length > 0) {
    if (isDaily(plan.rule)) rule.frequency = 'DAILY';
    const positions = positionsOf(rule, times, { hours, minutes, seconds });
    if (positions === null) return null;
    rule.bySetPosition = positions;
  }
  // One time is in the start itself; the rule need not say it again.
  if (times.length === 1) {
    rule.byHour = [];
    rule.byMinute = [];
    rule.bySecond = [];
  }
  return {
    rrule: formatRrule(rule),
    startsAt: formatWallSec(startOf(plan, rule, times)),
    ...(plan.exdates.length > 0 && { exdates: plan.exdates }),
  };
}

/** A week with other times on other days: the positions of these among all days with all times. */
function turnsRule(
  plan: RulePlan,
  byWeekday: ReadonlyMap<number, number[]>,
): OwnTriggerInput | null {
  // A month that ends within the week would take days, and with them positions, out of it.
  if (plan.rule.frequency !== 'WEEKLY' || plan.rule.byMonth.length > 0) return null;
  const { hours, minutes, seconds } = crossOf(plan.times);
  const all = combinationsOf({ hours, minutes, seconds });
  const fromMonday = (weekday: number) => (weekday + 6) % 7;
  const byDay = [...plan.rule.byDay].sort(
    (left, right) => fromMonday(left.weekday) - fromMonday(right.weekday),
  );
  const bySetPosition = byDay
    .flatMap(({ weekday }) => all.map((time) => byWeekday.get(weekday)?.includes(time) === true))
    .flatMap((isWanted, index) => (isWanted ? [index + 1] : []));
  if (bySetPosition.length === 0 || (bySetPosition.at(-1) ?? 0) > MOST_POSITIONS) return null;
  const rule: RecurrenceRule = {
    ...plan.rule,
    byDay,
    byHour: hours,
    byMinute: minutes,
    bySecond: seconds.length === 1 && seconds[0] === 0 ? [] : seconds,
    bySetPosition,
  };
  return {
    rrule: formatRrule(rule),
    startsAt: formatWallSec(startOf(plan, rule, plan.times)),
    ...(plan.exdates.length > 0 && { exdates: plan.exdates }),
  };
}

function combinationsOf(times: Omit<CrossTimes, 'isCross'>): number[] {
  const { hours, minutes, seconds } = times;
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
}

/**
 * Where nobody said when to start, the day of the first fire to come, so that a count counts what runs.
 * It lies in a period that the rule names, so that every later one does too.
 */
function startOf(plan: RulePlan, rule: RecurrenceRule, times: number[]): number {
  const [firstTime = 0] = times;
  const startWallSec = plan.startDay * SECONDS_PER_DAY + firstTime;
  if (plan.startSaid) return Math.max(startWallSec, laterStart(plan, times));
  const none = { excludedSec: new Set<number>(), excludedDays: new Set<number>() };
  const endless = { ...rule, count: null, until: null };
  const walls = createRuleWalls(endless, { startWallSec, ...none });
  const firstSec = walls.nextWallTime(plan.nowWallSec + 1) ?? startWallSec;
  if (rule.count !== null) return firstSec;
  return Math.floor(firstSec / SECONDS_PER_DAY) * SECONDS_PER_DAY + firstTime;
}

/** "every day at 8 and 20, starting 3 May at 20:00": the first of the times does not run on that day. */
function laterStart({ startDay, startTime }: RulePlan, times: number[]): number {
  const isLater = startTime != null && times.includes(startTime);
  return isLater ? startDay * SECONDS_PER_DAY + startTime : 0;
}

/** The day of the first fire to come, whatever its end. */
export function firstDay(plan: RulePlan): number | null {
  const { startDay, rule, times, nowWallSec } = plan;
  const sorted = ascending(times);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? 0;
  const none = { excludedSec: new Set<number>(), excludedDays: new Set<number>() };
  const startWallSec = startDay * SECONDS_PER_DAY + last;
  const days = { ...rule, count: null, until: null, byHour: [], byMinute: [], bySecond: [] };
  const walls = createRuleWalls(days, { startWallSec, ...none });
  const found = walls.nextWallTime(Math.max(nowWallSec + 1, startDay * SECONDS_PER_DAY + first));
  return found === null ? null : Math.floor(found / SECONDS_PER_DAY);
}

/** The days can be said as a daily rule with limits, which keeps positions within one day. */
function isDaily(rule: RecurrenceRule): boolean {
  const counts = rule.byDay.some(({ nth }) => nth !== 0) || rule.bySetPosition.length > 0;
  const ofYear = rule.byYearDay.length > 0 || rule.byWeekNumber.length > 0;
  return rule.interval === 1 && !counts && !ofYear;
}

/** The most days that a period can have under the rule. */
function daysInPeriod(rule: RecurrenceRule): number {
  switch (rule.frequency) {
    case 'DAILY':
      return 1;
    case 'WEEKLY':
      return Math.max(1, rule.byDay.length);
    case 'MONTHLY':
      if (rule.byMonthDay.length > 0) return rule.byMonthDay.length;
      return rule.byDay.reduce((sum, { nth }) => sum + (nth === 0 ? 5 : 1), 0) || 1;
    default:
      return Math.max(1, rule.byMonthDay.length) * Math.max(1, rule.byMonth.length);
  }
}

function positionsOf(
  rule: RecurrenceRule,
  times: number[],
  cross: Omit<CrossTimes, 'isCross'>,
): number[] | null {
  if (times.length > MOST_POSITIONS) return null;
  const all = combinationsOf(cross);
  const wanted = all.flatMap((time, index) => (times.includes(time) ? [index] : []));
  const positions =
    rule.bySetPosition.length === 0
      ? Array.from({ length: daysInPeriod(rule) }, (_, day) => day).flatMap((day) =>
          wanted.map((index) => day * all.length + index + 1),
        )
      : // A position among days becomes one among days and times.
        rule.bySetPosition.flatMap((position) =>
          wanted.map((index) =>
            position > 0
              ? (position - 1) * all.length + index + 1
              : (position + 1) * all.length - all.length + index,
          ),
        );
  return positions.every((position) => Math.abs(position) <= MOST_POSITIONS)
    ? ascending(positions)
    : null;
}

/** The day of the month of a day; the 31st is the last day, so that short months have one too. */
export function monthDayRule(rule: RecurrenceRule, startDay: number): RecurrenceRule {
  const { day } = civilFromDays(startDay);
  return { ...rule, byMonthDay: [day === 31 ? -1 : day] };
}
