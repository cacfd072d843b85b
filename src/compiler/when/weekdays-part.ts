/** Weekdays, as they were said. */

export interface WeekdaysPart {
  kind: 'weekdays';
  days: number[];
  /** It says of itself that it comes again: a plural, "every", a range. */
  repeats: boolean;
  /** Monday to Friday, or the word for it. */
  isGroup: boolean;
  /** The next so many of them. */
  count?: number;
}
