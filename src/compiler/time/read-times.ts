/** Times of day, the window between two of them, and the time until something. */
import type { Part, PartBody } from './parts.ts';
import { IMPOSSIBLE_CLOCK, readClock } from './read-clock.ts';
import { type ClockList, readClocks } from './read-clocks.ts';
import { readLength } from './read-length.ts';
import { readMonthDate } from './read-month-date.ts';
import { readNumericDate } from './read-numeric-date.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';
import { zonesByAbbreviation } from './zones.ts';

/** What a number right behind it tells the time of: "Fridays 9", "tonight 9", "weekdays 9-5". */
const TIMED_DAYS: ReadonlySet<string> = new Set([
  'weekdays',
  'nth-weekday',
  'counted',
  'part-of-day',
]);

function isTimedDay(part: Part): boolean {
  if (part.kind === 'date') return part.date.kind !== 'vague-date';
  return TIMED_DAYS.has(part.kind) || (part.kind === 'pace' && part.unit === 'day');
}

/** Nothing but a sign stands between a day and what is at `at`. */
function isBehindDay({ text, tokens }: Sentence, at: number, before: Part | null): boolean {
  if (before === null || !isTimedDay(before)) return false;
  return /^\s?[,;–-]?\s?$/.test(text.slice(before.end, tokens[at]?.start));
}

/** Nothing follows that says what is counted: "every day 5 pages". */
function isTimeEnd({ tokens }: Sentence, next: number): boolean {
  const after = tokens[next];
  if (after === undefined) return true;
  if (after.kind === 'symbol') return !after.glued || /[,;.)!?]/.test(after.text);
  if (isPlainWord(after)) return !after.glued && zonesByAbbreviation(after.text) !== null;
  const { unit, shortUnit } = after.sense;
  const isCounted = hasRole(after, 'measure', 'times') || after.kind === 'number';
  return unit === undefined && shortUnit === undefined && !isCounted;
}

/** "between 9am and 5pm", "from 9 to 5", "9:00-17:00", "weekdays 9-5". */
export function readWindow(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const isBetween = hasRole(tokens[at], 'between');
  const isFrom = hasRole(tokens[at], 'from');
  const isBehind = isBehindTime(sentence, at, before);
  const bare = isBetween || isFrom || isBehind;
  let start = isBetween || isFrom ? at + 1 : at;
  if (hasRole(tokens[start], 'at')) start++;
  // "9-11am": a number alone is a time before a dash and a time.
  const isDashed = tokens[start + 1]?.text === '-' && tokens[start]?.number !== null;
  const from = readClock(sentence, start, bare || isDashed);
  if (from === null) return null;
  const joint = tokens[from.next];
  const isJoined = isBetween ? hasRole(joint, 'and', 'to') : hasRole(joint, 'to', 'until');
  // "9 Uhr bis 14.12.", "18:15 till 14 Dec": until a date.
  const end = from.next + 1;
  if (!isJoined || (readNumericDate(sentence, end) ?? readMonthDate(sentence, end)) !== null)
    return null;
  const isMarked = readClock(sentence, start, false) !== null;
  const to = readClock(sentence, from.next + 1, bare || isMarked);
  const isSaid = !isBehind || isHours(sentence, from.next + 1, to?.next ?? 0);
  if (to === null || (!isSaid && !isTimeEnd(sentence, to.next))) return null;
  if (from.value === IMPOSSIBLE_CLOCK || to.value === IMPOSSIBLE_CLOCK)
    return { value: { kind: 'unreadable', said: tokens[start]?.text ?? '' }, next: to.next };
  const value: PartBody = { kind: 'window', from: from.value, to: to.value, isSpan: !isBetween };
  return { value, next: to.next };
}

/** "18-20h training", "15:00-16:00 yoga": the letter or the minutes say that these are hours. */
function isHours(sentence: Sentence, at: number, end: number): boolean {
  return sentence.tokens[end - 1]?.kind === 'word' || readClock(sentence, at, false) !== null;
}

/** "weekdays 9-5", "hourly 9-17h". */
function isBehindTime(sentence: Sentence, at: number, before: Part | null): boolean {
  if (!isHour(sentence.tokens[at])) return false;
  return isBehindPace(sentence, at, before) || isBehindDay(sentence, at, before);
}

/** In words "ten to nine" may be ten minutes before it. */
function isHour(token: Token | undefined): boolean {
  return token?.kind === 'number' || (token?.sense.number ?? 0) % 5 > 0;
}

