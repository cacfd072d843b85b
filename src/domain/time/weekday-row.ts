/** Weekdays as people name them together: a row of them, or all but one or two. 0 is Sunday. */

export type WeekdaysSaid =
  | { kind: 'row'; from: number; to: number }
  | { kind: 'all-but'; days: number[] }
  | { kind: 'list'; days: number[] };

/** So many in a row are said as one. */
const SHORTEST_ROW = 4;

/** `mayLeaveOut`: the days may be said by those that are not among them. */
export function weekdaysSaid(days: number[], mayLeaveOut: boolean): WeekdaysSaid {
  const others = [0, 1, 2, 3, 4, 5, 6].filter((day) => !days.includes(day));
  if (mayLeaveOut && others.length === 1) return { kind: 'all-but', days: others };
  const from = days.find((day) => !days.includes((day + 6) % 7));
  const isRow = from !== undefined && days.every((_, index) => days.includes((from + index) % 7));
  if (isRow && days.length >= SHORTEST_ROW)
    return { kind: 'row', from, to: (from + days.length - 1) % 7 };
  if (mayLeaveOut && others.length === 2) return { kind: 'all-but', days: others };
  return { kind: 'list', days };
}
