/**
 * Days that are counted: days of the month (the 1st and 15th, the last day), weekdays counted in a month
 * (the second and last Friday), and the words that say in what they are counted.
 */
import type { Unit } from '../language/language.ts';
import { readMonthList, readWeekdays, readYear } from './read-days.ts';
import { readNumber, readOrdinal } from './read-number.ts';
import { afterSeparator, type Read, readList, type Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

/** One counted day: the 2nd Friday, the last day, the 15th. */
export interface CountedDay {
  nth: number;
  /** A weekday; `day` is any day, `business` Monday to Friday, `nearest` the weekday nearest to a day. */
  of: number | 'day' | 'business' | 'nearest';
  /** The word "day" or a weekday was said, not the number alone. */
  isNamed: boolean;
  /** The beginning or the end of a period. */
  isEdge?: true;
}

export interface CountedPart {
  kind: 'counted';
  days: CountedDay[];
  /** What they are counted in; null where it was not said. */
  period: Unit | null;
  /** "every 3 months", "every other month" behind it. */
  interval: number;
  months: number[];
  /** It says of itself that it comes again: "every month", "of the month". */
  repeats: boolean;
  /** "of this month", "of next month": months from now. */
  shift: number | null;
  year: number | null;
}

/** "first and third friday and second tuesday of each month", "1st and 15th", "last day of the month". */
export function readCounted(sentence: Sentence, at: number): Read<CountedPart> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'the') ? at + 1 : at;
  const days = readMixedDays(sentence, start);
  if (days === null) return null;
  const of = readOf(sentence, days.next);
  const value: CountedPart = {
    kind: 'counted',
    days: days.value,
    period: null,
    interval: 1,
    months: [],
    repeats: false,
    shift: null,
    year: null,
    ...of?.value,
  };
  // "the end of the month" may be this one; "the 15th of the month" is each.
  const isThe = of?.value.shift === null && value.period !== 'week';
  if (isThe && days.value.some(({ isEdge }) => isEdge)) value.repeats = false;
  return { value, next: of?.next ?? days.next };
}

/** "next month on the 5th": the month first. */
export function readInMonth(sentence: Sentence, at: number): Read<CountedPart> | null {
  const { tokens } = sentence;
  const month = readThisPeriod(sentence, at);
  const shift = month?.value.shift ?? null;
  if (month === null || shift === null) return null;
  const comma = tokens[month.next]?.text === ',' ? month.next + 1 : month.next;
  if (!hasRole(tokens[comma], 'on', 'the')) return null;
  const counted = readCounted(sentence, hasRole(tokens[comma], 'on') ? comma + 1 : comma);
  if (counted === null || counted.value.period !== null) return null;
  return { value: { ...counted.value, ...month.value, shift }, next: counted.next };
}

/** Numbered days, counted ones and edges, in one row: "days 1 and 15, the weekday nearest day 3 and the last day". */
function readMixedDays(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  const days: CountedDay[] = [];
  let next = at;
  let end = at;
  while (true) {
    const from = days.length > 0 ? afterLead(sentence, next) : next;
    const read =
      readNumberedDays(sentence, from) ??
      readNearest(sentence, from) ??
      readEdge(sentence, from) ??
      readBeforeLast(sentence, from) ??
      readOrdinalRange(sentence, from) ??
      readPlainRange(sentence, from) ??
      readCountedDays(sentence, from);
    if (read === null) break;
    days.push(...read.value);
    end = read.next;
    next = afterSeparator(sentence, end);
    if (next === end) break;
  }
  return days.length === 0 ? null : { value: days, next: end };
}

/** "the 1st and on the 15th". */
function afterLead({ tokens }: Sentence, at: number): number {
  const next = hasRole(tokens[at], 'on') ? at + 1 : at;
  return hasRole(tokens[next], 'the') ? next + 1 : next;
}

