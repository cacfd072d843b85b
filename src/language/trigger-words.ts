/**
 * What a language provides to say a trigger: the facts come in, a phrase comes out, so that each language
 * has its own order of words. English is always there; another language is another table.
 */
import type { AwaitedEvent } from '../domain/schedule/event.ts';

export type PaceUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** What is waited for; a schedule in it is called by its name. */
export interface EventSaid {
  event: AwaitedEvent;
  /** So long must nothing more have come; null where that is as usual. */
  quietMs: number | null;
  mostPerMinute: number | null;
  mostPerHour?: number | undefined;
}

/** The times of a day. */
export type TimesSaid =
  /** `09:00`, `17:30:15`. */
  | { kind: 'clocks'; clocks: string[] }
  /** Every so many hours, at these minutes past; all day, or from the first such time to the last. */
  | {
      kind: 'hourly';
      interval: number;
      minutes: number[];
      between: { from: string; to: string } | null;
    }
  /** Every so many, from `09:00` to `17:45`, both included. */
  | {
      kind: 'pace';
      interval: number;
      unit: 'hour' | 'minute' | 'second';
      from: string;
      to: string;
    }
  | {
      kind: 'fields';
      unit: 'minute' | 'second';
      /** Every so many, on the clock; null where only the values say it. */
      step: number | null;
      values: number[];
      /** The minutes that seconds are counted in; null is every minute. */
      ofMinutes: number[] | null;
      /** Null is every hour. */
      hours: number[] | null;
    };

export interface MonthDaysSaid {
  days: number[];
  /** The weekday nearest to these days. */
  nearest: number[];
  /** Days before the last one; 0 is the last. */
  fromLast: number[];
  lastWeekday: boolean;
}

/** The second Monday; `nth` -1 is the last one, -2 the one before. */
export interface NthDaySaid {
  nth: number;
  weekday: number;
}

export interface CronSaid {
  times: TimesSaid;
  /** Null where the days of the month are not restricted. */
  monthDays: MonthDaysSaid | null;
  /** Both empty where the days of the week are not restricted. */
  weekdays: number[];
  nthDays: NthDaySaid[];
  /** Empty is every month. */
  months: number[];
}

/** The days of a rule; every `interval` units. */
export type RuleDaysSaid = { interval: number; months: number[] } & (
  | { kind: 'daily' }
  | { kind: 'weekly'; weekdays: number[] }
  | { kind: 'month-days'; unit: 'month' | 'year'; monthDays: MonthDaysSaid }
  | { kind: 'nth-days'; unit: 'month' | 'year'; nthDays: NthDaySaid[] }
  /** The first of the days from Monday to Friday in a month. */
  | { kind: 'nth-weekday'; nth: number }
  /** March 31 and September 30. */
  | { kind: 'dates'; dates: { month: number; day: number }[] }
  /** The 100th day of a year; -1 is the last. */
  | { kind: 'year-days'; days: number[] }
  /** The 20th Monday of a year. */
  | { kind: 'nth-days-of-year'; nthDays: NthDaySaid[] }
  /** Weekdays of numbered weeks of a year. */
  | { kind: 'weeks'; weeks: number[]; weekdays: number[] }
  /** Days of a month where they are such a weekday. */
  | { kind: 'month-days-on'; monthDays: MonthDaysSaid; weekdays: number[] }
  /** Friday the 13th: where the day of the month is that day of the week. */
  | { kind: 'named-month-day'; weekday: number; day: number }
);

/** `2026-03-08` and `09:00`; without a clock it is the day alone. */
export interface WallSaid {
  day: string;
  clock: string | null;
}

/** Weekdays with their times: `09:00`. */
interface TurnSaid {
  weekdays: number[];
  clocks: string[];
}

export interface LeftOutSaid {
  weekdays: number[];
  months: number[];
  /** `12:00`. */
  clocks: string[];
}

export interface RuleSaid {
  pace:
    | { kind: 'days'; days: RuleDaysSaid; times: TimesSaid }
    /** Every `interval` weeks, each of the days with its own times. */
    | { kind: 'turns'; interval: number; turns: TurnSaid[] }
    /** Elapsed time, but for what is left out. */
    | { kind: 'short'; interval: number; unit: PaceUnit; out: LeftOutSaid }
    /** What has no plain words, as calendars write it. */
    | { kind: 'rule'; rrule: string };
  /** Null where it is not to be told. */
  start: WallSaid | null;
  /** How many runs in all. */
  count: number | null;
  until: WallSaid | null;
  exdates: readonly string[];
}

export interface TriggerWords {
  /** Behind the words of a trigger: the days of this calendar are left out. */
  notOnDaysOf(calendar: string): string;
  /** Sunday first, as they stand before a date. */
  shortWeekdays: readonly string[];
  every(everyMs: number, from: string): string;
  once(at: string): string;
  cron(said: CronSaid): string;
  rule(said: RuleSaid): string;
  /** "when the file notes.txt changes". */
  event(said: EventSaid): string;
  /** A wall time that does not exist, and when it runs instead. */
  skippedTime(said: { wall: string; timezone: string; runsAt: string }): string;
  /** A wall time that comes twice, and which of the two is taken. */
  doubledTime(said: {
    wall: string;
    timezone: string;
    pass: 'first' | 'second';
    offset: string;
  }): string;
}
