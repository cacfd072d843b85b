/** A day that something begins, ends or is left out on, with the time beside it. */
import { type DateRead, nearDate } from './dates.ts';
import type { DatePoint, Part } from './parts.ts';
import { IMPOSSIBLE_CLOCK, readClock } from './read-clock.ts';
import { readCounted } from './read-counted.ts';
import { addUnits, readDate, readMonthAsDate } from './read-date.ts';
import { readLength } from './read-length.ts';
import type { Read, Sentence } from './reading.ts';
import { comingCountedDay } from './resolve-dates.ts';
import { hasRole } from './tokenize.ts';

/** A date with a time beside it, or a month where the words before make it a date. */
export function readPoint(sentence: Sentence, at: number, months: boolean): Read<DatePoint> | null {
  const { tokens } = sentence;
  const date =
    readDate(sentence, at) ??
    (months
      ? (readMonthAsDate(sentence, at) ?? readDayAlone(sentence, at) ?? readFromNow(sentence, at))
      : null);
  if (date === null) return null;
  const comma = tokens[date.next]?.text === ',' ? date.next + 1 : date.next;
  const isAt = hasRole(tokens[comma], 'at');
  const clock = readClock(sentence, isAt ? comma + 1 : date.next, isAt);
  if (clock === null || clock.value === IMPOSSIBLE_CLOCK)
    return { value: { date: date.value, clock: null }, next: date.next };
  return { value: { date: date.value, clock: clock.value }, next: clock.next };
}

/** "starting in 3 days", "ending one week from now". */
function readFromNow(sentence: Sentence, at: number): Read<DateRead> | null {
  const { tokens, today } = sentence;
  const length = readLength(sentence, at);
  if (length === null || length.value.seconds > 0) return null;
  const isBehind = hasRole(tokens[length.next], 'from-now');
  if (!isBehind && !hasRole(tokens[at - 1], 'in')) return null;
  const { months, days } = length.value;
  const day = addUnits(addUnits(today, months, 'month'), days, 'day');
  return { value: nearDate(day), next: isBehind ? length.next + 1 : length.next };
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
  return { value: { ...nearDate(coming), isDayOfMonth: true }, next: counted.next };
}

/** Nothing but a comma stands between the part before and this place. */
export function isRightBehind({ tokens }: Sentence, at: number, before: Part | null): boolean {
  const last = tokens[at - 1]?.kind === 'symbol' ? tokens[at - 2] : tokens[at - 1];
  return before !== null && last !== undefined && last.end <= before.end;
}
