/** Days and stretches as people name them ("tomorrow", "this week", "on Friday", "the last 24 hours"), in their zone. */
import type { HoursOfDay, StretchUnit } from '../stretch-words.ts';
import {
  BEFORE_A_DAY,
  DAYS,
  LATELY,
  MONTHS,
  NUMBERS,
  PARTS,
  PARTS_OF_DAYS,
  UNITS,
  WEEKDAYS,
  WHICH,
} from './stretch-words.ts';
import { wordsOf } from './words-said.ts';

export interface Stretch {
  fromMs: number;
  /** The first instant behind it. */
  toMs: number;
}

export interface StretchOptions {
  nowMs: number;
  timezone: string;
  /** Which Friday is meant where only "Friday" is said: the one to come, or the one that was. */
  direction: 'ahead' | 'back';
}

/** More is no stretch that anybody asks about. */
const MOST_COUNTED = 1000;
const LATELY_DAYS = 7;

/** Null where the words name no stretch, or say anything besides. */
export function readStretch(text: string, options: StretchOptions): Stretch | null {
  return readStretchWords(text.split(/\s+/).flatMap(wordsOf), options);
}

export function readStretchWords(said: readonly string[], options: StretchOptions): Stretch | null {
  const words = withoutLead(said);
  const key = words.join(' ');
  if (LATELY.has(key)) return around(-LATELY_DAYS, 'day', options);
  const whole = own(PARTS_OF_DAYS, key);
  if (whole !== undefined) return partOf(dayFrom(whole.days, options), whole.part, options);
  return (
    counted(words, options) ??
    unit(words, options) ??
    wholeDay(words, options) ??
    partOfNamedDay(words, options)
  );
}

function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function withoutLead(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !BEFORE_A_DAY.has(word));
  return first < 0 ? [] : words.slice(first);
}

/** "last 24 hours", "next 3 days", "24 hours". */
function counted(words: readonly string[], options: StretchOptions): Stretch | null {
  const [which = '', count = '', name = ''] = words;
  const of = own(UNITS, name);
  const turn = own(WHICH, which);
  const number = own(NUMBERS, count) ?? (/^\d{1,4}$/.test(count) ? Number(count) : 0);
  if (words.length !== 3 || of === undefined || of === 'weekend') return null;
  if (turn === undefined || turn === 0 || number < 1 || number > MOST_COUNTED) return null;
  return around(turn * number, of, options);
}

/** From now, forward or back. */
function around(
  count: number,
  of: Exclude<StretchUnit, 'weekend'>,
  { nowMs, timezone }: StretchOptions,
): Stretch {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone);
  const other = now.add({ [`${of}s`]: count }).epochMilliseconds;
  // What ended this very moment is among the last hours.
  return count < 0 ? { fromMs: other, toMs: nowMs + 1 } : { fromMs: nowMs, toMs: other };
}

/** "this week", "next month", "the weekend", "the next hour". */
function unit(words: readonly string[], options: StretchOptions): Stretch | null {
  const of = own(UNITS, words.at(-1) ?? '');
  if (of === undefined || words.length > 2) return null;
  const [which = ''] = words;
  if (words.length === 1) return of === 'weekend' ? weekend(null, options) : null;
  const turn = own(WHICH, which);
  if (turn === undefined) return null;
  const today = dayFrom(0, options);
  switch (of) {
    case 'hour':
      return turn === 0 ? null : around(turn, 'hour', options);
    case 'day':
      return turn === 0 ? null : days(today.add({ days: turn }), 1, options);
    case 'week':
      return days(mondayOf(today).add({ weeks: turn }), 7, options);
    case 'weekend':
      return weekend(turn, options);
    case 'month': {
      const first = today.with({ day: 1 }).add({ months: turn });
      return days(first, first.daysInMonth, options);
    }
  }
}