/** "day 15", "days 1 and 15", "days 1 to 10 and 20", "day one". */
function readNumberedDays(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  if (sentence.tokens[at]?.sense.unit !== 'day') return null;
  const list = readList(sentence, at + 1, readDayRange);
  if (list === null) return null;
  const days = list.value.flat().map((nth) => ({ nth, of: 'day' as const, isNamed: true }));
  return { value: days, next: list.next };
}

function readDayRange(sentence: Sentence, at: number): Read<number[]> | null {
  const { tokens } = sentence;
  const start = tokens[at]?.sense.unit === 'day' ? at + 1 : at;
  const from = readNumber(sentence, start);
  if (from === null || from.value < 1 || from.value > 366) return null;
  const isOrdinal = readOrdinal(sentence, start) !== null;
  const after = tokens[from.next];
  // "day 1, 3 days before the last day": the 3 is a number of days, not a day.
  if (isOrdinal || after?.sense.unit === 'day') return null;
  if (hasRole(after, 'am', 'pm') || (after?.glued && after.text === ':')) return null;
  const to = hasRole(after, 'to') ? readNumber(sentence, from.next + 1) : null;
  if (to === null || to.value < from.value || to.value > 366)
    return { value: [from.value], next: from.next };
  const length = to.value - from.value + 1;
  return { value: Array.from({ length }, (_, index) => from.value + index), next: to.next };
}

/** "the weekday nearest day 15", "the nearest weekday to the 15th". */
function readNearest(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  const { tokens } = sentence;
  const isFirst = hasRole(tokens[at], 'nearest') && tokens[at]?.sense.weekdays === undefined;
  const isWeekday = tokens[isFirst ? at + 1 : at]?.sense.weekdays?.length === 5;
  // A few words together may be both.
  const nearestAt = hasRole(tokens[at], 'nearest') ? at : at + 1;
  if (!isWeekday || !hasRole(tokens[nearestAt], 'nearest')) return null;
  const toAt = isFirst ? at + 2 : nearestAt + 1;
  const theAt = isFirst && hasRole(tokens[toAt], 'to') ? toAt + 1 : toAt;
  const dayAt = hasRole(tokens[theAt], 'the') ? theAt + 1 : theAt;
  const number = readNumber(sentence, tokens[dayAt]?.sense.unit === 'day' ? dayAt + 1 : dayAt);
  const ordinal = readOrdinal(sentence, dayAt) ?? number;
  if (ordinal === null || ordinal.value < 1 || ordinal.value > 31) return null;
  return { value: [{ nth: ordinal.value, of: 'nearest', isNamed: true }], next: ordinal.next };
}

/** The beginning or the end of a period; the period must be said. */
function readEdge({ tokens }: Sentence, at: number): Read<CountedDay[]> | null {
  const isEnd = hasRole(tokens[at], 'end');
  if (!isEnd && !hasRole(tokens[at], 'begin')) return null;
  return {
    value: [{ nth: isEnd ? -1 : 1, of: 'day', isNamed: false, isEdge: true }],
    next: at + 1,
  };
}

/** "5 days before the last day", "before the end". */
function readBeforeLast(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  const { tokens } = sentence;
  const number = readNumber(sentence, at);
  if (number === null || number.value > 30 || tokens[number.next]?.sense.unit !== 'day')
    return null;
  if (!hasRole(tokens[number.next + 1], 'before')) return null;
  const last = hasRole(tokens[number.next + 2], 'the') ? number.next + 3 : number.next + 2;
  const isLastDay = tokens[last]?.sense.ordinal === -1 && tokens[last + 1]?.sense.unit === 'day';
  if (!isLastDay && !hasRole(tokens[last], 'end')) return null;
  const next = isLastDay ? last + 2 : last + 1;
  return { value: [{ nth: -1 - number.value, of: 'day', isNamed: true }], next };
}

