/** How Rote says what it found out for somebody: news, and the names of what looks for them. */
import type { AwaitedEvent } from '../domain/schedule/event.ts';
import type { JudgingWords } from './judging-words.ts';
import type { MailPick } from './mail-work-words.ts';
import type { OwnListName } from './own-lists.ts';

export type Bound = 'above' | 'below' | 'at-least' | 'at-most' | 'equals' | 'not';

/**
 * What a value is called, and where it was found; no name where it is all that there is, and no place where its name
 * says what has it.
 */
export interface Subject {
  where: string;
  name: string;
  /** A word of people (price), and no path or part that a program has (main.temp). */
  isWord: boolean;
}

/** Of an event; a schedule in it is called by its name. */
export interface HappeningWords {
  /** What is waited for: when the hook "deploy" is called. */
  when(event: AwaitedEvent): string;
  /** What it came from. */
  thing(event: AwaitedEvent): string;
  /** All of it, in a message; `field` refers to what it carried. */
  happened(event: AwaitedEvent, field: (name: string) => string): string;
}

/** What is told of a disk, by the field of its tool. */
export type DiskValue = 'percentUsed' | 'percentFree' | 'freeGb';

export interface DiskWords {
  unit: string;
  /** The disk is 91 % full; `of` is its folder, where one is named. */
  now(value: string, of: string): string;
  /** What looks for it: disk over 90 % full. */
  title(bound: string): string;
}

export interface NewsWords {
  judging: JudgingWords;
  nothingThere: string;
  /** Instead of the rows of a list that has none. */
  none: string;
  /** One of Rote's own lists, with its stretch: Failed runs (this week). */
  own(list: OwnListName, when: string | null): string;
  /** Mails that were looked for: Unread mails from anna@example.org. */
  mails(pick: MailPick): string;
  /** A part of a page, by its English name: headings. */
  part(name: string): string;
  /** Of a page. */
  doesNotAnswer(what: string): string;
  answers(what: string): string;
  answersAgain(what: string): string;
  /** Instead of the status of a page that does not answer. */
  noAnswer: string;
  /** Of a program or a tool. */
  fails(what: string): string;
  works(what: string): string;
  worksAgain(what: string): string;
  hasChanged(what: string): string;
  isUnchanged(what: string): string;
  goes(what: string, way: 'up' | 'down'): string;
  says(what: string, words: readonly string[], how: 'any' | 'all' | 'none'): string;
  isThere(what: string): string;
  isGone(what: string): string;
  /** So much, as a bound: below 50. */
  bound(is: Bound, value: number | string): string;
  between(low: number, high: number, isOutside: boolean): string;
  longerThan(seconds: number): string;
  olderThan(seconds: number): string;
  took(what: string, milliseconds: string): string;
  isAt(subject: Subject, value: string): string;
  /** What a value is called, and what has it: the price of the lamp, without the article. */
  called(name: string, of: string | null): string;
  disk: Readonly<Record<DiskValue, DiskWords>>;
  /** How many there are of these. */
  numberOf(name: string): string;
  before(value: string): string;
  /** How many there are. */
  count(what: string, count: string): string;
  /** What was so is so no longer. */
  noLonger(title: string): string;
  isNew: string;
  time: string;
  question(text: string): string;
  saved(what: string, path: string): string;
  failed(what: string): string;
  verb(verb: 'run' | 'pause' | 'resume', name: string): string;
  happens: HappeningWords;
}
