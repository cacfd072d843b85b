/** Days that are counted, as they were said. */
import type { Unit } from '../../language/language.ts';

/** One counted day: the 2nd Friday, the last day, the 15th. */
export interface CountedDay {
  nth: number;
  /** A weekday; `day` is any day, `business` Monday to Friday, `nearest` the weekday nearest to a day. */
  of: number | 'day' | 'business' | 'nearest';
  /** The word "day" or a weekday was said, not the number alone. */
  isNamed: boolean;
  /** The beginning or the end of a period. */
  isEdge?: true;
}

export interface CountedPart {
  kind: 'counted';
  days: CountedDay[];
  /** What they are counted in; null where it was not said. */
  period: Unit | null;
  /** "every 3 months", "every other month" behind it. */
  interval: number;
  months: number[];
  /** It says of itself that it comes again: "every month", "of the month". */
  repeats: boolean;
  /** "of this month", "of next month": months from now. */
  shift: number | null;
  year: number | null;
}