/** "the 1st to the 5th". */
function readOrdinalRange(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  const { tokens } = sentence;
  const from = readOrdinal(sentence, at);
  if (from === null || from.value < 1 || !hasRole(tokens[from.next], 'to')) return null;
  const to = readOrdinal(sentence, from.next + (hasRole(tokens[from.next + 1], 'the') ? 2 : 1));
  if (to === null || to.value <= from.value || to.value > 31) return null;
  const length = to.value - from.value + 1;
  const days = Array.from({ length }, (_, index) => ({
    nth: from.value + index,
    of: 'day' as const,
    isNamed: false,
  }));
  return { value: days, next: to.next };
}

/** "the 1-5 of each month": numbers are days where the month is said behind them. */
function readPlainRange(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  const { tokens } = sentence;
  if (tokens[at]?.number == null || !hasRole(tokens[at + 1], 'to')) return null;
  const range = readDayRange(sentence, at);
  if (range === null || range.value.length < 2 || (range.value.at(-1) ?? 0) > 31) return null;
  const of = hasRole(tokens[range.next], 'of') ? readOf(sentence, range.next) : null;
  if (of?.value.period !== 'month' || (of.value.months?.length ?? 0) > 0) return null;
  const days = range.value.map((nth) => ({ nth, of: 'day' as const, isNamed: false }));
  return { value: days, next: range.next };
}

/** A row of numbers; those without a noun wait for the next one: "first and third Friday". */
function readCountedDays(sentence: Sentence, at: number): Read<CountedDay[]> | null {
  const { tokens } = sentence;
  const days: CountedDay[] = [];
  let open: number[] = [];
  let next = at;
  let end = at;
  while (true) {
    const from = hasRole(tokens[next], 'the') && next > at ? next + 1 : next;
    const item = readCountedItem(sentence, from);
    if (item === null) break;
    open.push(item.value.nth);
    for (const of of item.value.nouns)
      days.push(...open.map((nth) => ({ nth, of, isNamed: true })));
    if (item.value.nouns.length > 0) open = [];
    end = item.next;
    next = afterSeparator(sentence, end);
    if (next === end) break;
  }
  // What no noun followed is a number of a day: "the 1st and 15th".
  days.push(...open.map((nth) => ({ nth, of: 'day' as const, isNamed: false })));
  return days.length === 0 ? null : { value: days, next: end };
}

interface CountedItem {
  nth: number;
  nouns: CountedDay['of'][];
}

/** A number, and perhaps what it counts. */
function readCountedItem(sentence: Sentence, at: number): Read<CountedItem> | null {
  const ordinal = readOrdinal(sentence, at);
  if (ordinal === null || ordinal.value === 0 || Math.abs(ordinal.value) > 366) return null;
  const noun = readDayNoun(sentence, ordinal.next);
  // "the first weekend" is two days, and not the first of the month.
  const isGroup = noun === null && sentence.tokens[ordinal.next]?.sense.weekdays !== undefined;
  if (isGroup && !hasRole(sentence.tokens[at - 1], 'each')) return null;
  const but = noun === null || ordinal.value !== -1 ? null : readBut(sentence, noun.next);
  if (but !== null) return { value: { nth: -1 - but.value, nouns: ['day'] }, next: but.next };
  return {
    value: { nth: ordinal.value, nouns: noun?.value ?? [] },
    next: noun?.next ?? ordinal.next,
  };
}

/** "the last day but 2". */
function readBut(sentence: Sentence, at: number): Read<number> | null {
  if (!hasRole(sentence.tokens[at], 'but')) return null;
  const number = readNumber(sentence, at + 1);
  return number !== null && number.value <= 30 ? number : null;
}

/** What is counted: Friday, day, weekday; "Friday and Saturday" where what they are counted in ends the row. */
function readDayNoun(sentence: Sentence, at: number): Read<CountedDay['of'][]> | null {
  const { tokens } = sentence;
  const instances = hasRole(tokens[at], 'times') && hasRole(tokens[at + 1], 'of') ? at + 2 : at;
  const token = tokens[instances];
  if (token?.sense.unit === 'day') return { value: ['day'], next: instances + 1 };
  const { weekdays } = token?.sense ?? {};
  if (weekdays === undefined) return null;
  if (weekdays.length === 5) return { value: ['business'], next: instances + 1 };
  const row = readWeekdays(sentence, at);
  const isRow = row !== null && !row.value.isGroup && !row.value.repeats;
  if (instances !== at) return null;
  if (isRow && row.value.days.length > 1 && readOf(sentence, row.next) !== null)
    return { value: row.value.days, next: row.next };
  return weekdays.length === 1 ? { value: [weekdays[0] ?? 0], next: at + 1 } : null;
}

