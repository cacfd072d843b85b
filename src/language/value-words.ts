/** Words around values: on pages, in amounts and lengths, in the numbers of choices; each language has its own. */
export interface ValueWords {
  /** Patterns: between a name and its value, "price is now only", "price at". */
  is: string;
  at: string;
  now: string;
  rightNow: string;
  /** Beside a name, its value is of another time or thing. */
  notNow: string;
  /** Beside a name, its value counts only if no other is named. */
  doubtful: string;
  /** What pages call some values in this language, without accents: the same in the same place of every language. */
  names: readonly (readonly string[])[];
  /** The length of units of time. */
  milliseconds: Readonly<Record<string, number>>;
  /** A pattern of currencies. */
  currencies: string;
  /** Behind an hour. */
  clock: readonly string[];
  exactly: string;
  /** A pattern: in front of the day on which something is due. */
  due: string;
  /** In front of the day that something is for. */
  forDay: string;
  until: string;
  /** Patterns: in front of a time that is part of a name ("prepare for Monday", "the Monday report"). */
  ofName: string;
  /** In front of how much something matters: "with high priority". */
  having: string;
  articles: string;
  /** Patterns: how much a task matters. */
  priorities: Readonly<Record<'high' | 'low', string>>;
  choices: {
    /** Places in a row, and words for the last one. */
    counted: Readonly<Record<string, number>>;
    last: string;
    /** In front of a number: "the", "option". */
    lead: string;
    and: string;
    /** Small numbers, by what they are. */
    numbers: readonly (readonly [string, number])[];
  };
}
