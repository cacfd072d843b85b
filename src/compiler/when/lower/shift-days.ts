/** The days of what comes again, so many days earlier or later, where that is a rule again. */
import { contradict, type Joined } from '../contradiction.ts';
import { weekdayOf } from '../joining/join-days.ts';
import type { Counted, Days, MonthDay, Weekdays } from '../when.ts';

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
    case 'counted':
      return movedCounted(days, byDays);
    default:
      return DOES_NOT_FIT;
  }
}

/** Every month has so many days. */
const EVERY_MONTH = 28;

/** Two days before the first is the second to last day; where that is of another month, no months may be named. */
function movedCounted(counted: Counted, byDays: number): Joined<Days> {
  const { days, period, interval, months, pace, either } = counted;
  const isPlain = (nth: number): boolean => nth !== 0 && Math.abs(nth) <= EVERY_MONTH;
  const moved = days.map(({ nth }) => {
    const day = nth + byDays;
    // The day before the first is the last of the month before, and that behind the last is the first of the next.
    const isCrossing = nth > 0 !== day > 0 || day === 0;
    return { nth: !isCrossing ? day : nth > 0 ? day - 1 : day + 1, isCrossing };
  });
  const isNamed = interval > 1 || months.length > 0;
  const fits =
    period === 'month' &&
    pace.kind === 'unsaid' &&
    !either &&
    days.every(({ of, nth }) => of === 'day' && isPlain(nth)) &&
    moved.every(({ nth, isCrossing }) => isPlain(nth) && !(isCrossing && isNamed));
  if (!fits) return DOES_NOT_FIT;
  const dayOf = ({ nth }: { nth: number }) => ({ nth, of: 'day', isNamed: true }) as const;
  return { ...counted, days: moved.map(dayOf) };
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
