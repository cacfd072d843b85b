/**
 * A weekly rule whose positions give the weekdays times of their own, as these days and times: "Mondays at
 * 9 and Wednesdays at 14:00".
 */
import { dayOfWeek } from '../../time/civil.ts';
import type { RecurrenceRule } from '../../time/rrule.ts';

/** Seconds of the day; the days count from Sunday, sorted. */
export interface RuleTurn {
  weekdays: number[];
  times: number[];
}

/** Null where the rule is none of these, or a day has no time. */
export function ruleTurns(
  rule: RecurrenceRule,
  start: { day: number; second: number },
): RuleTurn[] | null {
  const isPlain =
    rule.frequency === 'WEEKLY' &&
    rule.weekStart === 1 &&
    rule.byDay.length > 0 &&
    rule.byHour.length > 0 &&
    rule.byMinute.length > 0 &&
    // A month would take days, and with them positions, out of a week.
    rule.byMonth.length === 0 &&
    rule.bySetPosition.length > 0;
  if (!isPlain) return null;
  const days = [...new Set(rule.byDay.map(({ weekday }) => (weekday + 6) % 7))].sort(ascending);
  const seconds = rule.bySecond.length === 0 ? [start.second % 60] : rule.bySecond;
  const all = rule.byHour.flatMap((hour) =>
    rule.byMinute.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  );
  const timesOn = timesByDay(rule.bySetPosition, days.length, all);
  if (timesOn.some(({ length }) => length === 0)) return null;
  const own = timesOn[days.indexOf((dayOfWeek(start.day) + 6) % 7)] ?? [];
  // The words say the day it starts on, and not the time.
  if (own.some((time) => time < start.second)) return null;
  return grouped(days, timesOn);
}

function ascending(left: number, right: number): number {
  return left - right;
}

function timesByDay(positions: readonly number[], length: number, all: number[]): number[][] {
  const size = length * all.length;
  const wanted = new Set(
    positions.map((position) => (position > 0 ? position - 1 : size + position)),
  );
  return Array.from({ length }, (_, day) =>
    all.filter((_, index) => wanted.has(day * all.length + index)),
  );
}

/** Days with the same times together, in the order of the week. */
function grouped(days: number[], timesOn: number[][]): RuleTurn[] {
  const turns = new Map<string, RuleTurn>();
  for (const [index, fromMonday] of days.entries()) {
    const times = timesOn[index] ?? [];
    const key = times.join();
    const turn = turns.get(key) ?? { weekdays: [], times };
    turn.weekdays = [...turn.weekdays, (fromMonday + 1) % 7].sort(ascending);
    turns.set(key, turn);
  }
  return [...turns.values()];
}
