/** How often: every 20 minutes, every other week, daily, twice a day, every second Tuesday. */
import type { Unit } from '../language/language.ts';
import type { PacePart, PartBody, RatePart } from './parts.ts';
import { readClock } from './read-clock.ts';
import { readCounted } from './read-counted.ts';
import { readDate } from './read-date.ts';
import { readMonthList, readWeekdays, type WeekdaysPart } from './read-days.ts';
import { type LengthRead, MOST_UNITS, measureAt, readLength, SECONDS } from './read-length.ts';
import { readNumber, readOrdinal } from './read-number.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

export function readPace(sentence: Sentence, at: number): Read<PartBody> | null {
  return readRate(sentence, at) ?? readAdverb(sentence, at) ?? readEach(sentence, at);
}

/** "twice a day", "three times per week", "once a year", "3x a day". */
export function readRate(sentence: Sentence, at: number): Read<RatePart | PacePart> | null {
  const { tokens } = sentence;
  const start = hasRole(tokens[at], 'on') ? at + 1 : at;
  const times = readTimes(sentence, start);
  if (times === null) return null;
  const isOnce = times.value === 1;
  let next = times.next;
  const adverb = tokens[next]?.sense.pace;
  if (adverb !== undefined && !isOnce)
    return { value: { kind: 'rate', times: times.value, unit: adverb.unit }, next: next + 1 };
  if (!hasRole(tokens[next], 'per', 'each', 'all')) return null;
  const isEvery = hasRole(tokens[next], 'each', 'all');
  next++;
  // "once a fortnight"
  const measure = isOnce ? measureAt(tokens[next]) : null;
  if (measure !== null) return { value: { kind: 'pace', ...measure, doubt: null }, next: next + 1 };
  const interval = isEvery ? readInterval(sentence, next) : null;
  next = interval?.next ?? next;
  const unit = tokens[next]?.sense.unit;
  if (unit === undefined) return null;
  if (!isOnce && (interval?.value ?? 1) !== 1) return null;
  // "twice an hour"
  if (unit === 'hour' && !isOnce && 60 % times.value === 0)
    return pace('minute', 60 / times.value, next + 1);
  const value: RatePart | PacePart = isOnce
    ? { kind: 'pace', unit, interval: interval?.value ?? 1, doubt: null }
    : { kind: 'rate', times: times.value, unit };
  return { value, next: next + 1 };
}

/** "once", "twice", "3 times", "10x", "x10". */
export function readTimes(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const { count } = tokens[at]?.sense ?? {};
  if (count !== undefined) return { value: count, next: at + 1 };
  if (hasRole(tokens[at], 'times')) {
    const glued = tokens[at + 1]?.glued === true ? readNumber(sentence, at + 1) : null;
    return glued === null || glued.value < 1 ? null : glued;
  }
  const number = readNumber(sentence, at);
  if (number === null || number.value < 1 || number.value > MOST_UNITS) return null;
  return hasRole(tokens[number.next], 'times')
    ? { value: number.value, next: number.next + 1 }
    : null;
}

/** daily, weekly, fortnightly. Before a noun it is an adjective: "the weekly report". */
function readAdverb({ tokens }: Sentence, at: number): Read<PacePart> | null {
  const token = tokens[at];
  if (token?.sense.pace === undefined || hasRole(token, 'measure')) return null;
  const after = tokens[at + 1];
  const isAdjective = token.sense.repeats !== true && after !== undefined && isPlainWord(after);
  const doubt = token.sense.doubtful === true ? 'meaning' : isAdjective ? 'adjective' : null;
  const { part } = token.sense;
  const value: PacePart = { kind: 'pace', ...token.sense.pace, doubt };
  return { value: part === undefined ? value : { ...value, part }, next: at + 1 };
}

/** "every ..." with a unit, a weekday, a month, a part of the day, a date or a day of the month. */
function readEach(sentence: Sentence, from: number): Read<PartBody> | null {
  const { tokens } = sentence;
  // "an jedem Montag"
  const at = hasRole(tokens[from], 'on') ? from + 1 : from;
  if (!hasRole(tokens[at], 'each', 'all')) return null;
  const isAll = hasRole(tokens[at], 'all');
  // "alternate Mondays" is "every other Monday" in one word.
  let start = hasRole(tokens[at], 'other') ? at : at + 1;
  while (hasRole(tokens[start], 'filler', 'on')) start++;
  // "immer um 9": the time is read next.
  const isTime = hasRole(tokens[at], 'narrows');
  if (!isTime && hasRole(tokens[start], 'at') && readClock(sentence, start + 1, true) !== null)
    return pace('day', 1, start);
  const length = readElapsed(sentence, start);
  if (length !== null) return length;
  if (isAll) return null;
  // "immer 5 vor 12", "every 9am"
  const clock = isTime ? null : readClock(sentence, start, false);
  if (clock !== null && !namesDays(tokens, clock.next)) return pace('day', 1, start);
  return readEachNamed(sentence, start) ?? readEachDay(sentence, start);
}

