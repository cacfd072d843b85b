/**
 * What a language says of events: the words by which rules read what is waited for, and how what happened is told. Several
 * words of a category stand in one text, with `|` between them.
 */
import type { AwaitedEventKind } from '../domain/schedule/event.ts';
import type { ServiceWords } from './service-words.ts';

export interface EventLexicon {
  /** Begins what is waited for: when. */
  when: string;
  /** The same, where something has to be over: after. */
  after: string;
  /** In front of a noun that happens: "at" every start. */
  upon: string;
  and: string;
  the: string;
  any: string;
  every: string;
  not: string;
  // ends of schedules
  schedule: string;
  run: string;
  fails: string;
  succeeds: string;
  ends: string;
  // files
  file: string;
  folder: string;
  inside: string;
  /** German: "sich" ändert. */
  itself: string;
  changes: string;
  comes: string;
  goes: string;
  // calls
  hook: string;
  named: string;
  called: string;
  /** Of somebody who does it: calls. */
  calls: string;
  // messages
  somebody: string;
  writes: string;
  message: string;
  /** Between a message and its words: that says, with. */
  saying: string;
  /** The words behind it are only words: the word, something about. */
  term: string;
  way: string;
  // mails
  mail: string;
  /** In front of who wrote it. */
  from: string;
  gets: string;
  /** An order to tell somebody, which is part of no name: tell me. */
  order: string;
  /** Behind somebody's name. */
  'writes-mail': string;
  /** It has a file. */
  attached: string;
  // entries of calendars
  /** Behind a length of time, in front of what begins then. */
  before: string;
  /** All of them are meant, and not the one that was spoken of. */
  each: string;
  entry: string;
  entries: string;
  begins: string;
  /** Somebody put it there: in a calendar that is named, or behind it. */
  'is-put': string;
  puts: string;
  'in-calendar': string;
  'is-changed': string;
  'is-moved': string;
  'is-cancelled': string;
  calendar: string;
  /** Between an entry and who is there. */
  with: string;
  /** Which one is meant is said by its order, and not by its title. */
  ordinal: string;
  'half-hour': string;
  'quarter-hour': string;
  // Rote itself
  rote: string;
  starts: string;
  start: string;
  something: string;
  trouble: string;
  'there-is': string;
  about: string;
  // tool servers
  server: string;
  reports: string;
  // how fast they follow one another
  'at-most': string;
  times: string;
  per: string;
  'has-been': string;
  quiet: string;
  for: string;
  'quiet-of': string;
  /** Around a change of what is waited for, and says nothing of it: just, please. */
  change: string;
  /** It is a change, whatever else is said: make it, instead. */
  instead: string;
  /** What is done then, said once more: tell me. */
  told: string;
  /** What was waited for until now: it. */
  it: string;
  'in-any-case': string;
}

export interface EventWords {
  lexicon: EventLexicon;
  /** What an event carries, by its kind and field, as people speak of it. */
  carried: Readonly<Record<AwaitedEventKind, Readonly<Record<string, string>>>>;
  /** Its kind as people call it, to tell one that waits from another: the one that waits for "the file". */
  kinds: Readonly<Record<AwaitedEventKind, string>>;
  /** Says of a schedule that it waits, and not when it runs: the one that "waits for" the file. */
  waits: ReadonlySet<string>;
  /** Says what it is about, which may be what it waits for: the one "on" invoices. */
  concerns: ReadonlySet<string>;
  /** Beside that, says nothing. */
  waitFillers: ReadonlySet<string>;
  askWhat: string;
  /** What happens at services that are connected. */
  services: ServiceWords;
  /** It says a time as well. */
  timeToo(when: string): string;
  /** It waits for more than one thing. */
  oneThing: string;
  /** Something else holds besides: and the disk is full. */
  moreThanThat(said: string): string;
  noSchedule(said: string, near: readonly string[]): string;
  severalSchedules(said: string): string;
  /** Any of them is meant, and one is waited for. */
  whichSchedule: string;
  /** A name that no address can have. */
  badHook(name: string): string;
  onlyPerMinute: string;
  /** Before each meeting: and how long before? */
  howLongBefore: string;
  /** It tells what happened, so that it can't wait for something else. */
  tellsIt: string;
}

/** The name of a hook for something that is called so. */
export const hookOf = (said: string): string =>
  said
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
