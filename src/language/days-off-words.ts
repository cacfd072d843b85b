/** How a language says that days of a calendar are left out, and what is told of it. */
export interface DaysOffWords {
  /** What says it, from the comma before it to the one behind; the name of the calendar is the group that there is. */
  said: RegExp;
  /** The times that are shown beside it may be on such days. */
  note(calendar: string): string;
  /** What comes once, or waits for something, leaves out no days. */
  onlyRepeated: string;
}
