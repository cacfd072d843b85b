/** What the rules of *what* hand on, by category. */
import type { Unit } from '../../language/language.ts';
import type { WhatCategory } from '../../language/what-lexicon.ts';
import { rulesOver, type TextSpan } from '../engine/grammar.ts';
import type { Place } from '../engine/place.ts';
import type { WhatToken } from './tokens.ts';
import type { Comparison, Content, Filter, Source, Take, Test } from './what.ts';

/** What a clause is about. */
export interface Thing {
  source: Source | null;
  takes: readonly Take[];
  filters: readonly Filter[];
  /** Words or the time, and nothing that is looked up. */
  content: Content | null;
}

export interface Taken {
  take: Take;
  filters: readonly Filter[];
}

export interface If {
  thing: Thing;
  test: Test;
  times: number;
  isEachTime: boolean;
  /** Each of these is news as well. */
  others: readonly Test[];
}

/** Who is told, and on which channel; null is the one who asks, and wherever that one is reached. */
export interface Told {
  who: string | null;
  way: string | null;
}

export type Clause =
  /** Looks at something, again and again where it is watched. */
  | { kind: 'look'; thing: Thing; isWatch: boolean }
  /** `isLook` where it is only to be looked whether it is so. */
  | { kind: 'if'; condition: If; isLook: boolean }
  | { kind: 'tell'; thing: Thing; condition: If | null; to: readonly Told[] }
  | { kind: 'ask'; text: string; condition: If | null }
  | { kind: 'remind'; text: string; condition: If | null }
  | { kind: 'schedule'; verb: 'run' | 'pause' | 'resume'; name: string }
  | { kind: 'write' | 'append'; thing: Thing; path: string | null }
  | { kind: 'post'; thing: Thing; url: string; method: 'POST' | 'PUT' }
  | { kind: 'run'; command: readonly string[] }
  | { kind: 'call'; tool: string; words: string }
  /** It is told, too, when it is over; `isToMe` where that is said. */
  | { kind: 'ends'; isToMe: boolean }
  /** Only once, or each time. */
  | { kind: 'pace'; isEachTime: boolean };

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
  flag: string;
  'field-path': string;
  'selector-said': string;
  'tool-name': string;
  /** A channel that has a name everywhere, by its id. */
  'channel-name': string;
  /** Somebody, or a group, that the house knows. */
  'person-name': string;
  /** A room in one word: Familienkanal. */
  'room-name': string;
  way: string;
  who: string;
  whom: readonly Told[];
  'to-whom': readonly Told[];
  /** The channel that a verb names; empty where it names none. */
  tells: string;
  comma: string;
  colon: string;
  stop: string;
  dash: string;
  amount: Amount;
  length: number;
  compare: Comparison;
  source: Source;
  target: string;
  quotes: { words: string[]; how: 'any' | 'all' };
  name: string;
  taken: Taken;
  takens: readonly Taken[];
  filter: Filter;
  thing: Thing;
  verb: true;
  test: Test;
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
}

export type At = Place<WhatContext>;

export const rule = rulesOver<WhatValues, WhatContext>();

/** What stands there, as it was written. */
export function saidIn({ context: { text, tokens } }: At, { from, to }: TextSpan): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

/** Nothing is named; "it" is another thing that looks the same. */
export const NO_THING: Thing = { source: null, takes: [], filters: [], content: null };
