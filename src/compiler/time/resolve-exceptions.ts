/** What is left out: weekdays and months leave the rule itself, dates become exceptions beside it. */
import { civilFromDays, daysFromCivil } from '../../time/civil.ts';
import { formatWallDay, formatWallSec } from '../../time/wall-text.ts';
import type { Draft } from './draft.ts';
import type { DatePoint, Exception } from './parts.ts';
import type { Clock } from './read-clock.ts';
import type { CountedPart } from './read-counted.ts';
import { addUnits } from './read-date.ts';
import type { Sentence } from './reading.ts';
import { decideClocks, decideWindow, secondsOf } from './resolve-clocks.ts';
import { comingYearlyDay, countedDayIn, daysOf } from './resolve-dates.ts';
import type { RulePlan } from './rule-plan.ts';

/** A date without a year is left out every year; a list can't be without an end, so as far as this. */
const YEARS_AHEAD = 10;

/** A longer stretch is a season, and no list of days. */
const MOST_DAYS_OUT = 92;

/** Null where an exception does not fit, or nothing would be left. */
export function applyExceptions(sentence: Sentence, draft: Draft, plan: RulePlan): RulePlan | null {
  let excepted: RulePlan | null = plan;
  for (const exception of draft.exceptions) {
    excepted = excepted === null ? null : without(sentence, excepted, exception);
  }
  return excepted;
}

function without(sentence: Sentence, plan: RulePlan, exception: Exception): RulePlan | null {
  switch (exception.kind) {
    case 'weekdays':
      return withoutWeekdays(plan, exception.days);
    case 'months':
      return withoutMonths(plan, exception.months);
    case 'clocks': {
      if (plan.byWeekday !== undefined) return null;
      const decided = decideClocks(exception.clocks, null);
      if (decided.kind === 'open') return null;
      const left = new Set(decided.clocks.map(secondsOf));
      const times = plan.times.filter((time) => !left.has(time));
      return times.length === 0 ? null : { ...plan, times };
    }
    case 'date': {
      const { clock } = exception.point;
      // "at 9 except December 25 at 8" leaves nothing out.
      if (clock !== null && !plan.times.includes(secondsOf(clock))) return null;
      return withoutDates(plan, datesOf(sentence, exception.point, plan.startDay));
    }
    case 'dates':
      return withoutDates(plan, exception.dates);
    case 'stretch':
      return withoutDates(plan, stretchDates(sentence, exception));
    case 'window':
      return withoutWindow(plan, exception);
    case 'nth':
      return withoutNth(plan, exception);
    case 'counted':
      return exception.months.length > 0
        ? withoutDates(plan, countedDates(exception, plan.startDay))
        : withoutCounted(plan, exception);
  }
}

function withoutDates(plan: RulePlan, dates: string[] | null): RulePlan | null {
  return dates === null ? null : { ...plan, exdates: [...plan.exdates, ...dates] };
}

function withoutWindow(plan: RulePlan, window: { from: Clock; to: Clock }): RulePlan | null {
  const isOut = outside(window);
  if (isOut === null || plan.cross !== undefined) return null;
  const times = plan.times.filter(isOut);
  return times.length === 0 ? null : { ...plan, times };
}

/** Tells the seconds of a day that a window leaves; its end is the first of them. */
export function outside(window: { from: Clock; to: Clock }): ((time: number) => boolean) | null {
  const decided = decideWindow(window, null);
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

/** Every day of a stretch; one without a year is left out every year, as a date is. */
export function stretchDates(
  { today }: Sentence,
  { from, to, isYearly }: { from: number; to: number; isYearly: boolean },
): string[] | null {
  if (to - from > MOST_DAYS_OUT) return null;
  const years = isYearly ? YEARS_AHEAD : 1;
  return Array.from({ length: years }, (_, year) => {
    const first = addUnits(from, year, 'year');
    const last = addUnits(to, year, 'year');
    return Array.from({ length: last - first + 1 }, (_day, index) => first + index);
  })
    .flat()
    .filter((day) => day >= today)
    .map(formatWallDay);
}

function withoutWeekdays(plan: RulePlan, days: number[]): RulePlan | null {
  const { rule } = plan;
  if (rule.byDay.some(({ nth }) => nth !== 0) || rule.bySetPosition.length > 0) return null;
  const all = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, nth: 0 }));
  const before = rule.byDay.length === 0 ? all : rule.byDay;
  const byDay = before.filter(({ weekday }) => !days.includes(weekday));
  if (byDay.length === 0 || (rule.byDay.length === 0 && rule.frequency === 'YEARLY')) return null;
  return { ...plan, rule: { ...rule, byDay } };
}

function withoutMonths(plan: RulePlan, months: number[]): RulePlan | null {
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  const before = plan.rule.byMonth.length === 0 ? all : plan.rule.byMonth;
  const byMonth = before.filter((month) => !months.includes(month));
  return byMonth.length === 0 ? null : { ...plan, rule: { ...plan.rule, byMonth } };
}

export function datesOf(
  { today }: Sentence,
  { date, clock }: DatePoint,
  startDay: number,
): string[] | null {
  if (date.kind === 'iso-date')
    return [
      date.secondOfDay === null
        ? formatWallDay(date.day)
        : formatWallSec(date.day * 86_400 + date.secondOfDay),
    ];
  const from = Math.max(today, startDay);
  if (date.kind === 'slash-date' || date.kind === 'vague-date') return null;
  if (date.kind === 'near-date' && date.choices.length > 1) return null;
  if (clock !== null && clock.half === null && clock.hour >= 1 && clock.hour <= 7) return null;
  const days =
    date.kind === 'yearly-date' && date.year === null
      ? date.days.flatMap((day) =>
          yearsFrom(from).flatMap(
            (year) => comingYearlyDay({ ...date, days: [day], year }, from) ?? [],
          ),
        )
      : date.kind === 'yearly-date'
        ? date.days.flatMap((day) => comingYearlyDay({ ...date, days: [day] }, from) ?? [])
        : daysOf(date, from);
  const written = days
    .filter((day) => day >= from)
    .map((day) =>
      clock === null ? formatWallDay(day) : formatWallSec(day * 86_400 + secondsOf(clock)),
    );
  return days.length === 0 ? null : written;
}

function yearsFrom(day: number): number[] {
  const { year } = civilFromDays(day);
  return Array.from({ length: YEARS_AHEAD }, (_, index) => year + index);
}

/** "the 2nd Monday in March"; without a month it would have no end. */
function countedDates(part: CountedPart, startDay: number): string[] | null {
  if (part.months.length === 0) return null;
  const { year } = civilFromDays(startDay);
  const years =
    part.year === null
      ? Array.from({ length: YEARS_AHEAD }, (_, index) => year + index)
      : [part.year];
  const days = years.flatMap((each) =>
    part.months.flatMap((month) =>
      part.days.flatMap((day) => countedDayIn(day, { year: each, month }) ?? []),
    ),
  );
  const ahead = days.filter((day) => day >= startDay && day >= daysFromCivil(year, 1, 1));
  return ahead.length === 0 ? null : ahead.map(formatWallDay);
}
