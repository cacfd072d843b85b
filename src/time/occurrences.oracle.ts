/** Occurrences of a series the slow way: every day from the start is looked at, with dates of Temporal and nothing of ours. */
import type { Moment, Series } from './occurrences.ts';

const DAY = 86_400;

export interface DayRule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  months: readonly number[];
  monthDays: readonly number[];
  weekdays: readonly number[];
  count: number | null;
  until: { sec: number; isInstant: boolean } | null;
}

/** Instants at which they begin, by the instant that each has by the rule. */
export function walkedOccurrences(
  { start, added, leftOut, moved }: Series,
  rule: DayRule,
  { zone, beforeMs }: { zone: string; beforeMs: number },
): Map<number, number> {
  const first = dateOf(start.wallSec);
  const ruled: number[] = [];
  const beforeSec = beforeMs / 1000 + 3 * DAY;
  for (let wallSec = start.wallSec; wallSec < beforeSec; wallSec += DAY) {
    if (rule.count !== null && ruled.length >= rule.count) break;
    const isNamed = isOn(rule, first, dateOf(wallSec)) && isBeforeEnd(rule, start, wallSec);
    if (wallSec === start.wallSec || isNamed) ruled.push(wallSec);
  }
  const walls = [...ruled, ...added.map((one) => wallOn(one, start))];
  const starts = new Map<number, number>();
  for (const wallSec of walls) {
    const ms = msOf({ ...start, wallSec }, zone);
    const isOut = leftOut.some((out) =>
      out.isDay || start.isDay
        ? dateOf(out.wallSec).equals(dateOf(wallSec))
        : msOf(out, zone) === ms || (out.zone === start.zone && out.wallSec === wallSec),
    );
    if (!isOut) starts.set(ms, ms);
  }
  for (const change of moved) starts.set(msOf(change.of, zone), msOf(change.start, zone));
  return starts;
}

function isOn(rule: DayRule, first: Temporal.PlainDate, day: Temporal.PlainDate): boolean {
  const { months, monthDays, weekdays } = rule;
  if (months.length > 0 && !months.includes(day.month)) return false;
  const fromEnd = day.day - day.daysInMonth - 1;
  if (monthDays.length > 0 && !monthDays.includes(day.day) && !monthDays.includes(fromEnd))
    return false;
  if (weekdays.length > 0 && !weekdays.includes(day.dayOfWeek % 7)) return false;
  const namesDay = monthDays.length > 0 || weekdays.length > 0;
  if (!namesDay && rule.frequency === 'WEEKLY' && day.dayOfWeek !== first.dayOfWeek) return false;
  if (!namesDay && rule.frequency === 'MONTHLY' && day.day !== first.day) return false;
  if (!namesDay && rule.frequency === 'YEARLY') {
    const isMonth = months.length > 0 || day.month === first.month;
    if (!isMonth || day.day !== first.day) return false;
  }
  return periodsBetween(rule.frequency, first, day) % rule.interval === 0;
}

function periodsBetween(
  frequency: DayRule['frequency'],
  first: Temporal.PlainDate,
  day: Temporal.PlainDate,
): number {
  if (frequency === 'YEARLY') return day.year - first.year;
  if (frequency === 'MONTHLY') return (day.year - first.year) * 12 + day.month - first.month;
  const from = frequency === 'WEEKLY' ? monday(first) : first;
  const to = frequency === 'WEEKLY' ? monday(day) : day;
  return from.until(to, { largestUnit: 'day' }).days / (frequency === 'WEEKLY' ? 7 : 1);
}

const monday = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.subtract({ days: day.dayOfWeek - 1 });

function isBeforeEnd({ until }: DayRule, start: Moment, wallSec: number): boolean {
  if (until === null) return true;
  if (!until.isInstant || start.zone === null || start.isDay) return wallSec <= until.sec;
  return msOf({ ...start, wallSec }, 'UTC') <= until.sec * 1000;
}

const plain = (wallSec: number): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from('1970-01-01T00:00').add({ seconds: wallSec });

const dateOf = (wallSec: number): Temporal.PlainDate => plain(wallSec).toPlainDate();

function msOf({ wallSec, zone, isDay }: Moment, own: string): number {
  const where = isDay ? own : (zone ?? own);
  return plain(wallSec).toZonedDateTime(where, { disambiguation: 'compatible' }).epochMilliseconds;
}

function wallOn(one: Moment, { zone, isDay }: Moment): number {
  if (isDay || zone === null || one.zone === null) return one.wallSec;
  const wall = plain(one.wallSec).toZonedDateTime(one.zone, { disambiguation: 'compatible' });
  const there = wall.withTimeZone(zone).toPlainDateTime();
  return there.toZonedDateTime('UTC').epochMilliseconds / 1000;
}
