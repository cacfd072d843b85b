/** What is said of entries of calendars; each language has its own. */
export interface EntryWords {
  /** From Sunday on. */
  weekdays: readonly string[];
  untitled: string;
  cancelled: string;
  nothing: string;
  nothingNext: string;
  more: string;
  unreadable(calendar: string, why: string): string;
  made(line: string, calendar: string): string;
  changed(line: string): string;
  deleted(title: string, isWhole: boolean): string;
  noFree(length: string): string;
  /** In front of entries, behind what is planned. */
  inCalendar: string;
  /** No entry to come is called that. */
  noEntry(said: string): string;
  seeEntries: string;
  ambiguous(said: string): string;
}

/** How long something takes, as people say it: numbers by their words, seconds by the words of units. */
export interface LengthWords {
  half: string;
  numbers: Readonly<Record<string, number>>;
  units: Readonly<Record<string, number>>;
}

export interface EntryNameWords {
  /** Behind the name of an entry, or in front of it. */
  nouns: string;
  /** That change one. */
  verbs: string;
}

/** Around how long an entry takes, and from when to when. */
export type SpanWords = Readonly<Record<'before' | 'from' | 'to' | 'at' | 'oclock', string>>;
