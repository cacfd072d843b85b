/**
 * Which times of day are meant. A bare hour from 1 to 7 is a question unless something decides it; 8 to
 * 12 are the daytime ones; 13 to 23 are the 24-hour clock.
 */
import type { PartOfDay } from '../language/language.ts';
import type { Draft } from './draft.ts';
import { type Clock, underPart } from './read-clock.ts';

/** Every time decided, or the first that is open. */
export type DecidedClocks = { kind: 'decided'; clocks: Clock[] } | { kind: 'open'; clock: Clock };

export function decideClocks(clocks: Clock[], part: PartOfDay | null): DecidedClocks {
  if (clocks.length === 0) return { kind: 'decided', clocks: [] };
  const parted = clocks.map((clock) => underPart(clock, part));
  const has24 = parted.some(({ half, hour }) => half === '24' && hour > 12);
  const decided: Clock[] = [];
  for (const [index, clock] of parted.entries()) {
    const next = parted.slice(index + 1).find(({ half }) => half === 'am' || half === 'pm');
    const before = decided.at(-1);
    const settled = settle(clock, { has24, before, next });
    if (settled === null) return { kind: 'open', clock };
    decided.push(settled);
  }
  return { kind: 'decided', clocks: decided };
}

function settle(
  clock: Clock,
  around: { has24: boolean; before: Clock | undefined; next: Clock | undefined },
): Clock | null {
  if (clock.half !== null) return clock;
  if (around.has24) return { ...clock, half: '24' };
  // "2 and 5pm": the half that is said behind counts for what comes before it on the same half.
  if (around.next !== undefined && around.next.half !== null) {
    const inHalf = inHalfOf(clock, around.next.half);
    if (secondsOf(inHalf) < secondsOf(around.next)) return inHalf;
  }
  // "9am and 5": the first time after the one before.
  if (around.before !== undefined && (around.before.half === 'am' || around.before.half === 'pm')) {
    const later = [inHalfOf(clock, 'am'), inHalfOf(clock, 'pm')].find(
      (reading) => secondsOf(reading) > secondsOf(around.before as Clock),
    );
    if (later !== undefined) return later;
  }
  return isDaytime(clock) ? { ...clock, half: '24' } : null;
}

function isDaytime({ hour, likely24 }: Clock): boolean {
  return likely24 === true || hour === 0 || (hour >= 8 && hour <= 12);
}

function inHalfOf(clock: Clock, half: 'am' | 'pm' | '24'): Clock {
  if (half === '24') return { ...clock, half };
  return { ...clock, hour: (clock.hour % 12) + (half === 'pm' ? 12 : 0), half };
}

export function secondsOf({ hour, minute, second }: Clock): number {
  return hour * 3600 + minute * 60 + second;
}

/** "9 to 5" is the working day: the end is the first such time after the beginning. */
export function decideWindow(
  { from, to }: { from: Clock; to: Clock },
  part: PartOfDay | null,
): { from: Clock; to: Clock } | Clock {
  const [first, last] = [underPart(from, part), underPart(to, part)];
  if (first.half === null && (last.half === 'am' || last.half === 'pm')) {
    const inHalf = inHalfOf(first, last.half);
    const isBefore = secondsOf(inHalf) < secondsOf(last);
    const other = inHalfOf(first, last.half === 'pm' ? 'am' : 'pm');
    return { from: isBefore ? inHalf : other, to: last };
  }
  const is24 = first.half === '24' && (first.hour > 12 || from.said.startsWith('0'));
  const start =
    first.half === null ? (isDaytime(first) ? { ...first, half: '24' as const } : null) : first;
  if (start === null) {
    if (last.half === '24' && last.hour > 12) return { from: { ...first, half: '24' }, to: last };
    return first;
  }
  if (last.half !== null) return { from: start, to: last };
  if (is24) return { from: start, to: { ...last, half: '24' } };
  const later = [inHalfOf(last, 'am'), inHalfOf(last, 'pm')].find(
    (reading) => secondsOf(reading) > secondsOf(start),
  );
  return { from: start, to: later ?? inHalfOf(last, 'am') };
}

/** The times that were said of a start and an end, in this order. */
export function limitClocks({ start, until }: Draft): Clock[] {
  const said = [start?.clock, start?.point?.clock, until?.clock, until?.point?.clock];
  return said.filter((clock) => clock != null);
}

/** The draft with others in their place. */
export function withLimitClocks(draft: Draft, clocks: readonly Clock[]): Draft {
  const left = [...clocks];
  const next = (clock: Clock | null): Clock | null =>
    clock === null ? null : (left.shift() ?? clock);
  const replaced = <Limit extends NonNullable<Draft['until']>>(limit: Limit): Limit => {
    const clock = next(limit.clock);
    const { point } = limit;
    return { ...limit, clock, point: point && { ...point, clock: next(point.clock) } };
  };
  const start = draft.start === null ? null : replaced(draft.start);
  return { ...draft, start, until: draft.until === null ? null : replaced(draft.until) };
}

/** The draft with one of the two halves for everything that was left open. */
export function withHalf(draft: Draft, half: 'am' | 'pm'): Draft {
  const fix = (clock: Clock): Clock =>
    clock.half === null && !isDaytime(clock) ? inHalfOf(clock, half) : clock;
  const window =
    draft.window === null
      ? null
      : { ...draft.window, from: fix(draft.window.from), to: fix(draft.window.to) };
  const turns =
    draft.turns?.map((turn) => ({ ...turn, clocks: turn.clocks.map(fix) })) ?? draft.turns;
  const limited = withLimitClocks(draft, limitClocks(draft).map(fix));
  return { ...limited, clocks: draft.clocks.map(fix), window, turns };
}
