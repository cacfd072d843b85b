/** From a first day to a last one. */
import { civilFromDays } from '../../time/civil.ts';
import { comingYearlyDay } from './coming-days.ts';
import type { YearlyDate } from './dates.ts';
import type { Read, Sentence } from './sentence.ts';

export interface Stretch {
  from: number;
  to: number;
  /** Neither day was said with a year. */
  isYearly: boolean;
}

export function stretchOf(
  { today }: Sentence,
  date: YearlyDate,
  { next }: { next: number },
): Read<Stretch> | null {
  const only = (day: number | undefined): YearlyDate => ({ ...date, days: [day ?? 1] });
  const to = comingYearlyDay(only(date.days.at(-1)), today);
  const from = to === null ? null : lastBefore(only(date.days[0]), to);
  if (to === null || from === null) return null;
  return { value: { from, to, isYearly: date.year === null }, next };
}

/** The latest such day that is not after `day`. */
function lastBefore(date: YearlyDate, day: number): number | null {
  const { year } = civilFromDays(day);
  for (const each of date.year === null ? [year, year - 1] : [date.year]) {
    const found = comingYearlyDay({ ...date, year: each }, day);
    if (found !== null && found <= day) return found;
  }
  return null;
}
