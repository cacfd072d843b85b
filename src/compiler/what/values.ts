/** What the rules of *what* hand on, by category. */

import type { Judging, Made, MadeForm } from '../../language/judging-words.ts';
import type { Unit } from '../../language/language.ts';
import type { MailDeed, MailPick } from '../../language/mail-work-words.ts';
import type { WhatCategory } from '../../language/what-lexicon.ts';
import { rulesOver, type TextSpan } from '../engine/grammar.ts';
import type { Place } from '../engine/place.ts';
import type { Given } from './given-said.ts';
import type { WhatToken } from './tokens.ts';
import type { Comparison, Content, Filter, Source, Take, Test } from './what.ts';

/** What a clause is about. */
export interface Thing {
  source: Source | null;
  takes: readonly Take[];
  filters: readonly Filter[];
  /** Words or the time, and nothing that is looked up. */
  content: Content | null;
  /** What a model makes of it. */
  made?: Made;
  /** What it is called where that is all that is said of it: the website, the temperature in Oslo. */
  noun?: string;
  /** A value with more words than its name: where it is found is said later, or it is not understood. */
  isLoose?: true;
  /** It is called by words that a page may say: tickets. */
  isCalled?: true;
  /** Its words are meant as they stand, and within no other. */
  isWord?: true;
}

export interface Taken {
  take: Take;
  filters: readonly Filter[];
  isCalled?: true;
  /** It was said that there are several, where it may be one: the elements ".job". */
  isMany?: true;
}

/** `isSaid` where the order itself was asked for, and not which of them are the newest. */
export type SaidOrder = Extract<Filter, { kind: 'sorted' }> & { isSaid?: true };

/**
 * `prices` is what a price is called, where the words speak of one: "cheaper than 50". `goes` where the words may as well
 * be said of a number: "it went down".
 */
export type SaidTest = Test & { prices?: readonly string[]; goes?: 'up' | 'down' };

export interface If {
  thing: Thing;
  test: SaidTest;
  times: number;
  /** In seconds, without a break. */
  lasts?: number;
  isEachTime: boolean;
  /** It was said without how much: "too high". `test` holds no number then. */
  vague?: string;
  /** Each of these is news as well. */
  others: readonly SaidTest[];
  /** It is said of each of a list, and not of any of it: "all files are older than 2 days". */
  isOfAll?: true;
}

/** Who is told, and on which channel; null is the one who asks, and wherever that one is reached. */
export interface Told {
  who: string | null;
  way: string | null;
}

export type Clause =
  /** Looks at something, again and again where it is watched. */
  | { kind: 'look'; thing: Thing; isWatch: boolean; isBare?: true }
  /** `isLook` where it is only to be looked whether it is so. */
  | { kind: 'if'; condition: If; isLook: boolean; isBare?: true }
  /** Where what was named before is found. */
  | { kind: 'where'; thing: Thing }
  /** What was looked at is so, or is not. */
  | { kind: 'so'; isNot: boolean }
  /**
   * `isWish`: it is told as what somebody would like. `isWatch`: what comes is told, and not what is there now. `to` is
   * left out where it is told to the one who asks.
   */
  | {
      kind: 'tell';
      thing: Thing;
      condition: If | null;
      isWish?: true;
      isWatch?: true;
      to?: readonly Told[];
    }
  | { kind: 'ask'; text: string; condition: If | null }
  | { kind: 'remind'; text: string; condition: If | null }
  | { kind: 'schedule'; verb: 'run' | 'pause' | 'resume'; name: string }
  | { kind: 'write' | 'append'; thing: Thing; path: string | null }
  | { kind: 'post'; thing: Thing; url: string | null; method: 'POST' | 'PUT' }
  | { kind: 'mail'; thing: Thing; to: readonly string[]; subject: string | null }
  /** Of what was named before, where the thing names none. */
  | { kind: 'mails'; deed: MailDeed; thing: Thing }
  /** By its name alone, what it prints is wished for. */
  | { kind: 'run'; command: readonly string[]; isShown?: true }
  /** Something is run that is only called a script. */
  | { kind: 'run-which'; noun: string }
  /** What is plain, and can't be done here. */
  | { kind: 'refuse'; why: Refusal; said: string }
  /** `given` where all that it is given is written out, and nothing is left to be read in the words. */
  | { kind: 'call'; tool: string; words: string; given?: Given }
  /** It is told, too, when it is over; `isToMe` where that is said, `to` where others are named. */
  | { kind: 'ends'; isToMe: boolean; to?: readonly Told[] }
  /** Only once, or each time. */
  | { kind: 'pace'; isEachTime: boolean };

