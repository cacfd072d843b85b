/** One date: tomorrow, 3 March, 12/31, next Friday, a week from Monday, 2026-12-31, Christmas. */
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from '../../domain/time/civil.ts';
import type { Unit } from '../language/language.ts';
import {
  type DateRead,
  exists,
  type IsoDate,
  type NearDate,
  type VagueDate,
  type YearlyDate,
  yearlyDate,
} from './dates.ts';
import { readMonthList, readYear } from './read-days.ts';
import { readAmount, readNumber, readOrdinal } from './read-number.ts';
import { readNumericDate } from './read-numeric-date.ts';
import { afterSeparator, type Read, type Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

export function readDate(sentence: Sentence, at: number): Read<DateRead> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'on', 'the') && tokens[at + 1] !== undefined ? at + 1 : at;
  return (
    readIso(sentence, start) ??
    readSaidDay(sentence, start) ??
    readWeekdayAndDate(sentence, start) ??
    readMonthDate(sentence, start) ??
    readNumericDate(sentence, start) ??
    readHoliday(sentence, start) ??
    readFromDay(sentence, start) ??
    readDateInYear(sentence, start) ??
    readNextUnit(sentence, start) ??
    readNextWeekday(sentence, start)
  );
}

function readIso({ tokens }: Sentence, at: number): Read<IsoDate> | null {
  const token = tokens[at];
  if (token?.kind !== 'iso') return null;
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d\d):?(\d\d)(?::?(\d\d))?[\d.]*(Z|[+-].*)?)?$/i.exec(
    token.text,
  );
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  if (!exists(year, month, day)) return null;
  const hasTime = match[4] !== undefined;
  const secondOfDay = hasTime
    ? Number(match[4]) * 3600 + Number(match[5]) * 60 + Number(match[6] ?? 0)
    : null;
  if (secondOfDay !== null && secondOfDay >= 86_400) return null;
  const dayNumber = daysFromCivil(year, month, day);
  const atMs = match[7] === undefined ? null : readInstantMs(token.text);
  return {
    value: { kind: 'iso-date', day: dayNumber, secondOfDay, atMs },
    next: at + 1,
  };
}

function readInstantMs(text: string): number | null {
  try {
    return Temporal.Instant.from(text.toUpperCase()).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** today, tomorrow, tonight. */
function readSaidDay({ tokens, today }: Sentence, at: number): Read<NearDate> | null {
  const { day, part } = tokens[at]?.sense ?? {};
  if (day === undefined || (day > 1 && tokens[at - 1]?.number != null)) return null;
  const choices = [today + day];
  return { value: { kind: 'near-date', choices, weekday: null, part: part ?? null }, next: at + 1 };
}

/** "Thursday, February 18th": the weekday must agree. */
function readWeekdayAndDate(sentence: Sentence, at: number): Read<DateRead> | null {
  const { tokens } = sentence;
  const weekday = tokens[at]?.sense.weekdays;
  if (weekday?.length !== 1 || tokens[at]?.sense.repeats === true) return null;
  let next = at + 1;
  if (tokens[next]?.text === '.' && tokens[next]?.glued) next++;
  if (tokens[next]?.text === ',') next++;
  if (hasRole(tokens[next], 'the', 'on')) next++;
  const date =
    readIso(sentence, next) ?? readMonthDate(sentence, next) ?? readNumericDate(sentence, next);
  if (date === null) return null;
  if (date.value.kind !== 'yearly-date') return date;
  return { value: { ...date.value, weekday: weekday[0] ?? null }, next: date.next };
}

/** "March 3rd, 2027", "3 March", "the third of March", "December 21st and 31st". */
function readMonthDate(sentence: Sentence, at: number): Read<YearlyDate> | null {
  return readYearFirst(sentence, at) ?? readMonthFirst(sentence, at) ?? readDayFirst(sentence, at);
}

/** "2018 March 18", "2012/Aug/10". */
function readYearFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const year = readYear(sentence, at);
  if (year === null) return null;
  const monthAt = /^[/-]$/.test(sentence.tokens[year.next]?.text ?? '') ? year.next + 1 : year.next;
  const date = readMonthFirst(sentence, monthAt);
  return date === null ? null : { value: { ...date.value, year: year.value }, next: date.next };
}

function readMonthFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  const month = tokens[at]?.sense.month;
  if (month === undefined) return null;
  let next = at + 1;
  if (/^[.,/-]$/.test(tokens[next]?.text ?? '')) next++;
  if (hasRole(tokens[next], 'the', 'on')) next++;
  const days: number[] = [];
  while (true) {
    const day = readDayOfMonth(sentence, next);
    if (day === null) break;
    days.push(day.value);
    const after = afterSeparator(sentence, day.next);
    next = day.next;
    if (after === next || readDayOfMonth(sentence, after) === null) break;
    // "Dec 25, 2026" is a year, and "Dec 25 and 9am" a time.
    if (readYear(sentence, next) !== null) break;
    next = after;
  }
  if (days.length === 0) return null;
  const year = readYear(sentence, next);
  return yearlyDate(month, days, year?.value ?? null, year?.next ?? next);
}

