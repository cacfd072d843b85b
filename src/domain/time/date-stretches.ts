/** Days that follow each other, told as a stretch: a holiday of two weeks is no list of fourteen dates. */
import { daysFromCivil } from './civil.ts';

/** So few are told one by one. */
const FEWEST = 3;

/** The dates in their order; each row of days that follow each other as its first and its last. */
export function dateStretches(
  dates: readonly string[],
  stretch: (first: string, last: string) => string,
): string[] {
  const rows: string[][] = [];
  for (const date of dates) {
    const row = rows.at(-1);
    const [before, day] = [dayOf(row?.at(-1)), dayOf(date)];
    if (row !== undefined && before !== null && day === before + 1) row.push(date);
    else rows.push([date]);
  }
  return rows.flatMap((row) => {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined || row.length < FEWEST) return row;
    return [stretch(first, last)];
  });
}

/** Null where a time of day stands beside it. */
function dayOf(date: string | undefined): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '');
  if (match === null) return null;
  return daysFromCivil(Number(match[1]), Number(match[2]), Number(match[3]));
}
