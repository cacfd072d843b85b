/** The days of what comes again, so many days earlier or later, where that is a rule again. */
import { contradict, type Joined } from '../contradiction.ts';
import { weekdayOf } from '../joining/join-days.ts';
import type { Days, MonthDay, Weekdays } from '../when.ts';

const DOES_NOT_FIT = contradict('shiftDoesNotFit');

export function movedDays(days: Days, byDays: number): Joined<Days> {
  switch (days.kind) {
    case 'unsaid':
      return days;
    case 'every':
      return days.unit === 'day' && days.interval === 1 ? days : DOES_NOT_FIT;
    case 'on': {
      const weekday = weekdayOf(days.date);
      return weekday === null ? DOES_NOT_FIT : movedWeekdays(weekday, byDays);
    }
    case 'weekdays':
      return movedWeekdays(days, byDays);
    case 'yearly': {
      const dates = days.dates.map((date) => movedDate(date, byDays));
      const known = dates.filter((date) => date !== null);
      return known.length < dates.length || days.years > 1
        ? DOES_NOT_FIT
        : { ...days, dates: known };
    }
    default:
      return DOES_NOT_FIT;
  }
}

/** Every second week would begin in another one. */
function movedWeekdays(weekdays: Weekdays, byDays: number): Joined<Days> {
  if (weekdays.weeks > 1) return DOES_NOT_FIT;
  const moved = weekdays.days.map((day) => (((day + byDays) % 7) + 7) % 7);
  return { ...weekdays, days: moved.toSorted((left, right) => left - right), repeats: true };
}

/** Null where that is another date in a leap year. */
function movedDate({ month, day }: MonthDay, byDays: number): MonthDay | null {
  const dates = [2027, 2028].map((year) =>
    Temporal.PlainDate.from({ year, month, day }).add({ days: byDays }).toPlainMonthDay(),
  );
  const [plain, leap] = dates;
  if (plain === undefined || leap === undefined || !plain.equals(leap)) return null;
  return { month: Number(plain.monthCode.slice(1)), day: plain.day };
}