function readDayFirst(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  const day = readDayOfMonth(sentence, at);
  if (day === null) return null;
  let next = day.next;
  if (hasRole(tokens[next], 'of', 'in') || /^[/-]$/.test(tokens[next]?.text ?? '')) next++;
  const month = tokens[next]?.sense.month;
  if (month === undefined) return null;
  const behind =
    tokens[next + 1]?.text === '.' || tokens[next + 1]?.text === '-' ? next + 2 : next + 1;
  const year = readYear(sentence, behind) ?? readYear(sentence, next + 1);
  return yearlyDate(month, [day.value], year?.value ?? null, year?.next ?? next + 1);
}

/** A number from 1 to 31 that no time of day claims. */
function readDayOfMonth(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const ordinal = readOrdinal(sentence, at);
  const number = ordinal ?? readNumber(sentence, at);
  if (number === null || number.value < 1 || number.value > 31) return null;
  const after = tokens[number.next];
  if (
    ordinal === null &&
    (hasRole(after, 'am', 'pm', 'clock', 'times', 'runs-in-all') || after?.sense.unit !== undefined)
  )
    return null;
  if (
    ordinal === null &&
    after?.glued &&
    (after.text === ':' || after.text === 'a' || after.text === 'p')
  )
    return null;
  return number;
}

function readHoliday({ tokens }: Sentence, at: number): Read<YearlyDate> | null {
  const holiday = tokens[at]?.sense.holiday;
  if (holiday === undefined) return null;
  return yearlyDate(holiday.month, [holiday.day], null, at + 1);
}

const CALENDAR_UNITS: readonly Unit[] = ['day', 'week', 'month', 'year'];

/** "a week from Monday", "two days after tomorrow", "3 weeks from 1 May" count from a day. */
function readFromDay(sentence: Sentence, at: number): Read<NearDate> | null {
  const { tokens } = sentence;
  const amount = readAmount(sentence, at);
  if (amount === null) return null;
  const token = tokens[amount.next];
  const measure = hasRole(token, 'measure') ? token?.sense.pace : undefined;
  const unit = measure?.unit ?? token?.sense.unit;
  if (unit === undefined || !CALENDAR_UNITS.includes(unit)) return null;
  if (!Number.isInteger(amount.value) || amount.value > 5000) return null;
  const size = amount.value * (measure?.interval ?? 1);
  const joint = tokens[amount.next + 1];
  const isJoined = hasRole(joint, 'from', 'after') || (unit === 'week' && hasRole(joint, 'on'));
  if (!isJoined) return null;
  const base = readBaseDay(sentence, amount.next + 2);
  if (base === null) return null;
  const choices = base.value.map((day) => addUnits(day, size, unit));
  return { value: { kind: 'near-date', choices, weekday: null, part: null }, next: base.next };
}

/** The day to count from: here a weekday is the coming one, without a question. */
function readBaseDay(sentence: Sentence, at: number): Read<number[]> | null {
  const { tokens, today } = sentence;
  const said = readSaidDay(sentence, at);
  if (said !== null) return { value: said.value.choices, next: said.next };
  const start = hasRole(tokens[at], 'next', 'this', 'the') ? at + 1 : at;
  const weekday = tokens[start]?.sense.weekdays;
  if (weekday?.length !== 1) return null;
  const coming = comingWeekday(today, weekday[0] ?? 0);
  const isNext = hasRole(tokens[at], 'next') && coming - today < 7;
  return { value: isNext ? [coming, coming + 7] : [coming], next: start + 1 };
}

export function addUnits(day: number, amount: number, unit: Unit): number {
  if (unit === 'day') return day + amount;
  if (unit === 'week') return day + amount * 7;
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const months =
    year * 12 + month - 1 + amount * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  const newYear = Math.floor(months / 12);
  const newMonth = (months % 12) + 1;
  return daysFromCivil(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)));
}

