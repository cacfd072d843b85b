/** A cron expression as a recurrence rule of calendars; null of one that no single rule of whole days says. */
import { bitsOf, membersOf } from './bit-set.ts';
import type { CronPattern, DayRule } from './cron-pattern.ts';
import { emptyRule, type RecurrenceRule } from './rrule.ts';

export function cronAsRule({
  second,
  minute,
  hour,
  month,
  day,
}: CronPattern): RecurrenceRule | null {
  const days = daysAsRule(day);
  if (days === null || membersOf(second).join() !== '0') return null;
  const months = membersOf(month);
  const byMonth = months.length === 12 ? [] : months;
  const isOfMonth = days.byMonthDay !== undefined;
  const frequency = isOfMonth ? 'MONTHLY' : days.byDay === undefined ? 'DAILY' : 'WEEKLY';
  return {
    ...emptyRule(frequency),
    ...days,
    byMonth,
    byHour: membersOf(hour),
    byMinute: membersOf(minute),
  };
}

type DayParts = Partial<Pick<RecurrenceRule, 'byDay' | 'byMonthDay'>>;

function daysAsRule(day: DayRule): DayParts | null {
  const { dayOfMonthRestricted, dayOfWeekRestricted, nthDaysOfWeek, lastDaysOfWeek } = day;
  const isOdd = day.nearestWeekdays !== 0 || day.lastWeekday || lastDaysOfWeek !== 0;
  // Both mean either, which takes two rules.
  if (isOdd || nthDaysOfWeek.some((mask) => mask !== 0)) return null;
  if (dayOfMonthRestricted && dayOfWeekRestricted) return null;
  if (dayOfWeekRestricted)
    return { byDay: bitsOf(day.daysOfWeek).map((weekday) => ({ weekday, nth: 0 })) };
  if (!dayOfMonthRestricted) return {};
  const fromLast = bitsOf(day.daysFromLast).map((back) => -1 - back);
  return { byMonthDay: [...fromLast.toReversed(), ...bitsOf(day.daysOfMonth)] };
}
