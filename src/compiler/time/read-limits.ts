/** From when and until when; how often and what is left out are handed on. */
import { civilFromDays, daysFromCivil } from '../../time/civil.ts';
import { nearDate } from './dates.ts';
import type { DatePoint, Part, PartBody } from './parts.ts';
import { IMPOSSIBLE_CLOCK, readClock } from './read-clock.ts';
import { readCounted } from './read-counted.ts';
import { addUnits, periodOf, readDate, readMonthAsDate } from './read-date.ts';
import { readWeekdays, readYear } from './read-days.ts';
import { readExcept } from './read-except.ts';
import { readFor } from './read-for.ts';
import { isRightBehind, readPoint } from './read-point.ts';
import type { Read, Sentence } from './reading.ts';
import { comingYearlyDay, daysOf } from './resolve-dates.ts';
import { hasRole, type Token } from './tokenize.ts';

export function readLimit(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  return (
    readStart(sentence, at) ??
    readUntil(sentence, at, before) ??
    readFor(sentence, at, before) ??
    readExcept(sentence, at, before)
  );
}

/** "starting tomorrow at 9", "from 3 March", "beginning in April", "starting at 9am", "counted from". */
function readStart(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const counted = hasRole(tokens[at], 'counted');
  const isStart = counted || hasRole(tokens[at], 'start');
  if (!isStart && hasRole(tokens[at], 'after')) return readAfter(sentence, at);
  if (!isStart && !hasRole(tokens[at], 'from')) return null;
  let next = at + 1;
  if (hasRole(tokens[next], 'on', 'from') || (isStart && hasRole(tokens[next], 'in'))) next++;
  if (!isStart && readWeekdays(sentence, next)?.value.isGroup === true) return null;
  if (!isStart && (readCounted(sentence, next)?.value.days.length ?? 0) > 1) return null;
  const point = readPoint(sentence, next, true);
  if (point !== null) {
    const { date } = point.value;
    // "starting next week" is its first day.
    const first = date.kind === 'vague-date' ? nearDate(date.from) : date;
    const value: PartBody = {
      kind: 'start',
      point: { ...point.value, date: first },
      clock: null,
      counted,
    };
    // "from next month on, …"
    const isOn = hasRole(tokens[point.next], 'on') && endsClause(tokens[point.next + 1]);
    return { value, next: isOn ? point.next + 1 : point.next };
  }
  // "not before 9am" says on which side of a time, and not at which.
  return hasRole(tokens[at], 'bound') ? null : readStartClock(sentence, next, { isStart, counted });
}

function endsClause(after: Token | undefined): boolean {
  return after === undefined || after.text === ',';
}

/** "starting at 9am", "from 9am". */
function readStartClock(
  sentence: Sentence,
  at: number,
  { isStart, counted }: { isStart: boolean; counted: boolean },
): Read<PartBody> | null {
  const { tokens } = sentence;
  const isAt = hasRole(tokens[at], 'at');
  const isBare = isStart ? isAt : endsHere(tokens[at + 1]);
  const clock = readClock(sentence, isAt ? at + 1 : at, isBare);
  if (clock === null || clock.value === IMPOSSIBLE_CLOCK) return null;
  return { value: { kind: 'start', point: null, clock: clock.value, counted }, next: clock.next };
}

/** "after January 10": from the day that follows it. "Two days after" counts, and is another reader's. */
function readAfter(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens, today } = sentence;
  if (tokens[at - 1]?.sense.unit !== undefined) return null;
  const date = readDate(sentence, at + 1);
  const isDay = date?.value.kind === 'yearly-date' || date?.value.kind === 'iso-date';
  const days = date === null || !isDay ? [] : daysOf(date.value, today);
  const [day] = days;
  if (date === null || day === undefined) return null;
  const point = { date: nearDate(day + 1), clock: null };
  return { value: { kind: 'start', point, clock: null, counted: false }, next: date.next };
}

/** "every 4 hours from 8 on weekdays": a number alone is a time where nothing follows that it could count. */
function endsHere(after: Token | undefined): boolean {
  return after === undefined || after.text === ',' || hasRole(after, 'on');
}

