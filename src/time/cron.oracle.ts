/**
 * The fires of a cron expression, found the slow way: look at every minute, ask Temporal for the wall clock, ask a
 * hand-written condition if it matches. It shares no code with the fast way; the two must agree.
 */
import type { DstRule } from './dst-rule.ts';

interface WallMinute {
  minute: number;
  hour: number;
  day: WallDay;
}

interface WallDay {
  day: number;
  month: number;
  /** 0 is Sunday. */
  weekday: number;
  daysInMonth: number;
  /** The day that `1W` means in this month. */
  firstWeekday: number;
  /** The day that `LW` means in this month. */
  lastWeekday: number;
}

export interface OracleCase {
  cron: string;
  /** The one second of the minute at which it fires. */
  second: number;
  /** True if the hour field covers all 24 hours. */
  everyHour: boolean;
  matches(wall: WallMinute): boolean;
}

export const DST_RULES: DstRule[] = (['skip', 'shift'] as const).flatMap((gap) =>
  (['first', 'second', 'both'] as const).map((fold) => ({ gap, fold })),
);

/** Every minute of a stretch of time in one zone. Minutes are counted from 1970. */
export interface MinuteTable {
  fromMinute: number;
  toMinute: number;
  /** The wall minute of each instant, from `fromMinute - MARGIN` on. */
  wall: Int32Array;
}

/** Repeats are looked for this far outside the stretch: the largest clock change is a whole day. */
const MARGIN_MINUTES = 2 * 1440;

export function readMinutes(timezone: string, fromMs: number, toMs: number): MinuteTable {
  const fromMinute = Math.floor(fromMs / 60_000);
  const toMinute = Math.floor(toMs / 60_000);
  const first = fromMinute - MARGIN_MINUTES;
  const wall = new Int32Array(toMinute - fromMinute + 2 * MARGIN_MINUTES);
  for (let index = 0; index < wall.length; index++) {
    const instant = Temporal.Instant.fromEpochMilliseconds((first + index) * 60_000);
    const offset = instant.toZonedDateTimeISO(timezone).offsetNanoseconds / 60e9;
    wall[index] = first + index + offset;
  }
  return { fromMinute, toMinute, wall };
}

/** The wall minutes of the stretch, as positions in its passes, at which a case matches. */
export function matchingWalls(table: MinuteTable, oracleCase: OracleCase): number[] {
  const { leastWall, mostWall } = passesOf(table);
  const matching: number[] = [];
  for (let wall = leastWall; wall <= mostWall; wall++) {
    if (oracleCase.matches(wallMinute(wall))) matching.push(wall - leastWall);
  }
  return matching;
}

/** The fires at matching wall minutes under one rule, in milliseconds since 1970. */
export function oracleFires(
  table: MinuteTable,
  matching: number[],
  rule: DstRule & { everyHour: boolean; second: number },
): number[] {
  const passes = passesOf(table);
  const firstMinute = table.fromMinute - MARGIN_MINUTES;
  const instants = new Set<number>();
  const add = (index: number | undefined, second: number): void => {
    instants.add((firstMinute + (index ?? Number.NaN)) * 60_000 + second * 1000);
  };
  for (const position of matching) {
    const first = passes.first[position] ?? -1;
    const comes = first >= 0;
    if (!comes && rule.gap === 'shift') add(passes.afterGap[position], 0);
    if (comes && (rule.fold !== 'second' || rule.everyHour)) add(first, rule.second);
    if (comes && (rule.fold !== 'first' || rule.everyHour)) add(passes.last[position], rule.second);
  }
  return [...instants]
    .filter((fireMs) => fireMs > table.fromMinute * 60_000 && fireMs < table.toMinute * 60_000)
    .sort((left, right) => left - right);
}

interface Passes {
  leastWall: number;
  mostWall: number;
  /** Index of the first and last instant with a wall minute; -1 where the wall minute never comes. */
  first: Int32Array;
  last: Int32Array;
  /** For a wall minute that never comes: index of the first instant beyond it. */
  afterGap: Int32Array;
}

const passesByTable = new WeakMap<MinuteTable, Passes>();

function passesOf(table: MinuteTable): Passes {
  const known = passesByTable.get(table);
  if (known !== undefined) return known;
  const leastWall = table.wall[0] ?? 0;
  const mostWall = (table.wall.at(-1) ?? 0) - 1;
  const length = mostWall - leastWall + 2;
  const first = new Int32Array(length).fill(-1);
  const last = new Int32Array(length).fill(-1);
  const afterGap = new Int32Array(length).fill(-1);
  let reached = leastWall;
  table.wall.forEach((wall, index) => {
    const position = wall - leastWall;
    if (first[position] === -1) first[position] = index;
    last[position] = index;
    for (; reached < wall; reached++) afterGap[reached - leastWall] = index;
    reached = Math.max(reached, wall + 1);
  });
  const passes = { leastWall, mostWall, first, last, afterGap };
  passesByTable.set(table, passes);
  return passes;
}

const daysByNumber = new Map<number, WallDay>();

function wallMinute(wall: number): WallMinute {
  const dayNumber = Math.floor(wall / 1440);
  let day = daysByNumber.get(dayNumber);
  if (day === undefined) {
    day = readDay(dayNumber);
    daysByNumber.set(dayNumber, day);
  }
  const minuteOfDay = wall - dayNumber * 1440;
  return { minute: minuteOfDay % 60, hour: Math.floor(minuteOfDay / 60), day };
}

function readDay(dayNumber: number): WallDay {
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: dayNumber });
  let firstWeekday = date.with({ day: 1 });
  while (firstWeekday.dayOfWeek > 5) firstWeekday = firstWeekday.add({ days: 1 });
  let lastWeekday = date.with({ day: date.daysInMonth });
  while (lastWeekday.dayOfWeek > 5) lastWeekday = lastWeekday.subtract({ days: 1 });
  return {
    day: date.day,
    month: date.month,
    weekday: date.dayOfWeek % 7,
    daysInMonth: date.daysInMonth,
    firstWeekday: firstWeekday.day,
    lastWeekday: lastWeekday.day,
  };
}

/** One zone for each distinct set of rules between two instants, and all the zones that share it. */
export function distinctZoneRules(fromMs: number, toMs: number): Map<string, string[]> {
  const bySignature = new Map<string, string[]>();
  for (const timezone of Intl.supportedValuesOf('timeZone')) {
    const transitions = transitionsOf(timezone, fromMs, toMs);
    const signature = transitions.map(({ atMs, offsetMs }) => `${atMs}:${offsetMs}`).join(' ');
    const zones = bySignature.get(signature) ?? [];
    bySignature.set(signature, [...zones, timezone]);
  }
  return new Map([...bySignature.values()].map((zones) => [zones[0] as string, zones]));
}

/** The offset at the start, and each change of it. */
export function transitionsOf(
  timezone: string,
  fromMs: number,
  toMs: number,
): { atMs: number; offsetMs: number }[] {
  const found: { atMs: number; offsetMs: number }[] = [];
  let zoned: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timezone);
  while (zoned !== null && zoned.epochMilliseconds < toMs) {
    found.push({ atMs: zoned.epochMilliseconds, offsetMs: zoned.offsetNanoseconds / 1e6 });
    zoned = zoned.getTimeZoneTransition('next');
  }
  return found;
}
