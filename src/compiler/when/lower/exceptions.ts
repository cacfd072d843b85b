/** What is left out: weekdays and months leave the rule itself, dates become exceptions beside it. */

import type { Clock } from '../clock.ts';
import { decideClocks, decideWindow, secondsOf } from '../clocks.ts';
import type { CountedPart } from '../counted-part.ts';
import type { Exception } from '../parts.ts';
import { countedDates, datesOf, stretchDates } from './dates-out.ts';
import type { Now } from './lowered.ts';
import type { RulePlan } from './rule-plan.ts';

/** What leaves out days by its rule and its dates. */
type RuleAndDates = Pick<RulePlan, 'rule' | 'exdates'>;

/** Leaves out what is more than days; null where it does not fit. */
type Leaving<Plan> = (plan: Plan, exception: Exception) => Plan | null | 'days';

/** Null where an exception does not fit, or nothing would be left. */
export function leaveOut<Plan extends RuleAndDates>(
  exceptions: readonly Exception[],
  given: Plan,
  { now, startDay, leave }: { now: Now; startDay: number; leave: Leaving<Plan> },
): Plan | null {
  let left: Plan | null = given;
  for (const exception of exceptions) {
    if (left === null) return null;
    const own: Plan | null | 'days' = leave(left, exception);
    left = own === 'days' ? withoutDays(left, exception, { now, startDay }) : own;
  }
  return left;
}

function withoutDays<Plan extends RuleAndDates>(
  plan: Plan,
  exception: Exception,
  { now, startDay }: { now: Now; startDay: number },
): Plan | null {
  switch (exception.kind) {
    case 'weekdays':
      return withoutWeekdays(plan, exception.days);
    case 'months':
      return withoutMonths(plan, exception.months);
    case 'date':
      return withoutDates(plan, datesOf(now, exception.point, startDay));
    case 'dates':
      return withoutDates(plan, exception.dates);
    case 'stretch':
      return withoutDates(plan, stretchDates(now, exception));
    case 'counted':
      return withoutDates(plan, countedDates(exception, startDay));
    default:
      return null;
  }
}

function withoutDates<Plan extends RuleAndDates>(plan: Plan, dates: string[] | null): Plan | null {
  return dates === null ? null : { ...plan, exdates: [...plan.exdates, ...dates] };
}

export function applyExceptions(
  now: Now,
  exceptions: readonly Exception[],
  plan: RulePlan,
): RulePlan | null {
  return leaveOut(exceptions, plan, { now, startDay: plan.startDay, leave: leaveTimes });
}

function leaveTimes(plan: RulePlan, exception: Exception): RulePlan | null | 'days' {
  switch (exception.kind) {
    case 'clocks': {
      const decided = decideClocks(exception.clocks, 'unsaid');
      if (plan.byWeekday !== undefined || decided.kind === 'open') return null;
      const left = new Set(decided.clocks.map(secondsOf));
      return keepTimes(plan, (time) => !left.has(time));
    }
    case 'window': {
      const isOut = outside(exception);
      return isOut === null ? null : keepTimes(plan, isOut);
    }
    case 'date': {
      const { clock } = exception.point;
      // "at 9 except December 25 at 8" leaves nothing out.
      return clock === null || plan.times.includes(secondsOf(clock)) ? 'days' : null;
    }
    case 'weekdays':
      // "on the last day of the month and on Mondays, except Fridays": the last day may be one.
      return plan.either ? null : 'days';
    case 'nth':
      return withoutNth(plan, exception);
    case 'counted':
      return exception.months.length > 0 ? 'days' : withoutCounted(plan, exception);
    default:
      return 'days';
  }
}

function keepTimes({ cross: _, ...plan }: RulePlan, isKept: (time: number) => boolean) {
  const times = plan.times.filter(isKept);
  return times.length === 0 ? null : { ...plan, times };
}

/** Tells the seconds of a day that a window leaves; its end is the first of them. */
export function outside(window: { from: Clock; to: Clock }): ((time: number) => boolean) | null {
  const decided = decideWindow(window, 'unsaid');
  if ('hour' in decided) return null;
  const [from, to] = [secondsOf(decided.from), secondsOf(decided.to)];
  return from <= to ? (time) => time < from || time >= to : (time) => time < from && time >= to;
}

