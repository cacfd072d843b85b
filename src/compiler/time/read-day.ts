/** A day as people say it: a date, a counted day of a month or weekdays, whichever reads further. */
import type { Unit } from '../language/language.ts';
import type { DateRead } from './dates.ts';
import type { Part, PartBody } from './parts.ts';
import { readClock } from './read-clock.ts';
import { readCounted, readInMonth } from './read-counted.ts';
import { readDate } from './read-date.ts';
import { readWeekdays, type WeekdaysPart } from './read-days.ts';
import { isRightBehind } from './read-point.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole, isPlainWord } from './tokenize.ts';

/** A date, a counted day or weekdays: whatever reads further. */
export function readDay(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const isRange = hasRole(tokens[at], 'from') && isRangeOfDays(sentence, at + 1);
  const isEdge = hasRole(tokens[at], 'at') && isEdgeAt(sentence, at + 1);
  const isOn = hasRole(tokens[at], 'on', 'filler', 'only') || isRange || isEdge;
  let start = isOn ? at + 1 : at;
  if (isOn && hasRole(tokens[start], 'on')) start++;
  const inMonth = readInMonth(sentence, start);
  if (inMonth !== null) return inMonth;
  const date = readDate(sentence, start);
  const counted = readCountedDay(sentence, start, isMonthly(sentence, start, before));
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

/** "monthly, 28th": right behind a pace of months a number is a day. */
function isMonthly(sentence: Sentence, at: number, before: Part | null): boolean {
  return before?.kind === 'pace' && isLong(before) && isRightBehind(sentence, at, before);
}

function isLong(pace: { unit: Unit } | undefined): boolean {
  return pace?.unit === 'month' || pace?.unit === 'quarter';
}

/** "the end" of a period. */
function isEdgeAt({ tokens }: Sentence, at: number): boolean {
  return hasRole(tokens[hasRole(tokens[at], 'the') ? at + 1 : at], 'end', 'begin');
}

/** A number alone is a day of the month only behind "the" or "on", or with "of the month". */
function readCountedDay(sentence: Sentence, at: number, isMonthly: boolean): Read<PartBody> | null {
  const { tokens } = sentence;
  const counted = readCounted(sentence, at);
  if (counted === null) return null;
  const { days, period } = counted.value;
  const isBefore = tokens[at]?.sense.unit === 'day' && isLong(tokens[counted.next]?.sense.pace);
  if (isMonthly || isBefore) return counted;
  const isEdge = isEdgeAt(sentence, at);
  const isNamed = days.some((day) => day.isNamed && (day.of !== 'day' || day.nth < 0));
  const isNumbered = tokens[at]?.sense.unit === 'day' && hasRole(tokens[at - 1], 'on', 'and');
  // "Thu 17th"
  const isNumber = tokens[at]?.kind === 'number';
  const isOfWeekday = isNumber && tokens[at - 1]?.sense.weekdays?.length === 1;
  // "23rd 11am dentist"
  const isFirst = isNumber && at === 0 && readClock(sentence, counted.next, false) !== null;
  const isBehind =
    hasRole(tokens[at], 'the') || hasRole(tokens[at - 1], 'on', 'the') || isOfWeekday || isFirst;
  if (period !== null || isNamed || isNumbered) return counted;
  // "10th and 20th, 8pm"; "the 1st and 2nd draft" counts drafts.
  const behind = tokens[counted.next];
  const isRow = isNumber && days.length > 1 && (behind === undefined || !isPlainWord(behind));
  if (isRow) return counted;
  // "the last invoice" counts invoices; "the 3rd call Ann" may be a day.
  const after = tokens[counted.next];
  const isSpelled = tokens[counted.next - 1]?.sense.ordinal !== undefined;
  if (isSpelled && after !== undefined && isPlainWord(after)) return null;
  return isBehind && (!isEdge || hasRole(tokens[at - 1], 'at')) ? counted : null;
}