type OfPhrase = Partial<Omit<CountedPart, 'kind' | 'days'>>;

/** "of the month", "of every other month", "in January and June", "of next month", "of the year". */
export function readOf(sentence: Sentence, at: number): Read<OfPhrase> | null {
  const { tokens } = sentence;
  const isOf = hasRole(tokens[at], 'of', 'in');
  if (!isOf && !hasRole(tokens[at], 'each')) return readMonthsOf(sentence, at, false);
  const start = isOf ? at + 1 : at;
  return (
    readMonthsOf(sentence, start, true) ??
    readEachPeriod(sentence, start) ??
    readThisPeriod(sentence, start) ??
    // One word may be both "of" and "the", or "of" and "per".
    readThisPeriod(sentence, at) ??
    (isOf ? (readEachPeriod(sentence, at) ?? readBarePeriod(sentence, start)) : null)
  );
}

/** "last day of month". */
function readBarePeriod({ tokens }: Sentence, at: number): Read<OfPhrase> | null {
  const period = periodAt(tokens[at]);
  return period === null ? null : { value: { period, repeats: true, shift: null }, next: at + 1 };
}

/** "every other month", "each month", "every January". */
function readEachPeriod(sentence: Sentence, at: number): Read<OfPhrase> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'each', 'per', 'all')) return null;
  const paced = readPaced(sentence, at + 1);
  const named = paced === null ? readMonthsOf(sentence, at + 1, true) : null;
  if (named !== null) return { value: { ...named.value, repeats: true }, next: named.next };
  const next = paced?.next ?? at + 1;
  const period = periodAt(tokens[next]);
  if (period === null) return null;
  return { value: { period, repeats: true, interval: paced?.value ?? 1 }, next: next + 1 };
}

/** "the month", "this month", "the next month". */
function readThisPeriod({ tokens }: Sentence, at: number): Read<OfPhrase> | null {
  const hasThe = hasRole(tokens[at], 'the');
  const start = hasThe ? at + 1 : at;
  const isShifted = hasRole(tokens[start], 'this', 'next');
  if (!hasThe && !isShifted) return null;
  const shift = isShifted ? (hasRole(tokens[start], 'this') ? 0 : 1) : null;
  const next = isShifted ? start + 1 : start;
  const period = periodAt(tokens[next]);
  if (period === null || (shift !== null && period !== 'month')) return null;
  return { value: { period, repeats: shift === null, shift }, next: next + 1 };
}

function periodAt(token: Token | undefined): Unit | null {
  const unit = token?.sense.unit;
  const isPeriod = unit === 'month' || unit === 'year' || unit === 'quarter' || unit === 'week';
  return isPeriod ? unit : null;
}

/** "other", "3", "3rd" in front of a unit. */
function readPaced(sentence: Sentence, at: number): Read<number> | null {
  if (hasRole(sentence.tokens[at], 'other')) return { value: 2, next: at + 1 };
  const ordinal = readOrdinal(sentence, at);
  if (ordinal !== null && ordinal.value > 0) return ordinal;
  return readNumber(sentence, at);
}

function readMonthsOf(sentence: Sentence, at: number, isOf: boolean): Read<OfPhrase> | null {
  const months = readMonthList(sentence, at);
  if (months === null || (!isOf && sentence.tokens[at]?.sense.doubtful === true)) return null;
  const year = readYear(sentence, months.next);
  return {
    value: { period: 'month', months: months.value, year: year?.value ?? null },
    next: year?.next ?? months.next,
  };
}
