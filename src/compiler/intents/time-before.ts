/** "an hour before the meeting at 3pm": the time of what it is about, and so much earlier. */

import type { Trigger } from '../../domain/schedule/trigger.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import type { IntentWords } from '../language/intent-words.ts';
import type { Span, WhenResult } from '../time/result.ts';
import { bareWord } from './clauses.ts';

export interface BeforeReading {
  language: IntentWords;
  clock: {
    nowMs: number;
    read(text: string): WhenResult;
    /** With the times that things are called by: "my 4pm call". */
    readPlain(text: string): WhenResult;
  };
}

const DAY_MS = 86_400_000;

/** Nothing longer leads to how much earlier. */
const LONGEST_LEAD = 40;

/** Null where nothing of the kind is said; where it can't be worked out, no time, which is then asked for. */
export function readTimeBefore(
  text: string,
  { language, clock }: BeforeReading,
  /** What was said in front of the wish: "I have a meeting at 3". */
  lead = '',
): WhenResult | null {
  const found = language.before.exec(text);
  if (found === null) return null;
  const length = language.lengthAtEnd.exec(text.slice(0, found.index));
  const frame = language.taskFrame.exec(text);
  if (length === null || frame === null) return null;
  const head = text.slice(0, length.index);
  const said = found.groups?.['event'];
  const told =
    said === undefined
      ? { tail: found.groups?.['tail'] ?? '', time: '' }
      : toldIn(said, { language, clock });
  const delay = clock.readPlain(language.say.in(length[0]));
  const isLength = delay.kind === 'when' && delay.trigger.kind === 'at';
  const aheadMs = isLength ? firstMs(delay.trigger) - clock.nowMs : 0;
  const inHead = clock.read(head);
  if (inHead.kind !== 'none') {
    // "tomorrow at 9 remind me to leave an hour before the show": that is the task.
    const isBehind = isLength && told?.time === '' && isBehindTime(head, inHead.spans, language);
    if (!isBehind) return null;
    const [leading = ''] = language.offsetLead.exec(head.slice(-LONGEST_LEAD)) ?? [];
    const offset = { start: length.index - leading.length, end: text.length - told.tail.length };
    const spans = [...cutTimes(head, inHead.spans, language), offset];
    return earlier(inHead, { aheadMs, nowMs: clock.nowMs, spans });
  }
  if (!isLength) return null;
  const event = told?.time ?? said ?? '';
  const own = clock.readPlain(event);
  const named = own.kind === 'none' ? clock.readPlain(lead) : own;
  const isNext = frame.index + frame[0].length >= head.trimEnd().length;
  const from = length.index;
  const spans =
    told !== null
      ? [{ start: from, end: text.length - told.tail.length }]
      : own.kind !== 'none' && isNext
        ? saidSpans(text, { from, eventAt: text.length - event.length, own, language })
        : [];
  return earlier(named, { aheadMs, nowMs: clock.nowMs, spans });
}

function firstMs(trigger: Trigger): number {
  return trigger.kind === 'at' ? instantMs(trigger.atUtc) : 0;
}

/** "my flight on Sunday at 22:40, two hours ahead": so much earlier than the time right in front of it, or behind a comma. */
function isBehindTime(head: string, spans: readonly Span[], language: IntentWords): boolean {
  const isNext = spans.at(-1)?.end === head.trimEnd().length;
  return isNext || language.offsetLead.test(head.slice(-LONGEST_LEAD));
}

/** The event's time goes with the offset, but where a clause of its own tells it: "sale starts Thursday at 10". */
function cutTimes(head: string, spans: readonly Span[], { loose }: IntentWords): readonly Span[] {
  const before = head.slice(0, spans[0]?.start);
  const clause = before.slice(before.lastIndexOf(',') + 1).trim();
  const isOwn = before.includes(',') && clause !== '' && !loose.has(clause.toLowerCase());
  return isOwn ? [] : spans;
}

/** "before it", "before that to leave", "before it starts at 3": what was told in front of it, with its time and the task. */
function toldIn(
  said: string,
  { language, clock }: BeforeReading,
): { time: string; tail: string } | null {
  const isFree = (text: string): boolean => {
    const [next = ''] = text.trimStart().split(/\s/, 1);
    return bareWord(next) === '' || language.taskJoints.has(bareWord(next));
  };
  if (language.pronouns.has(bareWord(said))) return { time: '', tail: '' };
  const [told] = language.toldEvent.exec(said) ?? [];
  if (told === undefined) return null;
  const rest = said.slice(told.length);
  if (isFree(rest)) return { time: '', tail: rest };
  const own = told === '' ? null : clock.readPlain(rest);
  if (own === null || own.kind === 'none') return null;
  const isAtOnce = rest.slice(0, own.spans[0]?.start).trim() === '';
  const tail = rest.slice(own.spans.at(-1)?.end ?? 0);
  return isAtOnce && isFree(tail) ? { time: rest.slice(0, rest.length - tail.length), tail } : null;
}

/** Cut out only where the task follows: else it is all that the reminder can say. */
function saidSpans(
  text: string,
  {
    from,
    eventAt,
    own,
    language,
  }: { from: number; eventAt: number; own: { spans: Span[] }; language: IntentWords },
): Span[] {
  const end = eventAt + (own.spans.at(-1)?.end ?? 0);
  const [next = ''] = text
    .slice(end)
    .replace(/^[\s,]+/, '')
    .split(/\s/, 1);
  return language.taskJoints.has(bareWord(next)) ? [{ start: from, end }] : [];
}

function earlier(
  result: WhenResult,
  ahead: { aheadMs: number; nowMs: number; spans: Span[] },
): WhenResult {
  // Asked for; what said it is still no part of the message.
  const none: WhenResult = { kind: 'none', reason: null, spoken: ahead.spans };
  if (result.kind === 'question') {
    // Any other answer is read by itself, and would not be counted back from.
    if (result.about === 'time-of-day' || result.about === 'which') return none;
    const choices = result.choices.flatMap(({ label, answer }) => {
      const moved = earlier(answer, ahead);
      return moved.kind === 'none' ? [] : [{ label, answer: moved }];
    });
    const [only] = choices;
    if (only === undefined) return none;
    return choices.length === 1 ? only.answer : { ...result, choices, spans: ahead.spans };
  }
  if (result.kind === 'none' || result.trigger.kind !== 'at') return none;
  const { trigger } = result;
  const atMs = counted(instantMs(trigger.atUtc), ahead.aheadMs, trigger.timezone);
  if (atMs <= ahead.nowMs) return none;
  const moved = { ...trigger, atUtc: formatInstant(atMs) };
  return { kind: 'when', trigger: moved, notes: result.notes, spans: ahead.spans };
}

/** Whole days are counted on the calendar, where a day may have 23 hours. */
function counted(atMs: number, aheadMs: number, timezone: string): number {
  const days = Math.round(aheadMs / DAY_MS);
  const isDays = days > 0 && Math.abs(aheadMs - days * DAY_MS) <= DAY_MS / 24;
  if (!isDays) return atMs - aheadMs;
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone);
  return at.subtract({ days }).epochMilliseconds;
}
