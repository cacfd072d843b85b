/**
 * When something happens, as people say it: which days × at what times, within bounds, with exceptions, in a
 * zone, once or again. Every part is there; what was not said is the kind `unsaid`. A When may still be open
 * (`holes.ts` asks for what is missing); one without holes can be lowered to a trigger (`lower.ts`).
 */
import type { PartOfDay, Unit } from '../../language/language.ts';
import type { Clock } from './clock.ts';
import type { CountedDay } from './counted-part.ts';
import type { DateRead } from './dates.ts';
import type { Exception } from './parts.ts';

export interface When {
  days: Days;
  months: Months;
  times: Times;
  /** At most one of each kind. */
  bounds: readonly Bound[];
  except: readonly Exception[];
  zone: Zone;
  /** All of it is the time of something else, and so much earlier or later is meant. */
  shift: Shift | Unsaid;
  /** Whether it was said or answered that it comes once, or again and again. */
  again: 'once' | 'again' | 'unsaid';
}

export interface Unsaid {
  kind: 'unsaid';
}

export const UNSAID: Unsaid = { kind: 'unsaid' };

/** Units in which days are counted, and units within the day. */
export type LongUnit = Exclude<Unit, ShortUnit>;
export type ShortUnit = 'second' | 'minute' | 'hour';

/** Every 3 days, weekly. From its start on, where nothing names the day of its week, month or year. */
export interface Every {
  kind: 'every';
  unit: LongUnit;
  interval: number;
}

/** Mondays; every second week on Monday and Friday. */
export interface Weekdays {
  kind: 'weekdays';
  /** 0 is Sunday. */
  days: readonly number[];
  /** Every so many weeks. */
  weeks: number;
  /** A word or a range for several: weekdays, Monday to Friday. */
  isGroup: boolean;
  /** It says of itself that it comes again: a plural, "every". */
  repeats: boolean;
}

/** The 1st and 15th, the second Friday of the month, day 100 of the year. */
export interface Counted {
  kind: 'counted';
  days: readonly CountedDay[];
  /** What they are counted in. */
  period: Unit | 'unsaid';
  /** Every so many of these periods. */
  interval: number;
  /** Only in these months, said with the days; empty is all. */
  months: readonly number[];
  /** It says of itself that it comes again: of each month. */
  repeats: boolean;
  /** Months from now: the 5th of next month. */
  shift: number | 'unsaid';
  year: number | 'unsaid';
  /** "every 2 years" beside it. */
  pace: Every | Unsaid;
  /** Days of the month "or" weekdays of it. */
  either: boolean;
}

export interface MonthDay {
  month: number;
  day: number;
}

export interface Delay {
  months: number;
  days: number;
  seconds: number;
}

/** An hour before, two days after; a day told from another, with its part: the evening before. */
export interface Shift extends Delay {
  kind: 'shift';
  side: 'before' | 'after';
  day: PartOfDay | 'whole' | 'none';
}

export type Days =
  | Unsaid
  | Every
  /** Every 2 days, of those that are one of these weekdays. */
  | { kind: 'every-among'; interval: number; among: readonly number[] }
  | Weekdays
  | Counted
  /** Friday the 13th. */
  | { kind: 'both'; counted: Counted; weekdays: Weekdays }
  /** The 1st or any Monday. */
  | { kind: 'either'; counted: Counted; weekdays: Weekdays }
  /** The same dates of every year, or of every so many. */
  | { kind: 'yearly'; dates: readonly MonthDay[]; years: number }
  | { kind: 'numbered-weeks'; weeks: readonly number[]; days: readonly number[] }
  /** One day; a date may still be several, of which one is meant. */
  | { kind: 'on'; date: DateRead }
  /** In 20 minutes, in 3 days. */
  | { kind: 'after'; delay: Delay }
  /** A recurrence rule that was written out; it has its times too. */
  | { kind: 'rule'; rrule: string }
  | OpenDays;

/** Words that people use for two things; `beside` is what else was said of the days. */
type OpenDays =
  /** "every second Tuesday": every other one, or the second of each month. */
  | { kind: 'nth-weekday'; nth: number; days: readonly number[] }
  /** "monthly on Friday": on which of them? */
  | { kind: 'weekdays-of-month'; days: readonly number[]; interval: number }
  /** "three times a day": at which times? */
  | { kind: 'rate'; times: number; unit: Unit; beside: Days }
  /** "the weekly report" may be no pace at all (`adjective`); "biweekly" is one of two (`meaning`). */
  | { kind: 'doubtful'; doubt: 'adjective' | 'meaning'; pace: Every; beside: Days };

export type Months =
  | Unsaid
  /** `range` where the first and the last were said with "from" and "to", of one year or of each. */
  | { kind: 'months'; months: readonly number[] }
  | { kind: 'range'; months: readonly number[]; from: number; to: number };

export interface Window {
  kind: 'between';
  from: Clock;
  to: Clock;
  /** It may be how long something takes: 14:00 to 16:00. */
  isSpan: boolean;
}

/** One field of a cron expression. */
export type Field = Unsaid | { kind: 'values'; values: readonly number[] };

export interface Turn {
  days: readonly number[];
  clocks: readonly Clock[];
  part: PartOfDay | 'unsaid';
}

