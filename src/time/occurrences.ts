/**
 * When an entry of a calendar takes place: its own start, its rule, what was added, left out and moved (RFC 5545). Wall
 * times are found by the rule and become instants one by one: what clocks skip is later by the gap, what they show
 * twice is the first of the two. All of it is bounded by effort, so that a rule of a stranger costs no more than a look.
 */
import { createEffort, spendEffort, withinEffort } from '../base/effort.ts';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { SECONDS_PER_DAY } from './civil.ts';
import type { RecurrenceRule } from './rrule.ts';
import { createRuleWalls } from './rrule-walls.ts';
import type { WallTimes } from './wall-times.ts';

/** A time as a calendar writes it. */
export interface Moment {
  /** Seconds since 1970-01-01T00:00 on its wall clock; midnight of a whole day. */
  wallSec: number;
  /** Null is floating: the same wall time wherever somebody is. */
  zone: string | null;
  isDay: boolean;
}

/** How long it lasts: exactly so many seconds, or whole days. */
export type Span = { sec: number } | { days: number };

export interface Series {
  start: Moment;
  span: Span;
  rule: RecurrenceRule | null;
  added: readonly Moment[];
  leftOut: readonly Moment[];
  /** Those that take place at another time than the rule says, or otherwise. */
  moved: readonly { of: Moment; start: Moment; span: Span }[];
}

export interface Occurrence {
  /** The instant that it has by the rule: what tells it from the others of its series. */
  ofMs: number;
  startMs: number;
  endMs: number;
  start: Moment;
  /** Which of `moved` it is; null if it is as the series says. */
  moved: number | null;
}

export interface Occurrences {
  found: Occurrence[];
  /** There are more than were asked for. */
  isCut: boolean;
}

/** What a look may cost: a rule that people write for ten years takes a hundredth. */
const MOST_EFFORT = 2_000_000;
/** Temporal makes an instant of a wall time. */
const EFFORT_OF_WALL = 300;
const MOST_EXCEPTIONS = 5000;

/** Those that overlap a stretch of time, in order. Floating times and whole days are those of `zone`. */
export function occurrencesWithin(
  series: Series,
  within: { fromMs: number; beforeMs: number; zone: string; most: number },
  /** What a look at several may cost in all; it takes its share. */
  all: { left: number } = { left: MOST_EFFORT },
): Result<Occurrences> {
  const { added, leftOut, moved } = series;
  if (Math.max(added.length, leftOut.length, moved.length) > MOST_EXCEPTIONS)
    return refuse(tooManyExceptions());
  const effort = createEffort(Math.min(MOST_EFFORT, all.left));
  const answer = withinEffort<Result<Occurrences>>(
    effort,
    () => succeed(findWithin(series, within)),
    () => refuse(tooMuch()),
  );
  all.left = Math.max(0, all.left - effort.spent);
  return answer;
}

