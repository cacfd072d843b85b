/** The second Friday of the month, the 1st and 15th, the last weekday, day 31 of the year. */
import { emptyRule, type RecurrenceRule } from '../../../time/rrule.ts';
import { contradict, isContradiction, type Joined } from '../contradiction.ts';
import type { Counted, Days } from '../when.ts';
import { PLAIN, type PlannedDays } from './rule-plan.ts';

type CountedDays = Days & { kind: 'counted' | 'both' | 'either' };

export function planCounted(days: CountedDays, hasMonths: boolean): Joined<PlannedDays> {
  const counted = days.kind === 'counted' ? days : days.counted;
  const weekdays = days.kind === 'counted' ? [] : days.weekdays.days;
  const misfit = misfitOf(counted, weekdays.length > 0);
  if (misfit !== null) return contradict(misfit);
  const { period, pace, months } = counted;
  const namesMonths = months.length > 0 || hasMonths;
  const isYear = period === 'year' && !namesMonths;
  const rule = emptyRule(isYear || isYearly(counted, namesMonths) ? 'YEARLY' : 'MONTHLY');
  rule.interval = Math.max(counted.interval, pace.kind === 'every' ? pace.interval : 1);
  rule.byMonth = period === 'quarter' ? quarterMonths(counted) : [...months];
  rule.byDay = weekdays.map((weekday) => ({ weekday, nth: 0 }));
  const either = days.kind === 'counted' ? days.either || isMixed(days) : days.kind === 'either';
  const planned = countedRule(counted, rule, { isYear, either });
  return isContradiction(planned) ? planned : { ...planned, either };
}

/** "every year in January and March" is each of these months, and days are counted in each. */
function isYearly({ pace }: Counted, namesMonths: boolean): boolean {
  if (pace.kind !== 'every' || pace.unit !== 'year') return false;
  return pace.interval > 1 || !namesMonths;
}

/** Why days that are counted do not come again, or do not go with weekdays. */
function misfitOf({ days, period, shift, year }: Counted, hasWeekdays: boolean) {
  if (shift !== 'unsaid' || year !== 'unsaid') return 'dateComesOnce';
  // "the last" of what? Beside weekdays it is hardly the last day.
  const isOpen = days.some(({ nth, of, isNamed }) => of === 'day' && nth < 0 && !isNamed);
  if (isOpen && hasWeekdays) return 'countsInTwoWays';
  return period === 'week' || period === 'day' ? 'weekdayHasName' : null;
}

/**
 * "the first Monday and the 15th": each of them; both at once is nothing that people count. A small
 * number may be of the same weekday: "the third Tuesday and 2nd".
 */
function isMixed({ days }: Counted): boolean {
  const plain = days.filter(({ of }) => typeof of !== 'number');
  const isFar = plain.every(({ nth, isNamed }) => isNamed || nth > 5);
  return plain.length > 0 && plain.length < days.length && isFar;
}

function quarterMonths({ days }: Counted): number[] {
  return days.every(({ nth }) => nth < 0) ? [3, 6, 9, 12] : [1, 4, 7, 10];
}

function countedRule(
  { days }: Counted,
  given: RecurrenceRule,
  { isYear, either }: { isYear: boolean; either: boolean },
): Joined<PlannedDays> {
  const of = (kind: string) => days.filter((day) => day.of === kind).map(({ nth }) => nth);
  const [plain, nearest, business] = [of('day'), of('nearest'), of('business')];
  const nth = days.flatMap((day) =>
    typeof day.of === 'number' ? [{ weekday: day.of, nth: day.nth }] : [],
  );
  const limit = isYear ? 53 : 5;
  const isTooFar =
    nth.some((day) => Math.abs(day.nth) > limit) ||
    (!isYear && plain.some((day) => Math.abs(day) > 31));
  if (isTooFar) return contradict('noSuchMonthDay');
  const hasMonthDays = plain.length + nearest.length > 0;
  const mixes = nth.length > 0 && (hasMonthDays || business.length > 0 || given.byDay.length > 0);
  if (mixes && !either) return contradict('countsInTwoWays');
  const rule = { ...given, byDay: [...given.byDay, ...nth] };
  const sorted = [...new Set(plain)].sort((left, right) => left - right);
  if (isYear) rule.byYearDay = sorted;
  else rule.byMonthDay = sorted;
  if (business.length === 0) return { ...PLAIN, rule, nearest };
  const isAlone = !hasMonthDays && rule.byDay.length === 0;
  return withBusiness(rule, { business, nearest, isAlone });
}

/** "the last weekday", "the first business day": a position among Monday to Friday. */
function withBusiness(
  rule: RecurrenceRule,
  facts: { business: number[]; nearest: number[]; isAlone: boolean },
): Joined<PlannedDays> {
  const { business, nearest, isAlone } = facts;
  if (!isAlone) {
    const isLast = business.every((position) => position === -1);
    return isLast ? { ...PLAIN, rule, nearest, lastWeekday: true } : contradict('countsInTwoWays');
  }
  const byDay = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, nth: 0 }));
  return { ...PLAIN, rule: { ...rule, byDay, bySetPosition: business } };
}
