/** The kinds of words by which people name days and stretches of days; each language has its own of each kind. */

export interface HoursOfDay {
  fromHour: number;
  /** Over 24 if they end in the next day. */
  toHour: number;
}

export type StretchUnit = 'hour' | 'day' | 'week' | 'month' | 'weekend';

type WordValues<Value> = Readonly<Record<string, Value>>;

export interface StretchWords {
  /** Said in front of a day, and part of no name for one. */
  beforeDay: string;
  /** Days from today. */
  days: WordValues<number>;
  parts: WordValues<HoursOfDay>;
  /** A day and a part of it in one. */
  partsOfDays: WordValues<{ days: number; part: HoursOfDay }>;
  /** 1 is Monday. */
  weekdays: WordValues<number>;
  months: WordValues<number>;
  /** The one that is meant, counted from this one. */
  which: WordValues<number>;
  units: WordValues<StretchUnit>;
  numbers: WordValues<number>;
  /** Some days before now. */
  lately: string;
}

export const MORNING = { fromHour: 4, toHour: 12 };
export const AFTERNOON = { fromHour: 12, toHour: 18 };
export const EVENING = { fromHour: 17, toHour: 24 };
export const NIGHT = { fromHour: 20, toHour: 30 };

/** Names and what is made of them, in small letters, by their place in the list. */
export function placesOf(names: readonly string[], from: number): Record<string, number> {
  return Object.fromEntries(names.map((name, index) => [name.toLowerCase(), index + from]));
}

/** The week of a stretch begins on Monday, the list of names on Sunday. */
export function weekdaysOf([sunday = '', ...others]: readonly string[]): Record<string, number> {
  return placesOf([...others, sunday], 1);
}
