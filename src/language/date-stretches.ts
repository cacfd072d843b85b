/**
 * Days that are left out as people say them: days that follow each other as a stretch, and what comes
 * again in one year after the other once for all of them.
 */
import { civilFromDays, daysFromCivil } from '../time/civil.ts';

export interface MonthDay {
  month: number;
  day: number;
}

export type DaysOut =
  /** `2026-12-25`, or with a time. */
  | { kind: 'date'; date: string }
  | { kind: 'stretch'; first: string; last: string }
  /** `last` is null for a single day; the years are those of the first day. */
  | { kind: 'yearly'; first: MonthDay; last: MonthDay | null; fromYear: number; toYear: number };

/** So few days in a row, or years, are told one by one. */
const FEWEST = 3;

/** Days that a stretch of the year may have. */
const LONGEST = 90;

/** The dates in their order; what comes year after year stands where it comes first. */
export function daysOutSaid(dates: readonly string[]): DaysOut[] {
  const rows = rowsOf(dates);
  const alike = Map.groupBy(rows, keyOf);
  return rows.flatMap((row) => {
    const years = alike.get(keyOf(row)) ?? [];
    const said = yearly(years);
    if (said === null) return oneByOne(row);
    return row === years[0] ? [said] : [];
  });
}

function rowsOf(dates: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const date of dates) {
    const row = rows.at(-1);
    const [before, day] = [dayOf(row?.at(-1)), dayOf(date)];
    if (row !== undefined && before !== null && day === before + 1) row.push(date);
    else rows.push([date]);
  }
  return rows;
}

/** The same for rows from the same day of the year to the same. */
function keyOf(row: string[]): string {
  const [first = '', last = ''] = [row[0], row.at(-1)];
  return `${first.slice(5)} ${last.slice(5)}`;
}

/** Null where it is not one year after the other, or a time stands beside the day. */
function yearly(rows: string[][]): DaysOut | null {
  const firsts = rows.map((row) => dayOf(row[0]));
  const ends = rows[0]?.at(-1);
  const years = firsts.map((day) => (day === null ? 0 : civilFromDays(day).year));
  const [first = null] = firsts;
  const last = dayOf(ends);
  const [fromYear = 0] = years;
  const isRow = years.every((year, index) => year === fromYear + index);
  if (first === null || last === null || rows.length < FEWEST || !isRow) return null;
  // What is nearly a whole year has no words of its own.
  if (last - first > LONGEST) return null;
  const toYear = fromYear + rows.length - 1;
  const end = first === last ? null : monthDay(last);
  return { kind: 'yearly', first: monthDay(first), last: end, fromYear, toYear };
}

function oneByOne(row: string[]): DaysOut[] {
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined || row.length < FEWEST)
    return row.map((date) => ({ kind: 'date', date }));
  return [{ kind: 'stretch', first, last }];
}

function monthDay(dayNumber: number): MonthDay {
  const { month, day } = civilFromDays(dayNumber);
  return { month, day };
}

/** Null where a time of day stands beside it. */
function dayOf(date: string | undefined): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '');
  if (match === null) return null;
  return daysFromCivil(Number(match[1]), Number(match[2]), Number(match[3]));
}