/** "every 9am on Mondays": the days say how often. */
function namesDays(tokens: readonly Token[], at: number): boolean {
  const { weekdays, repeats } = tokens[hasRole(tokens[at], 'on') ? at + 1 : at]?.sense ?? {};
  return weekdays !== undefined && repeats === true;
}

/** "every hour", "every other day", "every 3rd week", "every 1h30m", "every hour and a half". */
function readElapsed(sentence: Sentence, at: number): Read<PacePart> | null {
  const { tokens } = sentence;
  const fortnight = measureAt(tokens[at]);
  if (fortnight !== null)
    return { value: { kind: 'pace', ...fortnight, doubt: null }, next: at + 1 };
  const length = readLength(sentence, at);
  // "every 2 months 5 days before the last day": the days are counted from its end.
  const isCounting = length !== null && hasRole(tokens[length.next], 'before');
  if (length !== null && length.pieces > 1 && !isCounting) return paceOfLength(length);
  const interval = readInterval(sentence, at);
  const unitAt = interval?.next ?? at;
  const { unit: said, shortUnit } = tokens[unitAt]?.sense ?? {};
  const unit = said ?? shortUnit;
  if (interval !== null && unit !== undefined) {
    // "every 1st day of the month" counts days in the month.
    const isCounted = readOrdinal(sentence, at) !== null && hasRole(tokens[unitAt + 1], 'of', 'in');
    return isCounted ? null : pace(unit, interval.value, unitAt + 1);
  }
  // "every second Tuesday" is no second.
  const own = tokens[at]?.sense.unit;
  if (own === undefined || isOrdinalBeforeWeekday(tokens, at)) return null;
  if (own === 'day' && isOfPeriod(tokens, at + 1)) return pace('day', 1, at + 4);
  return (
    withHalfMore(tokens, own, at + 1) ?? withMore(sentence, own, at + 1) ?? pace(own, 1, at + 1)
  );
}

/** "every day of the week" is every day. */
function isOfPeriod(tokens: readonly Token[], at: number): boolean {
  const { unit } = tokens[at + 2]?.sense ?? {};
  const isPeriod = unit === 'week' || unit === 'month' || unit === 'year';
  return hasRole(tokens[at], 'of') && hasRole(tokens[at + 1], 'the') && isPeriod;
}

/** "second Tuesday", "second and fourth Tuesday". */
function isOrdinalBeforeWeekday(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.sense.ordinal === undefined) return false;
  const isRow = hasRole(tokens[at + 1], 'and') && tokens[at + 2]?.sense.ordinal !== undefined;
  return isRow || tokens[at + 1]?.sense.weekdays !== undefined;
}

/** "every hour and a half". */
function withHalfMore(tokens: readonly Token[], unit: Unit, at: number): Read<PacePart> | null {
  const isMore =
    hasRole(tokens[at], 'and') && hasRole(tokens[at + 1], 'a') && hasRole(tokens[at + 2], 'half');
  if (!isMore) return null;
  if (unit === 'hour') return pace('minute', 90, at + 3);
  return unit === 'minute' ? pace('second', 90, at + 3) : null;
}

/** "every hour and 15 minutes". */
function withMore(sentence: Sentence, unit: Unit, at: number): Read<PacePart> | null {
  const own = SECONDS[unit];
  if (own === undefined || !hasRole(sentence.tokens[at], 'and')) return null;
  const more = readLength(sentence, at + 1);
  if (more === null || more.value.months > 0) return null;
  const { days, seconds } = more.value;
  const rest = days * 86_400 + seconds;
  if (rest >= own) return null;
  return paceOfLength({ ...more, value: { months: 0, days: 0, seconds: own + rest } });
}

function pace(unit: Unit, interval: number, next: number): Read<PacePart> | null {
  if (interval < 1 || interval > MOST_UNITS) return null;
  return { value: { kind: 'pace', unit, interval, doubt: null }, next };
}

/** "other", "2", "2nd", "a", "second" (where a unit follows). */
function readInterval(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  if (hasRole(tokens[at], 'other')) return { value: 2, next: at + 1 };
  const number = readNumber(sentence, at);
  if (number !== null && readOrdinal(sentence, at) === null) return number;
  const ordinal = readOrdinal(sentence, at);
  const isCounted = ordinal !== null && ordinal.value > 0;
  return isCounted && tokens[ordinal.next]?.sense.unit !== undefined ? ordinal : null;
}

/** Lengths of more than one piece, or with a fraction: 1h30m, half an hour, an hour and a half. */
function paceOfLength({ value, next }: LengthRead): Read<PacePart> | null {
  const total = value.days * 86_400 + value.seconds;
  if (value.months > 0 || total < 1 || !Number.isInteger(total)) return null;
  if (total % 3600 === 0) return pace('hour', total / 3600, next);
  return total % 60 === 0 ? pace('minute', total / 60, next) : pace('second', total, next);
}

