/** From when, until when, how many times, and what is left out. */
import { civilFromDays, daysFromCivil } from '../../domain/time/civil.ts';
import type { DateRead } from './dates.ts';
import type { DatePoint, Exception, Part, PartBody } from './parts.ts';
import { IMPOSSIBLE_CLOCK, readClock, readClocks } from './read-clock.ts';
import { readCounted } from './read-counted.ts';
import { addUnits, firstOfNext, readDate, readMonthAsDate } from './read-date.ts';
import { readMonthList, readWeekdays } from './read-days.ts';
import { readNumber } from './read-number.ts';
import { readTimes } from './read-pace.ts';
import { type Read, readList, type Sentence } from './reading.ts';
import { comingCountedDay } from './resolve-dates.ts';
import { hasRole, type Token } from './tokenize.ts';

export function readLimit(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  return (
    readStart(sentence, at) ??
    readUntil(sentence, at) ??
    readFor(sentence, at) ??
    readExcept(sentence, at, before)
  );
}

/** A date with a time beside it, or a month where the words before make it a date. */
function readPoint(sentence: Sentence, at: number, months: boolean): Read<DatePoint> | null {
  const { tokens } = sentence;
  const date =
    readDate(sentence, at) ??
    (months ? (readMonthAsDate(sentence, at) ?? readDayAlone(sentence, at)) : null);
  if (date === null) return null;
  const comma = tokens[date.next]?.text === ',' ? date.next + 1 : date.next;
  const isAt = hasRole(tokens[comma], 'at');
  const clock = readClock(sentence, isAt ? comma + 1 : date.next, isAt);
  if (clock === null || clock.value === IMPOSSIBLE_CLOCK)
    return { value: { date: date.value, clock: null }, next: date.next };
  return { value: { date: date.value, clock: clock.value }, next: clock.next };
}

/** "starting on the 1st", "until the 20th": the coming one. */
function readDayAlone(sentence: Sentence, at: number): Read<DateRead> | null {
  const { tokens, today } = sentence;
  if (!hasRole(tokens[at], 'the') && !hasRole(tokens[at - 1], 'the', 'on', 'until')) return null;
  const counted = readCounted(sentence, at);
  const [day] = counted?.value.days ?? [];
  if (counted === null || day === undefined || counted.value.days.length > 1) return null;
  const isDay = day.of === 'day' && !day.isNamed && day.nth > 0;
  const coming =
    isDay && counted.value.period === null ? comingCountedDay(counted.value, today) : null;
  if (coming === null) return null;
  return { value: nearDate(coming), next: counted.next };
}

/** "starting tomorrow at 9", "from 3 March", "beginning in April", "starting at 9am", "counted from". */
function readStart(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const counted = hasRole(tokens[at], 'counted');
  const isStart = counted || hasRole(tokens[at], 'start');
  if (!isStart && !hasRole(tokens[at], 'from')) return null;
  let next = at + 1;
  if (hasRole(tokens[next], 'on', 'from') || (isStart && hasRole(tokens[next], 'in'))) next++;
  if (!isStart && readWeekdays(sentence, next)?.value.isGroup === true) return null;
  if (!isStart && (readCounted(sentence, next)?.value.days.length ?? 0) > 1) return null;
  const point = readPoint(sentence, next, true);
  if (point !== null) {
    const value: PartBody = { kind: 'start', point: point.value, clock: null, counted };
    return { value, next: point.next };
  }
  const isAt = hasRole(tokens[next], 'at');
  const isBare = isAt || (!isStart && endsHere(tokens[next + 1]));
  const clock = readClock(sentence, isAt ? next + 1 : next, isBare);
  if (clock === null || clock.value === IMPOSSIBLE_CLOCK) return null;
  return {
    value: { kind: 'start', point: null, clock: clock.value, counted },
    next: clock.next,
  };
}

/** "every 4 hours from 8 on weekdays": a number alone is a time where nothing follows that it could count. */
function endsHere(after: Token | undefined): boolean {
  return after === undefined || after.text === ',' || hasRole(after, 'on');
}

/** "until Friday", "till the end of the year", "through June 5th", "until 5pm", "to Dec 25". */
function readUntil(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isUntil = hasRole(tokens[at], 'until');
  if (!isUntil && !hasRole(tokens[at], 'to')) return null;
  let next = at + 1;
  if (hasRole(tokens[next], 'on', 'and')) next++;
  const end = readPeriodEnd(sentence, next);
  const point = end ?? readPoint(sentence, next, true);
  if (point !== null) {
    return { value: { kind: 'until', point: point.value, clock: null }, next: point.next };
  }
  if (!isUntil) return null;
  const isAt = hasRole(tokens[next], 'at');
  const clock = readClock(sentence, isAt ? next + 1 : next, true);
  if (clock === null || clock.value === IMPOSSIBLE_CLOCK) return null;
  return { value: { kind: 'until', point: null, clock: clock.value }, next: clock.next };
}

