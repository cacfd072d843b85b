/**
 * Days × times: once both are known, a time behind an exception belongs to the whole, the length of something
 * else is none of ours, the small hours belong to the night before, and a rate is as many as are named.
 */
import type { PartOfDay } from '../../../language/language.ts';
import type { Clock } from '../clock.ts';
import { contradict, type Joined, UNREADABLE } from '../contradiction.ts';
import type { NearDate } from '../dates.ts';
import { type Exception, SHORT_UNITS } from '../parts.ts';
import {
  boundOf,
  clocksOf,
  type Days,
  dateOf,
  partOf,
  type When,
  withDate,
  withoutBounds,
} from '../when.ts';
import { withDays } from './join-days.ts';
import type { Said } from './said.ts';

export const SETTLING: readonly ((said: Said, when: When) => Joined<When>)[] = [
  evenTimesAreDaily,
  wholeTime,
  withoutForeignLength,
  withinPart,
  smallHours,
  midnight,
  (_said, when) => settleRate(when),
];

/** "every 12 hours at 7 and 19" is on every day. */
function evenTimesAreDaily({ pace }: Said, when: When): When {
  const isEven = pace !== null && pace.doubt === null && when.times.kind === 'at';
  if (!isEven || when.days.kind !== 'unsaid') return when;
  return { ...when, days: { kind: 'every', unit: 'day', interval: 1 } };
}

/** "every weekday except the 25th of December at 8am": a time is the whole's where it has no other. */
function wholeTime(_said: Said, when: When): When {
  const last = when.except.at(-1);
  const from = boundOf(when, 'from');
  const saysTime = when.times.kind !== 'unsaid' || when.days.kind === 'rule';
  if (last === undefined || saysTime || (from !== undefined && from.at.kind !== 'day')) return when;
  const clock = last.kind === 'date' ? last.point.clock : null;
  if (clock === null || last.kind !== 'date') return when;
  const dated: Exception = { kind: 'date', point: { ...last.point, clock: null } };
  const except = [...when.except.slice(0, -1), dated];
  return { ...when, except, times: { kind: 'at', clocks: [clock], part: 'unsaid' } };
}

/** "every day at 9 meditate for 20 minutes": the length is of something else, and stays in its text. */
function withoutForeignLength({ pace }: Said, when: When): When {
  const length = boundOf(when, 'length');
  const isWithin = pace !== null || when.times.kind === 'pace' || when.times.kind === 'fields';
  if (length === undefined || !SHORT_UNITS.has(length.unit) || isWithin) return when;
  return when.days.kind === 'rule' ? when : withoutBounds(when, 'length');
}

/** The hours of a part of the day, widely: from and to; over midnight where `to` is the smaller. */
const PART_HOURS: Readonly<Record<PartOfDay, readonly [number, number]>> = {
  morning: [0, 12],
  noon: [11, 14],
  afternoon: [12, 19],
  evening: [15, 3],
  night: [17, 8],
};

/** "every morning at 5pm": none of the times lies in the part of the day that was said. */
export function withinPart({ part }: Pick<Said, 'part'>, when: When): Joined<When> {
  const near = nearOf(when.days)?.part ?? 'unsaid';
  if (part !== 'unsaid' && near !== 'unsaid' && part !== near) return UNREADABLE;
  const said = part === 'unsaid' ? near : part;
  const clocks = clocksOf(when);
  if (said === 'unsaid' || clocks.length === 0) return when;
  const [from, to] = PART_HOURS[said];
  const isInside = ({ hour, half }: Clock) =>
    half === null || (from < to ? hour >= from && hour <= to : hour >= from || hour <= to);
  return clocks.some(isInside) ? when : UNREADABLE;
}

function nearOf(days: Days): NearDate | null {
  const date = dateOf(days);
  return date?.kind === 'near-date' ? date : null;
}

/** The hours behind midnight that people still call the night before. */
const LAST_SMALL_HOUR = 4;

/** "tonight at 1" is the one that comes, and not the afternoon's. */
function smallHours({ sentence: { today, secondOfDay } }: Said, when: When): When {
  const near = nearOf(when.days);
  const [clock, ...more] = clocksOf(when);
  const isNight = near?.part === 'evening' || near?.part === 'night';
  if (near === null || !isNight || clock === undefined || more.length > 0) return when;
  const isSmall = clock.half !== 'pm' && clock.hour >= 1 && clock.hour <= LAST_SMALL_HOUR;
  if (!isSmall) return when;
  const isAhead = clock.hour * 3600 > secondOfDay;
  const choices = near.choices.map((day) => (day === today && isAhead ? day : day + 1));
  const days = withDate(when.days, { ...near, choices, part: null });
  return {
    ...when,
    days,
    times: { kind: 'at', clocks: [{ ...clock, half: '24' }], part: partSaid(when) },
  };
}

function partSaid({ times }: When): PartOfDay | 'unsaid' {
  return 'part' in times ? times.part : 'unsaid';
}

/** "Friday night at midnight" is the midnight that the night holds, and not the one that Friday begins with. */
function midnight(_said: Said, when: When): Joined<When> {
  const { days } = when;
  const clocks = clocksOf(when);
  const part = partOf(when);
  const isNight = part === 'night' || part === 'evening';
  const isMidnight = ({ hour, half }: Clock) =>
    half === '24' || half === 'am' ? hour === 0 : half === null && hour === 12;
  if (!isNight || !clocks.some(isMidnight)) return when;
  const hasDate = dateOf(days) !== undefined || days.kind === 'yearly';
  const namesDays =
    hasDate || ['weekdays', 'counted', 'both', 'either', 'nth-weekday'].includes(days.kind);
  if (!namesDays) return when;
  const near = nearOf(days);
  if (near === null || clocks.length > 1) return UNREADABLE;
  const choices = near.choices.map((day) => day + 1);
  const [clock] = clocks.map((one) => ({ ...one, hour: 0, half: '24' as const }));
  if (clock === undefined) return when;
  const moved = withDate(days, { ...near, choices, weekday: null, part: null });
  return { ...when, days: moved, times: { kind: 'at', clocks: [clock], part: 'unsaid' } };
}

/** "twice a day at 9 and 5", "twice a week on Monday and Friday": as many as are named. */
export function settleRate(when: When): Joined<When> {
  if (when.days.kind !== 'rate') return when;
  const { times, unit, beside } = when.days;
  if (namedOf(when, unit, beside) === times) {
    if (unit === 'second' || unit === 'minute' || unit === 'hour')
      return contradict('countWithoutTimes');
    return withDays(when, beside, { kind: 'every', unit, interval: 1 });
  }
  const isOpenDay = unit === 'day' && ['unsaid', 'window'].includes(when.times.kind);
  const isOpenWeek = unit === 'week' && ['unsaid', 'counted'].includes(beside.kind);
  return isOpenDay || isOpenWeek ? when : contradict('countWithoutTimes');
}

function namedOf(when: When, unit: string, beside: Days): number {
  if (unit === 'day') return clocksOf(when).length;
  if (unit === 'week') return weekdaysIn(beside);
  const counted = beside.kind === 'both' || beside.kind === 'either' ? beside.counted : beside;
  if (counted.kind !== 'counted') return 0;
  return counted.days.length * Math.max(1, counted.months.length);
}

function weekdaysIn(days: Days): number {
  if (days.kind === 'weekdays') return days.days.length;
  return days.kind === 'both' || days.kind === 'either' ? days.weekdays.days.length : 0;
}
