/** What is said of a thing, and makes news: it is below 10, it changes, it is down. */
import type { TextSpan } from '../../engine/grammar.ts';
import { type Amount, type At, rule } from '../values.ts';
import type { Comparison, Test } from '../what.ts';
import { searched } from './amounts.ts';
import { changes, going, moving } from './going.ts';
import { ofPrice } from './of-price.ts';

const compare = (is: Comparison, value: number | string): Test => ({ kind: 'compare', is, value });

const amountIs = (is: Comparison, { value, unit }: Amount): Test => ({
  kind: 'compare',
  is,
  value,
  ...(unit !== null && { unit }),
});

/** What is said: words in quotes, or so much of something. */
const saidIs = (is: Comparison, said: Amount | string): Test =>
  typeof said === 'string' ? compare(is, said) : amountIs(is, said);

const range = (low: Amount, high: Amount, isOutside: boolean): Test => {
  const unit = high.unit ?? low.unit;
  return {
    kind: 'between',
    low: Math.min(low.value, high.value),
    high: Math.max(low.value, high.value),
    isOutside,
    ...(unit !== null && { unit }),
  };
};

const FAILS: Test = { kind: 'fails' };
const WORKS: Test = { kind: 'succeeds' };

function contains(said: unknown, place: At, isNot = false): Test | null {
  const isQuoted = typeof said === 'object' && said !== null && 'words' in said;
  const found = isQuoted
    ? (said as { words: string[]; how: 'any' | 'all' })
    : searched(place, said as TextSpan);
  return found === null
    ? null
    : { kind: 'contains', words: found.words, how: isNot ? 'none' : found.how };
}

export const THE_WORD: ReadonlySet<string> = new Set(['the-word']);

/** Behind "the word", it is no part of another. */
function asWord(test: Test | null, { context: { isA }, pieces }: At): Test | null {
  const isWord = pieces.some(({ category, from }) => category === 'term' && isA(from, THE_WORD));
  return test?.kind === 'contains' && isWord ? { ...test, isWord: true } : test;
}

/** What a state can't be called: it says more than that. */
const NOT_STATES: ReadonlySet<string> = new Set([
  ...['rises', 'falls', 'fails', 'works', 'recovers', 'enough'],
  ...[
    'the',
    'not',
    'above',
    'below',
    'at-least',
    'at-most',
    'between',
    'new',
    'down',
    'up',
    'changes',
    'older',
    'is',
    'of',
    'it',
  ],
  ...[
    'appears',
    'disappears',
    'there',
    'mention',
    'mentioning',
    'outside',
    'equal',
    'again',
    'any',
    'only',
    'that',
    'about',
    'and',
    'empty',
    'enough',
    'filler',
    'negative',
    'unchanged',
  ],
]);

/** What is to be done, and is no state of anything. */
const DONE: ReadonlySet<string> = new Set([
  ...['run', 'tell', 'ask', 'remind', 'post', 'write', 'append', 'get', 'watch'],
]);

function state(at: number, { context: { isA, tokens } }: At): string | null {
  return isA(at, NOT_STATES) ? null : (tokens[at]?.text ?? null);
}

const WAYS: Readonly<Record<string, 'up' | 'down'>> = { rises: 'up', falls: 'down' };

const FALLS: ReadonlySet<string> = new Set(['falls', 'moves', 'changes']);
const RISES: ReadonlySet<string> = new Set(['rises']);
const MORE: ReadonlySet<string> = new Set(['above', 'at-least']);
const HOW_MUCH: ReadonlySet<string> = new Set(['older', 'at-least']);

/** "drops more than 5 %", "rises at least 10 %": by so much, and not above it. */
function isMove({ context: { isA }, from }: At, { isPercent }: Amount): boolean {
  if (!isA(from + 1, MORE)) return false;
  if (isA(from, FALLS) && !isA(from, RISES)) return true;
  // "more than" and "at least" are two words; "over" and "above" name the place.
  const isHowMuch = isA(from + 1, HOW_MUCH) && isA(from + 2, HOW_MUCH);
  return isA(from, RISES) && isPercent && isHowMuch && !isA(from, FALLS);
}