export interface Pace {
  kind: 'pace';
  unit: ShortUnit;
  interval: number;
  window: Window | Unsaid;
  /** Minutes past the hour; empty where none were said. */
  past: readonly number[];
  /** By the clock, and not from now. */
  isByClock: boolean;
  /** An adjective of something else: the hourly report. */
  isDoubtful: boolean;
}

export type Times =
  | Unsaid
  | { kind: 'at'; clocks: readonly Clock[]; part: PartOfDay | 'unsaid' }
  | { kind: 'part'; part: PartOfDay }
  /** Between two times, and nobody said how often. */
  | { kind: 'window'; window: Window; part: PartOfDay | 'unsaid' }
  /** Every 20 minutes. */
  | Pace
  /** As a cron expression has them; a pace fills a field. */
  | { kind: 'fields'; hours: Field; minutes: Field; seconds: Field; pace: FieldPace | Unsaid }
  /** Days with times of their own; the days are all in `days`. */
  | { kind: 'turns'; turns: readonly Turn[] };

interface FieldPace {
  kind: 'pace';
  unit: ShortUnit;
  interval: number;
}

/** A day, a time, or both. */
export type Moment =
  | { kind: 'day'; date: DateRead }
  | { kind: 'clock'; clock: Clock }
  | { kind: 'day-and-clock'; date: DateRead; clock: Clock };

export type Bound =
  /** `counted` where the pace is counted from it: every 2 days counted from Monday. */
  | { kind: 'from'; at: Moment; counted: boolean }
  | { kind: 'until'; at: Moment }
  /** So many times, which may be runs or days. */
  | { kind: 'count'; count: number }
  /** So many runs in all, whatever the times of a day. */
  | { kind: 'runs'; runs: number }
  /** `isNext` where it was said to begin now: the next 3 days. */
  | { kind: 'length'; amount: number; unit: Unit; isNext: boolean };

export type Zone =
  | Unsaid
  /** More than one zone is a question. */
  | { kind: 'named'; zones: readonly string[]; said: string }
  /** The offset said beside a time, which tells the two passes of a fold apart. */
  | {
      kind: 'offset';
      offsetSec: number;
      zone: Unsaid | { kind: 'named'; zones: readonly string[]; said: string };
    };

export const NOTHING: When = {
  days: UNSAID,
  months: UNSAID,
  times: UNSAID,
  bounds: [],
  except: [],
  zone: UNSAID,
  shift: UNSAID,
  again: 'unsaid',
};

type BoundOf<Kind extends Bound['kind']> = Bound & { kind: Kind };

export function boundOf<Kind extends Bound['kind']>(
  { bounds }: Pick<When, 'bounds'>,
  kind: Kind,
): BoundOf<Kind> | undefined {
  return bounds.find((bound): bound is BoundOf<Kind> => bound.kind === kind);
}

/** In the place of the bound of the same kind. */
export function withBound(when: When, bound: Bound): When {
  return { ...when, bounds: [...withoutBounds(when, bound.kind).bounds, bound] };
}

export function withoutBounds(when: When, ...kinds: Bound['kind'][]): When {
  return { ...when, bounds: when.bounds.filter(({ kind }) => !kinds.includes(kind)) };
}

/** The date that was said of the days, also beside words that are still open. */
export function dateOf(days: Days): DateRead | undefined {
  if (days.kind === 'on') return days.date;
  return 'beside' in days ? dateOf(days.beside) : undefined;
}

/** With another date in its place. */
export function withDate(days: Days, date: DateRead): Days {
  if (days.kind === 'on') return { kind: 'on', date };
  return 'beside' in days ? { ...days, beside: withDate(days.beside, date) } : days;
}

/** The part of the day that was said, by itself or with a date: tonight. */
export function partOf({ days, times }: Pick<When, 'days' | 'times'>): PartOfDay | 'unsaid' {
  if ('part' in times && times.part !== 'unsaid') return times.part;
  const date = dateOf(days);
  return date?.kind === 'near-date' ? (date.part ?? 'unsaid') : 'unsaid';
}

export function clocksOf({ times }: Pick<When, 'times'>): readonly Clock[] {
  return times.kind === 'at' ? times.clocks : [];
}

/** The zone that it is in, where one was named. */
export function zoneOf({ zone }: Pick<When, 'zone'>): string | undefined {
  const named = zone.kind === 'offset' ? zone.zone : zone;
  return named.kind === 'named' ? named.zones[0] : undefined;
}

/** Whether it comes again: by what was said or answered, or because several days can't be once. */
export function isAgain({ again, days, times }: When): boolean {
  if (again !== 'unsaid') return again === 'again';
  return doTimesComeAgain(times) || doDaysComeAgain(days);
}

function doTimesComeAgain(times: Times): boolean {
  if (times.kind === 'pace') return true;
  if (times.kind !== 'fields') return false;
  return [times.minutes, times.seconds, times.pace].some(({ kind }) => kind !== 'unsaid');
}

function doDaysComeAgain(days: Days): boolean {
  switch (days.kind) {
    case 'unsaid':
    case 'on':
    case 'after':
    case 'rule':
      return false;
    case 'weekdays':
      return days.repeats || days.isGroup;
    case 'counted': {
      const { repeats, pace, months } = days;
      return repeats || pace.kind === 'every' || days.days.length > 1 || months.length > 1;
    }
    case 'both':
    case 'either':
      return doDaysComeAgain(days.counted) || doDaysComeAgain(days.weekdays);
    default:
      return true;
  }
}
