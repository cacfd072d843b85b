/**
 * What a language provides to say what is to be done: the facts come in, words come out, and each language has its
 * own cases and its own order of words. Names, addresses and quotes come in as they are to be shown.
 */

import type { Judging, Made } from './judging-words.ts';
import type { MailDeed, MailPick } from './mail-work-words.ts';
import type { OwnListName } from './own-lists.ts';
import type { LengthUnit } from './say-seconds.ts';

/** `me`: as the person says it, an order. `you`: as it is told back to that person. */
export type Listener = 'me' | 'you';

/** Words, and what may stand behind the verb: "the new items" "that mention AI". */
export interface PhraseSaid {
  core: string;
  behind: string;
  /** A comma is due before the sentence goes on. */
  isOpen: boolean;
}

/** A thing in both of its places: as what something is said of, and as what something is done with. */
export interface NounSaid {
  subject: PhraseSaid;
  object: PhraseSaid;
  isPlural: boolean;
}

/** What there is more than one of. */
export interface ListSaid {
  /** The new items. */
  all(isNew: boolean): NounSaid;
  /** Its first 3 items. */
  ends(count: number, from: ListEnd): NounSaid;
  /** New items, of which somebody counts how many there are. */
  some(isNew: boolean): string;
}

/** One thing to do. */
export type ClauseSaid = Pick<PhraseSaid, 'isOpen'> & { text: string };

export type ListEnd = 'start' | 'end';
type SourceKind = 'web' | 'feed' | 'file' | 'folder' | 'program' | 'tool' | 'clock';
export type ComparisonSaid = 'above' | 'below' | 'at-least' | 'at-most' | 'equals' | 'not';
export type WordsWanted = 'any' | 'all' | 'none';

/** The named parts of a page. */
type ThingName = 'title' | 'heading' | 'text' | 'paragraph' | 'description' | 'status';
export type ListName = 'items' | 'files' | 'lines' | 'headings' | 'links' | 'paragraphs' | 'images';

/** Who is told, null for the one who asks; and on which channel, where that is named. */
export interface ReceiverSaid {
  name: string | null;
  way: string | null;
}

/** How a test is said: of one or of many, and of a state that begins or of one that lasts. */
export interface Manner {
  isPlural: boolean;
  begins: boolean;
}

/** What has a value, as people call it: the price of the lamp. */
export interface OwnerSaid {
  name: string;
  quoted(text: string): string;
}

/** Mails that are found, sent and filed; names and words are as they are to be shown. */
export interface MailWorkWords {
  mails(pick: MailPick): ListSaid;
  /** The one that came. */
  it: PhraseSaid;
  send(object: PhraseSaid, to: readonly string[], subject: string | null): ClauseSaid;
  deed(deed: MailDeed, object: PhraseSaid): ClauseSaid;
}

export interface WhatWords {
  /** Words that end a row of bare words, so that they are quoted within one. */
  joints: ReadonlySet<string>;
  number(value: number): string;
  percent(value: number): string;
  /** A number with what it counts. */
  amount(value: number | string, unit: string): string;
  length(count: number, unit: LengthUnit): string;

  sources: Readonly<Record<Exclude<SourceKind, 'clock'>, (what: string) => string>> & {
    clock: string;
  };
  /** The disk of this machine: that it is looked at, by any path on it, and what it has. */
  disk: {
    look(path: string | null): string;
    values: Readonly<Record<'percentUsed' | 'percentFree' | 'freeGb' | 'text', NounSaid>>;
  };
  /** All of what a source has, where no part is named; lists have words of their own. */
  whole: Readonly<Record<Exclude<SourceKind, 'feed' | 'folder'> | 'event' | 'nothing', NounSaid>>;
  /** What came with an event: its body. */
  carried(field: string): NounSaid;
  things: Readonly<Record<ThingName | 'number' | 'date' | 'size' | 'duration', NounSaid>>;
  /** How many there are of this. */
  numberOf(things: NounSaid): NounSaid;
  lists: Readonly<Record<ListName, ListSaid>>;
  mail: MailWorkWords;
  /** One of Rote's own lists, of a stretch of time. */
  own(list: OwnListName, when: string | null): ListSaid;
  element(selector: string): NounSaid;
  /** All that a selector finds. */
  elements(selector: string): ListSaid;
  field(path: string): NounSaid;
  /** What is in a field that holds a list. */
  members(path: string): ListSaid;
  /** By its name alone where that can be nothing else. */
  value(name: string, quoted: string, of?: OwnerSaid): NounSaid;
  together(nouns: readonly NounSaid[]): NounSaid;
  /** What a model makes of something; the words are quoted. */
  made(of: PhraseSaid, made: Made): PhraseSaid;
  /** What was named before. */
  again(isPlural: boolean): NounSaid;

