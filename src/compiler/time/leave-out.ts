/** What a pace within the day leaves out: dates go beside its rule, hours and weekdays leave the rule. */
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import type { RecurrenceRule } from '../../time/rrule.ts';
import type { Exception } from './parts.ts';
import type { Clock } from './read-clock.ts';
import type { Sentence } from './reading.ts';
import { decideClocks } from './resolve-clocks.ts';
import { datesOf, outside, stretchDates } from './resolve-exceptions.ts';

interface PacedRule {
  rule: RecurrenceRule;
  exdates: string[];
  /** When it fires first, on the wall clock. */
  firstSec: number;
}

/** Null where an exception does not fit. */
export function leaveOut(
  sentence: Sentence,
  exceptions: readonly Exception[],
  given: PacedRule,
): PacedRule | null {
  let left: PacedRule | null = given;
  for (const exception of exceptions) {
    left = left === null ? null : without(sentence, left, exception);
  }
  return left;
}

function without(sentence: Sentence, paced: PacedRule, exception: Exception): PacedRule | null {
  const { rule, firstSec } = paced;
  switch (exception.kind) {
    case 'date': {
      const startDay = Math.floor(firstSec / SECONDS_PER_DAY);
      return withoutDates(paced, datesOf(sentence, exception.point, startDay));
    }
    case 'dates':
      return withoutDates(paced, exception.dates);
    case 'stretch':
      return withoutDates(paced, stretchDates(sentence, exception));
    case 'weekdays': {
      const all = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, nth: 0 }));
      const before = rule.byDay.length === 0 ? all : rule.byDay;
      const byDay = before.filter(({ weekday }) => !exception.days.includes(weekday));
      return byDay.length === 0 ? null : { ...paced, rule: { ...rule, byDay } };
    }
    case 'months': {
      const all = Array.from({ length: 12 }, (_, index) => index + 1);
      const before = rule.byMonth.length === 0 ? all : rule.byMonth;
      const byMonth = before.filter((month) => !exception.months.includes(month));
      return byMonth.length === 0 ? null : { ...paced, rule: { ...rule, byMonth } };
    }
    case 'window': {
      const isOut = outside(exception);
      const isWhole = [exception.from, exception.to].every(({ minute }) => minute === 0);
      return isOut === null || !isWhole ? null : withHours(paced, (hour) => isOut(hour * 3600));
    }
    case 'clocks':
      return rule.frequency === 'HOURLY' ? withoutClocks(paced, exception.clocks) : null;
    default:
      return null;
  }
}

function withoutDates(paced: PacedRule, dates: string[] | null): PacedRule | null {
  return dates === null ? null : { ...paced, exdates: [...paced.exdates, ...dates] };
}

function withoutClocks(paced: PacedRule, clocks: Clock[]): PacedRule | null {
  const decided = decideClocks(clocks, null);
  if (decided.kind === 'open') return null;
  const minute = Math.floor(paced.firstSec / 60) % 60;
  const hours = decided.clocks.filter((clock) => clock.minute === minute).map(({ hour }) => hour);
  return withHours(paced, (hour) => !hours.includes(hour));
}

function withHours(paced: PacedRule, isLeft: (hour: number) => boolean): PacedRule | null {
  const { rule } = paced;
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  const byHour = (rule.byHour.length === 0 ? all : rule.byHour).filter(isLeft);
  return byHour.length === 0 ? null : { ...paced, rule: { ...rule, byHour } };
}
