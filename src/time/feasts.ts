/** Feast days that move: on which day of the calendar they fall in a year. */
import { dayOfWeek, daysFromCivil } from './civil.ts';

/**
 * `easter` counts days from Easter Sunday, `nth` the nth weekday of a month and days from it, `advent` Sundays before
 * Christmas, `lunar` days from the Chinese new year.
 */
export type Feast =
  | { kind: 'easter'; offset: number }
  | { kind: 'nth'; month: number; weekday: number; nth: number; offset: number }
  | { kind: 'advent'; sunday: number; offset: number }
  | { kind: 'lunar'; offset: number };

/** Days since 1970. */
export function feastDay(feast: Feast, year: number): number {
  switch (feast.kind) {
    case 'easter':
      return easterSunday(year) + feast.offset;
    case 'nth':
      return nthWeekday(feast, year) + feast.offset;
    case 'advent': {
      const christmas = daysFromCivil(year, 12, 25);
      const fourth = christmas - (dayOfWeek(christmas) || 7);
      return fourth - (4 - feast.sunday) * 7 + feast.offset;
    }
    case 'lunar':
      return lunarNewYear(year) + feast.offset;
  }
}

/** The first such day from a day on. */
export function comingFeast(feast: Feast, fromDay: number, fromYear: number): number {
  const [first, second] = [feastDay(feast, fromYear), feastDay(feast, fromYear + 1)];
  return first >= fromDay ? first : second;
}

/** By the rule of the Gregorian calendar, as Meeus, Jones and Butcher wrote it down. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return daysFromCivil(year, Math.floor(count / 31), (count % 31) + 1);
}

function nthWeekday(
  { month, weekday, nth }: { month: number; weekday: number; nth: number },
  year: number,
): number {
  if (nth > 0) {
    const first = daysFromCivil(year, month, 1);
    return first + ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = daysFromCivil(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - 1;
  return last - ((dayOfWeek(last) - weekday + 7) % 7) + (nth + 1) * 7;
}

function lunarNewYear(year: number): number {
  const {
    year: found,
    month,
    day,
  } = Temporal.PlainDate.from({
    year,
    monthCode: 'M01',
    day: 1,
    calendar: 'chinese',
  }).withCalendar('iso8601');
  return daysFromCivil(found, month, day);
}
