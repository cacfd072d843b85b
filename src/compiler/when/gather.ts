/**
 * Which parts of a sentence belong together. Parts of one expression stand together; where two groups
 * both say which day, or both say what time, they contradict each other and somebody is asked.
 */

import { everyBetween } from '../engine/tokenize.ts';
import type { Spoken } from './asking/hole.ts';
import { areCompleting, isTornApart } from './completing.ts';
import { isContradiction, type Joined } from './contradiction.ts';
import { unreadBeside } from './coverage.ts';
import type { DateRead } from './dates.ts';
import { isGlue } from './glue.ts';
import { join } from './joining/join.ts';
import { type Part, topicOf } from './parts.ts';
import type { Sentence } from './sentence.ts';
import type { When } from './when.ts';
import { wordsOf } from './words.ts';

/** What some parts say together, and the parts. */
export interface Reading {
  spoken: Spoken;
  when: Joined<When>;
}

export type Gathered =
  | { kind: 'one'; reading: Reading }
  | { kind: 'either'; readings: Reading[] }
  | { kind: 'nothing'; said: string | null };

type Group = Part[];

export function gather(sentence: Sentence, found: Part[]): Gathered {
  const unreadable = found.find(({ kind }) => kind === 'unreadable');
  if (unreadable?.kind === 'unreadable') return { kind: 'nothing', said: unreadable.said };
  const past = pastTime(sentence, found);
  if (past !== null) return { kind: 'nothing', said: past };
  const parts = withoutStrays(sentence, found);
  if (parts.length === 0) return { kind: 'nothing', said: null };
  const unread = unreadBeside(sentence, wordsOf(sentence), parts);
  if (unread !== null) return { kind: 'nothing', said: unread };
  const groups = groupsOf(sentence, parts);
  const clash = areSaidTwice(groups, 'day') || areSaidTwice(groups, 'time');
  if (isTornApart(sentence, groups)) return { kind: 'nothing', said: allSaid(sentence, parts) };
  const isOne = !clash || areCompleting(sentence, groups) || parts.some(isDoubtfulPace);
  const nothing: Gathered = { kind: 'nothing', said: allSaid(sentence, parts) };
  if (isOne) {
    const reading = readingOf(sentence, parts);
    return reading === null ? nothing : { kind: 'one', reading };
  }
  const limits = groups.filter((group) => group.every((part) => topicOf(part) === 'limit')).flat();
  const readings = groups
    .filter((group) => group.some((part) => topicOf(part) !== 'limit'))
    .map((group) => readingOf(sentence, [...group, ...limits]));
  const whole = readings.filter((reading) => reading !== null);
  return whole.length < readings.length ? nothing : { kind: 'either', readings: whole };
}

function areSaidTwice(groups: readonly Group[], topic: 'day' | 'time'): boolean {
  if (groups.length < 2) return false;
  const saysIt = (group: Group): boolean => group.some((part) => topicOf(part) === topic);
  return groups.filter(saysIt).length > 1;
}

/** Null where nobody can make sense of the parts together. */
function readingOf(sentence: Sentence, parts: readonly Part[]): Reading | null {
  const when = join(sentence, parts);
  if (isContradiction(when) && when.reason === 'unreadable') return null;
  return { spoken: { sentence, parts }, when };
}

/** It speaks of time, though nobody can make sense of it: that is not the same as nothing. */
function allSaid({ text }: Sentence, parts: Part[]): string {
  return text.slice(parts[0]?.start, parts.at(-1)?.end).trim();
}

function groupsOf({ tokens }: Sentence, parts: Part[]): Group[] {
  const groups: Group[] = [];
  let last: Part | null = null;
  for (const part of parts) {
    const isOne: boolean =
      last !== null && everyBetween(tokens, { from: last.end, to: part.start }, isGlue);
    const group = isOne ? groups.at(-1) : undefined;
    if (group === undefined) groups.push([part]);
    else group.push(part);
    last = part;
  }
  return groups;
}

/** Parts that speak about something else than when: the past, an adjective, a length of something. */
function withoutStrays(sentence: Sentence, parts: Part[]): Part[] {
  const current = parts.filter((part) => !isPast(part, sentence.today));
  const hasOtherDay = current.some((part) => topicOf(part) === 'day' && !isDoubtfulPace(part));
  const plain = current.filter(
    (part) =>
      !isDoubtfulPace(part) || !hasOtherDay || current.some((other) => comesWith(part, other)),
  );
  return plain.some((part) => topicOf(part) !== 'limit') ? plain : [];
}

/** "the weekly report": how often it comes, or how often it is to be written? */
function isDoubtfulPace(part: Part): part is Part & { kind: 'pace' } {
  return part.kind === 'pace' && part.doubt === 'adjective';
}

/** "weekly report Friday 4pm": the weekday may be the one that it is weekly on. */
function comesWith(pace: Part & { kind: 'pace' }, other: Part): boolean {
  if (pace.unit === 'week')
    return other.kind === 'date' && other.date.kind === 'near-date' && other.date.weekday !== null;
  return pace.unit === 'month' && other.kind === 'counted' && other.period === null;
}

/** "yesterday at 9": the time belongs to what has passed, and to no other day. */
function pastTime(sentence: Sentence, parts: Part[]): string | null {
  if (!parts.some((part) => isPast(part, sentence.today))) return null;
  for (const group of groupsOf(sentence, parts)) {
    const past = group.find((part) => isPast(part, sentence.today));
    const isTimed = group.some((part) => topicOf(part) === 'time');
    const hasDay = group.some((part) => topicOf(part) === 'day' && part !== past);
    if (past !== undefined && isTimed && !hasDay)
      return sentence.text.slice(past.start, past.end).trim();
  }
  return null;
}

function isPast(part: Part, today: number): boolean {
  if (part.kind === 'date') return isPastDate(part.date, today);
  if (part.kind !== 'start' || part.point === null || part.counted) return false;
  return isPastDate(part.point.date, today);
}

/** Yesterday, and dates in ISO form are what they are; a date without a year may always come again. */
function isPastDate(date: DateRead, today: number): boolean {
  return date.kind === 'near-date' && date.choices.every((day) => day < today);
}
