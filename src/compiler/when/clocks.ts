/**
 * Which times of day are meant. A bare hour from 1 to 7 is a question unless something decides it; 8 to
 * 12 are the daytime ones; 13 to 23 are the 24-hour clock.
 */
import type { PartOfDay } from '../../language/language.ts';
import { type Clock, underPart } from './clock.ts';
import type { Now } from './lower/lowered.ts';

/** Every time decided, or the first that is open. */
export type DecidedClocks = { kind: 'decided'; clocks: Clock[] } | { kind: 'open'; clock: Clock };

export function decideClocks(clocks: readonly Clock[], part: PartOfDay | 'unsaid'): DecidedClocks {
  if (clocks.length === 0) return { kind: 'decided', clocks: [] };
  const parted = clocks.map((clock) => inPart(clock, part));
  const has24 = parted.some(({ half, hour }) => half === '24' && hour > 12);
  const halves = nextHalves(parted);
  const decided: Clock[] = [];
  for (const [index, clock] of parted.entries()) {
    const before = decided.at(-1);
    const settled = settle(clock, { has24, before, next: halves[index] });
    if (settled === null) return { kind: 'open', clock };
    decided.push(settled);
  }
  return { kind: 'decided', clocks: decided };
}

/** For each, the next behind it whose half of the day is said. */
function nextHalves(clocks: readonly Clock[]): (Clock | undefined)[] {
  const next: (Clock | undefined)[] = [];
  let known: Clock | undefined;
  for (const clock of clocks.toReversed()) {
    next.unshift(known);
    if (clock.half === 'am' || clock.half === 'pm') known = clock;
  }
  return next;
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
    const later = laterHalf(clock, around.before);
    if (later !== undefined) return later;
  }
  return isDaytime(clock) ? { ...clock, half: '24' } : null;
}

function inPart(clock: Clock, part: PartOfDay | 'unsaid'): Clock {
  return underPart(clock, part === 'unsaid' ? null : part);
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
  part: PartOfDay | 'unsaid',
): { from: Clock; to: Clock } | Clock {
  const [first, last] = [inPart(from, part), inPart(to, part)];
  if (first.half === null && (last.half === 'am' || last.half === 'pm'))
    return { from: beforeHalf(first, last, last.half), to: last };
  const isOpen = first.half === null && !isDaytime(first);
  if (isOpen && (last.half !== '24' || last.hour <= 12)) return first;
  const start: Clock = first.half === null ? { ...first, half: '24' } : first;
  if (last.half !== null) return { from: start, to: last };
  if (first.half === '24' && (first.hour > 12 || from.said.startsWith('0')))
    return { from: start, to: { ...last, half: '24' } };
  return { from: start, to: laterHalf(last, start) ?? inHalfOf(last, 'am') };
}

/** "9 to 5pm": in the half that is said behind it, where that comes before. */
function beforeHalf(clock: Clock, last: Clock, half: 'am' | 'pm'): Clock {
  const inHalf = inHalfOf(clock, half);
  if (secondsOf(inHalf) < secondsOf(last)) return inHalf;
  return inHalfOf(clock, half === 'pm' ? 'am' : 'pm');
}

/** The first of its two readings that comes after another time. */
function laterHalf(clock: Clock, after: Clock): Clock | undefined {
  const readings = [inHalfOf(clock, 'am'), inHalfOf(clock, 'pm')];
  return readings.find((reading) => secondsOf(reading) > secondsOf(after));
}

/** One of the two halves for a time that was left open. */
export function inHalf(clock: Clock, half: 'am' | 'pm'): Clock {
  return clock.half === null && !isDaytime(clock) ? inHalfOf(clock, half) : clock;
}

/** What a part of the day is as a time. */
export function partSeconds({ defaults }: Now, part: PartOfDay): number {
  return readSeconds(defaults.partsOfDay[part]);
}

export function readSeconds(text: string): number {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return hour * 3600 + minute * 60 + second;
}

export function clockAt(text: string): Clock {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number);
  return { hour, minute, second, half: '24', said: text };
}

export function clockOfPart({ defaults }: Now, { part }: { part: PartOfDay }): Clock {
  return clockAt(defaults.partsOfDay[part]);
}
