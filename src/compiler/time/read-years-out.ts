/** Days that some years leave out: December 25 in the years 2026 to 2035. */
import { civilFromDays, daysFromCivil, daysInMonth } from '../../time/civil.ts';
import { formatWallDay } from '../../time/wall-text.ts';
import type { Exception } from './parts.ts';
import { readYear } from './read-days.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** More years are no list of days. */
const MOST_YEARS = 30;

/** What was read, in these years alone where they are said behind it. */
export function inTheirYears(sentence: Sentence, read: Read<Exception>): Read<Exception> {
  const stretch = yearlyStretch(read.value);
  const years = stretch === null ? null : readYears(sentence, read.next);
  if (stretch === null || years === null) return read;
  const dates = years.value.flatMap((year) => {
    const first = daysFromCivil(year, stretch.from.month, stretch.from.day);
    const isOver =
      stretch.to.month * 31 + stretch.to.day < stretch.from.month * 31 + stretch.from.day;
    const last = daysFromCivil(isOver ? year + 1 : year, stretch.to.month, stretch.to.day);
    // February 29 is in few years.
    if (stretch.from.day > daysInMonth(year, stretch.from.month)) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => formatWallDay(first + index));
  });
  return { value: { kind: 'dates', dates }, next: years.next };
}

interface MonthDay {
  month: number;
  day: number;
}

/** The first and the last day; null where a year, a time or more than one day was said. */
function yearlyStretch(exception: Exception): { from: MonthDay; to: MonthDay } | null {
  if (exception.kind === 'stretch' && exception.isYearly)
    return { from: civilFromDays(exception.from), to: civilFromDays(exception.to) };
  if (exception.kind !== 'date' || exception.point.clock !== null) return null;
  const { date } = exception.point;
  const [day, more] = date.kind === 'yearly-date' && date.year === null ? date.days : [];
  if (date.kind !== 'yearly-date' || day === undefined || more !== undefined) return null;
  return { from: { month: date.month, day }, to: { month: date.month, day } };
}

/** "in the years 2026 to 2035". */
function readYears(sentence: Sentence, at: number): Read<number[]> | null {
  const { tokens } = sentence;
  const theAt = hasRole(tokens[at], 'in', 'of') ? at + 1 : at;
  const unitAt = hasRole(tokens[theAt], 'the') ? theAt + 1 : theAt;
  if (unitAt === at || tokens[unitAt]?.sense.unit !== 'year') return null;
  const first = readYear(sentence, unitAt + 1);
  if (first === null || !hasRole(tokens[first.next], 'to')) return null;
  const last = readYear(sentence, first.next + 1);
  const length = last === null ? 0 : last.value - first.value + 1;
  if (last === null || length < 1 || length > MOST_YEARS) return null;
  return { value: Array.from({ length }, (_, index) => first.value + index), next: last.next };
}