/** "the end of the month", "next month", "end of year", "end of June". */
function readPeriodEnd(sentence: Sentence, at: number): Read<DatePoint> | null {
  const { tokens, today } = sentence;
  let next = hasRole(tokens[at], 'the') ? at + 1 : at;
  const isEnd = hasRole(tokens[next], 'end');
  if (isEnd) {
    next++;
    if (hasRole(tokens[next], 'of')) next++;
    const month = tokens[next]?.sense.month;
    if (month !== undefined) {
      const { year, month: current } = civilFromDays(today);
      const first = daysFromCivil(month < current ? year + 1 : year, month, 1);
      return dayPoint(addUnits(first, 1, 'month') - 1, next + 1);
    }
    if (hasRole(tokens[next], 'the', 'this')) next++;
  }
  const isNext = hasRole(tokens[next], 'next');
  if (isNext) next++;
  else if (!isEnd) return null;
  const unit = tokens[next]?.sense.unit;
  if (unit !== 'month' && unit !== 'year') return null;
  const first = firstOfNext(today, unit);
  if (!isEnd) return dayPoint(first, next + 1);
  return dayPoint((isNext ? addUnits(first, 1, unit) : first) - 1, next + 1);
}

function dayPoint(day: number, next: number): Read<DatePoint> {
  return { value: { date: nearDate(day), clock: null }, next };
}

function nearDate(day: number): DateRead {
  return { kind: 'near-date', choices: [day], weekday: null, part: null };
}

/** "for 5 times", "3x", "twice", "up to 7 times", "for 2 months", "for the next six weeks". */
function readFor(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  let next = at;
  const isFor = hasRole(tokens[next], 'for');
  if (isFor) next++;
  while (hasRole(tokens[next], 'filler', 'the', 'next', 'up-to')) next++;
  if (!isFor && next > at && !hasRole(tokens[at], 'up-to')) return null;
  const isNever = tokens[next]?.number === 0 && hasRole(tokens[next + 1], 'times');
  if (isNever) return { value: { kind: 'unreadable', said: '0' }, next: next + 2 };
  const times = readTimes(sentence, next);
  if (times !== null) {
    const after = tokens[times.next];
    const isRate = hasRole(after, 'per', 'each', 'all') || after?.sense.pace !== undefined;
    const isOnce = hasRole(tokens[next], 'once') && !isFor;
    if (isRate || isOnce) return null;
    return { value: { kind: 'count', count: times.value }, next: times.next };
  }
  return isFor ? readForLength(sentence, at, next) : null;
}

/** "2 months", "the next hour", "half an hour" behind "for". */
function readForLength(sentence: Sentence, at: number, next: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isA = hasRole(tokens[next], 'a');
  const said = isA ? { value: 1, next: next + 1 } : readNumber(sentence, next);
  // "for the next hour", "for half an hour"
  const amount = said ?? { value: 1, next };
  const measure = hasRole(tokens[amount.next], 'measure') ? tokens[amount.next]?.sense.pace : null;
  const unit = measure?.unit ?? tokens[amount.next]?.sense.unit;
  const isSaid = said !== null || measure != null || hasNext(tokens, at, next);
  if (!isSaid || unit === undefined || amount.value < 1 || amount.value > 10_000) return null;
  const total = amount.value * (measure?.interval ?? 1);
  return { value: { kind: 'length', amount: total, unit }, next: amount.next + 1 };
}

function hasNext(tokens: Sentence['tokens'], from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .some((token) => hasRole(token, 'next') || token.text === 'the next');
}

/** "every day but Sunday"; "but on Sunday at 10" says more than that it is left out. */
function isBut(sentence: Sentence, at: number, before: Part | null): boolean {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'but') || before === null) return false;
  const weekdays = readWeekdays(sentence, at + 1);
  const saysDays = before.kind === 'pace' || before.kind === 'weekdays';
  return weekdays !== null && (saysDays || tokens[weekdays.next] === undefined);
}

/** "except weekends", "except in March and May", "except for the 2nd Monday in March". */
function readExcept(sentence: Sentence, at: number, before: Part | null): Read<PartBody> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'except') && !isBut(sentence, at, before)) return null;
  const start = hasRole(tokens[at + 1], 'for') ? at + 2 : at + 1;
  const list = readList(sentence, start, readException);
  if (list === null) {
    // What follows is left out, and nobody knows what it is: better not to understand the whole.
    const isTime = hasRole(tokens[start], 'on', 'in', 'at', 'each');
    return isTime
      ? { value: { kind: 'unreadable', said: tokens[at]?.text ?? '' }, next: start }
      : null;
  }
  return { value: { kind: 'except', exceptions: list.value }, next: list.next };
}

function readException(sentence: Sentence, at: number): Read<Exception> | null {
  const { tokens } = sentence;
  let start = at;
  while (hasRole(tokens[start], 'on', 'in', 'each', 'filler')) start++;
  const counted = readCounted(sentence, start);
  if (counted?.value.days.some(({ isNamed }) => isNamed)) return counted;
  const point = readPoint(sentence, start, false);
  const isWeekday = point?.value.date.kind === 'near-date' && point.value.date.weekday !== null;
  if (point !== null && !isWeekday)
    return { value: { kind: 'date', point: point.value }, next: point.next };
  if (counted !== null) return counted;
  const weekdays = readWeekdays(sentence, start);
  if (weekdays !== null) return weekdays;
  const months = readMonthList(sentence, start);
  if (months !== null)
    return { value: { kind: 'months', months: months.value }, next: months.next };
  const daily = tokens[start]?.sense.pace?.unit === 'day' ? start + 1 : start;
  const isAt = hasRole(tokens[daily], 'at');
  const clocks = readClocks(sentence, isAt ? daily + 1 : daily, isAt);
  if (clocks === null || clocks.value.impossible) return null;
  return { value: { kind: 'clocks', clocks: clocks.value.clocks }, next: clocks.next };
}
