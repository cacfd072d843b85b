/** From a first day to a last one. */
import { civilFromDays } from '../../../time/civil.ts';
import { comingYearlyDay } from '../coming-days.ts';
import type { DateRead, YearlyDate } from '../dates.ts';

export interface Stretch {
  from: number;
  to: number;
  /** Neither day was said with a year. */
  isYearly: boolean;
}

/** Null where it is not said from which to which day, or there are no such days. */
export function monthStretch(date: DateRead, today: number): Stretch | null {
  if (date.kind !== 'yearly-date' || date.isRange !== true) return null;
  const only = (day: number | undefined): YearlyDate => ({ ...date, days: [day ?? 1] });
  const to = comingYearlyDay(only(date.days.at(-1)), today);
  const from = to === null ? null : lastBefore(only(date.days[0]), to);
  return to === null || from === null ? null : { from, to, isYearly: date.year === null };
}

/** The latest such day that is not after `day`. */
export function lastBefore(date: YearlyDate, day: number): number | null {
  const { year } = civilFromDays(day);
  for (const each of date.year === null ? [year, year - 1] : [date.year]) {
    const found = comingYearlyDay({ ...date, year: each }, day);
    if (found !== null && found <= day) return found;
  }
  return null;
}
