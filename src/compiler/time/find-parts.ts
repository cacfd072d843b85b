/**
 * Finds every part of a time expression in a sentence, wherever it stands, in one pass from left to
 * right: at each word the readers are tried in order, and what one has read is never read again.
 */

import type { DateRead } from './dates.ts';
import type { Part, PartBody } from './parts.ts';
import { IMPOSSIBLE_CLOCK, readClock, readClocks } from './read-clock.ts';
import { readCounted, readInMonth } from './read-counted.ts';
import { readDate } from './read-date.ts';
import { readWeekdays, type WeekdaysPart } from './read-days.ts';
import { readLength } from './read-length.ts';
import { readLimit } from './read-limits.ts';
import { readMonthRange, readMonths } from './read-months.ts';
import { readNumber } from './read-number.ts';
import { readPace } from './read-pace.ts';
import { readZone } from './read-zone.ts';
import { type Read, readList, type Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

export function findParts(sentence: Sentence): Part[] {
  const { tokens } = sentence;
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readPart(sentence, at, parts.at(-1) ?? null);
    if (read === null) {
      at++;
      continue;
    }
    const last = tokens[read.next - 1];
    const { start } = tokens[at] as { start: number };
    parts.push({ ...read.value, start, end: last?.end ?? start });
    at = Math.max(at + 1, read.next);
  }
  return parts;
}

type PartReader = (sentence: Sentence, at: number, before: Part | null) => Read<PartBody> | null;

const READERS: readonly PartReader[] = [
  readRule,
  readRuns,
  readField,
  readWindow,
  readBefore,
  readMinutesPast,
  readClockSet,
  readMonthRange,
  readLimit,
  readPace,
  readDelay,
  readMonths,
  readTimesOfDay,
  readDay,
  readPartOfDay,
  readZoneBehind,
  readVague,
];

/** The signs that a part can begin with: ":30", "(UTC)", "+2h", ", only in March". */
const BEGINNINGS: ReadonlySet<string> = new Set([':', '(', '+', ',', '@']);

function readPart(sentence: Sentence, at: number, before: Part | null): Read<PartBody> | null {
  const token = sentence.tokens[at] as Token;
  if (token.kind === 'opaque' || token.kind === 'break') return null;
  // Only the name of a place can mean something that the language does not know.
  if (isPlainWord(token)) return readZoneBehind(sentence, at, before);
  if (token.kind === 'symbol' && !BEGINNINGS.has(token.text)) return null;
  for (const reader of READERS) {
    const read = reader(sentence, at, before);
    if (read !== null) return read;
  }
  return null;
}

/** "by the rule FREQ=WEEKLY;BYDAY=MO". */
function readRule({ tokens }: Sentence, at: number): Read<PartBody> | null {
  const token = tokens[at];
  if (token?.kind !== 'rule') return null;
  return { value: { kind: 'rule', rrule: token.text }, next: at + 1 };
}

/** "5 runs in all". */
function readRuns(sentence: Sentence, at: number): Read<PartBody> | null {
  const runs = readNumber(sentence, at);
  if (runs === null || runs.value < 1 || !hasRole(sentence.tokens[runs.next], 'runs-in-all'))
    return null;
  return { value: { kind: 'runs', runs: runs.value }, next: runs.next + 1 };
}

/** "at minutes 0 to 10 and 30", "of minute 5", "at second 15". */
function readField(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'at', 'of') ? at + 1 : at;
  const unit = tokens[start]?.sense.unit;
  if (unit !== 'minute' && unit !== 'second') return null;
  const list = readList(sentence, start + 1, readFieldRange);
  if (list === null || start === at) return null;
  const values = [...new Set(list.value.flat())].sort((left, right) => left - right);
  return { value: { kind: 'field', unit, values }, next: list.next };
}

function readFieldRange(sentence: Sentence, at: number): Read<number[]> | null {
  const from = readNumber(sentence, at);
  if (from === null || from.value > 59) return null;
  const to = hasRole(sentence.tokens[from.next], 'to') ? readNumber(sentence, from.next + 1) : null;
  if (to === null || to.value < from.value || to.value > 59)
    return { value: [from.value], next: from.next };
  const length = to.value - from.value + 1;
  return { value: Array.from({ length }, (_, index) => from.value + index), next: to.next };
}

