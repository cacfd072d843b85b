/** What is left out: weekdays and months leave the rule itself, dates become exceptions beside it. */
import { civilFromDays, daysFromCivil } from '../../domain/time/civil.ts';
import { formatWallDay, formatWallSec } from '../../domain/time/wall-text.ts';
import type { Draft } from './draft.ts';
import type { DatePoint, Exception } from './parts.ts';
import type { CountedPart } from './read-counted.ts';
import type { Sentence } from './reading.ts';
import { decideClocks, secondsOf } from './resolve-clocks.ts';
import { comingYearlyDay, countedDayIn, daysOf } from './resolve-dates.ts';
import type { RulePlan } from './rule-plan.ts';

/** A date without a year is left out every year; a list can't be without an end, so as far as this. */
const YEARS_AHEAD = 10;

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
      const exdates = datesOf(sentence, exception.point, plan.startDay);
      return exdates === null ? null : { ...plan, exdates: [...plan.exdates, ...exdates] };
    }
    case 'counted': {
      const exdates = countedDates(exception, plan.startDay);
      return exdates === null ? null : { ...plan, exdates: [...plan.exdates, ...exdates] };
    }
  }
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