/** This weekend, the last or the next; where it is not said which, on a Monday it was, or will be. */
function weekend(turn: number | null, options: StretchOptions): Stretch {
  const today = dayFrom(0, options);
  const saturday = mondayOf(today).add({ days: 5 });
  const isOver = Temporal.PlainDate.compare(today, saturday) < 0;
  const nearest = options.direction === 'back' && isOver ? -1 : 0;
  return days(saturday.add({ weeks: turn ?? nearest }), 2, options);
}

function wholeDay(words: readonly string[], options: StretchOptions): Stretch | null {
  const day = readDay(words, options);
  return day === null ? null : days(day, 1, options);
}

/** "tomorrow morning", "Freitag Abend". */
function partOfNamedDay(words: readonly string[], options: StretchOptions): Stretch | null {
  const part = own(PARTS, words.at(-1) ?? '');
  const day = part === undefined ? null : readDay(words.slice(0, -1), options);
  return part === undefined || day === null ? null : partOf(day, part, options);
}

function readDay(words: readonly string[], options: StretchOptions): Temporal.PlainDate | null {
  const key = words.join(' ');
  const relative = own(DAYS, key);
  if (relative !== undefined) return dayFrom(relative, options);
  if (/^\d{4}-\d\d-\d\d$/.test(key)) return plainDate(key);
  return weekday(words, options) ?? dayOfMonth(words, options);
}

/** "Friday" is the nearest in its direction, today included; "next" and "last" leave today out. */
function weekday(words: readonly string[], options: StretchOptions): Temporal.PlainDate | null {
  const number = own(WEEKDAYS, words.at(-1) ?? '');
  const turn = words.length === 1 ? null : own(WHICH, words[0] ?? '');
  if (number === undefined || turn === undefined || words.length > 2) return null;
  const today = dayFrom(0, options);
  const isBack = turn === -1 || (turn === null && options.direction === 'back');
  const ahead = (number - today.dayOfWeek + 7) % 7;
  const behind = (today.dayOfWeek - number + 7) % 7;
  if (isBack) return today.subtract({ days: turn === -1 && behind === 0 ? 7 : behind });
  return today.add({ days: turn === 1 && ahead === 0 ? 7 : ahead });
}

/** "20 November", "November 20th", the nearest in its direction. */
function dayOfMonth(words: readonly string[], options: StretchOptions): Temporal.PlainDate | null {
  const rest = words.filter((word) => word !== 'of');
  const month = rest.map((word) => own(MONTHS, word)).find((one) => one !== undefined);
  const day = rest.map((word) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]).find(Boolean);
  if (rest.length !== 2 || month === undefined || day === undefined) return null;
  const today = dayFrom(0, options);
  const isBack = options.direction === 'back';
  for (const years of isBack ? [0, -1] : [0, 1]) {
    const date = plainDate(`${today.year + years}-${padded(month)}-${padded(Number(day))}`);
    const order = date === null ? 0 : Temporal.PlainDate.compare(date, today);
    if (date !== null && (isBack ? order <= 0 : order >= 0)) return date;
  }
  return null;
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}

function plainDate(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    // There is no such day.
    return null;
  }
}

function dayFrom(count: number, { nowMs, timezone }: StretchOptions): Temporal.PlainDate {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone);
  return now.toPlainDate().add({ days: count });
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

function days(first: Temporal.PlainDate, count: number, { timezone }: StretchOptions): Stretch {
  return {
    fromMs: first.toZonedDateTime(timezone).epochMilliseconds,
    toMs: first.add({ days: count }).toZonedDateTime(timezone).epochMilliseconds,
  };
}

function partOf(
  day: Temporal.PlainDate,
  { fromHour, toHour }: HoursOfDay,
  { timezone }: StretchOptions,
): Stretch {
  const at = (hour: number): number =>
    day.add({ days: Math.floor(hour / 24) }).toZonedDateTime({
      timeZone: timezone,
      plainTime: Temporal.PlainTime.from({ hour: hour % 24 }),
    }).epochMilliseconds;
  return { fromMs: at(fromHour), toMs: at(toHour) };
}
