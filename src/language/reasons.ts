/** Why something that speaks of time can't be scheduled; each language has its words for each. */
export interface Reasons {
  anotherRhythm: string;
  bothOrEither: string;
  clocksSkipIt: string;
  countWithoutPace: string;
  countWithoutTimes: string;
  countsInTwoWays: string;
  dateComesOnce: string;
  daysInTwoWays: string;
  delayAndTime: string;
  endsInTwoWays: string;
  exceptionDoesNotFit: string;
  exceptionWithoutPace: string;
  monthWithoutDay: string;
  monthsTwice: string;
  neverRuns: string;
  noDayOfWeek: string;
  noMonthOfQuarter: string;
  noReading: string;
  noSingleSchedule: string;
  noStart: string;
  noSuchDate: string;
  noSuchDayToCome: string;
  noSuchMonthDay: string;
  notHowOften: string;
  leftOver: string;
  paceAndDelay: string;
  paceAndTime: string;
  paceDoesNotFit: string;
  past: string;
  scheduleEach: string;
  shiftDoesNotFit: string;
  shiftWithoutTime: string;
  startWithoutPace: string;
  timesInTwoWays: string;
  timesWithoutDays: string;
  tooOpen: string;
  unreadableEnd: string;
  weekdayHasName: string;
  weeksInTwoWays: string;
  windowWithoutPace: string;
}

/** Reasons that name what they are about. */
export interface NamingReasons {
  dayIsPast(day: string, time: string): string;
  /** A day that its month does not have. */
  noSuchDay(said: string): string;
  unreadable(said: string): string;
  tooLong(most: number): string;
  /** Names where the reading would have gone on. */
  tooEntangled(said: string): string;
  /** What the rules for triggers say against it, in English; another language says it in general. */
  refused(message: string): string;
  badRule(message: string): string;
}