/** "every hour 9-5", "on the half hour 9 to 17". */
function isBehindPace({ text, tokens }: Sentence, at: number, before: Part | null): boolean {
  const isPace = before?.kind === 'minutes-past' || before?.kind === 'pace';
  return isPace && /^\s?,?\s?$/.test(text.slice(before.end, tokens[at]?.start));
}

/** "10 minutes before 5pm" is neither of the two times, and the difference is not worked out here. */
export function readBefore(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const length = readLength(sentence, at);
  if (length === null || !hasRole(tokens[length.next], 'before', 'after')) return null;
  // "a quarter to noon" is a time of day.
  if (readClock(sentence, at, false) !== null) return null;
  const clock = readClock(sentence, length.next + 1, false);
  const said = tokens[length.next]?.text ?? '';
  return clock === null ? null : { value: { kind: 'unreadable', said }, next: clock.next };
}

/** "in 20 minutes", "2 hours from now", "after an hour". */
export function readDelay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const saysIn =
    hasRole(tokens[at], 'in') ||
    (at === 0 && (hasRole(tokens[at], 'after') || tokens[at]?.text === '+'));
  let start = saysIn ? at + 1 : at;
  while (saysIn && hasRole(tokens[start], 'around', 'filler')) {
    // Somewhere in the next two weeks is not when they are over.
    if (hasRole(tokens[start], 'next')) return null;
    start++;
  }
  const length = readLength(sentence, start);
  if (length === null) return null;
  const behind = tokens[length.next];
  if (hasRole(behind, 'ago'))
    return { value: { kind: 'unreadable', said: behind?.text ?? '' }, next: length.next + 1 };
  const saysLater = hasRole(behind, 'from-now', 'later');
  const counts = hasRole(behind, 'from', 'after', 'before') && saysIn === false;
  if (counts || (!saysIn && !saysLater)) return null;
  return {
    value: { kind: 'delay', ...length.value },
    next: saysLater ? length.next + 1 : length.next,
  };
}

/** "at 9", "at 9am and 5pm", "17:30", "noon", and "9" right behind a day. */
export function readTimesOfDay(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const isAt = hasRole(tokens[at], 'at');
  // "at shortly before 8"
  const boundAt = isAt && hasRole(tokens[at + 1], 'bound') ? at + 1 : at;
  const isBound = hasRole(tokens[boundAt], 'bound');
  let start = isAt || isBound || hasRole(tokens[at], 'around') ? boundAt + 1 : at;
  while (start > at && hasRole(tokens[start], 'filler', 'around')) start++;
  const clocks =
    readClocks(sentence, start, isAt) ?? readBehindDay(sentence, { at, start }, before);
  if (clocks === null) return null;
  if (clocks.value.impossible)
    return { value: { kind: 'unreadable', said: tokens[start]?.text ?? '' }, next: clocks.next };
  const bound = isBound ? { bound: tokens[boundAt]?.text ?? '' } : {};
  return { value: { kind: 'clocks', clocks: clocks.value.clocks, ...bound }, next: clocks.next };
}

/** "tonight 9", "Tuesday evening around 8". */
function readBehindDay(
  sentence: Sentence,
  { at, start }: { at: number; start: number },
  before: Part | null,
): Read<ClockList> | null {
  if (sentence.tokens[start]?.kind !== 'number' || !isBehindDay(sentence, at, before)) return null;
  const clocks = readClocks(sentence, start, true);
  return clocks !== null && isTimeEnd(sentence, clocks.next) ? clocks : null;
}

/** "in the morning", "tomorrow morning", "mornings", "at night". */
export function readPartOfDay(
  { tokens }: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  let start = at;
  if (hasRole(tokens[start], 'in', 'at', 'on')) start++;
  if (hasRole(tokens[start], 'the')) start++;
  const { part, repeats, clock } = tokens[start]?.sense ?? {};
  if (part === undefined || clock !== undefined) return null;
  const gap = (tokens[at]?.start ?? 0) - (before?.end ?? -10);
  // "morning and evening"
  const isRow = before?.kind === 'part-of-day' && hasRole(tokens[at - 1], 'and');
  const isBehind = before !== null && (gap <= 1 || isRow);
  if (start === at && repeats !== true && !isBehind && !hasRole(tokens[at + 1], 'at')) return null;
  return { value: { kind: 'part-of-day', part, repeats: repeats === true }, next: start + 1 };
}