const EDGES: ReadonlySet<string> = new Set(['at-least', 'at-most']);

export const TEST_RULES = [
  rule(
    'verb: is|rises|falls|moves|costs',
    'tell me if x.y of https://a.example drops below 5',
    () => true,
  ),
  rule(
    'test: ?verb compare amount ?verb',
    'tell me if x.y of https://a.example is below 5',
    ([, is, amount], place) => (isMove(place, amount) ? null : amountIs(is, amount)),
  ),
  rule(
    'test: rises|falls|moves|changes above|at-least amount',
    'tell me if x.y of https://a.example drops more than 5 %',
    ([, , amount], place) =>
      isMove(place, amount)
        ? changes(WAYS[place.pieces[0]?.category ?? ''] ?? 'any', amount)
        : null,
  ),
  rule(
    'test: ?verb ?equal|at-most amount at-least|at-most ?verb',
    'tell me if x.y of https://a.example is 5 or more',
    ([, , amount], place) =>
      amountIs(
        place.pieces.findLast(({ category }) => EDGES.has(category))?.category === 'at-least'
          ? 'at-least'
          : 'at-most',
        amount,
      ),
  ),
  rule(
    'test: is|costs ?equal amount|quoted',
    'tell me if x.y of https://a.example is 5',
    ([, , said]) => saidIs('equals', said),
  ),
  rule(
    'test: not ?equal amount|quoted ?is',
    "tell me if x.y of https://a.example isn't 5",
    ([, , said]) => saidIs('not', said),
  ),
  rule(
    'test: is ?equal word',
    'tell me if x.y of https://a.example is closed',
    ([, , at], place) => {
      const said = state(at, place);
      return said === null ? null : compare('equals', said);
    },
  ),
  rule(
    'test: word is',
    'sag mir, wenn x.y von https://a.example geschlossen ist',
    ([at], place) => {
      // "prüfen Sie": that is no state.
      const said = place.context.isA(at, DONE) ? null : state(at, place);
      return said === null ? null : compare('equals', said);
    },
  ),
  rule(
    'test: ?is not ?again word ?is',
    'tell me if x.y of https://a.example is not closed',
    ([is, , , at], place) => {
      // "if not, run it": what follows is done.
      const isDone = is === undefined && place.context.isA(at, DONE);
      const said = isDone ? null : state(at, place);
      return said === null ? null : compare('not', said);
    },
  ),
  rule(
    'test: ?verb between amount and|into|dash amount ?verb',
    'tell me if x.y of https://a.example is between 5 and 9',
    ([, , low, , high]) => range(low, high, false),
  ),
  rule(
    'test: ?verb outside amount and|into|dash amount ?verb',
    'tell me if x.y of https://a.example is outside 5 and 9',
    ([, , low, , high]) => range(low, high, true),
  ),
  rule('test: is|falls negative', 'tell me if x.y of https://a.example gets negative', () =>
    compare('below', 0),
  ),
  rule('test: ?verb empty ?is', 'tell me if the folder ~/in is empty', () => ({
    kind: 'count',
    is: 'equals',
    value: 0,
  })),
  rule('test: ?is not empty ?is', 'tell me if the folder ~/in is not empty', () => ({
    kind: 'count',
    is: 'above',
    value: 0,
  })),
  rule(
    'test: mention quotes|text',
    'tell me if https://a.example contains sold out',
    ([, said], place) => contains(said, place),
  ),
  rule(
    'test: mention not quotes',
    'tell me if https://a.example shows anything other than "ok"',
    ([, , said], place) => contains(said, place, true),
  ),
  rule(
    'test: not mentioning quotes',
    'tell me if https://a.example stops saying "sold out"',
    ([, , said], place) => contains(said, place, true),
  ),
  rule(
    'test: quotes mention',
    'sag mir, wenn https://a.example "ausverkauft" enthält',
    ([said], place) => contains(said, place),
  ),
  rule(
    'test: ?not ?the term quotes ?not mention',
    'sag mir, wenn https://a.example das Wort "frei" enthält',
    ([neither, , , said, not], place) =>
      neither !== undefined && not !== undefined
        ? null
        : asWord(contains(said, place, (neither ?? not) !== undefined), place),
  ),
  rule(
    'test: ?not mention ?the term quotes',
    'tell me if https://a.example contains the word "sold"',
    ([not, , , , said], place) => asWord(contains(said, place, not !== undefined), place),
  ),
  rule(
    'test: not mention quotes|text',
    "tell me if https://a.example doesn't contain ok",
    ([, , said], place) => contains(said, place, true),
  ),
  rule(
    'test: quotes not mention',
    'sag mir, wenn https://a.example "ok" nicht enthält',
    ([said], place) => contains(said, place, true),
  ),
  rule(
    'test: not ?again quotes mention|appears',
    'sag mir, wenn auf https://a.example nicht mehr "ausverkauft" steht',
    ([, , said], place) => contains(said, place, true),
  ),
  rule(
    'test: unchanged ?since-last',
    'fetch https://a.example and tell me if it has not changed since last time',
    () => ({ kind: 'unchanged' }),
  ),
  rule('test: ?is changes', 'tell me if https://a.example changes', () => changes('any')),
  rule(
    'test: changes|moves by amount',
    'tell me if x.y of https://a.example changes by 5',
    ([, , by]) => changes('any', by),
  ),
  rule(
    'test: by amount changes',
    'sag mir, wenn sich x.y von https://a.example um 5 ändert',
    ([, by]) => changes('any', by),
  ),
  rule(
    'test: rises ?by amount',
    'tell me if x.y of https://a.example rises by 5',
    ([, , by], place) => (place.pieces.length < 3 && !by.isPercent ? null : changes('up', by)),
  ),
  rule('test: by amount rises', 'sag mir, wenn x.y von https://a.example um 5 steigt', ([, by]) =>
    changes('up', by),
  ),
  rule(
    'test: falls ?by amount',
    'tell me if x.y of https://a.example drops by 5',
    ([, , by], place) => (place.pieces.length < 3 && !by.isPercent ? null : changes('down', by)),
  ),
  rule('test: by amount falls', 'sag mir, wenn x.y von https://a.example um 5 fällt', ([, by]) =>
    changes('down', by),
  ),
  rule('test: rises', 'tell me if x.y of https://a.example rises', (_, place) =>
    moving('up', place),
  ),
  rule('test: falls', 'tell me if x.y of https://a.example drops', (_, place) =>
    moving('down', place),
  ),
  rule('test: appears', 'tell me when "tickets" appears on https://a.example', () => ({
    kind: 'appears',
  })),
  rule('test: disappears', 'tell me when notes.md disappears', () => ({ kind: 'disappears' })),
  rule('test: fails ?again', 'run "./backup.sh" and tell me if it fails', () => FAILS),
  rule('test: works ?again', 'tell me if https://a.example works again', () => WORKS),
  rule('test: ?is down ?again ?is', 'tell me if https://a.example is down', (_, place) =>
    going(FAILS, place),
  ),
  rule(
    'test: ?is not ?again up ?again ?is',
    'tell me if https://a.example is no longer up',
    () => FAILS,
  ),
  rule('test: ?is ?again up ?again ?is', 'tell me when https://a.example is up again', (_, place) =>
    going(WORKS, place),
  ),
  rule(
    'test: takes ?longer length ?to-end',
    'tell me if https://a.example takes longer than 5 seconds',
    ([, , seconds]) => ({
      kind: 'slow',
      seconds,
    }),
  ),
  rule(
    'test: longer length takes',
    'sag mir, wenn https://a.example länger als 5 Sekunden braucht',
    ([, seconds]) => ({
      kind: 'slow',
      seconds,
    }),
  ),
  rule(
    'test: ?is older ?above length ?is',
    'tell me if notes.md is older than 2 days',
    ([, , , seconds]) => ({
      kind: 'older',
      seconds,
    }),
  ),
].map(ofPrice);
