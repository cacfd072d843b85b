/**
 * A trigger → the When that comes to it: the inverse of lowering. What has no words here (positions in a set,
 * weeks that begin on another day) stays the rule that it is, so that nothing is ever lost.
 */
import type { Trigger } from '../../../domain/schedule/trigger.ts';
import { bitsOf, membersOf } from '../../../time/bit-set.ts';
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import type { CronPattern, DayRule } from '../../../time/cron-pattern.ts';
import { instantMs } from '../../../time/instant.ts';
import { parseCron } from '../../../time/parse-cron.ts';
import { zoneSegments } from '../../../time/zone-segments.ts';
import type { CountedDay } from '../counted-part.ts';
import { nearDate } from '../dates.ts';
import { monthly } from '../joining/days-of-parts.ts';
import { wallSecIn } from '../sentence.ts';
import {
  type Counted,
  type Days,
  type Field,
  NOTHING,
  type ShortUnit,
  type Times,
  UNSAID,
  type Weekdays,
  type When,
  type Zone,
} from '../when.ts';
import { clockOf, ofRule } from './of-rule.ts';

/** Null for an event, which is no time, and for a cron expression that can't be read, which no stored trigger has. */
export function ofTrigger(trigger: Trigger): When | null {
  const zone = { kind: 'named', zones: [trigger.timezone], said: trigger.timezone } as const;
  switch (trigger.kind) {
    case 'at':
      return ofInstant(instantMs(trigger.atUtc), zone);
    case 'every':
      return ofInterval(trigger, zone);
    case 'cron': {
      const pattern = parseCron(trigger.cron);
      return pattern.ok ? { ...ofPattern(pattern.value), zone } : null;
    }
    case 'rrule': {
      const except =
        trigger.exdates.length === 0 ? [] : [{ kind: 'dates', dates: trigger.exdates } as const];
      return { ...ofRule(trigger), except, zone };
    }
    case 'event':
      return null;
  }
}

type Named = Zone & { kind: 'named' };

function ofInstant(atMs: number, zone: Named): When {
  const [timezone = 'UTC'] = zone.zones;
  const wallSec = wallSecIn(timezone, atMs);
  const day = Math.floor(wallSec / SECONDS_PER_DAY);
  const times: Times = {
    kind: 'at',
    clocks: [clockOf(wallSec - day * SECONDS_PER_DAY)],
    part: 'unsaid',
  };
  // The offset tells the two passes of a fold apart.
  const { offsetSec } = zoneSegments(timezone).segmentAt(Math.floor(atMs / 1000));
  const isWhole = offsetSec % 60 === 0;
  return {
    ...NOTHING,
    days: { kind: 'on', date: nearDate(day) },
    times,
    zone: isWhole ? { kind: 'offset', offsetSec, zone } : zone,
    again: 'once',
  };
}

/** Elapsed time, counted from its anchor. */
function ofInterval(
  { everyMs, anchorUtc, timezone }: Trigger & { kind: 'every' },
  zone: Named,
): When {
  const atMs = instantMs(anchorUtc);
  const wallSec = wallSecIn(timezone, atMs);
  const day = Math.floor(wallSec / SECONDS_PER_DAY);
  const secondOfDay = wallSec - day * SECONDS_PER_DAY;
  const units: [ShortUnit, number][] = [
    ['hour', 3_600_000],
    ['minute', 60_000],
  ];
  const [unit, size] =
    units.find(([, each]) => everyMs % each === 0) ?? (['second', 1000] as const);
  const plain = { window: UNSAID, past: [], isByClock: false, isDoubtful: false };
  return {
    ...NOTHING,
    times: { kind: 'pace', unit, interval: everyMs / size, ...plain },
    bounds: [
      {
        kind: 'from',
        at: { kind: 'day', date: { kind: 'iso-date', day, secondOfDay, atMs } },
        counted: true,
      },
    ],
    zone,
    again: 'again',
  };
}

function ofPattern(pattern: CronPattern): When {
  const months = membersOf(pattern.month);
  return {
    ...NOTHING,
    days: daysOf(pattern.day),
    months: months.length === 12 ? UNSAID : { kind: 'months', months },
    times: timesOf(pattern),
    again: 'again',
  };
}

/** More times than people list are fields. */
const MOST_CLOCKS = 12;

function timesOf({ hour, minute, second }: CronPattern): Times {
  const [hours, minutes, seconds] = [membersOf(hour), membersOf(minute), membersOf(second)];
  if (hours.length * minutes.length * seconds.length > MOST_CLOCKS) {
    const values = (list: number[]): Field => ({ kind: 'values', values: list });
    const fields = { hours: values(hours), minutes: values(minutes), seconds: values(seconds) };
    return { kind: 'fields', ...fields, pace: UNSAID };
  }
  const clocks = hours.flatMap((h) =>
    minutes.flatMap((m) => seconds.map((s) => clockOf(h * 3600 + m * 60 + s))),
  );
  return { kind: 'at', clocks, part: 'unsaid' };
}

const EVERY_DAY: Days = { kind: 'every', unit: 'day', interval: 1 };

/** Where both fields are given, cron takes either. */
function daysOf(rule: DayRule): Days {
  const ofMonth = rule.dayOfMonthRestricted ? daysOfMonth(rule) : [];
  const nth = rule.dayOfWeekRestricted ? nthDays(rule) : [];
  const weekdays = rule.dayOfWeekRestricted ? bitsOf(rule.daysOfWeek) : [];
  const isAll = weekdays.length === 7 || bitsOf(rule.daysOfMonth).length === 31;
  const named = [...ofMonth, ...nth];
  if (isAll || (named.length === 0 && weekdays.length === 0)) return EVERY_DAY;
  const counted: Counted = { ...monthly(named), either: ofMonth.length > 0 && nth.length > 0 };
  const isGroup = weekdays.length > 4;
  const plain: Weekdays = { kind: 'weekdays', days: weekdays, weeks: 1, isGroup, repeats: true };
  if (weekdays.length === 0) return counted;
  return named.length === 0 ? plain : { kind: 'either', counted, weekdays: plain };
}

function daysOfMonth(rule: DayRule): CountedDay[] {
  const day = (nth: number, of: CountedDay['of']): CountedDay => ({ nth, of, isNamed: true });
  return [
    ...bitsOf(rule.daysOfMonth).map((nth) => day(nth, 'day')),
    ...bitsOf(rule.daysFromLast).map((before) => day(-1 - before, 'day')),
    ...bitsOf(rule.nearestWeekdays).map((nth) => day(nth, 'nearest')),
    ...(rule.lastWeekday ? [day(-1, 'business')] : []),
  ];
}

function nthDays({ nthDaysOfWeek, lastDaysOfWeek }: DayRule): CountedDay[] {
  const nths = nthDaysOfWeek.flatMap((mask, index) =>
    bitsOf(mask).map((of): CountedDay => ({ nth: index + 1, of, isNamed: true })),
  );
  const last = bitsOf(lastDaysOfWeek).map((of): CountedDay => ({ nth: -1, of, isNamed: true }));
  return [...nths, ...last];
}
