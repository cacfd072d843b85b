/** What the rules of events hand on, by category. */
import type { AwaitedEvent } from '../../domain/schedule/event.ts';
import type { EventLexicon } from '../../language/event-words.ts';
import type { Unit } from '../../language/language.ts';
import { rulesOver, type TextSpan } from '../engine/grammar.ts';
import type { Place } from '../engine/place.ts';
import type { WhatToken } from '../what/tokens.ts';

export type Outcome = Extract<AwaitedEvent, { on: 'schedule' }>['outcome'];

/** What is waited for, as it was said: a schedule by its words, which may be those of several or of none. */
export type Awaited =
  | Exclude<AwaitedEvent, { on: 'schedule' }>
  | {
      on: 'schedule';
      said: string;
      outcome: Outcome;
      /** Nothing but a schedule can be meant. */
      isSure: boolean;
    }
  /** Whichever it is, which can't be waited for. */
  | { on: 'any-schedule' }
  /** An entry of a calendar, with no word of how long before it begins. */
  | { on: 'before-entry' }
  /** What was waited for until now, with another end. */
  | { on: 'same'; outcome: Outcome };

/** How fast events may follow one another; `unread` where that can't be kept. */
export type PaceSaid =
  | { kind: 'most'; count: number; per: 'minute' | 'hour' }
  | { kind: 'quiet'; ms: number }
  | { kind: 'unread' };

export type AwaitedEntry = Extract<AwaitedEvent, { on: 'calendar' }>;
/** Which entries are meant. */
export type EntryPick = Pick<AwaitedEntry, 'calendar' | 'contains' | 'with'>;

export type AwaitedMail = Extract<AwaitedEvent, { on: 'mail' }>;

export interface FilePlace {
  path: string;
  isFolder: boolean;
}

type Words = { [Category in keyof EventLexicon]: string };

export interface EventValues extends Words {
  text: TextSpan;
  word: number;
  count: number;
  'so-often': number;
  unit: Unit;
  path: string;
  quoted: string;
  'field-path': string;
  'channel-name': string;
  comma: string;
  length: number;
  outcome: Outcome;
  place: FilePlace;
  /** The name of a hook. */
  hooked: string;
  /** The words that a message has. */
  terms: string;
  'on-way': string;
  'mail-from': string;
  mailed: AwaitedMail;
  /** How long before, in milliseconds. */
  lead: number;
  'entry-said': EntryPick;
  'entry-changed': AwaitedEntry;
  awaited: Awaited;
  pace: PaceSaid;
}

export interface EventContext {
  text: string;
  tokens: readonly WhatToken[];
  /** Whether a token is, or is a part of, a word of this category. */
  isA(at: number, category: string): boolean;
}

export type At = Place<EventContext>;

export const rule = rulesOver<EventValues, EventContext>();

/** Longer names are not said in the middle of a sentence. */
const LONGEST_NAME = 8;

/** Words as they stand, with no sign between them; null where there is one, or too many. */
export function wordsIn({ context }: At, { from, to }: TextSpan): string | null {
  const { text, tokens } = context;
  const row = tokens.slice(from, to);
  const isPlain = row.every(({ kind }) => PLAIN.has(kind));
  if (row.length === 0 || row.length > LONGEST_NAME || !isPlain) return null;
  return text.slice(row[0]?.start, row.at(-1)?.end);
}

const PLAIN: ReadonlySet<WhatToken['kind']> = new Set(['word', 'number', 'field', 'flag']);
