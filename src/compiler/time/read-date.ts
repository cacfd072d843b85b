/** One date: tomorrow, 3 March, 12/31, next Friday, a week from Monday, 2026-12-31, Christmas. */
import { civilFromDays, dayOfWeek, daysFromCivil, daysInMonth } from '../../time/civil.ts';
import type { Unit } from '../language/language.ts';
import {
  type DateRead,
  exists,
  type IsoDate,
  type NearDate,
  nearDate,
  type VagueDate,
  type YearlyDate,
  yearlyDate,
} from './dates.ts';
import { readMonthList, readYear } from './read-days.ts';
import { readMonthDate } from './read-month-date.ts';
import { readAmount } from './read-number.ts';
import { readNumericDate } from './read-numeric-date.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

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
  if (date.value.kind === 'iso-date' && dayOfWeek(date.value.day) !== weekday[0]) return null;
  if (date.value.kind !== 'yearly-date') return date;
  return { value: { ...date.value, weekday: weekday[0] ?? null }, next: date.next };
}

function readHoliday(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const holiday = sentence.tokens[at]?.sense.holiday;
  if (holiday === undefined) return null;
  const year = readYear(sentence, at + 1);
  const next = year?.next ?? at + 1;
  const read = yearlyDate(holiday.month, [holiday.day], year?.value ?? null, next);
  return read === null || holiday.isEve !== true
    ? read
    : { ...read, value: { ...read.value, isEve: true } };
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

/** "next week", "this weekend", "next year"; "next month on the 3rd" is another reader's. */
function readNextUnit(sentence: Sentence, at: number): Read<NearDate | VagueDate> | null {
  const { tokens, today } = sentence;
  const isNext = hasRole(tokens[at], 'next');
  if (hasRole(tokens[at], 'next-but-one'))
    return tokens[at + 1]?.sense.unit === 'week' ? readThisUnit(sentence, at + 1, 2) : null;
  if (!isNext && !hasRole(tokens[at], 'this')) return readRest(sentence, at);
  const { unit, weekdays, part, repeats } = tokens[at + 1]?.sense ?? {};
  const next = at + 2;
  if (unit !== undefined) return readThisUnit(sentence, at + 1, isNext ? 1 : 0);
  if (weekdays?.length === 2 && repeats !== true) {
    const { from, to } = periodOf(today, 'weekend', isNext ? 1 : 0) ?? { from: today, to: today };
    const choices = [from, to].filter((day) => day >= today);
    return { value: { kind: 'vague-date', choices, from, to }, next };
  }
  if (weekdays?.length === 5 && repeats !== true && isNext) {
    const ahead = [1, 2, 3].find((days) => ![0, 6].includes(dayOfWeek(today + days))) ?? 1;
    return { value: nearDate(today + ahead), next };
  }
  if (part !== undefined && !isNext) return { value: { ...nearDate(today), part }, next };
  return null;
}

/** "the rest of the week", "all weekend": what is left of it; "every weekend" is each. */
function readRest({ tokens, today }: Sentence, at: number): Read<VagueDate> | null {
  const isRest = hasRole(tokens[at], 'rest');
  const isAll = hasRole(tokens[at], 'all') && !hasRole(tokens[at], 'each');
  if (!isRest && !isAll) return null;
  const unitAt = isRest && hasRole(tokens[at + 1], 'the', 'this') ? at + 2 : at + 1;
  const { unit, weekdays, repeats } = tokens[unitAt]?.sense ?? {};
  const period = periodOf(today, unit ?? (weekdays?.length === 2 ? 'weekend' : null), 0);
  if (period === null || repeats === true) return null;
  const from = Math.max(today, period.from);
  return { value: { kind: 'vague-date', choices: [], from, to: period.to }, next: unitAt + 1 };
}

/** "next week", "this month": a stretch, and the days of it that may be meant where it is one. */
function readThisUnit(
  sentence: Sentence,
  at: number,
  ahead: number,
): Read<NearDate | VagueDate> | null {
  const { tokens, today } = sentence;
  const unit = tokens[at]?.sense.unit;
  const period = periodOf(today, unit ?? null, ahead);
  if (period === null || unit === 'day') return null;
  const next = at + 1;
  if (unit === 'week') {
    const named = readWeekdayBehind(sentence, next);
    if (named !== null)
      return { value: nearDate(period.from + ((named.value + 6) % 7)), next: named.next };
    const { from } = period;
    const choices = [from, from + 2, from + 4].filter((day) => day > today);
    return { value: { kind: 'vague-date', choices, ...period }, next };
  }
  const months = unit === 'year' ? 12 : 1;
  const choices = ahead === 0 ? [] : [period.from, addUnits(today, months, 'month')];
  return { value: { kind: 'vague-date', choices: [...new Set(choices)], ...period }, next };
}

/** The first and the last day of this period, or of one so many ahead. */
export function periodOf(
  today: number,
  unit: Unit | 'weekend' | null,
  ahead: number,
): { from: number; to: number } | null {
  const { year, month } = civilFromDays(today);
  const monday = mondayOf(today) + ahead * 7;
  switch (unit) {
    case 'day':
      return { from: today + ahead, to: today + ahead };
    case 'week':
      return { from: monday, to: monday + 6 };
    case 'weekend':
      return { from: monday + 5, to: monday + 6 };
    case 'month': {
      const from = addUnits(daysFromCivil(year, month, 1), ahead, 'month');
      return { from, to: addUnits(from, 1, 'month') - 1 };
    }
    case 'year':
      return { from: daysFromCivil(year + ahead, 1, 1), to: daysFromCivil(year + ahead, 12, 31) };
    default:
      return null;
  }
}

/** "next year on January 3rd", "this year on December 24". */
function readDateInYear(sentence: Sentence, at: number): Read<YearlyDate> | null {
  const { tokens } = sentence;
  const isNext = hasRole(tokens[at], 'next');
  if (!isNext && !hasRole(tokens[at], 'this')) return null;
  if (tokens[at + 1]?.sense.unit !== 'year') return null;
  const date = readMonthDate(sentence, hasRole(tokens[at + 2], 'on') ? at + 3 : at + 2);
  if (date === null || date.value.year !== null) return null;
  const { year } = civilFromDays(sentence.today);
  return { value: { ...date.value, year: isNext ? year + 1 : year }, next: date.next };
}

function readWeekdayBehind({ tokens }: Sentence, at: number): Read<number> | null {
  const next = hasRole(tokens[at], 'on') || tokens[at]?.text === ',' ? at + 1 : at;
  const weekdays = tokens[next]?.sense.weekdays;
  if (weekdays?.length !== 1 || tokens[next]?.sense.repeats === true) return null;
  return { value: weekdays[0] ?? 0, next: next + 1 };
}

export function mondayOf(day: number): number {
  return day - ((dayOfWeek(day) + 6) % 7);
}

function comingWeekday(today: number, weekday: number): number {
  return today + ((((weekday - dayOfWeek(today) - 1) % 7) + 7) % 7) + 1;
}

/** "next Friday" may be this week's or next week's; "this Friday" and "Friday" are the coming one. */
function readNextWeekday(sentence: Sentence, at: number): Read<NearDate> | null {
  const { tokens, today } = sentence;
  const isThis = hasRole(tokens[at], 'this', 'coming');
  const isNextButOne = hasRole(tokens[at], 'next-but-one');
  const isNext = (isNextButOne || hasRole(tokens[at], 'next')) && !isThis;
  const start = isNext || isThis ? at + 1 : at;
  const { weekdays, repeats } = tokens[start]?.sense ?? {};
  if (weekdays?.length !== 1 || repeats === true) return null;
  const weekday = weekdays[0] ?? 0;
  const behind = readNextWeekBehind(sentence, start + 1);
  if (behind !== null) {
    const choices = [mondayOf(today) + behind.value * 7 + ((weekday + 6) % 7)];
    return { value: { kind: 'near-date', choices, weekday: null, part: null }, next: behind.next };
  }
  const coming = comingWeekday(today, weekday) + (isNextButOne ? 7 : 0);
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

function weeksAhead(token: Token | undefined): number | null {
  if (hasRole(token, 'next-but-one')) return 2;
  if (hasRole(token, 'next')) return 1;
  return hasRole(token, 'this') ? 0 : null;
}

/** "Friday next week", "Tuesday of next week": weeks from now. */
function readNextWeekBehind({ tokens }: Sentence, at: number): Read<number> | null {
  let next = tokens[at]?.text === ',' ? at + 1 : at;
  if (hasRole(tokens[next], 'of', 'in')) next++;
  const weeks = weeksAhead(tokens[next]);
  if (weeks === null) return null;
  return tokens[next + 1]?.sense.unit === 'week' ? { value: weeks, next: next + 2 } : null;
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
