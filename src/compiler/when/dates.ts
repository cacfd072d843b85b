/** The kinds of dates that people say. */

import type { PartOfDay } from '../../language/language.ts';
import { daysInMonth } from '../../time/civil.ts';

/** A date that comes every year unless a year was said. */
export interface YearlyDate {
  kind: 'yearly-date';
  month: number;
  days: number[];
  /** The days are a first and a last with all between: December 24-26. */
  isRange?: true;
  /** Several dates of a year. */
  row?: { month: number; day: number }[];
  /** Midnight on it is its end. */
  isEve?: true;
  year: number | null;
  /** The weekday that was said with it, to be checked. */
  weekday: number | null;
}

/** Days counted from today. More than one is a question. */
export interface NearDate {
  kind: 'near-date';
  choices: number[];
  /** A weekday alone, which in a row with others may come again. */
  weekday: number | null;
  part: PartOfDay | null;
  /** Only its number was said: the 24th. */
  isDayOfMonth?: true;
}

/** A stretch without a day in it: next week, this weekend, next month. */
interface VagueDate {
  kind: 'vague-date';
  /** The days that are offered where it is to be one. */
  choices: number[];
  /** Its first and its last day. */
  from: number;
  to: number;
}

export function nearDate(day: number): NearDate {
  return { kind: 'near-date', choices: [day], weekday: null, part: null };
}

/** 3/4: a day and a month, in an order that nobody said. */
interface SlashDate {
  kind: 'slash-date';
  choices: YearlyDate[];
}

/** A wall time or an instant in ISO form. */
interface IsoDate {
  kind: 'iso-date';
  day: number;
  secondOfDay: number | null;
  atMs: number | null;
}

export type DateRead = YearlyDate | NearDate | VagueDate | SlashDate | IsoDate;

export function exists(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}
