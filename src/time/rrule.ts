/** A recurrence rule of RFC 5545 as data: what `parseRrule` reads and `formatRrule` writes. */

/** From the longest period to the shortest. */
export const FREQUENCIES = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** In the order of cron: 0 is Sunday. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export interface RuleWeekday {
  weekday: number;
  /** `2MO` is 2, `-1FR` is -1; 0 is every such day of the period. */
  nth: number;
}

/** The last moment: on the wall clock of the schedule, or one instant for everybody. */
export interface RuleUntil {
  kind: 'wall' | 'instant';
  sec: number;
  /** A date alone, which includes the whole day. */
  dateOnly: boolean;
}

/** Lists are sorted and empty if the rule does not name the part. */
export interface RecurrenceRule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: RuleUntil | null;
  byMonth: number[];
  byWeekNumber: number[];
  byYearDay: number[];
  byMonthDay: number[];
  byDay: RuleWeekday[];
  byHour: number[];
  byMinute: number[];
  bySecond: number[];
  bySetPosition: number[];
  /** 0 is Sunday; Monday if the rule does not say. */
  weekStart: number;
}

export function emptyRule(frequency: Frequency): RecurrenceRule {
  return {
    frequency,
    interval: 1,
    count: null,
    until: null,
    byMonth: [],
    byWeekNumber: [],
    byYearDay: [],
    byMonthDay: [],
    byDay: [],
    byHour: [],
    byMinute: [],
    bySecond: [],
    bySetPosition: [],
    weekStart: 1,
  };
}

/** True if the period is shorter than a day: hours, minutes or seconds are counted. */
export function isWithinDays({ frequency }: Pick<RecurrenceRule, 'frequency'>): boolean {
  return frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY';
}
