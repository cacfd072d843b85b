/**
 * What a language is to the compiler: words and what they can mean. The parser asks for meanings and
 * never for words, so that another language is another file of words.
 */

import type { Feast } from '../time/feasts.ts';
import type { EditWords } from './edit-words.ts';
import type { NamingReasons, Reasons } from './reasons.ts';
import type { TriggerWords } from './trigger-words.ts';

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

/** The work that small words do in a time expression. */
export type Role =
  | 'a'
  | 'after'
  | 'ago'
  /** Before something that is named behind it: an hour before the show. */
  | 'ahead-of'
  | 'all'
  | 'am'
  | 'and'
  | 'around'
  /** Said between a time and how much earlier is meant: at 8pm, so an hour before. */
  | 'aside'
  | 'at'
  | 'before'
  /** Before what was told, which is not named again: an hour beforehand. */
  | 'beforehand'
  | 'begin'
  | 'between'
  /** Before, after: on one side of a time, and not at it. */
  | 'bound'
  | 'business'
  | 'but'
  | 'clock'
  /** The nearest one ahead: the coming Friday. */
  | 'coming'
  | 'counted'
  | 'each'
  | 'end'
  | 'except'
  | 'filler'
  | 'for'
  | 'from'
  | 'from-now'
  | 'half'
  | 'hours-of'
  | 'in'
  /** Until and with the whole of what follows: through February. */
  | 'inclusive'
  /** Behind a length, what "for" is before it: zehn Tage lang. */
  | 'lasting'
  | 'later'
  /** Early, late, mid: somewhere in what follows. */
  | 'loose'
  | 'measure'
  | 'month-end'
  | 'nearest'
  | 'next'
  /** The one after the next, in one word. */
  | 'next-but-one'
  | 'of'
  /** The nought of "nine oh five". */
  | 'oh'
  | 'on'
  | 'on-the-clock'
  | 'once'
  | 'only'
  /** An hour that everybody sets differently: end of day. */
  | 'open-hour'
  | 'or'
  | 'other'
  | 'past'
  | 'per'
  /** Narrows what stands before it in a way that no trigger can say: during, while. */
  | 'narrows'
  | 'pm'
  | 'quarter-hour'
  /** What is left of a period: the rest of the week. */
  | 'rest'
  | 'runs-in-all'
  /** It stands for what was named before: the first one. */
  | 'same'
  /** The day of what was told before: that day. */
  | 'same-day'
  | 'start'
  | 'the'
  | 'this'
  | 'time-zone'
  | 'times'
  | 'to'
  /** Between minutes and the hour that they lead to: ten to nine. */
  | 'to-the-hour'
  | 'until'
  | 'up-to'
  | 'vague'
  | 'year-end';

/** What a word, or a few words together, can mean; the place where it stands decides. */
export interface Sense {
  roles?: readonly Role[];
  number?: number;
  /** first, second; -1 is last. */
  ordinal?: number;
  unit?: Unit;
  /** The plural, or the adverb, says that it comes again: Mondays, montags. */
  repeats?: boolean;
  /** 0 is Sunday. */
  weekdays?: readonly number[];
  month?: number;
  /** It is also an everyday word, and counts only where something else supports it. */
  doubtful?: boolean;
  part?: PartOfDay;
  clock?: { hour: number; minute: number };
  /** Days from today. */
  day?: number;
  /** daily, every two weeks; `doubtful` where people mean two things by it. */
  pace?: { unit: Unit; interval: number };
  /** Every second one by its number: even weeks of the year, odd days of the month. */
  parity?: { unit: 'week' | 'day'; rest: 0 | 1 };
  /** Minutes past the hour: "on the half hour". */
  minutePast?: number;
  /** How many runs in all: twice. */
  count?: number;
  /** A holiday on a fixed date; midnight on an eve is the end of it. */
  holiday?: { month: number; day: number; isEve?: true };
  /** A holiday that moves; several where people keep it on different days. */
  feast?: readonly Feast[];
  /** A short length glued to a number: 90m, 2h. */
  shortUnit?: Unit;
  /** How much has passed of the hour that leads to the one named: "halb neun" is 8:30. */
  minutesInto?: number;
  /** A compound says several things in one word, in this order: "Samstagabend". */
  pieces?: readonly Sense[];
}

export interface Language {
  code: string;
  /** Words in lower case; several words between single blanks. */
  words: ReadonlyMap<string, Sense>;
  /** What words do in a change of something that is there, and nowhere else. */
  edits: EditWords;
  /** The first letters of weekdays, which mean them only in a row without blanks: Mo/We/Fr, M-Sa. */
  dayCodes: ReadonlyMap<string, number>;
  /** What follows digits to make an ordinal: st, nd. */
  ordinalSuffixes: ReadonlySet<string>;
  /** "3." is the third. */
  dotMakesOrdinal: boolean;
  /** How 3/4 is read; null asks. */
  dayBeforeMonth: boolean | null;
  /** Minutes may follow the word for "o'clock": "17 Uhr 30". */
  minutesFollowClock: boolean;
  /** With the word for "o'clock" or with minutes an hour is usually of the 24-hour clock: "7 Uhr". */
  clockIs24: boolean;
  /** "1,5 hours". */
  decimalComma: boolean;
  /** The verb of a clause may stand at its end: "den Titel schicken". */
  verbsLast: boolean;
  /** What makes an adjective of the name of a place: "Wiener Zeit". */
  placeSuffix: string | null;
  /** What an unknown word looks like that speaks of time; tested with the small word before it as well. */
  timeStems: RegExp;
  say: Phrases;
}

/** What is said to people. */
interface Phrases {
  weekdays: readonly string[];
  /** A day in a question or a note; the year where it is another than this one. */
  date(weekday: number, day: number, month: number, year: number | null): string;
  /** "next Friday: 20 or 27 November?" */
  askWhich(said: string, labels: readonly string[]): string;
  askTime(what: string): string;
  half(time: string, half: 'am' | 'pm'): string;
  labels: Labels;
  notes: Notes;
  reasons: Reasons & NamingReasons;
  triggers: TriggerWords;
}

/** The choices that a question offers. */
interface Labels {
  once: string;
  again: string;
  everyDay: string;
  everyWeek: string;
  onlyComing: string;
  firstOfMonth: string;
  lastOfMonth: string;
  everyDayOfMonth: string;
  /** Of a stretch of hours. */
  atBeginning: string;
  firstInMonth: string;
  lastInMonth: string;
  quartersByCalendar: string;
  quartersFromStart: string;
  everySoMany(count: number, unit: 'week' | 'month'): string;
  nthInMonth(nth: number): string;
  runs(count: number): string;
  days(count: number, runs: number): string;
  everyHours(hours: number): string;
  everyMinutes(minutes: number): string;
  twiceA(unit: 'week' | 'month'): string;
}

/** How something was read, where that is not plain. */
interface Notes {
  passedToday(day: string): string;
  passed(day: string): string;
  isDay(day: string): string;
  /** No hour was said, and only one of the usual ones is left that day. */
  usualTime(time: string): string;
  reckonedFrom(day: string): string;
  zone(said: string, timezone: string): string;
}
