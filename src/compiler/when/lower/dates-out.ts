/** The days that an exception names, as triggers leave them out: `2026-12-25`. */
import { civilFromDays, daysFromCivil, SECONDS_PER_DAY } from '../../../time/civil.ts';
import { formatWallDay, formatWallSec } from '../../../time/wall-text.ts';
import { addUnits } from '../calendar.ts';
import { secondsOf } from '../clocks.ts';
import { comingYearlyDay, countedDayIn } from '../coming-days.ts';
import type { CountedPart } from '../counted-part.ts';
import type { YearlyDate } from '../dates.ts';
import type { DatePoint } from '../parts.ts';
import type { Now } from './lowered.ts';

/** A date without a year is left out every year; a list can't be without an end, so as far as this. */
const YEARS_AHEAD = 10;

/** A longer stretch is a season, and no list of days. */
const MOST_DAYS_OUT = 92;

/** Every day of a stretch; one without a year is left out every year, as a date is. */
export function stretchDates(
  { today }: Now,
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

/** Null where the date may be several days, or its time is open. */
export function datesOf(
  { today }: Now,
  { date, clock }: DatePoint,
  startDay: number,
): string[] | null {
  if (date.kind === 'iso-date') {
    const isDay = date.secondOfDay === null;
    const sec = date.day * SECONDS_PER_DAY + (date.secondOfDay ?? 0);
    return [isDay ? formatWallDay(date.day) : formatWallSec(sec)];
  }
  if (date.kind === 'slash-date' || date.kind === 'vague-date') return null;
  const isOpen = clock !== null && clock.half === null && clock.hour >= 1 && clock.hour <= 7;
  if (isOpen || (date.kind === 'near-date' && date.choices.length > 1)) return null;
  const from = Math.max(today, startDay);
  const days = date.kind === 'near-date' ? date.choices : yearlyDays(date, from);
  if (days.length === 0) return null;
  const ahead = days.filter((day) => day >= from);
  if (clock === null) return ahead.map(formatWallDay);
  return ahead.map((day) => formatWallSec(day * SECONDS_PER_DAY + secondsOf(clock)));
}

/** In the year that was said, or in each of those to come. */
function yearlyDays(date: YearlyDate, from: number): number[] {
  const years = date.year === null ? yearsFrom(from) : [date.year];
  return date.days.flatMap((day) =>
    years.flatMap((year) => comingYearlyDay({ ...date, days: [day], year }, from) ?? []),
  );
}

function yearsFrom(day: number): number[] {
  const { year } = civilFromDays(day);
  return Array.from({ length: YEARS_AHEAD }, (_, index) => year + index);
}

/** "the 2nd Monday in March"; without a month it would have no end. */
export function countedDates(part: CountedPart, startDay: number): string[] | null {
  if (part.months.length === 0) return null;
  const { year } = civilFromDays(startDay);
  const years = part.year === null ? yearsFrom(startDay) : [part.year];
  const days = years.flatMap((each) =>
    part.months.flatMap((month) =>
      part.days.flatMap((day) => countedDayIn(day, { year: each, month }) ?? []),
    ),
  );
  const ahead = days.filter((day) => day >= startDay && day >= daysFromCivil(year, 1, 1));
  return ahead.length === 0 ? null : ahead.map(formatWallDay);
}