/** "until Friday", "till the end of the year", "through June 5th", "until 5pm", "to Dec 25". */
function readUntil(sentence: Sentence, at: number, before: Part | null): Read<PartBody> | null {
  const { tokens } = sentence;
  const isUntil = hasRole(tokens[at], 'until');
  if (!isUntil && !hasRole(tokens[at], 'to')) return null;
  const isDoubtful = tokens[at]?.sense.doubtful === true;
  if (isDoubtful && !isRightBehind(sentence, at, before)) return null;
  let next = at + 1;
  if (hasRole(tokens[next], 'on', 'and')) next++;
  const end = readPeriodEnd(sentence, next);
  const isWhole = hasRole(tokens[at], 'inclusive');
  const point =
    end ?? (isWhole ? readWholePeriod(sentence, next) : null) ?? readPoint(sentence, next, true);
  if (point !== null) {
    return { value: { kind: 'until', point: point.value, clock: null }, next: point.next };
  }
  if (!isUntil || isDoubtful) return null;
  const isAt = hasRole(tokens[next], 'at');
  // "up to 7 times" is no time of day.
  const isBare = isAt || !hasRole(tokens[at], 'up-to');
  const clock = readClock(sentence, isAt ? next + 1 : next, isBare);
  if (clock === null || clock.value === IMPOSSIBLE_CLOCK) return null;
  // "until 6pm tomorrow", "until noon on 3 December"
  const dateAt = hasRole(tokens[clock.next], 'on') ? clock.next + 1 : clock.next;
  const date = readDate(sentence, dateAt);
  if (date !== null && date.value.kind !== 'vague-date') {
    const value = { date: date.value, clock: clock.value };
    return { value: { kind: 'until', point: value, clock: null }, next: date.next };
  }
  return { value: { kind: 'until', point: null, clock: clock.value }, next: clock.next };
}

/** "through February", "through next week": with its last day. */
function readWholePeriod(sentence: Sentence, at: number): Read<DatePoint> | null {
  const month = readMonthAsDate(sentence, at);
  if (month !== null && readDate(sentence, at) === null) {
    const first = comingYearlyDay(month.value, firstOfMonth(sentence.today));
    return first === null ? null : dayPoint(addUnits(first, 1, 'month') - 1, month.next);
  }
  const date = readDate(sentence, at);
  return date?.value.kind === 'vague-date' ? dayPoint(date.value.to, date.next) : null;
}

function firstOfMonth(today: number): number {
  return periodOf(today, 'month', 0)?.from ?? today;
}

/** "the end of the month", "next month", "end of year", "end of June". */
function readPeriodEnd(sentence: Sentence, at: number): Read<DatePoint> | null {
  const { tokens, today } = sentence;
  const start = hasRole(tokens[at], 'the') ? at + 1 : at;
  if (hasRole(tokens[start], 'month-end', 'year-end')) {
    const named = hasRole(tokens[start], 'year-end') ? 'year' : 'month';
    return dayPoint(periodOf(today, named, 0)?.to ?? today, start + 1);
  }
  if (hasRole(tokens[start], 'end')) return readEnd(sentence, start + 1);
  const isNext = hasRole(tokens[start], 'next');
  const unit = tokens[start + 1]?.sense.unit;
  if (!isNext || (unit !== 'month' && unit !== 'year')) return null;
  return dayPoint(periodOf(today, unit, 1)?.from ?? today, start + 2);
}

/** What it is the end of: "of the year", "of next week", "of June". */
function readEnd(sentence: Sentence, at: number): Read<DatePoint> | null {
  const { tokens, today } = sentence;
  let next = hasRole(tokens[at], 'of') ? at + 1 : at;
  const month = tokens[next]?.sense.month;
  if (month !== undefined) {
    const { year, month: current } = civilFromDays(today);
    const first = daysFromCivil(month < current ? year + 1 : year, month, 1);
    return dayPoint(addUnits(first, 1, 'month') - 1, next + 1);
  }
  const year = hasRole(tokens[at], 'of') ? readYear(sentence, next) : null;
  if (year !== null) return dayPoint(daysFromCivil(year.value, 12, 31), year.next);
  if (hasRole(tokens[next], 'the', 'this')) next++;
  const isNext = hasRole(tokens[next], 'next');
  if (isNext) next++;
  const unit = tokens[next]?.sense.unit;
  const period = unit === 'day' ? null : periodOf(today, unit ?? null, isNext ? 1 : 0);
  return period === null ? null : dayPoint(period.to, next + 1);
}

function dayPoint(day: number, next: number): Read<DatePoint> {
  return { value: { date: nearDate(day), clock: null }, next };
}
