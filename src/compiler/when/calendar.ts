/** Days and periods of the calendar, counted from a day. */

import type { Unit } from '../../language/language.ts';
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from '../../time/civil.ts';

export function addUnits(day: number, amount: number, unit: Unit): number {
  if (unit === 'day') return day + amount;
  if (unit === 'week') return day + amount * 7;
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const months =
    year * 12 + month - 1 + amount * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  const newYear = Math.floor(months / 12);
  const newMonth = (months % 12) + 1;
  return daysFromCivil(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)));
}

/** The first and the last day of this period, or of one so many ahead. */
export function periodOf(
  today: number,
  unit: Unit | 'weekend' | null,
  ahead: number,
): { from: number; to: number } | null {
  const { year, month } = civilFromDays(today);
  const monday = mondayOf(today) + ahead * 7;
  switch (unit) {
    case 'day':
      return { from: today + ahead, to: today + ahead };
    case 'week':
      return { from: monday, to: monday + 6 };
    case 'weekend':
      return { from: monday + 5, to: monday + 6 };
    case 'month': {
      const from = addUnits(daysFromCivil(year, month, 1), ahead, 'month');
      return { from, to: addUnits(from, 1, 'month') - 1 };
    }
    case 'year':
      return { from: daysFromCivil(year + ahead, 1, 1), to: daysFromCivil(year + ahead, 12, 31) };
    default:
      return null;
  }
}

export function mondayOf(day: number): number {
  return day - ((dayOfWeek(day) + 6) % 7);
}
