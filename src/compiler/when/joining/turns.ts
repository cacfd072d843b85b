/** Days that each have times of their own: "Mondays at 9 and Wednesdays at 14:00". */
import { type Part, SHORT_UNITS, topicOf } from '../parts.ts';
import type { WeekdaysPart } from '../weekdays-part.ts';
import type { Turn } from '../when.ts';
import { weekdaysOf } from './rows.ts';

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
export function turnsOf(parts: readonly Part[]): Turns | null {
  // Two days and two times at least.
  if (parts.length < 4) return null;
  const items = parts.filter((part) => shapeOf(part) !== null);
  const shape = items.map(shapeOf).join('');
  const isDaysFirst = DAYS_FIRST.test(shape);
  if (!isDaysFirst && !TIMES_FIRST.test(shape)) return null;
  const rest = parts.filter((part) => !items.includes(part));
  if (!rest.every((part) => mayStandBeside(part, items))) return null;
  const turns = inTurns(items, isDaysFirst);
  const weekdays = allDays(turns, items);
  const own = turns.map((turn, index) => withoutLater(turn, turns.slice(index + 1)));
  return own.some(({ days }) => days.length === 0) ? null : { turns: own, weekdays, rest };
}

/** Each day with the times beside it; a day begins a turn, or ends it where the times come first. */
function inTurns(items: readonly Part[], isDaysFirst: boolean): Turn[] {
  const turns: Turn[] = [];
  for (const item of items) {
    const days = weekdaysOf(item);
    const open = turns.at(-1);
    const goesOn = isDaysFirst ? days === null : open?.days.length === 0;
    const turn =
      goesOn && open !== undefined ? open : { days: [], clocks: [], part: 'unsaid' as const };
    if (turn !== open) turns.push(turn);
    if (days !== null) turn.days = days.days;
    else if (item.kind === 'clocks') turn.clocks = item.clocks;
    else if (item.kind === 'part-of-day') turn.part = item.part;
  }
  return turns;
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

/** "the 1st at 9 and the 15th at 4": each day has a time of its own, and no weekdays say which. */
export function hasTurns(parts: readonly Part[]): boolean {
  const except = parts.findIndex(({ kind }) => kind === 'except');
  if (parts.length < 4 && except < 0) return false;
  // A pace within the day goes with any days and times.
  const isShort = (part: Part): boolean => part.kind === 'pace' && SHORT_UNITS.has(part.unit);
  const topics = parts.flatMap((part) => (isShort(part) ? [] : topicOf(part)));
  const named = topics.filter((topic) => topic !== 'limit');
  const turns = named.filter((topic, index) => index > 0 && topic !== named[index - 1]);
  const isTimed = (part: Part): boolean => part.kind === 'clocks';
  // "at 8 except Tuesdays at 9"
  const isSplit =
    except >= 0 && parts.slice(0, except).some(isTimed) && parts.slice(except).some(isTimed);
  return turns.length > 2 || isSplit;
}
