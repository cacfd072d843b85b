/** A recurrence as days and times → the rule that says it, with its start. */
import { spendEffort } from '../../../base/effort.ts';
import type { OwnTriggerInput } from '../../../domain/schedule/trigger.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { formatRrule } from '../../../time/format-rrule.ts';
import type { RecurrenceRule } from '../../../time/rrule.ts';
import { createRuleWalls } from '../../../time/rrule-walls.ts';
import { formatWallSec } from '../../../time/wall-text.ts';
import type { RulePlan } from './rule-plan.ts';

interface CrossTimes {
  hours: number[];
  minutes: number[];
  seconds: number[];
  /** The times are every combination of the three. */
  isCross: boolean;
}

/** How many times of a day are gone through for a unit of effort. */
const TIMES_OF_UNIT = 4;

/** By flags and not by sets: "every second" is 86,400 times. */
export function crossOf(times: readonly number[]): CrossTimes {
  spendEffort(times.length / TIMES_OF_UNIT);
  const [ofDay, ofMinute] = [new Uint8Array(24 * 60), new Uint8Array(60)];
  for (const time of times) {
    const minute = Math.floor(time / 60);
    ofDay[minute] = 1;
    ofMinute[time - minute * 60] = 1;
  }
  const minutesOfDay = flagged(ofDay);
  const hours = ascending(new Set(minutesOfDay.map((minute) => Math.floor(minute / 60))));
  const minutes = ascending(new Set(minutesOfDay.map((minute) => minute % 60)));
  const seconds = flagged(ofMinute);
  const isCross = hours.length * minutes.length * seconds.length === distinct(times).length;
  return { hours, minutes, seconds, isCross };
}

function flagged(flags: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = flags.indexOf(1); at >= 0; at = flags.indexOf(1, at + 1)) found.push(at);
  return found;
}

/** In order, each once; nearly always they are so already. */
function distinct(times: readonly number[]): readonly number[] {
  const isRising = times.every((time, at) => at === 0 || time > (times[at - 1] as number));
  return isRising ? times : ascending(new Set(times));
}

function ascending(values: Iterable<number>): number[] {
  return [...values].sort((left, right) => left - right);
}

/** Positions in the set of one period, by which a rule says times that are not every combination. */
const MOST_POSITIONS = 366;

export function ruleOfPlan(plan: RulePlan): OwnTriggerInput | null {
  const times = distinct(plan.times);
  const rule = plan.byWeekday === undefined ? timedRule(plan, times) : turnsRule(plan, times);
  if (rule === null) return null;
  return {
    rrule: formatRrule(rule),
    startsAt: formatWallSec(startOf(plan, rule, times)),
    ...(plan.exdates.length > 0 && { exdates: plan.exdates }),
  };
}

function timedRule(plan: RulePlan, times: readonly number[]): RecurrenceRule | null {
  // One time is in the start itself; the rule need not say it again.
  const isOne = times.length === 1 && plan.rule.bySetPosition.length === 0;
  if (isOne) return plan.rule;
  const cross = crossOf(times);
  const rule = withTimes(plan.rule, cross);
  if (!cross.isCross || plan.rule.bySetPosition.length > 0) {
    if (isDaily(plan.rule)) rule.frequency = 'DAILY';
    const positions = positionsOf(rule, times, cross);
    if (positions === null) return null;
    rule.bySetPosition = positions;
  }
  return times.length === 1 ? { ...rule, byHour: [], byMinute: [], bySecond: [] } : rule;
}

function withTimes(rule: RecurrenceRule, { hours, minutes, seconds }: CrossTimes): RecurrenceRule {
  const bySecond = seconds.length === 1 && seconds[0] === 0 ? [] : seconds;
  return { ...rule, byHour: hours, byMinute: minutes, bySecond };
}

/** A week with other times on other days: the positions of these among all days with all times. */
function turnsRule({ rule, byWeekday }: RulePlan, times: readonly number[]): RecurrenceRule | null {
  // A month that ends within the week would take days, and with them positions, out of it.
  if (rule.frequency !== 'WEEKLY' || rule.byMonth.length > 0) return null;
  const cross = crossOf(times);
  const all = combinationsOf(cross);
  const fromMonday = ({ weekday }: { weekday: number }) => (weekday + 6) % 7;
  const byDay = rule.byDay.toSorted((left, right) => fromMonday(left) - fromMonday(right));
  const bySetPosition = byDay
    .flatMap(({ weekday }) => all.map((time) => byWeekday?.get(weekday)?.includes(time) === true))
    .flatMap((isWanted, index) => (isWanted ? [index + 1] : []));
  if (bySetPosition.length === 0 || (bySetPosition.at(-1) ?? 0) > MOST_POSITIONS) return null;
  return { ...withTimes(rule, cross), byDay, bySetPosition };
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
function startOf(plan: RulePlan, rule: RecurrenceRule, times: readonly number[]): number {
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
function laterStart({ startDay, startTime }: RulePlan, times: readonly number[]): number {
  const isLater = startTime != null && times.includes(startTime);
  return isLater ? startDay * SECONDS_PER_DAY + startTime : 0;
}

/** The day of the first fire to come, whatever its end. */
export function firstDay(plan: RulePlan): number | null {
  const { startDay, rule, times, nowWallSec } = plan;
  const sorted = distinct(times);
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
  times: readonly number[],
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
