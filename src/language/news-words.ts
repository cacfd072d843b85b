/** How Rote says what it found out for somebody: news, and the names of what looks for them. */
import type { AwaitedEvent } from '../domain/schedule/event.ts';

export type Bound = 'above' | 'below' | 'at-least' | 'at-most' | 'equals' | 'not';

/** What a value is called, and where it was found; no name where it is all that there is. */
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

export interface NewsWords {
  nothingThere: string;
  /** A part of a page, by its English name: headings. */
  part(name: string): string;
  /** Of a page. */
  doesNotAnswer(what: string): string;
  answers(what: string): string;
  answersAgain(what: string): string;
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
