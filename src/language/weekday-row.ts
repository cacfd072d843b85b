/** Weekdays as people name them together: a row of them, or all but one or two. 0 is Sunday. */
import type { NthDaySaid } from './trigger-words.ts';

export type WeekdaysSaid =
  | { kind: 'row'; from: number; to: number }
  | { kind: 'all-but'; days: number[] }
  | { kind: 'list'; days: number[] };

/** So many in a row are said as one, where the row stays within a week, from Sunday or from Monday. */
const SHORTEST_ROW = 4;

/** `mayLeaveOut`: the days may be said by those that are not among them. */
export function weekdaysSaid(days: number[], mayLeaveOut: boolean): WeekdaysSaid {
  const others = [0, 1, 2, 3, 4, 5, 6].filter((day) => !days.includes(day));
  if (mayLeaveOut && others.length === 1) return { kind: 'all-but', days: others };
  const from = days.find((day) => !days.includes((day + 6) % 7));
  const isRow = from !== undefined && days.every((_, index) => days.includes((from + index) % 7));
  const to = ((from ?? 0) + days.length - 1) % 7;
  if (isRow && days.length >= SHORTEST_ROW && (from < to || to === 0))
    return { kind: 'row', from, to };
  if (mayLeaveOut && others.length === 2) return { kind: 'all-but', days: others };
  return { kind: 'list', days };
}

/** The one of the month that is missing, where all others of a single weekday are there; else null. */
export function missingNth(nthDays: NthDaySaid[]): NthDaySaid | null {
  const [first] = nthDays;
  if (first === undefined || nthDays.length !== 4) return null;
  if (nthDays.some(({ weekday }) => weekday !== first.weekday)) return null;
  const sign = Math.sign(first.nth);
  const missing = [1, 2, 3, 4, 5]
    .map((count) => count * sign)
    .filter((nth) => !nthDays.some((day) => day.nth === nth));
  const [nth = 0] = missing;
  return missing.length === 1 ? { nth, weekday: first.weekday } : null;
}

/** Weekdays that are counted alike, together: the second and third Monday and Wednesday. */
export function alikeNthDays(nthDays: NthDaySaid[]): { nths: number[]; weekdays: number[] }[] {
  const byWeekday = Map.groupBy(nthDays, ({ weekday }) => weekday);
  const rows = [...byWeekday].map(([weekday, days]) => ({
    weekdays: [weekday],
    nths: days.map(({ nth }) => nth),
  }));
  const [first] = rows;
  const isAlike = rows.every(({ nths }) => nths.join() === first?.nths.join());
  if (first === undefined || !isAlike) return rows;
  return [{ nths: first.nths, weekdays: rows.flatMap(({ weekdays }) => weekdays) }];
}
