/**
 * Rules that count hours, minutes or seconds. Days, hours and minutes that do not match are jumped
 * over; only the units that the interval lands on are looked at.
 */
import { spendEffort } from '../base/effort.ts';
import { daysFromCivil, SECONDS_PER_DAY } from './civil.ts';
import type { RecurrenceRule } from './rrule.ts';
import { daysToNamedMonth, matchesDay } from './rrule-days.ts';
import type { WallTimes } from './wall-times.ts';

/** A look at every unit and day that a cycle can need, with room; what is not found by then never comes. */
const MOST_LOOKS = 1_000_000;
/** The effort of one look. */
const UNITS_OF_LOOK = 2;
const LAST_SEC = daysFromCivil(10_000, 1, 1) * SECONDS_PER_DAY;

export function createShortRuleWalls(
  rule: RecurrenceRule,
  { startWallSec }: { startWallSec: number },
): WallTimes {
  const unitSec = rule.frequency === 'HOURLY' ? 3600 : rule.frequency === 'MINUTELY' ? 60 : 1;
  const stepSec = unitSec * rule.interval;
  const firstSec = Math.floor(startWallSec / unitSec) * unitSec;
  const offsets = offsetsInUnit(rule, startWallSec);
  const lastOffset = offsets.at(-1);
  const hours = rule.byHour;
  const minutes = rule.frequency === 'HOURLY' ? [] : rule.byMinute;
  const seconds = rule.frequency === 'SECONDLY' ? rule.bySecond : [];

  let knownDay = Number.NaN;
  let knownMatches = false;
  function isMatchingDay(day: number): boolean {
    if (day !== knownDay) {
      knownDay = day;
      knownMatches = matchesDay(rule, day);
    }
    return knownMatches;
  }

  /** The first unit at or after `sec` that the interval lands on. */
  function landing(sec: number): number {
    return firstSec + Math.ceil((sec - firstSec) / stepSec) * stepSec;
  }

  /** The next place to look if this unit does not match, or null if it does. */
  function beyond(unitStartSec: number): number | null {
    const day = Math.floor(unitStartSec / SECONDS_PER_DAY);
    if (!isMatchingDay(day)) return (day + daysToNamedMonth(rule, day)) * SECONDS_PER_DAY;
    const hour = Math.floor(unitStartSec / 3600);
    if (hours.length > 0 && !hours.includes(hour - day * 24)) return (hour + 1) * 3600;
    const minute = Math.floor(unitStartSec / 60);
    if (minutes.length > 0 && !minutes.includes(minute - hour * 60)) return (minute + 1) * 60;
    const second = unitStartSec - minute * 60;
    if (seconds.length > 0 && !seconds.includes(second)) return unitStartSec + 1;
    return null;
  }

  return {
    coversEveryHour: (hours.length === 0 || hours.length === 24) && stepSec <= 3600,
    nextWallTime(wallSec) {
      if (lastOffset === undefined) return null;
      const fromSec = Math.max(wallSec, startWallSec);
      let unitStartSec = landing(Math.floor(fromSec / unitSec) * unitSec);
      for (let looks = 0; looks < MOST_LOOKS && unitStartSec < LAST_SEC; looks++) {
        spendEffort(UNITS_OF_LOOK);
        const nextSec = beyond(unitStartSec);
        const offset =
          nextSec === null ? offsets.find((sec) => unitStartSec + sec >= fromSec) : undefined;
        if (offset !== undefined) return unitStartSec + offset;
        unitStartSec = landing(nextSec ?? unitStartSec + unitSec);
      }
      return null;
    },
  };
}

/** Seconds inside one unit. The set of every unit is the same, so positions in it are chosen once. */
function offsetsInUnit(rule: RecurrenceRule, startWallSec: number): number[] {
  const { frequency, bySetPosition } = rule;
  const startSec = ((startWallSec % 60) + 60) % 60;
  const startMinute = Math.floor((((startWallSec % 3600) + 3600) % 3600) / 60);
  const minutes =
    frequency !== 'HOURLY' ? [0] : rule.byMinute.length > 0 ? rule.byMinute : [startMinute];
  const seconds =
    frequency === 'SECONDLY' ? [0] : rule.bySecond.length > 0 ? rule.bySecond : [startSec];
  const all = minutes.flatMap((minute) => seconds.map((second) => minute * 60 + second));
  if (bySetPosition.length === 0) return all;
  const indexes = new Set(
    bySetPosition.map((position) => (position > 0 ? position - 1 : all.length + position)),
  );
  return all.filter((_, index) => indexes.has(index));
}