/** "next week", "next month on the 3rd" is another reader's, "this weekend", "next year". */
function readNextUnit(sentence: Sentence, at: number): Read<NearDate | VagueDate> | null {
  const { tokens, today } = sentence;
  const isNext = hasRole(tokens[at], 'next');
  if (!isNext && !hasRole(tokens[at], 'this')) return null;
  const { unit, weekdays, part } = tokens[at + 1]?.sense ?? {};
  if (unit === 'week') {
    const monday = mondayOf(today) + (isNext ? 7 : 0);
    const named = readWeekdayBehind(sentence, at + 2);
    if (named !== null) {
      const choices = [monday + ((named.value + 6) % 7)];
      const value: NearDate = { kind: 'near-date', choices, weekday: null, part: null };
      return { value, next: named.next };
    }
    const choices = [monday, monday + 2, monday + 4].filter((day) => day > today);
    return { value: { kind: 'vague-date', choices }, next: at + 2 };
  }
  if (weekdays?.length === 2 && tokens[at + 1]?.sense.repeats !== true) {
    const saturday = mondayOf(today) + 5 + (isNext ? 7 : 0);
    const choices = [saturday, saturday + 1].filter((day) => day >= today);
    return { value: { kind: 'vague-date', choices }, next: at + 2 };
  }
  if (weekdays?.length === 5 && tokens[at + 1]?.sense.repeats !== true && isNext) {
    const ahead = [1, 2, 3].find((days) => ![0, 6].includes(dayOfWeek(today + days))) ?? 1;
    const value: NearDate = {
      kind: 'near-date',
      choices: [today + ahead],
      weekday: null,
      part: null,
    };
    return { value, next: at + 2 };
  }
  if ((unit === 'month' || unit === 'year') && isNext) {
    const choices = [firstOfNext(today, unit), addUnits(today, 1, unit)];
    return { value: { kind: 'vague-date', choices: [...new Set(choices)] }, next: at + 2 };
  }
  if (part !== undefined && !isNext) {
    const value: NearDate = { kind: 'near-date', choices: [today], weekday: null, part };
    return { value, next: at + 2 };
  }
  return null;
}

/** "next year on January 3rd". */
function readDateInYear(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'next') || tokens[at + 1]?.sense.unit !== 'year') return null;
  const date = readMonthDate(sentence, hasRole(tokens[at + 2], 'on') ? at + 3 : at + 2);
  if (date === null || date.value.year !== null) return null;
  const { year } = civilFromDays(sentence.today);
  return { value: { ...date.value, year: year + 1 }, next: date.next };
}

export function firstOfNext(today: number, unit: 'month' | 'year'): number {
  const { year, month } = civilFromDays(today);
  return unit === 'year'
    ? daysFromCivil(year + 1, 1, 1)
    : addUnits(daysFromCivil(year, month, 1), 1, 'month');
}

function readWeekdayBehind({ tokens }: Sentence, at: number): Read<number> | null {
  const next = hasRole(tokens[at], 'on') || tokens[at]?.text === ',' ? at + 1 : at;
  const weekdays = tokens[next]?.sense.weekdays;
  if (weekdays?.length !== 1 || tokens[next]?.sense.repeats === true) return null;
  return { value: weekdays[0] ?? 0, next: next + 1 };
}

function mondayOf(day: number): number {
  return day - ((dayOfWeek(day) + 6) % 7);
}

function comingWeekday(today: number, weekday: number): number {
  return today + ((((weekday - dayOfWeek(today) - 1) % 7) + 7) % 7) + 1;
}

/** "next Friday" may be this week's or next week's; "this Friday" and "Friday" are the coming one. */
function readNextWeekday(sentence: Sentence, at: number): Read<NearDate> | null {
  const { tokens, today } = sentence;
  const isThis = hasRole(tokens[at], 'this', 'coming');
  const isNext = hasRole(tokens[at], 'next') && !isThis;
  const start = isNext || isThis ? at + 1 : at;
  const { weekdays, repeats } = tokens[start]?.sense ?? {};
  if (weekdays?.length !== 1 || repeats === true) return null;
  const weekday = weekdays[0] ?? 0;
  const behind = readNextWeekBehind(sentence, start + 1);
  if (behind !== null) {
    const choices = [mondayOf(today) + behind.value * 7 + ((weekday + 6) % 7)];
    return { value: { kind: 'near-date', choices, weekday: null, part: null }, next: behind.next };
  }
  const coming = comingWeekday(today, weekday);
  const isToday = dayOfWeek(today) === weekday;
  const choices = isNext
    ? isToday
      ? [coming]
      : [coming, coming + 7]
    : isToday
      ? [today, coming]
      : [coming];
  const value: NearDate = {
    kind: 'near-date',
    choices,
    weekday: isNext || isThis ? null : weekday,
    part: null,
  };
  return { value, next: start + 1 };
}

/** "Friday next week", "Tuesday of next week": weeks from now. */
function readNextWeekBehind({ tokens }: Sentence, at: number): Read<number> | null {
  let next = tokens[at]?.text === ',' ? at + 1 : at;
  if (hasRole(tokens[next], 'of', 'in')) next++;
  const isNext = hasRole(tokens[next], 'next');
  if (!isNext && !hasRole(tokens[next], 'this')) return null;
  return tokens[next + 1]?.sense.unit === 'week' ? { value: isNext ? 1 : 0, next: next + 2 } : null;
}

/** A month alone, where the words before it make it a date: "starting in April". */
export function readMonthAsDate(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const start = hasRole(sentence.tokens[at], 'in', 'the') ? at + 1 : at;
  const months = readMonthList(sentence, start);
  if (months === null || months.value.length !== 1) return null;
  const year = readYear(sentence, months.next);
  const [month = 1] = months.value;
  return yearlyDate(month, [1], year?.value ?? null, year?.next ?? months.next);
}
