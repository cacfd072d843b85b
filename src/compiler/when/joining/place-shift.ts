/**
 * Where the time stands that something is said to be before or after: behind it ("an hour before the meeting at 3pm"),
 * right in front of it ("on Friday at 8pm, an hour before"), or nowhere in the sentence. Where another time already
 * says when, it belongs to the person's own words, or the whole is not understood.
 */

import { everyBetween, hasRole, type Token } from '../../engine/tokenize.ts';
import { isGlue } from '../glue.ts';
import { type Part, type ShiftPart, topicOf } from '../parts.ts';
import type { ShiftSaid, Span } from '../result.ts';
import type { Sentence } from '../sentence.ts';

type Shifting = Part & ShiftPart;

/** What is left to read, and the shift, where one was said that counts. */
export interface Placed {
  parts: Part[];
  shift: (Shifting & Pick<ShiftSaid, 'event' | 'gap'>) | null;
}

/** `isMeant` where it is known to be no part of the person's own words. */
export function placeShift(sentence: Sentence, found: Part[], isMeant: boolean): Placed {
  const [shift, ...others] = found.filter((part): part is Shifting => part.kind === 'shift');
  if (shift === undefined) return { parts: found, shift: null };
  const rest = found.filter((part) => part !== shift);
  if (others.length > 0) return { parts: [...rest, refused(sentence, shift)], shift: null };
  const isNamed = isMeant || hasRole(jointOf(sentence, shift), 'bound', 'ahead-of', 'after');
  const event = eventOf(sentence, { shift, isNamed }, rest);
  if (event.at === 'front' || event.at === 'behind')
    return { parts: found, shift: { ...shift, event: event.at, gap: event.gap } };
  // "make it two hours earlier on Mondays": the days say what is meant.
  const isOwn = event.at === 'taken' || (shift.day === 'none' && !isNamed && rest.length > 0);
  const gap = { start: shift.end, end: shift.end };
  if (!isOwn) return { parts: rest, shift: { ...shift, event: 'nowhere', gap } };
  const isRefused = isNamed && shift.day === 'none';
  const parts = isRefused ? [...rest, refused(sentence, shift)] : rest;
  return { parts, shift: { ...shift, event: 'own-words', gap } };
}

/** The word behind the length: before. */
function jointOf({ tokens }: Sentence, { end }: Part): Token | undefined {
  return tokens.findLast((token) => token.end <= end);
}

function refused(sentence: Sentence, shift: Shifting): Part {
  const { start, end } = shift;
  return { kind: 'unreadable', said: jointOf(sentence, shift)?.text ?? '', start, end };
}

/** `taken` where another time says when. */
type Event = { at: 'front' | 'behind'; gap: Span } | { at: 'taken' | 'nowhere' };

function eventOf(
  sentence: Sentence,
  { shift, isNamed }: { shift: Shifting; isNamed: boolean },
  rest: readonly Part[],
): Event {
  const front = rest.filter(({ end }) => end <= shift.start);
  // A day is told from a day, and has a time of its own.
  const isSame = shift.day !== 'none' && shift.days === 0;
  // Behind "earlier" nothing is named.
  const behind = isNamed ? rest.filter(({ start }) => start >= shift.end) : [];
  const next = behind.find(shift.day === 'none' ? isTimely : isDay);
  const isTaken = (isSame ? rest : front).some(countsFromDay(shift, next) ? isDay : isTime);
  if (next !== undefined) {
    const gap = { start: shift.end, end: next.start };
    return isTaken || !reaches(sentence, shift, gap) ? { at: 'taken' } : { at: 'behind', gap };
  }
  const last = front.findLast(shift.day === 'none' ? isTimely : isDay);
  const gap = { start: last?.end ?? shift.start, end: shift.start };
  const isTimed = shift.seconds === 0 || front.some(isClock);
  if (last !== undefined && shift.isFree && isTimed && isBeside(sentence, gap))
    return { at: 'front', gap };
  return { at: isTaken ? 'taken' : 'nowhere' };
}

/** "at 9am two days before the first": days are counted from a day, and the time in front is theirs. */
const countsFromDay = ({ day, seconds }: Shifting, next: Part | undefined): boolean =>
  day !== 'none' || (seconds === 0 && next !== undefined && isDay(next));

const isClock = (part: Part): boolean =>
  part.kind === 'clocks' ||
  (part.kind === 'date' && part.date.kind === 'iso-date' && part.date.secondOfDay !== null);

const isTime = (part: Part): boolean => topicOf(part) === 'time' || isClock(part);

const isDay = (part: Part): boolean => topicOf(part) === 'day';

const isTimely = (part: Part): boolean => topicOf(part) !== 'limit';

/** In the same sentence; nobody knows when "an hour after the meeting at 3pm" is, because that takes its time. */
function reaches({ tokens }: Sentence, { side, seconds }: Shifting, gap: Span): boolean {
  const isPlain = side === 'after' && seconds > 0;
  return !isPlain || everyBetween(tokens, { from: gap.start, to: gap.end }, isGlue);
}

/** "on Friday at 8pm, so ten minutes before that": only small words stand between. */
function isBeside({ tokens }: Sentence, { start: from, end: to }: Span): boolean {
  const isSmall = (token: Token) => isGlue(token) || hasRole(token, 'aside', 'around');
  return everyBetween(tokens, { from, to }, isSmall);
}