/** Only a shell could do it; no such path is read here; there is no such tool. */
export type Refusal = 'shell' | 'drive' | 'tool' | 'answer';

export interface Amount {
  value: number;
  isPercent: boolean;
  /** What it counts, as it was said: euros, MB, %. */
  unit: string | null;
}

type Words = { [Category in WhatCategory]: string };

export interface WhatValues extends Words {
  text: TextSpan;
  word: number;
  count: number;
  'so-often': number;
  unit: Unit;
  url: string;
  path: string;
  quoted: string;
  json: string;
  flag: string;
  'field-path': string;
  'selector-said': string;
  'tool-name': string;
  /** What a tool is given, by name: (city: "Oslo"). */
  given: Given;
  /** One of Rote's own lists: by its name, as a sentence, behind a number, behind a stretch. */
  'own-name': string;
  'own-any': string;
  'own-many': string;
  'own-verb': string;
  'own-one': string;
  own: Extract<Source, { kind: 'own' }>;
  /** A stretch of time that such a list is of. */
  stretch: string;
  'mail-pick': MailPick;
  'mail-sender': string;
  /** Addresses of receivers. */
  'mail-to': readonly string[];
  'mail-folder': string;
  /** A channel that has a name everywhere, by its id. */
  'channel-name': string;
  /** Somebody, or a group, that the house knows. */
  'person-name': string;
  /** A room in one word: Familienkanal. */
  'room-name': string;
  /** A field of what happened. */
  carried: string;
  way: string;
  who: string;
  whom: readonly Told[];
  'to-whom': readonly Told[];
  /** The channel that a verb names; empty where it names none. */
  tells: string;
  shell: string;
  /** A program that can be nothing else. */
  command: readonly string[];
  comma: string;
  colon: string;
  dash: string;
  open: string;
  close: string;
  stop: string;
  /** How the names of some files end: .pdf. */
  'file-end': string;
  'file-ends': readonly string[];
  amount: Amount;
  length: number;
  compare: Comparison;
  source: Source;
  target: string;
  quotes: { words: string[]; how: 'any' | 'all' };
  name: string;
  label: string;
  taken: Taken;
  takens: readonly Taken[];
  filter: Filter;
  judging: Judging;
  made: Made;
  form: MadeForm;
  thing: Thing;
  verb: true;
  test: SaidTest;
  condition: If;
  clause: Clause;
  joint: true;
  clauses: readonly Clause[];
}

export interface WhatContext {
  text: string;
  tokens: readonly WhatToken[];
  /** Whether a token is a word of one of these categories. */
  isA(at: number, categories: ReadonlySet<string>): boolean;
  /** Whether it is a word of the language here, and no name. */
  isKnown(at: number): boolean;
  toolCalled(name: string): string | null;
  /** What prices are called; the first is meant where none is named. */
  prices: readonly string[];
  /** A part of what led to it; null where nothing did. */
  happened: ((field: string) => Source) | null;
}

export type At = Place<WhatContext>;

export const rule = rulesOver<WhatValues, WhatContext>();

/** What stands there, as it was written. */
export function saidIn({ context: { text, tokens } }: At, { from, to }: TextSpan): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

/** Nothing is named; "it" is another thing that looks the same. */
export const NO_THING: Thing = { source: null, takes: [], filters: [], content: null };

/** A comma ends what is said of a thing: "die Zeilen, die KI erwähnen, …". */
export const endsAt = (comma: string | undefined, { filters }: Thing): boolean =>
  comma === undefined || filters.length > 0;

/** What has to be so of it, from now on. */
export const holds = (thing: Thing, test: SaidTest, isEachTime = false): If => ({
  thing,
  test,
  times: 1,
  isEachTime,
  others: [],
});
