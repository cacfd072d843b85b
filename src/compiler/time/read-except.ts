/** What is left out: weekends, December 25, the first one of the month, from Dec 23 to Jan 6. */
import type { Exception, Part, PartBody } from './parts.ts';
import { readClocks } from './read-clocks.ts';
import { readCounted } from './read-counted.ts';
import { readMonthList, readWeekdays } from './read-days.ts';
import { readOrdinal } from './read-number.ts';
import { isRightBehind, readPoint } from './read-point.ts';
import { readDays } from './read-stretch.ts';
import { readWindow } from './read-times.ts';
import { inTheirYears } from './read-years-out.ts';
import { afterSeparator, type Read, type Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** "every day but Sunday"; "but on Sunday at 10" says more than that it is left out. */
function isBut(sentence: Sentence, at: number, before: Part | null): boolean {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'but') || before === null) return false;
  const weekdays = readWeekdays(sentence, at + 1);
  const isEach = before.kind === 'part-of-day' && before.repeats;
  const saysDays = before.kind === 'pace' || before.kind === 'weekdays' || isEach;
  return weekdays !== null && (saysDays || tokens[weekdays.next] === undefined);
}

/** "except weekends", "except in March and May", "except for the 2nd Monday in March". */
export function readExcept(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'except') && !isBut(sentence, at, before)) return null;
  // "skip" is also what people are to do: it leaves something out only behind a time.
  const isDoubtful = tokens[at]?.sense.doubtful === true;
  if (isDoubtful && !isRightBehind(sentence, at, before)) return null;
  const start = hasRole(tokens[at + 1], 'for') ? at + 2 : at + 1;
  const list = readExceptions(sentence, start);
  if (list === null) {
    // What follows is left out, and nobody knows what it is: better not to understand the whole.
    const isTime = hasRole(tokens[start], 'on', 'in', 'at', 'each') && !isDoubtful;
    return isTime
      ? { value: { kind: 'unreadable', said: tokens[at]?.text ?? '' }, next: start }
      : null;
  }
  return { value: { kind: 'except', exceptions: list.value }, next: list.next };
}

/** Behind a comma alone only more of the same is left out: "except in December, on Monday at 9" goes on. */
function readExceptions(sentence: Sentence, at: number): Read<Exception[]> | null {
  const exceptions: Exception[] = [];
  let next = at;
  let end = at;
  while (true) {
    const read = readException(sentence, next);
    const isMore = hasRole(sentence.tokens[next - 1], 'and') || exceptions.length === 0;
    if (read === null || (!isMore && !isAlike(read.value, exceptions.at(-1)))) break;
    exceptions.push(read.value);
    end = read.next;
    next = afterSeparator(sentence, end);
    if (next === end) break;
  }
  return exceptions.length === 0 ? null : { value: exceptions, next: end };
}

function isAlike(one: Exception, other: Exception | undefined): boolean {
  const kindOf = (kind: string | undefined) =>
    kind === 'stretch' || kind === 'dates' ? 'date' : kind;
  return kindOf(one.kind) === kindOf(other?.kind);
}

function readException(sentence: Sentence, at: number): Read<Exception> | null {
  const { tokens } = sentence;
  let start = at;
  while (hasRole(tokens[start], 'on', 'in', 'each', 'filler')) start++;
  const read =
    readNth(sentence, start) ??
    readStretchOut(sentence, start) ??
    readDayOut(sentence, start) ??
    readTimeOut(sentence, start);
  return read === null ? null : inTheirYears(sentence, read);
}

/** "the first one of the month", "the last one". */
function readNth(sentence: Sentence, at: number): Read<Exception> | null {
  const { tokens } = sentence;
  const ordinal = readOrdinal(sentence, hasRole(tokens[at], 'the') ? at + 1 : at);
  if (ordinal === null || !hasRole(tokens[ordinal.next], 'same')) return null;
  const next = ordinal.next + 1;
  const ofAt = hasRole(tokens[next], 'of', 'in') ? next + 1 : next;
  const unitAt = hasRole(tokens[ofAt], 'the', 'each') ? ofAt + 1 : ofAt;
  const isOfMonth = ofAt > next && tokens[unitAt]?.sense.unit === 'month';
  const value: Exception = { kind: 'nth', nth: ordinal.value, isOfMonth };
  return { value, next: isOfMonth ? unitAt + 1 : next };
}

/** "Dec 23 to Jan 6", "between midnight and 6am", "from 22:00 to 6:00". */
function readStretchOut(sentence: Sentence, at: number): Read<Exception> | null {
  const token = sentence.tokens[at];
  const isBetween = hasRole(token, 'between');
  const isLed = isBetween || hasRole(token, 'from');
  const days = readDays(
    sentence,
    isLed ? at + 1 : at,
    isBetween ? 'between' : isLed ? 'from' : 'to',
  );
  if (days !== null) return { value: { kind: 'stretch', ...days.value }, next: days.next };
  const window = isLed ? readWindow(sentence, at, null) : null;
  if (window?.value.kind !== 'window') return null;
  return { value: window.value, next: window.next };
}

function readDayOut(sentence: Sentence, start: number): Read<Exception> | null {
  const counted = readCounted(sentence, start);
  if (counted?.value.days.some(({ isNamed }) => isNamed)) return counted;
  const point = readPoint(sentence, start, false);
  const isWeekday = point?.value.date.kind === 'near-date' && point.value.date.weekday !== null;
  // "except this week": all of its days.
  if (point?.value.date.kind === 'vague-date') {
    const { from, to } = point.value.date;
    return { value: { kind: 'stretch', from, to, isYearly: false }, next: point.next };
  }
  if (point !== null && !isWeekday)
    return { value: { kind: 'date', point: point.value }, next: point.next };
  if (counted !== null) return counted;
  const weekdays = readWeekdays(sentence, start);
  if (weekdays !== null) return weekdays;
  const months = readMonthList(sentence, start);
  // "except Feb 31" is not the whole of February.
  const isDay = months !== null && sentence.tokens[months.next]?.kind === 'number';
  return months === null || (isDay && readClocks(sentence, months.next, false) === null)
    ? null
    : { value: { kind: 'months', months: months.value }, next: months.next };
}

function readTimeOut(sentence: Sentence, start: number): Read<Exception> | null {
  const { tokens } = sentence;
  const daily = tokens[start]?.sense.pace?.unit === 'day' ? start + 1 : start;
  const isAt = hasRole(tokens[daily], 'at');
  const clocks = readClocks(sentence, isAt ? daily + 1 : daily, isAt);
  if (clocks === null || clocks.value.impossible) return null;
  return { value: { kind: 'clocks', clocks: clocks.value.clocks }, next: clocks.next };
}
