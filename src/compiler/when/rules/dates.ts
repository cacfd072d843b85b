/** One date, however it was said: Thursday, December 31st, 2026-12-01, Christmas 2027, next year on April 2nd. */
import { civilFromDays, daysFromCivil } from '../../../time/civil.ts';
import { type DateRead, exists } from '../dates.ts';
import { rule } from '../values.ts';
import { withYear, yearly } from './month-dates.ts';
import { aheadOf, onWeekday } from './near-dates.ts';

export const DATE_RULES = [
  rule('date: month-date', 'on 3 March at 10am', ([date]) => date),
  rule('date: number-date', '12/31 at 8pm', ([date]) => date),
  rule('date: iso', '2026-12-01 at 14:00', ([text]) => isoDate(text)),
  rule(
    'date: weekday ?comma ?the|on month-date|number-date',
    'Thursday, December 31st at 8pm',
    ([weekday, , , date]) => onWeekday(weekday, date),
  ),
  rule('date: weekday ?comma ?the|on iso', 'Tuesday 2026-12-01 at 14:00', ([weekday, , , text]) => {
    const date = isoDate(text);
    return date === null ? null : onWeekday(weekday, date);
  }),
  rule('date: holiday', 'every christmas at 9am', ([{ month, day, isEve }]) => {
    const date = yearly(month, [day]);
    return date === null || isEve === undefined ? date : { ...date, isEve };
  }),
  rule('date: holiday ?of|in year', 'Christmas 2027 at 9am', ([{ month, day }, , year]) =>
    yearly(month, [day], year),
  ),
  rule(
    'date: this|next unit ?on month-date',
    'next year on April 2nd at 9am',
    ([, unit, , date], place) => {
      const { year } = civilFromDays(place.context.today);
      return unit === 'year' ? withYear(date, year + aheadOf(place)) : null;
    },
  ),
];

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d\d):?(\d\d)(?::?(\d\d))?[\d.]*(Z|[+-].*)?)?$/i;

function isoDate(text: string): DateRead | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  if (!exists(year, month, day)) return null;
  const seconds = Number(match[4]) * 3600 + Number(match[5]) * 60 + Number(match[6] ?? 0);
  const secondOfDay = match[4] === undefined ? null : seconds;
  if (secondOfDay !== null && secondOfDay >= 86_400) return null;
  const atMs = match[7] === undefined ? null : instantMs(text);
  return { kind: 'iso-date', day: daysFromCivil(year, month, day), secondOfDay, atMs };
}

function instantMs(text: string): number | null {
  try {
    return Temporal.Instant.from(text.toUpperCase()).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