/** "between 9am and 5pm", "from 9 to 5", "9:00-17:00". */
function readWindow(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isBetween = hasRole(tokens[at], 'between');
  const isFrom = hasRole(tokens[at], 'from');
  const bare = isBetween || isFrom;
  let start = bare ? at + 1 : at;
  if (hasRole(tokens[start], 'at')) start++;
  // "9-11am": a number alone is a time before a dash and a time.
  const isDashed = tokens[start + 1]?.text === '-' && tokens[start]?.number !== null;
  const from = readClock(sentence, start, bare || isDashed);
  if (from === null) return null;
  const joint = tokens[from.next];
  const isJoined = isBetween ? hasRole(joint, 'and', 'to') : hasRole(joint, 'to', 'until');
  if (!isJoined) return null;
  const isMarked = readClock(sentence, start, false) !== null;
  const to = readClock(sentence, from.next + 1, bare || isMarked);
  if (to === null) return null;
  if (from.value === IMPOSSIBLE_CLOCK || to.value === IMPOSSIBLE_CLOCK)
    return { value: { kind: 'unreadable', said: tokens[start]?.text ?? '' }, next: to.next };
  return { value: { kind: 'window', from: from.value, to: to.value }, next: to.next };
}

/** "10 minutes before 5pm" is neither of the two times, and the difference is not worked out here. */
function readBefore(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const length = readLength(sentence, at);
  if (length === null || !hasRole(tokens[length.next], 'before', 'after')) return null;
  // "a quarter to noon" is a time of day.
  if (readClock(sentence, at, false) !== null) return null;
  const clock = readClock(sentence, length.next + 1, false);
  const said = tokens[length.next]?.text ?? '';
  return clock === null ? null : { value: { kind: 'unreadable', said }, next: clock.next };
}

/** "at 5 minutes past the hour", "on the hour", "at :30", "at minute 5". */
function readMinutesPast(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const { minutePast } = tokens[at]?.sense ?? {};
  if (minutePast !== undefined)
    return { value: { kind: 'minutes-past', minutes: [minutePast] }, next: at + 1 };
  if (hasRole(tokens[at], 'on-the-clock')) return { value: { kind: 'on-the-clock' }, next: at + 1 };
  const start = hasRole(tokens[at], 'at') ? at + 1 : at;
  if (!mayBeMinutes(tokens[start])) return null;
  const colons = readList(sentence, start, readColonMinute);
  if (colons !== null)
    return { value: { kind: 'minutes-past', minutes: colons.value }, next: colons.next };
  const numbers = readList(sentence, start, readMinute);
  if (numbers === null) return null;
  const isMinutes = tokens[numbers.next]?.sense.unit === 'minute';
  const pastAt = isMinutes ? numbers.next + 1 : numbers.next;
  if (!hasRole(tokens[pastAt], 'past', 'after')) return null;
  const hourAt = hasRole(tokens[pastAt + 1], 'the', 'each') ? pastAt + 2 : pastAt + 1;
  const saysHour = tokens[hourAt]?.sense.unit === 'hour';
  const value: PartBody = { kind: 'minutes-past', minutes: numbers.value };
  if (saysHour) return { value, next: hourAt + 1 };
  // "every hour at quarter past": the hour was said before.
  const isHourly = before?.kind === 'pace' && before.unit === 'hour';
  const isPast = hasRole(tokens[pastAt], 'past') && (isMinutes || isHourly);
  return isPast && readNumber(sentence, pastAt + 1) === null ? { value, next: pastAt + 1 } : null;
}

/** Most words are none, and are let go before anything is read. */
function mayBeMinutes(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const isNumber = token.number !== null || token.sense.number !== undefined;
  return isNumber || token.text === ':' || hasRole(token, 'half', 'quarter-hour', 'a');
}

/** :30 */
function readColonMinute({ tokens }: Sentence, at: number): Read<number> | null {
  const [colon, minute] = [tokens[at], tokens[at + 1]];
  const isColon = colon?.text === ':' && !colon.glued && minute?.glued && minute.text.length === 2;
  if (!isColon || minute.number === null || minute.number > 59) return null;
  return { value: minute.number, next: at + 2 };
}

