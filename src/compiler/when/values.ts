/** The categories that the rules of time are made of, and what a reading of each says. */

import type { PartOfDay, Role, Unit } from '../../language/language.ts';
import type { Feast } from '../../time/feasts.ts';
import { rulesOver } from '../engine/grammar.ts';
import type { Place } from '../engine/place.ts';
import type { Clock } from './clock.ts';
import type { CountedDay, CountedPart } from './counted-part.ts';
import type { DateRead } from './dates.ts';
import type { DatePoint, Exception, PartBody } from './parts.ts';
import type { Sentence } from './sentence.ts';
import type { WeekdaysPart } from './weekdays-part.ts';

/** Small words, by the work that they do; the value is the word. */
type SmallWords = Record<
  Exclude<Role, 'clock' | 'counted' | 'measure'> | 'oclock' | 'counted-from',
  string
>;

type Signs = Record<
  'comma' | 'slash' | 'colon' | 'dot' | 'dash' | 'open' | 'close' | 'plus' | 'suffix' | 'sep',
  true
>;

/** A number and its digits as they were written. */
interface Written {
  value: number;
  text: string;
}

/** A length of time; `smallest` is the unit that was said last. */
export interface Length {
  months: number;
  days: number;
  seconds: number;
  pieces: number;
  smallest: Unit;
}

type Paced = { unit: Unit; interval: number };

/** A time of day that was read; one that no clock shows is known to be none. */
export type ClockSaid = Clock | 'impossible';

/** Hours and minutes before the half of the day is known. */
export interface HourMinute {
  hour: number;
  minute: number;
  second: number;
  half: '24' | null;
}

/** Words that people use for two things: each is several parts, and which is meant is asked. */
export interface Either {
  kind: 'either';
  options: readonly (readonly PartBody[])[];
}

export type HalfSaid = 'am' | 'pm' | 'night';

/** What days are counted in, and how far from now. */
export type CountedIn = Partial<Omit<CountedPart, 'kind' | 'days'>>;

export interface Values extends SmallWords, Signs {
  // words
  plain: string;
  name: string;
  opaque: string;
  digits: Written;
  decimal: Written;
  spelled: number;
  'ordinal-word': number;
  unit: Unit;
  'short-unit': Unit;
  measure: Paced;
  things: string;
  'weekday-word': { days: readonly number[]; again: boolean; doubtful: boolean };
  'day-code': number;
  month: number;
  'maybe-month': number;
  'part-word': { part: PartOfDay; again: boolean };
  'clock-word': { hour: number; minute: number; text: string };
  'day-word': { day: number; part: PartOfDay | null };
  'pace-word': Paced & { part: PartOfDay | undefined; doubtful: boolean; again: boolean };
  parity: { unit: 'week' | 'day'; rest: 0 | 1; again: boolean; text: string };
  'minute-past': number;
  'maybe-minute-past': number;
  'count-word': number;
  holiday: { month: number; day: number; isEve?: true };
  'minutes-into': number;
  iso: string;
  zone: string;
  rule: string;
  'maybe-except': string;
  'maybe-until': string;
  'maybe-vague': string;
  // numbers and lengths
  int: number;
  ordinal: number;
  amount: number;
  year: number;
  piece: Paced;
  length: Length;
  shifted: true;
  // times of day
  'day-half': HalfSaid;
  hm: HourMinute;
  'bare-hm': HourMinute;
  beside: { minute: number; isTo: boolean };
  hour: { hour: number; isNamed: boolean };
  clock: ClockSaid;
  'bare-clock': ClockSaid;
  clocks: ClockSaid[];
  'bare-clocks': ClockSaid[];
  minutes: number[];
  numbers: number[];
  ordinals: number[];
  'day-noun': CountedDay['of'][];
  'day-list': number[];
  'last-day': number;
  'led-stretch': { from: number; to: number; isYearly: boolean };
  'timed-day': true;
  paced: true;
  hourly: true;
  monthly: true;
  daily: true;
  'often-in': true;
  'part-said': true;
  'part-comma': true;
  clocked: true;
  'clocked-comma': true;
  hours: number[];
  'hour-item': number[];
  // days
  weekday: number;
  'weekday-item': WeekdaysPart;
  weekdays: WeekdaysPart;
  months: number[];
  'month-item': number[];
  'day-number': { day: number; isOrdinal: boolean };
  'day-numbers': number[];
  'day-range': number[];
  date: DateRead;
  'month-date': DateRead;
  'number-date': DateRead;
  point: DatePoint;
  counted: CountedDay[];
  'counted-item': CountedDay[];
  'counted-in': CountedIn;
  'counted-days': CountedPart;
  interval: number;
  'so-often': number;
  stretch: { from: number; to: number; isYearly: boolean };
  exception: Exception;
  exceptions: Exception[];
  'zone-said': { zones: readonly string[]; said: string; isPlace: boolean };
  feast: readonly Feast[];
  /** What stands in the result. */
  part: PartBody | Either;
}

export type At = Place<Sentence>;

/** A rule of time: what it makes, of what, an example that needs it, and how. */
export const rule = rulesOver<Values, Sentence>();

/** The words of a place as they were written. */
export function saidAt({ context: { text, tokens }, from, to }: At): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}