/** "every Monday except the first one of the month": the others, counted from the same end. */
function withoutNth(plan: RulePlan, { nth, isOfMonth }: { nth: number; isOfMonth: boolean }) {
  const weekdays = plan.rule.byDay.map(({ weekday }) => weekday);
  const isIn = isOfMonth || plan.rule.byMonth.length > 0;
  return isIn ? withoutNthDays(plan, weekdays, nth) : null;
}

const MOST_IN_MONTH = 5;

function withoutNthDays(plan: RulePlan, weekdays: number[], nth: number): RulePlan | null {
  const { rule } = plan;
  const isPlain = rule.byDay.every((day) => day.nth === 0) && rule.bySetPosition.length === 0;
  const isWeekly = rule.frequency === 'WEEKLY' && rule.interval === 1;
  const size = Math.abs(nth);
  if (!isPlain || !isWeekly || size > MOST_IN_MONTH || size === 0) return null;
  const sign = Math.sign(nth);
  const others = [1, 2, 3, 4, 5].filter((each) => each !== size).map((each) => each * sign);
  const byDay = rule.byDay.flatMap((day) =>
    weekdays.includes(day.weekday)
      ? others.map((other) => ({ weekday: day.weekday, nth: other }))
      : [day],
  );
  return { ...plan, rule: { ...rule, frequency: 'MONTHLY', byDay } };
}

/** "except the 24th of each month", "except the first Monday of the month". */
function withoutCounted(plan: RulePlan, { days, shift, year }: CountedPart): RulePlan | null {
  if (shift !== null || year !== null) return null;
  let left: RulePlan | null = plan;
  for (const { nth, of } of days) {
    if (left === null) return null;
    // "weekends except the first of the month" may be the first day or the first weekend.
    const isOpen = of === 'day' && left.rule.byDay.length > 0 && Math.abs(nth) <= MOST_IN_MONTH;
    if (isOpen) return null;
    if (of === 'day') left = withoutMonthDay(left, nth);
    else left = typeof of === 'number' ? withoutNthDays(left, [of], nth) : null;
  }
  return left;
}

function withoutMonthDay(plan: RulePlan, nth: number): RulePlan | null {
  const { rule } = plan;
  const isDaily = rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY';
  const counts = rule.bySetPosition.length > 0 || rule.byDay.some((day) => day.nth !== 0);
  if (!isDaily || counts || rule.interval > 1 || Math.abs(nth) > 31) return null;
  const sign = Math.sign(nth);
  const all = Array.from({ length: 31 }, (_, index) => (index + 1) * sign);
  const before = rule.byMonthDay.length === 0 ? all : rule.byMonthDay;
  const byMonthDay = before.filter((day) => day !== nth).sort((left, right) => left - right);
  if (byMonthDay.length === before.length) return null;
  return { ...plan, rule: { ...rule, frequency: 'DAILY', byMonthDay } };
}

function withoutWeekdays<Plan extends RuleAndDates>(plan: Plan, days: number[]): Plan | null {
  const { rule } = plan;
  if (rule.byDay.some(({ nth }) => nth !== 0) || rule.bySetPosition.length > 0) return null;
  const all = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, nth: 0 }));
  const before = rule.byDay.length === 0 ? all : rule.byDay;
  const byDay = before.filter(({ weekday }) => !days.includes(weekday));
  if (byDay.length === 0 || (rule.byDay.length === 0 && rule.frequency === 'YEARLY')) return null;
  return { ...plan, rule: { ...rule, byDay } };
}

function withoutMonths<Plan extends RuleAndDates>(plan: Plan, months: number[]): Plan | null {
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  const before = plan.rule.byMonth.length === 0 ? all : plan.rule.byMonth;
  const byMonth = before.filter((month) => !months.includes(month));
  return byMonth.length === 0 ? null : { ...plan, rule: { ...plan.rule, byMonth } };
}
