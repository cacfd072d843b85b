/**
 * How often and how long something that is looked at is so: "twice in a row", "older than 2 days", "if it fails
 * twice". No part of when it is looked at, whatever becomes of the rest.
 */
import { CLOCK_WORDS } from '../../language/all-value-words.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { Word } from '../engine/chart.ts';
import { type Meaning, meaningsOf } from '../engine/meaning.ts';
import type { Span } from '../when/result.ts';
import { tokensOf, type WhatToken } from './tokens.ts';
import { wordsOf } from './words.ts';

interface Row {
  tokens: readonly WhatToken[];
  words: readonly Word[];
  meanings: ReadonlyMap<string, Meaning>;
  conditionStarts: ReadonlySet<string>;
}

/** From a token up to and with another. */
interface Stretch {
  from: number;
  to: number;
}

const LEADS = ['older', 'newer', 'recent', 'longer'] as const;
/** They say how much as well, and of a length how long the schedule goes on: at most 3 days. */
const BOUNDS = ['at-most', 'at-least', 'most'];

export function ownTimes(
  text: string,
  { what, own, conditionStarts }: Pick<IntentWords, 'what' | 'own' | 'conditionStarts'>,
  language: Language,
): Span[] {
  const marks = marksOf(what, language);
  if (
    !text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => marks.has(word))
  )
    return [];
  const tokens = tokensOf(text, language.decimalComma);
  const words = wordsOf(
    tokens,
    { lexicon: what, language, toolCalled: () => null, names: [], own },
    text,
  );
  const row = { tokens, words, meanings: meaningsOf(language), conditionStarts };
  return tokens.flatMap((_, at) => {
    const found =
      inARow(row, at) ??
      longer(row, at) ??
      inCondition(row, at) ??
      inRange(row, at) ??
      onlySoMany(row, at);
    const [first, last] = [tokens[found?.from ?? -1], tokens[found?.to ?? -1]];
    return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }];
  });
}

/** Without one of these words there is nothing to find, and most wishes have none. */
const MARKED = [...LEADS, 'in-a-row', 'times', 'between', 'outside', 'for', 'long'] as const;
const marksKnown = new WeakMap<object, ReadonlySet<string>>();

function marksOf(lexicon: IntentWords['what'], language: Language): ReadonlySet<string> {
  const known = marksKnown.get(lexicon);
  if (known !== undefined) return known;
  const entries = MARKED.flatMap((category) => lexicon[category].toLowerCase().split('|'));
  const often = [...meaningsOf(language)].filter(([, { count }]) => count !== undefined);
  const only = new Set(lexicon.only.split('|'));
  const narrow = lexicon.most.split('|').filter((entry) => only.has(entry.split(' ', 1)[0] ?? ''));
  const said = [...entries, ...narrow, ...often.map(([word]) => word)];
  const made = new Set(said.map((entry) => entry.split(/[^\p{L}\p{N}]+/u).at(-1) ?? ''));
  marksKnown.set(lexicon, made);
  return made;
}

/** How many words a sense that ends there has; 0 where it has none such. */
function endsIn({ words }: Row, at: number, categories: readonly string[]): number {
  const lengths = (words[at]?.senses ?? [])
    .filter(({ category }) => categories.includes(category))
    .map((sense) => sense.words ?? 1);
  return Math.max(0, ...lengths);
}

const is = (row: Row, at: number, category: string): boolean => endsIn(row, at, [category]) > 0;

/** "twice", "3 times", up to there. */
function oftenAt(row: Row, at: number): Stretch | null {
  if (is(row, at, 'so-often')) return { from: at, to: at };
  return is(row, at, 'times') && is(row, at - 1, 'count') ? { from: at - 1, to: at } : null;
}

function lengthAt(row: Row, at: number): Stretch | null {
  const isCounted = is(row, at - 1, 'count') || is(row, at - 1, 'the');
  return is(row, at, 'unit') && isCounted ? { from: at - 1, to: at } : null;
}