/** 20, half, a quarter. */
function readMinute(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'a') ? at + 1 : at;
  if (hasRole(tokens[start], 'quarter-hour')) return { value: 15, next: start + 1 };
  if (hasRole(tokens[start], 'half')) return { value: 30, next: start + 1 };
  const number = readNumber(sentence, at);
  return number === null || number.value > 59 ? null : number;
}

/** "in the hours 09:00 to 17:59 and the hour of 20:00": whole hours, as a cron expression has them. */
function readClockSet(sentence: Sentence, at: number): Read<PartBody> | null {
  if (!hasRole(sentence.tokens[at], 'hours-of')) return null;
  const list = readList(sentence, at, readHours);
  if (list === null) return null;
  const hours = [...new Set(list.value.flat())].sort((left, right) => left - right);
  return { value: { kind: 'hours', hours }, next: list.next };
}

/** In a row the words for it need not be said again before a stretch. */
function readHours(sentence: Sentence, at: number): Read<number[]> | null {
  const { tokens } = sentence;
  const isSaid = hasRole(tokens[at], 'hours-of');
  const from = readClock(sentence, isSaid ? at + 1 : at, false);
  if (from === null || from.value === IMPOSSIBLE_CLOCK) return null;
  const to = hasRole(tokens[from.next], 'to') ? readClock(sentence, from.next + 1, false) : null;
  if (to === null || to.value === IMPOSSIBLE_CLOCK)
    return isSaid ? { value: [from.value.hour], next: from.next } : null;
  const length = Math.max(0, to.value.hour - from.value.hour) + 1;
  const first = from.value.hour;
  return { value: Array.from({ length }, (_, index) => first + index), next: to.next };
}

/** "in 20 minutes", "2 hours from now", "after an hour". */
function readDelay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const saysIn =
    hasRole(tokens[at], 'in') ||
    (at === 0 && (hasRole(tokens[at], 'after') || tokens[at]?.text === '+'));
  let start = saysIn ? at + 1 : at;
  while (saysIn && hasRole(tokens[start], 'around', 'filler')) start++;
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

/** "at 9", "at 9am and 5pm", "17:30", "noon". */
function readTimesOfDay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isAt = hasRole(tokens[at], 'at');
  const isBound = hasRole(tokens[at], 'bound');
  let start = isAt || isBound || hasRole(tokens[at], 'around') ? at + 1 : at;
  while (start > at && hasRole(tokens[start], 'filler', 'around')) start++;
  const clocks = readClocks(sentence, start, isAt);
  if (clocks === null) return null;
  if (clocks.value.impossible)
    return { value: { kind: 'unreadable', said: tokens[start]?.text ?? '' }, next: clocks.next };
  const bound = isBound ? { bound: tokens[at]?.text ?? '' } : {};
  return { value: { kind: 'clocks', clocks: clocks.value.clocks, ...bound }, next: clocks.next };
}

/** A date, a counted day or weekdays: whatever reads further. */
function readDay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isRange = hasRole(tokens[at], 'from') && isRangeOfDays(sentence, at + 1);
  const isEdge = hasRole(tokens[at], 'at') && isEdgeAt(sentence, at + 1);
  const isOn = hasRole(tokens[at], 'on', 'filler', 'only') || isRange || isEdge;
  let start = isOn ? at + 1 : at;
  if (isOn && hasRole(tokens[start], 'on')) start++;
  const inMonth = readInMonth(sentence, start);
  if (inMonth !== null) return inMonth;
  const date = readDate(sentence, start);
  const counted = readCountedDay(sentence, start);
  const isOnly = hasRole(tokens[at], 'only');
  const listed = readWeekdays(sentence, start);
  const weekdays = isOnly && listed !== null ? repeating(listed) : listed;
  return (
    furthest(counted, weekdays, date) ??
    (weekdays === null && isDoubtfulDay(sentence, start) ? null : asDatePart(date))
  );
}

/** "from Monday to Friday", "from the 1st to the 5th of each month". */
function isRangeOfDays(sentence: Sentence, at: number): boolean {
  if (readWeekdays(sentence, at)?.value.isGroup === true) return true;
  const counted = readCounted(sentence, at)?.value;
  return counted !== undefined && counted.days.length > 1 && counted.period !== null;
}

