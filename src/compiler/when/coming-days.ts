/** Dates that were said, as days; and the wording of days in questions. */
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from '../../time/civil.ts';
import { addUnits } from './calendar.ts';
import type { CountedDay, CountedPart } from './counted-part.ts';
import type { DateRead, YearlyDate } from './dates.ts';
import type { Sentence } from './sentence.ts';

/** The days a date may be; several are a question, none is a date that does not exist or agree. */
export function daysOf(date: DateRead, fromDay: number): number[] {
  switch (date.kind) {
    case 'near-date':
    case 'vague-date':
      return date.choices;
    case 'iso-date':
      return [date.day];
    case 'slash-date':
      return date.choices.flatMap((choice) => daysOf(choice, fromDay));
    case 'yearly-date': {
      const day = comingYearlyDay(date, fromDay);
      return day === null ? [] : [day];
    }
  }
}

/** The first such day from `fromDay` on; with a year, that very day. Null where the weekday disagrees. */
export function comingYearlyDay(date: YearlyDate, fromDay: number): number | null {
  const [day = 1] = date.days;
  const { year: thisYear } = civilFromDays(fromDay);
  const years =
    date.year === null ? [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ahead) => thisYear + ahead) : [date.year];
  for (const year of years) {
    if (day > daysInMonth(year, date.month)) continue;
    const found = daysFromCivil(year, date.month, day);
    if (date.year === null && found < fromDay) continue;
    return date.weekday === null || dayOfWeek(found) === date.weekday ? found : null;
  }
  return null;
}

/** The day that a counted day is in one month, or null where the month has none. */
export function countedDayIn(
  { nth, of }: CountedDay,
  { year, month }: { year: number; month: number },
): number | null {
  const first = daysFromCivil(year, month, 1);
  const length = daysInMonth(year, month);
  const matching = Array.from({ length }, (_, index) => first + index).filter((day) => {
    if (of === 'day' || of === 'nearest') return true;
    const weekday = dayOfWeek(day);
    return of === 'business' ? weekday >= 1 && weekday <= 5 : weekday === of;
  });
  return (nth > 0 ? matching[nth - 1] : matching.at(nth)) ?? null;
}

/** The coming day of a counted part that happens once: "the 3rd", "the last Friday of next month". */
export function comingCountedDay(part: CountedPart, fromDay: number): number | null {
  const [only] = part.days;
  if (only === undefined || part.days.length > 1) return null;
  const { year, month } = civilFromDays(fromDay);
  const firstMonth = daysFromCivil(year, month, 1);
  const shifts =
    part.shift === null ? Array.from({ length: 24 }, (_, index) => index) : [part.shift];
  for (const shift of shifts) {
    const at = civilFromDays(addUnits(firstMonth, shift, 'month'));
    if (part.months.length > 0 && !part.months.includes(at.month)) continue;
    if (part.year !== null && part.year !== at.year) continue;
    const day = countedDayIn(only, at);
    if (day !== null && day >= fromDay) return day;
  }
  return null;
}

export function sayDay(
  day: number,
  { language, today }: Pick<Sentence, 'language' | 'today'>,
): string {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const isThisYear = civilFromDays(today).year === year;
  return language.say.date(dayOfWeek(day), dayOfMonth, month, isThisYear ? null : year);
}