  filters: {
    isNew: string;
    /** In a field of each, or in all of it where that is null. */
    contains(words: readonly string[], how: WordsWanted, field: string | null): string;
    matches(pattern: string): string;
    newer(length: string): string;
    older(length: string): string;
    /** By a field of each, or by the number in each where it is null. */
    compare(field: string | null, is: ComparisonSaid, value: string): string;
    begins(words: readonly string[], how: 'any' | 'none'): string;
    ends(words: readonly string[], how: 'any' | 'none'): string;
    /** By a field of each, or by date where it is null. */
    sorted(by: string | null, first: 'most' | 'least'): string;
    /** As a model judges each; the words are quoted. */
    judged(judging: Judging): string;
    /** All of them, behind what they are said of. */
    relative(clauses: readonly string[]): PhraseSaid['behind'];
    /** The comma of a relative clause is due. */
    isRelativeOpen: boolean;
    most(count: number, from: ListEnd): string;
    /** Of those that were kept before, these. */
    ofThose(isNew: boolean, relative: string): string;
    ofThoseEnds(count: number, from: ListEnd): string;
  };

  tests: {
    compare(is: ComparisonSaid, value: string, manner: Manner): string;
    between(range: { low: string; high: string; isOutside: boolean }, manner: Manner): string;
    contains(words: readonly string[], how: WordsWanted, manner: Manner): string;
    /** Words that stand by themselves, and within no other. */
    theWord(quoted: string, isMany: boolean): string;
    changes(by: string | null, way: 'any' | 'up' | 'down', manner: Manner): string;
    unchanged(manner: Manner): string;
    judged(judging: Judging, manner: Manner): string;
    appears(manner: Manner): string;
    disappears(manner: Manner): string;
    /** Of an address. */
    isUp: string;
    isDown: string;
    succeeds: string;
    fails: string;
    slow(length: string): string;
    older(length: string, manner: Manner): string;
    /** Of `there`; `things` is null for what was named before. */
    count(
      is: ComparisonSaid,
      value: string,
      things: { core: string; behind: string } | null,
    ): string;
  };

  conditions: {
    /** What something that answers or not, or takes long, is called. */
    source: string;
    /** There are, there is. */
    there: string;
    begins: string;
    eachTime: string;
    /** Between an action and its condition. */
    behind(clause: ClauseSaid): string;
    /** So often in a row, of this. */
    inARow(subject: string, test: string, times: number): string;
    /** So long without a break. */
    lasting(subject: string, test: string, length: string): string;
    onceUntilOver: string;
    tellEnd(told: readonly (ReceiverSaid | null)[]): string;
    /** The same behind an action with its condition. */
    andTellEnd(told: readonly (ReceiverSaid | null)[]): string;
  };

  acts: {
    take(object: PhraseSaid): ClauseSaid;
    tell(to: ReceiverSaid | null): ClauseSaid;
    send(object: PhraseSaid, to: ReceiverSaid | null): ClauseSaid;
    ask(text: string): ClauseSaid;
    post(method: 'POST' | 'PUT', object: PhraseSaid, url: string): ClauseSaid;
    write(object: PhraseSaid, path: string): ClauseSaid;
    append(object: PhraseSaid, path: string): ClauseSaid;
    run(command: string): ClauseSaid;
    call(tool: string): ClauseSaid;
    schedule(verb: 'run' | 'pause' | 'resume', name: string): ClauseSaid;
  };
  message(text: string): string;
  /** A value in JSON that looks like other words: a number, or what is quoted. */
  jsonValue(text: string): string;
  time: string;
  /** One after the other. */
  row(clauses: readonly ClauseSaid[]): string;
  ifThatFails(acts: string): string;
  /** Goes on after what may have failed. */
  goOn(acts: string): string;
  inAnyCase(acts: string): string;
}

/** Words that nothing stands behind. */
export function phrase(core: string): PhraseSaid {
  return { core, behind: '', isOpen: false };
}

export function clause(text: string, isOpen = false): ClauseSaid {
  return { text, isOpen };
}

/** "a, b, and c": what is open at its end has its comma before the next joins it. */
export function clauseRow(clauses: readonly ClauseSaid[], and: string): string {
  return clauses
    .map(({ text }, at) => {
      const before = clauses[at - 1];
      if (before === undefined) return text;
      const isLast = at === clauses.length - 1;
      if (!isLast) return `, ${text}`;
      return `${before.isOpen ? ',' : ''} ${and} ${text}`;
    })
    .join('');
}