function asDatePart(date: Read<DateRead> | null): Read<PartBody> | null {
  if (date === null) return null;
  return { value: { kind: 'date', date: date.value, repeats: false }, next: date.next };
}

/** Counted days and rows of weekdays where they read as far as the date does; a single weekday is a date. */
function furthest(
  counted: Read<PartBody> | null,
  weekdays: Read<WeekdaysPart> | null,
  date: Read<DateRead> | null,
): Read<PartBody> | null {
  const dateNext = date?.next ?? 0;
  if (counted !== null && counted.next > dateNext) return counted;
  if (weekdays === null) return null;
  const isSingle = weekdays.value.days.length === 1 && !weekdays.value.repeats;
  const reaches = weekdays.next >= dateNext && !isSingle;
  return reaches || date === null ? weekdays : null;
}

function repeating(read: Read<WeekdaysPart>): Read<WeekdaysPart> {
  return { value: { ...read.value, repeats: true }, next: read.next };
}

function isDoubtfulDay({ tokens }: Sentence, at: number): boolean {
  const { doubtful, weekdays } = tokens[at]?.sense ?? {};
  return doubtful === true && weekdays !== undefined;
}

/** "the end" of a period. */
function isEdgeAt({ tokens }: Sentence, at: number): boolean {
  return hasRole(tokens[hasRole(tokens[at], 'the') ? at + 1 : at], 'end', 'begin');
}

/** A number alone is a day of the month only behind "the" or "on", or with "of the month". */
function readCountedDay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const counted = readCounted(sentence, at);
  if (counted === null) return null;
  const { days, period } = counted.value;
  const isEdge = isEdgeAt(sentence, at);
  const isNamed = days.some((day) => day.isNamed && (day.of !== 'day' || day.nth < 0));
  const isNumbered = tokens[at]?.sense.unit === 'day' && hasRole(tokens[at - 1], 'on', 'and');
  const isBehind = hasRole(tokens[at], 'the') || hasRole(tokens[at - 1], 'on', 'the');
  if (period !== null || isNamed || isNumbered) return counted;
  return isBehind && (!isEdge || hasRole(tokens[at - 1], 'at')) ? counted : null;
}

/** "in the morning", "tomorrow morning", "mornings", "at night". */
function readPartOfDay(
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
  const isBehind = before !== null && gap <= 1;
  if (start === at && repeats !== true && !isBehind && !hasRole(tokens[at + 1], 'at')) return null;
  return { value: { kind: 'part-of-day', part, repeats: repeats === true }, next: start + 1 };
}

/** An offset or a zone behind a time, or a zone in brackets anywhere. */
function readZoneBehind(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const gap = (tokens[at]?.start ?? 0) - (before?.end ?? -10);
  const isBehind = before !== null && TIMED.has(before.kind) && gap <= 2;
  return (isBehind ? readOffset(sentence, at) : null) ?? readZone(sentence, at, isBehind);
}

/** Kinds that may end in a time of day. */
const TIMED: ReadonlySet<string> = new Set(['clocks', 'window', 'start', 'until', 'offset']);

/** "UTC+09:00". */
function readOffset({ tokens }: Sentence, at: number): Read<PartBody> | null {
  const [name, sign, hours] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isSigned = sign?.glued === true && (sign.text === '+' || sign.text === '-');
  const isNamed = name?.text === 'utc' || name?.text === 'gmt';
  if (!isNamed || !isSigned || !hours?.glued || hours.number === null) return null;
  const minutes =
    tokens[at + 3]?.text === ':' && tokens[at + 4]?.glued ? tokens[at + 4]?.number : null;
  const total = hours.number * 3600 + (minutes ?? 0) * 60;
  const offsetSec = sign.text === '-' ? -total : total;
  return { value: { kind: 'offset', offsetSec }, next: minutes == null ? at + 3 : at + 5 };
}

/** "sometime next week": a word that takes away what the next one says. */
function readVague(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'vague')) return null;
  const start = hasRole(tokens[at + 1], 'in', 'on') ? at + 2 : at + 1;
  const date = readDate(sentence, start);
  const said = tokens[at]?.text ?? '';
  return date === null ? null : { value: { kind: 'unreadable', said }, next: date.next };
}