function inARow(row: Row, at: number): Stretch | null {
  const size = endsIn(row, at, ['in-a-row']);
  if (size === 0) return null;
  const before = at - size;
  const from = oftenAt(row, before)?.from ?? (is(row, before, 'count') ? before : null);
  return from === null ? null : { from, to: at };
}

/** "older than 2 days", "in the last week". */
function longer(row: Row, at: number): Stretch | null {
  const last = is(row, at, 'unit') ? endsIn(row, at - 1, ['recent']) : 0;
  if (last > 0) return { from: at - last, to: at };
  const length = lengthAt(row, at);
  if (length === null) return null;
  const before = length.from - 1;
  const size = endsIn(row, before, LEADS);
  if (size === 0 || endsIn(row, before, BOUNDS) >= size) return null;
  return { from: before + 1 - size, to: at };
}

/** Of what is to be so: "if it fails twice", "when it is down for 3 hours". */
function inCondition(row: Row, at: number): Stretch | null {
  const often = oftenAt(row, at);
  if (often !== null) return isRhythm(row, at) || !isConditional(row, often.from) ? null : often;
  const length = lengthAt(row, at);
  if (length !== null && is(row, at + 1, 'long') && isConditional(row, length.from))
    return { from: length.from, to: at + 1 };
  if (length === null || !is(row, length.from - 1, 'for')) return null;
  // "every hour for 3 days": how long it goes on.
  const isTimed = is(row, length.from - 2, 'unit') || !isConditional(row, length.from);
  return isTimed ? null : { from: length.from - 1, to: at };
}

/** "the price is between 5 and 9" is no time; "it is between 5 and 9" may be one. */
function inRange(row: Row, at: number): Stretch | null {
  const isJoined = ['and', 'into', 'dash'].some((joint) => is(row, at - 1, joint));
  if (!is(row, at, 'count') || !isJoined || CLOCK_WORDS.has(row.tokens[at + 1]?.bare ?? ''))
    return null;
  const isMeasured = ['percent', 'measure'].some((unit) => is(row, at - 2, unit));
  const low = isMeasured ? at - 3 : at - 2;
  const size = is(row, low, 'count') ? endsIn(row, low - 1, ['between', 'outside']) : 0;
  const verb = low - 1 - size;
  if (size === 0 || !is(row, verb, 'is') || !isConditional(row, verb)) return null;
  const isOfHours = is(row, verb - 1, 'it') || is(row, verb, 'it') || is(row, verb - 1, 'if');
  return isOfHours && (row.tokens[at]?.number ?? 0) <= 24 ? null : { from: verb + 1, to: at };
}

/** "…, only the first five", behind a page or a feed. */
function onlySoMany(row: Row, at: number): Stretch | null {
  const { tokens } = row;
  const size = is(row, at, 'count') ? endsIn(row, at - 1, ['most']) : 0;
  const from = at - size;
  const isOnly = tokens.slice(from, at).some((_, index) => is(row, from + index, 'only'));
  const isEnd = tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'sign';
  const isSetOff = tokens[from - 1]?.kind === 'sign' || is(row, from - 1, 'but');
  const isListed = tokens.slice(0, from).some(({ kind }) => kind === 'url' || kind === 'path');
  const isOfList = (isSetOff && isListed) || is(row, from - 1, 'me');
  return size > 0 && isOnly && isEnd && isOfList ? { from, to: at } : null;
}

/** "twice a day", "3 times every week". */
function isRhythm(row: Row, at: number): boolean {
  return [1, 2, 3].some((steps) => is(row, at + steps, 'unit') || isEvery(row, at + steps));
}

function isEvery({ tokens, meanings }: Row, at: number): boolean {
  const meant = meanings.get(tokens[at]?.bare ?? '');
  return meant?.pace !== undefined || meant?.repeats === true;
}

/** No sign and no "and" stands between it and the word that the condition began with. */
function isConditional(row: Row, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const isStart = row.conditionStarts.has(row.tokens[before]?.bare ?? '');
    // "once" is how often, too.
    if (isStart && !is(row, before, 'so-often')) return true;
    if (row.tokens[before]?.kind === 'sign' || is(row, before, 'and')) return false;
  }
  return false;
}
