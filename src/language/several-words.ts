/** Words of a language for several wishes in one message, and for the drafts that come of them. */
export interface SeveralWords {
  /** Behind all of them: remind me of both. */
  ofAll: RegExp;
  /** Orders that people write down for themselves, and that nobody here could carry out: buy. */
  ownOrders: ReadonlySet<string>;
  /** Behind "and", no task of its own but a thing that the verb before it is for: call Bo at 9 and "Ann" at 10. */
  verbless: RegExp;
  /** In front of an order that is another wish: "also" check, "separately" run. */
  apart: ReadonlySet<string>;
  /** The same once more. */
  again: ReadonlySet<string>;
  /** Which one of several is meant: first is 0, and the last is -1. */
  ordinals: ReadonlyMap<string, number>;
  /** Only that one; all but that one. */
  only: ReadonlySet<string>;
  without: ReadonlySet<string>;
  /** Says nothing beside these. */
  fillers: ReadonlySet<string>;
  /** A question, and which of them it is about. */
  about(which: string, question: string): string;
  /** All of these, as one. */
  row(names: readonly string[]): string;
  sameDay(day: string): string;
  /** Behind a day, that it comes again. */
  eachTime: readonly string[];
  /** Each time, or once? */
  askEach: string;
  /** Which of the drafts is to be changed? */
  askWhich(said: string): string;
}
