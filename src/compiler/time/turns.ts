/** Days that each have times of their own: "Mondays at 9 and Wednesdays at 14:00". */
import type { PartOfDay } from '../language/language.ts';
import { weekdaysOf } from './join-days.ts';
import { type Part, topicOf } from './parts.ts';
import type { Clock } from './read-clock.ts';
import type { WeekdaysPart } from './read-days.ts';

export interface Turn {
  days: number[];
  clocks: Clock[];
  part: PartOfDay | null;
}

export interface Turns {
  turns: Turn[];
  /** All of the days. */
  weekdays: WeekdaysPart;
  /** What was said besides. */
  rest: Part[];
}

/** The days first, or the times first; never mixed, because then nobody knows which belong together. */
const DAYS_FIRST = /^(?:d(?:pc?|cp?)){2,}$/;
const TIMES_FIRST = /^(?:(?:pc?|cp?)d){2,}$/;

/** Null where the parts are not several days with their times. */
export function turnsOf(parts: Part[]): Turns | null {
  // Two days and two times at least.
  if (parts.length < 4) return null;
  const items = parts.filter((part) => shapeOf(part) !== null);
  const shape = items.map(shapeOf).join('');
  const isDaysFirst = DAYS_FIRST.test(shape);
  if (!isDaysFirst && !TIMES_FIRST.test(shape)) return null;
  const rest = parts.filter((part) => !items.includes(part));
  if (!rest.every((part) => mayStandBeside(part, items))) return null;
  const turns: Turn[] = [];
  let open: Turn | null = null;
  for (const item of items) {
    const days = weekdaysOf(item);
    const begins = open === null || (isDaysFirst ? days !== null : open.days.length > 0);
    if (begins || open === null) {
      open = { days: [], clocks: [], part: null };
      turns.push(open);
    }
    if (days !== null) open.days = days.days;
    else if (item.kind === 'clocks') open.clocks = item.clocks;
    else if (item.kind === 'part-of-day') open.part = item.part;
  }
  const weekdays = allDays(turns, items);
  const own = turns.map((turn, index) => withoutLater(turn, turns.slice(index + 1)));
  return own.some(({ days }) => days.length === 0) ? null : { turns: own, weekdays, rest };
}

/** "weekdays at 15:30, Fridays at 14:00": what is said of fewer days holds for them. */
function withoutLater(turn: Turn, later: readonly Turn[]): Turn {
  const own = later.filter(
    ({ days }) => days.length < turn.days.length && days.every((day) => turn.days.includes(day)),
  );
  const taken = new Set(own.flatMap(({ days }) => days));
  return taken.size === 0 ? turn : { ...turn, days: turn.days.filter((day) => !taken.has(day)) };
}

function shapeOf(part: Part): string | null {
  if (weekdaysOf(part) !== null) return 'd';
  if (part.kind === 'clocks' && part.bound === undefined) return 'c';
  return part.kind === 'part-of-day' ? 'p' : null;
}

/** How many weeks lie between, the zone, and limits of the whole, which do not stand in the middle. */
function mayStandBeside(part: Part, items: Part[]): boolean {
  if (part.kind === 'zone') return true;
  const isAround = part.end <= (items[0]?.start ?? 0) || part.start >= (items.at(-1)?.end ?? 0);
  const isWeeks = part.kind === 'pace' && part.unit === 'week' && part.doubt === null;
  return isAround && (isWeeks || topicOf(part) === 'limit');
}

function allDays(turns: Turn[], items: Part[]): WeekdaysPart {
  const days = [...new Set(turns.flatMap((turn) => turn.days))].sort((left, right) => left - right);
  const repeats = items.some((item) => 'repeats' in item && item.repeats);
  return { kind: 'weekdays', days, repeats, isGroup: false };
}

/** How often it runs in one week. */
export function runsOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { days, clocks }) => sum + days.length * Math.max(1, clocks.length), 0);
}
