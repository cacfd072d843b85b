/** A recurrence as days and times, before it is a trigger. */
import type { RecurrenceRule } from '../../../time/rrule.ts';

export interface RulePlan {
  /** Days only: its hours, minutes and seconds are not used. */
  rule: RecurrenceRule;
  /** Seconds of the day. */
  times: number[];
  /** Where the weekdays differ in their times, those of each. */
  byWeekday?: ReadonlyMap<number, number[]>;
  /** The same as every combination of these, where that was said. */
  cross?: { hours: number[]; minutes: number[]; seconds: number[] };
  /** `LW` beside other days of the month; only cron can say it. */
  lastWeekday?: boolean;
  /** `15W`: the weekday nearest to these days; only cron can say it. */
  nearest: number[];
  /** Day of the month or day of the week, as cron has it, instead of both. */
  either: boolean;
  /** The first day it may fire on. */
  startDay: number;
  /** Seconds of that day before which it does not fire, where a time was said with it. */
  startTime?: number | null;
  /** Whether the start was said; else it is today, and matters only to intervals. */
  startSaid: boolean;
  exdates: string[];
  /** Now, on the wall clock of the schedule's zone. */
  nowWallSec: number;
}

/** Its days, before times and limits are known. */
export type PlannedDays = Pick<RulePlan, 'rule' | 'nearest' | 'either' | 'exdates' | 'lastWeekday'>;

export const PLAIN = { nearest: [], either: false, exdates: [] };
