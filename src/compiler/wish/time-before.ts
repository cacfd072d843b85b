/**
 * A reminder so much before something: when that is, counted from the time in the sentence, from the name of a thing
 * ("my 4pm call"), or from what was told before; and which words of it are no part of the message.
 */

import type { IntentWords } from '../../language/intent-words.ts';
import type { Clock } from '../compile-reading.ts';
import type { ShiftSaid, Span, WhenResult } from '../when/result.ts';
import { spansIn } from '../when/result-kinds.ts';
import { withSpans } from '../when/told.ts';
import { hide } from './hide.ts';
import { bareWord } from './wish-words.ts';

interface BeforeReading {
  language: IntentWords;
  clock: Clock;
}

type Shifted = WhenResult & { shift: ShiftSaid };

/** Null where nothing of the kind is said; where it can't be worked out, no time, which is then asked for. */
export function readTimeBefore(
  text: string,
  reading: BeforeReading,
  /** What was said in front of the wish: "I have a meeting at 3". */
  lead?: string,
): Shifted | null {
  const frame = reading.language.taskFrame.exec(text);
  if (frame === null) return null;
  const from = frame.index + frame[0].length;
  const result = readShift(text, from, reading, lead);
  return result && withSpans(result, cutSpans(text, { from, result }, reading.language));
}

function isShifted(result: WhenResult): result is Shifted {
  return result.shift !== undefined;
}

/** `from` is the end of what asks for the reminder. */
function readShift(
  text: string,
  from: number,
  reading: BeforeReading,
  lead?: string,
): Shifted | null {
  const { clock } = reading;
  const result = clock.read(text);
  if (!isShifted(result)) return null;
  const { event, span } = result.shift;
  if (event !== 'nowhere' && event !== 'own-words') return result;
  // "remind me two hours early about …" is no part of the task.
  const isOwn = event === 'own-words' && text.slice(from, span.start).trim() !== '';
  if (isOwn) return inTask(text, from, result, reading);
  const called = clock.readEvent(text);
  if (isShifted(called) && isPlaced(called)) return called;
  // "remind me about my 4pm call 10 minutes before": the thing stands in front of it.
  const head = result.kind === 'none' ? text.slice(0, span.start) : undefined;
  const told = clock.readEvent(text, lead ?? head);
  if (isShifted(told) && told.shift.event === 'told') return told;
  const nowhere = { ...result.shift, event: 'nowhere' } as const;
  const open: Shifted = { kind: 'none', reason: null, spoken: [span], shift: nowhere };
  return inTask(text, from, result, reading) ?? open;
}

/** "remind me at 9 to leave an hour before the show": the task speaks of it, and another time says when. */
function inTask(
  text: string,
  from: number,
  { shift }: Shifted,
  { language, clock }: BeforeReading,
): Shifted | null {
  const isDay = shift.event === 'nowhere';
  const joints = isDay ? language.taskJoints : language.taskOnly;
  const words = text.slice(from, shift.span.start).split(/\s+/);
  const isTask = words.some((word) => joints.has(bareWord(word))) && (isDay || !shift.isFree);
  const other = isTask ? clock.read(hide(text, [shift.span])) : null;
  if (other === null || other.kind === 'none') return null;
  return { ...other, shift: { ...shift, event: 'own-words' } };
}

const isPlaced = ({ shift: { event } }: Shifted): boolean =>
  event === 'front' || event === 'behind';

interface Cutting {
  from: number;
  result: Shifted;
}

/** What only says when; a thing that is named stays where nothing else says what the reminder is about. */
function cutSpans(text: string, { from, result }: Cutting, language: IntentWords): Span[] {
  const { shift } = result;
  const spans = spansIn(result);
  if (shift.event === 'own-words') return [...spans];
  if (shift.event === 'front') return frontSpans(text, spans, shift, language);
  const own = spans.find(({ start, end }) => start <= shift.span.start && end >= shift.span.end);
  if (own === undefined) return [...spans];
  const others = spans.filter((span) => span !== own);
  if (own.start < shift.span.start) others.push({ start: own.start, end: shift.span.start });
  const cut = (pieces: Span[]): Span[] => [...others, ...pieces].sort(byStart);
  const isNamed =
    shift.event !== 'behind' || text.slice(shift.gap.start, shift.gap.end).trim() !== '';
  // "two hours early about the flight at 6am": the thing stands between.
  if (shift.isFree && shift.event === 'behind' && isNamed)
    return cut([shift.span, { start: shift.gap.end, end: own.end }]);
  if (shift.isFree || !isNamed) return [...spans];
  const lead = others.findLast(({ end }) => end <= shift.span.start)?.end ?? from;
  const isNext = text.slice(Math.max(from, lead), shift.span.start).trim() === '';
  const end = isNext ? taskAt(text, own.end, language) : null;
  return end === null ? others : cut([{ start: shift.span.start, end }]);
}

const byStart = (left: Span, right: Span): number => left.start - right.start;

/** Where the task begins: "to" pack. Right there anything may lead to it; further on, some words belong to the thing. */
function taskAt(text: string, from: number, { taskJoints, taskOnly }: IntentWords): number | null {
  for (const { 0: word, index } of text.slice(from).matchAll(/[^\s,]+/g)) {
    const bare = bareWord(word);
    const isNext = text.slice(from, from + index).trim() === '';
    if ((isNext ? taskJoints : taskOnly).has(bare)) return from + index;
  }
  return null;
}

/** The event's time goes with the offset, but where a clause of its own tells it: "sale starts Thursday at 10". */
function frontSpans(
  text: string,
  spans: readonly Span[],
  { span, gap }: ShiftSaid,
  { loose }: IntentWords,
): Span[] {
  const isSome = ({ start, end }: Span): boolean => start < end;
  const event = spans
    .map(({ start, end }) => ({ start, end: Math.min(end, gap.start) }))
    .filter(isSome);
  const behind = spans
    .map(({ start, end }) => ({ start: Math.max(start, span.end), end }))
    // What is set off is no clock time of it, and has to be accounted for.
    .filter((piece) => isSome(piece) && !/[,;]/.test(text.slice(piece.start, piece.end)));
  const before = text.slice(0, event[0]?.start);
  const clause = before.slice(before.lastIndexOf(',') + 1).trim();
  const isOwn = before.includes(',') && clause !== '' && !loose.has(clause.toLowerCase());
  const offset = { start: gap.start, end: span.end };
  return [...(isOwn ? [] : event), offset, ...behind];
}