/** The instant of a moment: floating times and whole days are those of `zone`. */
export function instantMsOf({ wallSec, zone, isDay }: Moment, own: string): number {
  const where = isDay || zone === null ? own : zone;
  if (where === 'UTC') return wallSec * 1000;
  const wall = Temporal.Instant.fromEpochMilliseconds(wallSec * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return wall.toZonedDateTime(where, { disambiguation: 'compatible' }).epochMilliseconds;
}

export function endMsOf(start: Moment, span: Span, own: string): number {
  if ('sec' in span) return instantMsOf(start, own) + span.sec * 1000;
  return instantMsOf({ ...start, wallSec: start.wallSec + span.days * SECONDS_PER_DAY }, own);
}

function findWithin(
  series: Series,
  {
    fromMs,
    beforeMs,
    zone,
    most,
  }: { fromMs: number; beforeMs: number; zone: string; most: number },
): Occurrences {
  const { start, span, moved } = series;
  const isOut = leavesOut(series, zone);
  const movedAt = new Map(moved.map(({ of }, index) => [instantMsOf(of, zone), index]));
  const found: Occurrence[] = [];
  let isCut = false;

  function add(one: Occurrence): void {
    const isWithin = one.startMs < beforeMs && (one.endMs > fromMs || one.startMs >= fromMs);
    if (!isWithin) return;
    if (found.length < most) found.push(one);
    else isCut = true;
  }

  let lastMs: number | null = null;
  const spanSec = 'sec' in span ? span.sec : span.days * SECONDS_PER_DAY;
  const stretch = {
    fromSec: fromMs / 1000 - spanSec - WIDEST_OFFSET_SEC,
    beforeSec: beforeMs / 1000 + WIDEST_OFFSET_SEC,
  };
  for (const wallSec of wallsOf(series, stretch)) {
    spendEffort(EFFORT_OF_WALL);
    const own = { ...start, wallSec };
    const ofMs = instantMsOf(own, zone);
    // Two wall times may be one instant where clocks skip an hour.
    if (ofMs === lastMs || isOut(own, ofMs)) continue;
    lastMs = ofMs;
    if (movedAt.has(ofMs)) continue;
    add({ ofMs, startMs: ofMs, endMs: endMsOf(own, span, zone), start: own, moved: null });
    if (isCut) break;
  }
  for (const [index, change] of moved.entries()) {
    const ofMs = instantMsOf(change.of, zone);
    if (movedAt.get(ofMs) !== index) continue;
    const startMs = instantMsOf(change.start, zone);
    const endMs = endMsOf(change.start, change.span, zone);
    add({ ofMs, startMs, endMs, start: change.start, moved: index });
  }
  return { found: found.toSorted((one, other) => one.startMs - other.startMs), isCut };
}

/** Wall times and instants are never further apart. */
const WIDEST_OFFSET_SEC = 2 * SECONDS_PER_DAY;

/** In order: of the rule, with the start, which is always the first, and with what was added. */
function* wallsOf(
  series: Series,
  { fromSec, beforeSec }: { fromSec: number; beforeSec: number },
): Generator<number> {
  const { start, rule, added } = series;
  const single = [start.wallSec, ...added.map((one) => sameClock(one, start))]
    .filter((wallSec) => wallSec >= fromSec && wallSec < beforeSec)
    .toSorted((one, other) => one - other);
  const walls = rule === null ? null : ruleWalls(rule, start);
  let ruled = walls?.nextWallTime(Math.ceil(fromSec)) ?? null;
  let last: number | null = null;
  while (true) {
    const isOfRule = ruled !== null && ruled < beforeSec && ruled <= (single[0] ?? Infinity);
    const next: number | null | undefined = isOfRule ? ruled : single.shift();
    if (next === undefined || next === null) return;
    if (isOfRule && isAfterEnd(series, next)) {
      ruled = null;
      continue;
    }
    if (isOfRule) ruled = walls?.nextWallTime(next + 1) ?? null;
    if (next !== last) yield next;
    last = next;
  }
}

/** The start counts as the first of a rule that has a count, also if the rule does not name it. */
function ruleWalls(rule: RecurrenceRule, start: Moment): WallTimes | null {
  const about = {
    startWallSec: start.wallSec,
    excludedSec: new Set<number>(),
    excludedDays: new Set<number>(),
  };
  // Of whole days, and of times that float, an end in UTC is read as it is written.
  const isOnWall = start.isDay || start.zone === null;
  const until =
    rule.until !== null && isOnWall ? { ...rule.until, kind: 'wall' as const } : rule.until;
  const usual = { ...rule, until };
  if (rule.count === null) return createRuleWalls(usual, about);
  const uncounted = createRuleWalls({ ...usual, count: null }, about);
  if (uncounted.nextWallTime(start.wallSec) === start.wallSec) return createRuleWalls(usual, about);
  return rule.count === 1 ? null : createRuleWalls({ ...usual, count: rule.count - 1 }, about);
}

function isAfterEnd({ rule, start }: Series, wallSec: number): boolean {
  const until = rule?.until;
  if (until?.kind !== 'instant' || start.isDay || start.zone === null) return false;
  return instantMsOf({ ...start, wallSec }, start.zone) > until.sec * 1000;
}

/** What was added on another clock, on the clock of the series. */
function sameClock(one: Moment, { zone, isDay }: Moment): number {
  if (isDay) return Math.floor(one.wallSec / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  if (one.zone === zone || one.zone === null || zone === null) return one.wallSec;
  const there = Temporal.Instant.fromEpochMilliseconds(instantMsOf(one, zone))
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
  return Math.floor(there.toZonedDateTime('UTC').epochMilliseconds / 1000);
}

/** By the wall time where the clock is the same, by the instant where it is not, and by the day where only a day is said. */
function leavesOut(
  { leftOut, start }: Series,
  own: string,
): (one: Moment, ofMs: number) => boolean {
  const days = new Set<number>();
  const walls = new Set<number>();
  const instants = new Set<number>();
  for (const one of leftOut) {
    if (one.isDay) days.add(Math.floor(one.wallSec / SECONDS_PER_DAY));
    else if (start.isDay) days.add(Math.floor(one.wallSec / SECONDS_PER_DAY));
    else if (one.zone === start.zone) walls.add(one.wallSec);
    else instants.add(instantMsOf(one, own));
  }
  return ({ wallSec }, ofMs) =>
    walls.has(wallSec) ||
    instants.has(ofMs) ||
    (days.size > 0 && days.has(Math.floor(wallSec / SECONDS_PER_DAY)));
}

function tooMuch(): Fault {
  return {
    code: 'too-much-to-compute',
    message: 'The rule of the entry takes too long to compute.',
    hint: 'Only its first date is shown. Make the rule simpler in the calendar.',
  };
}

function tooManyExceptions(): Fault {
  return {
    code: 'too-many-exceptions',
    message: `The entry has more than ${MOST_EXCEPTIONS} dates that were added, left out or moved.`,
    hint: 'Only its first date is shown. End it and begin a new one in the calendar.',
  };
}
