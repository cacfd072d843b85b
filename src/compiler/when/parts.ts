/** The parts that a time expression is made of, as they are found in a sentence. */
import type { PartOfDay, Unit } from '../../language/language.ts';
import type { Clock } from './clock.ts';
import type { CountedPart } from './counted-part.ts';
import type { DateRead } from './dates.ts';
import type { WeekdaysPart } from './weekdays-part.ts';

/** every 2 weeks, daily. */
export interface PacePart {
  kind: 'pace';
  unit: Unit;
  interval: number;
  /** An adjective of something else ("the weekly report"), or a word with two meanings ("biweekly"). */
  doubt: 'adjective' | 'meaning' | null;
  /** "nightly" carries a time of day. */
  part?: PartOfDay;
}

/** twice a week. */
interface RatePart {
  kind: 'rate';
  times: number;
  unit: Unit;
}

/** "every second Tuesday": every other one, or the second of each month. */
interface NthWeekdayPart {
  kind: 'nth-weekday';
  nth: number;
  days: number[];
}

interface DelayPart {
  kind: 'delay';
  /** Months and years as months; the rest as seconds. */
  months: number;
  days: number;
  seconds: number;
}

/** So much before or after the time of something else: an hour before, the evening before. */
export interface ShiftPart {
  kind: 'shift';
  side: 'before' | 'after';
  months: number;
  days: number;
  seconds: number;
  /** A day that is told from another has a time of its own: the `whole` day before, the evening before. */
  day: PartOfDay | 'whole' | 'none';
  /** What it is counted from is not named behind it: beforehand. */
  isFree: boolean;
}

/** A date, with the time said beside it. */
export interface DatePoint {
  date: DateRead;
  clock: Clock | null;
}

export type Exception =
  | WeekdaysPart
  | CountedPart
  | { kind: 'months'; months: number[] }
  | { kind: 'clocks'; clocks: Clock[] }
  | { kind: 'date'; point: DatePoint }
  /** As triggers have them: `2026-12-25`. */
  | { kind: 'dates'; dates: string[] }
  /** From a first day to a last one. */
  | { kind: 'stretch'; from: number; to: number; isYearly: boolean }
  | { kind: 'window'; from: Clock; to: Clock }
  /** "the first one of the month": of the days that were named. */
  | { kind: 'nth'; nth: number; isOfMonth: boolean };

export type PartBody =
  | PacePart
  | RatePart
  | NthWeekdayPart
  | WeekdaysPart
  | CountedPart
  | DelayPart
  | ShiftPart
  /** `range` where the first and the last were said with "from" and "to". */
  | { kind: 'months'; months: number[]; repeats: boolean; range?: { from: number; to: number } }
  | { kind: 'week-numbers'; weeks: number[] }
  /** `bound` is the word that says on which side of the time: before, after. */
  | { kind: 'clocks'; clocks: Clock[]; bound?: string }
  /** `isSpan` where it may be how long something takes: 14:00 to 16:00. */
  | { kind: 'window'; from: Clock; to: Clock; isSpan?: boolean }
  | { kind: 'part-of-day'; part: PartOfDay; repeats: boolean }
  | { kind: 'minutes-past'; minutes: number[] }
  /** Whole hours, as a cron expression has them. */
  | { kind: 'hours'; hours: number[] }
  /** A pace by the clock and not from now. */
  | { kind: 'on-the-clock' }
  /** The offset said beside a time, which tells the two passes of a fold apart. */
  | { kind: 'offset'; offsetSec: number }
  | { kind: 'date'; date: DateRead; repeats: boolean }
  | { kind: 'start'; point: DatePoint | null; clock: Clock | null; counted: boolean }
  | { kind: 'until'; point: DatePoint | null; clock: Clock | null }
  | { kind: 'stretch'; from: number; to: number }
  | { kind: 'count'; count: number }
  /** "5 runs in all", whatever the times of a day. */
  | { kind: 'runs'; runs: number }
  /** A recurrence rule as calendars write it. */
  | { kind: 'rule'; rrule: string }
  /** "at minutes 0 to 10", "of minute 5", "at seconds 0 and 30", as a cron expression has them. */
  | { kind: 'field'; unit: 'minute' | 'second'; values: number[] }
  /** `isNext` where it was said to begin now: the next 3 days. */
  | { kind: 'length'; amount: number; unit: Unit; isNext: boolean }
  | { kind: 'except'; exceptions: Exception[] }
  | { kind: 'zone'; zones: readonly string[]; said: string }
  /** It speaks of time, and means nothing that can be scheduled: 25:00, sometime. */
  | { kind: 'unreadable'; said: string };

export type Part = PartBody & { start: number; end: number };

/** Units within the day. */
export const SHORT_UNITS: ReadonlySet<Unit> = new Set(['second', 'minute', 'hour']);

/** Units in which a day can be named. */
export const LONG_UNITS: ReadonlySet<Unit> = new Set(['week', 'month', 'quarter', 'year']);

/** It says of itself that it comes again. */
export function comesAgain(part: Part): boolean {
  if ('repeats' in part) return part.repeats;
  return part.kind === 'pace' || part.kind === 'rate' || part.kind === 'nth-weekday';
}

/** What a part speaks about; two groups that speak about the same contradict each other. */
export function topicOf(part: Part): 'day' | 'time' | 'limit' {
  switch (part.kind) {
    case 'clocks':
    case 'window':
    case 'hours':
    case 'minutes-past':
    case 'field':
    case 'part-of-day':
    case 'offset':
    case 'on-the-clock':
      return 'time';
    case 'shift':
    case 'start':
    case 'until':
    case 'stretch':
    case 'count':
    case 'runs':
    case 'length':
    case 'except':
    case 'zone':
      return 'limit';
    default:
      return 'day';
  }
}