/** every Monday, every other Friday, every 3 Fridays, every second Tuesday, every January, every morning. */
function readEachNamed(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isOther = hasRole(tokens[at], 'other');
  const number = isOther ? null : readNumber(sentence, at);
  const count = isOther ? 2 : readOrdinal(sentence, at) === null ? (number?.value ?? 1) : 1;
  const start = isOther ? at + 1 : count === 1 ? at : (number?.next ?? at);
  const weekdays =
    tokens[start]?.sense.weekdays === undefined ? null : readWeekdays(sentence, start);
  if (weekdays !== null && count >= 1) {
    // "every Monday of the month" is every Monday.
    const isWhole = count === 1 && isOfPeriod(tokens, weekdays.next);
    const next = isWhole ? weekdays.next + 3 : weekdays.next;
    return { value: everySo(weekdays.value, count, tokens[at]), next };
  }
  if (count !== 1) return null;
  const { part, clock } = tokens[at]?.sense ?? {};
  // "every noon" is every day, and the time is read next.
  if (clock !== undefined) return pace('day', 1, at);
  if (part !== undefined)
    return { value: { kind: 'part-of-day', part, repeats: true }, next: at + 1 };
  return null;
}

function everySo(weekdays: WeekdaysPart, count: number, token: Token | undefined): PartBody {
  if (count === 1) return { ...weekdays, repeats: true };
  // "every other weekday" may be every second day of the five, or all five of every second week.
  if (weekdays.days.length === 5 && weekdays.isGroup)
    return { kind: 'unreadable', said: token?.text ?? '' };
  return { kind: 'nth-weekday', nth: -count, days: weekdays.days };
}

function readEachCounted(sentence: Sentence, at: number): Read<PartBody> | null {
  const counted = readCounted(sentence, at);
  if (counted === null) return null;
  const { next } = counted;
  const { days, period } = counted.value;
  const [only] = days;
  const isOpen = period === null && days.length === 1 && only !== undefined;
  if (isOpen && typeof only.of === 'number' && only.nth > 1)
    return { value: { kind: 'nth-weekday', nth: only.nth, days: [only.of] }, next };
  if (isOpen && only.of === 'business' && only.nth > 1)
    return { value: { kind: 'unreadable', said: `${only.nth}` }, next };
  // "every second day of the month" may be the 2nd, or every other day.
  const isSpelled = sentence.tokens[at]?.number === null;
  const isSmall = isSpelled && days.length === 1 && only?.of === 'day' && isFew(only.nth);
  if (period === 'month' && isSmall && counted.value.months.length === 0)
    return { value: { kind: 'unreadable', said: `${only?.nth}` }, next };
  const lone = isOpen && !only.isNamed && only.nth > 0 ? only : null;
  const other = lone === null ? null : readCountedElse(sentence, at, { nth: lone.nth, next });
  if (other !== null) return other;
  const date = lone === null ? null : readDate(sentence, at);
  const isWhole = date === null || date.next <= next;
  return isWhole ? { value: { ...counted.value, repeats: true }, next } : null;
}

function isFew(nth: number): boolean {
  return nth === 2 || nth === 3;
}

/** "every second night", and "every second payday", which nobody knows: no day of the month. */
function readCountedElse(
  { tokens }: Sentence,
  at: number,
  { nth, next }: { nth: number; next: number },
): Read<PartBody> | null {
  const noun = tokens[next];
  const { part } = noun?.sense ?? {};
  if (part !== undefined) {
    const value: PacePart = { kind: 'pace', unit: 'day', interval: nth, doubt: null, part };
    return { value, next: next + 1 };
  }
  const { weekdays = [] } = noun?.sense ?? {};
  if (weekdays.length === 2)
    return { value: { kind: 'nth-weekday', nth: -nth, days: [...weekdays] }, next: next + 1 };
  const isSpelled = tokens[at]?.number === null && noun !== undefined && isPlainWord(noun);
  return isSpelled ? { value: { kind: 'unreadable', said: noun.text }, next: next + 1 } : null;
}

/** every first Friday of the month, every 4th, every Dec 25, every January. */
function readEachDay(sentence: Sentence, at: number): Read<PartBody> | null {
  const counted = readEachCounted(sentence, at);
  if (counted !== null) return counted;
  const date = readDate(sentence, at);
  if (date !== null && date.value.kind === 'yearly-date')
    return { value: { kind: 'date', date: date.value, repeats: true }, next: date.next };
  const months = readMonthList(sentence, at);
  if (months === null) return null;
  return (
    readDayOfMonths(sentence, months) ?? {
      value: { kind: 'months', months: months.value, repeats: true },
      next: months.next,
    }
  );
}

/** "every January and July 1st": the day of each. */
function readDayOfMonths(sentence: Sentence, months: Read<number[]>): Read<PartBody> | null {
  if (readOrdinal(sentence, months.next) === null) return null;
  const counted = readCounted(sentence, months.next);
  if (counted === null || counted.value.period !== null) return null;
  const value: PartBody = {
    ...counted.value,
    period: 'month',
    months: months.value,
    repeats: true,
  };
  return { value, next: counted.next };
}
