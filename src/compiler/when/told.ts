/** "The show is on Friday at 8pm. Remind me an hour before": counted from the time of what was told before. */

import { answerTo } from './answer.ts';
import { isContradiction } from './contradiction.ts';
import { findParts } from './find.ts';
import { gather, type Reading } from './gather.ts';
import { join } from './joining/join.ts';
import type { Placed } from './joining/place-shift.ts';
import type { Part } from './parts.ts';
import type { Choice, Span, WhenResult } from './result.ts';
import type { Sentence } from './sentence.ts';
import { spansOf } from './spans-of.ts';
import type { When } from './when.ts';

interface Counting {
  sentence: Sentence;
  /** What else the sentence says of the time. */
  parts: Part[];
  shift: NonNullable<Placed['shift']>;
}

/** Null where nothing was told that it can be counted from. */
export function countedFromTold(counting: Counting, told: Sentence): WhenResult | null {
  const { sentence, parts, shift } = counting;
  // What was told may take its time: nobody knows when "an hour after that" is.
  if (shift.side === 'after' && shift.seconds > 0) return null;
  // "an hour before" keeps the time that was told, and so nothing else may be said of it.
  if (shift.day === 'none' && parts.length > 0) return null;
  const { spoken, when } = readingOf(told) ?? {};
  if (spoken === undefined || when === undefined || isContradiction(when)) return null;
  const own = join(sentence, [...parts, shift]);
  if (isContradiction(own)) return null;
  const result = answerTo({ spoken, when: counted(when, own, shift.day === 'none') });
  // Any other answer is read by itself, and would not be counted from what was told.
  const isLost = result.kind === 'question' && result.about === 'time-of-day';
  if (result.kind === 'none' || (isLost && shift.day === 'none')) return null;
  return withSpans(result, spansOf(sentence, [...parts, shift]));
}

/** "I'm off on vacation on the 28th": the time at its end, where something in front of it can't be read. */
function readingOf(told: Sentence): Reading | null {
  const [found] = findParts(told);
  const gathered = gather(told, found);
  if (gathered.kind !== 'nothing') return gathered.kind === 'one' ? gathered.reading : null;
  const isLast = ({ end }: Part): boolean => /^[\s.!]*$/.test(told.text.slice(end));
  const parts = found.filter(
    (part) => isLast(part) && (part.kind === 'date' || part.kind === 'counted'),
  );
  return parts.length === 0 ? null : { spoken: { sentence: told, parts }, when: join(told, parts) };
}

/** A day that is told from another has a time of its own. */
function counted(told: When, own: When, keepsTime: boolean): When {
  const { shift, times } = own;
  return keepsTime ? { ...told, shift } : { ...told, shift, times };
}

/** With the same places in every answer. */
export function withSpans<Result extends WhenResult>(result: Result, spans: Span[]): Result {
  if (result.kind === 'none') return { ...result, spoken: spans };
  if (result.kind === 'when') return { ...result, spans };
  const choices = result.choices.map(
    ({ label, answer }): Choice => ({ label, answer: withSpans(answer, spans) }),
  );
  return { ...result, choices, spans };
}
