/** Which of several are kept. */

import type { TextSpan } from '../../engine/grammar.ts';
import { type Amount, type At, rule, type SaidOrder } from '../values.ts';
import type { Comparison, Filter } from '../what.ts';
import { searched } from './amounts.ts';
import { nameAt } from './takes.ts';

/** In the title, where the words say so; else in all that each says. */
const contains = (said: unknown, place: At, isNot = false): Filter | null => {
  const found = sought(said, place);
  const isTitle = place.pieces.some(({ category }) => category === 'of-title');
  if (found === null) return null;
  const how = isNot ? 'none' : found.how;
  return { kind: 'contains', words: found.words, how, ...(isTitle && { field: 'title' }) };
};

/** Words in quotes, or as they stand. */
const sought = (
  said: unknown,
  place: At,
): { words: readonly string[]; how: 'any' | 'all' } | null =>
  typeof said === 'object' && said !== null && 'words' in said
    ? (said as { words: string[]; how: 'any' | 'all' })
    : searched(place, said as TextSpan);

const comparing = (field: string | null, is: Comparison, { value, unit }: Amount): Filter => ({
  kind: 'compare',
  field,
  is,
  value,
  ...(unit !== null && { unit }),
});

/** A field by its path or its plain name. */
const fieldAt = (name: number | string, place: At): string | null =>
  typeof name === 'string' ? name : nameAt(place, name);

const NOT_VALUES: ReadonlySet<string> = new Set([
  ...['and', 'or', 'the', 'that', 'not', 'if', 'of', 'it', 'is', 'comma', 'count'],
  ...['above', 'below', 'at-least', 'at-most', 'between', 'mention', 'there'],
]);

const valueAt = (at: number, { context: { isA, tokens } }: At): string | null =>
  isA(at, NOT_VALUES) ? null : (tokens[at]?.text ?? null);

function saying(
  field: string | null,
  said: number | string,
  place: At,
  is: 'equals' | 'not',
): Filter | null {
  const value = typeof said === 'string' ? said : valueAt(said, place);
  if (field === null || value === null) return null;
  return { kind: 'compare', field, is, value };
}

const atEdge = (
  kind: 'begins' | 'ends',
  found: { words: readonly string[]; how: 'any' | 'all' } | null,
  how: 'any' | 'none' = 'any',
): Filter | null => {
  const isOne = found !== null && (found.how === 'any' || found.words.length === 1);
  return isOne ? { kind, words: found.words, how } : null;
};

/** "über 5" is more than that, and no topic. */
const AMOUNTS: ReadonlySet<string> = new Set(['above', 'below']);
const COUNTS: ReadonlySet<string> = new Set(['count']);
const isAmount = ({ context: { isA }, from }: At): boolean =>
  isA(from, AMOUNTS) && isA(from + 1, COUNTS);

/** "newest first": in the order of their dates, whatever order they come in. */
const ordered = (by: string | null, first: 'most' | 'least'): SaidOrder => ({
  ...{ kind: 'sorted', by, first },
  isSaid: true,
});

const FIRST: ReadonlySet<string> = new Set(['comes-first']);
const EXTREMES: ReadonlySet<string> = new Set(['highest', 'lowest', 'newest', 'oldest']);

/** "die mit dem höchsten Preis zuerst" is an order, and nothing that they begin with. */
const isOrder = ({ context: { isA }, from, to }: At): boolean =>
  isA(to - 1, FIRST) &&
  Array.from({ length: to - from }, (_, index) => from + index).some((at) => isA(at, EXTREMES));

/** What the others are put behind. */
const ORDER_RULES = [
  rule(
    'filter: ?that ?is newest|oldest comes-first',
    'send me the items of the feed https://a.example, oldest first',
    (_, { pieces }) => {
      const isOldest = pieces.some(({ category }) => category === 'oldest');
      return ordered(null, isOldest ? 'least' : 'most');
    },
  ),
  rule(
    'filter: ?that ?is with ?the highest|lowest word|field-path|quoted comes-first',
    'send me the items of https://a.example with the highest score first',
    ([, , , , , said], place) => {
      const isLowest = place.pieces.some(({ category }) => category === 'lowest');
      const by = typeof said === 'string' ? said : namedAs(said, place);
      return by === null ? null : ordered(by, isLowest ? 'least' : 'most');
    },
  ),
];

/** A field as it was written: its case may matter. */
const namedAs = (at: number, place: At): string | null =>
  nameAt(place, at) === null ? null : (place.context.tokens[at]?.text ?? null);

const ONLY_ABOUT: ReadonlySet<string> = new Set(['only-about']);

export const FILTER_RULES = [
  ...ORDER_RULES,
  rule(
    'filter: that|of-title quotes|text mention',
    'schick mir neue Artikel aus dem Feed https://a.example, die KI erwähnen',
    ([, said], place) => contains(said, place),
  ),
  rule(
    'filter: that|of-title quotes|text not mention',
    'schick mir neue Artikel aus dem Feed https://a.example, die KI nicht erwähnen',
    ([, said], place) => contains(said, place, true),
  ),
  rule(
    'filter: that not quotes mention',
    'schick mir neue Artikel aus dem Feed https://a.example, die weder "KI" noch "ML" erwähnen',
    ([, , said], place) => contains(said, place, true),
  ),
  rule(
    'filter: that ?is older length ?is',
    'send me the files in the folder ~/in that are older than 30 days',
    ([, , , seconds]) => ({ kind: 'older', seconds }),
  ),
  rule(
    'filter: older length',
    'send me the files older than 30 days in the folder ~/in',
    // "more than 2 days" alone may be how long anything is.
    ([said, seconds]) => (/^(?:older|älter)/i.test(said) ? { kind: 'older', seconds } : null),
  ),
  rule(
    'filter: that|of-title mention quotes|text',
    'send me new items of the feed https://a.example that mention AI',
    ([, , said], place) => contains(said, place),
  ),
  rule(
    'filter: mentioning quotes|text',
    'send me new items of the feed https://a.example about AI',
    ([, said], place) => (isAmount(place) ? null : contains(said, place)),
  ),
  rule(
    'filter: with quotes|text of-title',
    'send me new items of the feed https://a.example with AI in the title',
    ([, said], place) => contains(said, place),
  ),
  rule(
    'filter: that|of-title ?is not mention quotes|text',
    "send me new items of the feed https://a.example that don't mention AI",
    ([, , , , said], place) => contains(said, place, true),
  ),
  rule(
    'filter: without quotes|text',
    'send me new items of the feed https://a.example without AI',
    ([, said], place) => contains(said, place, true),
  ),
  rule(
    'filter: ?that ?is newer length ?is',
    'send me items of the feed https://a.example newer than 2 days',
    ([, , , seconds]) => ({
      kind: 'newer',
      seconds,
    }),
  ),
  rule(
    'filter: recent length',
    'send me items of the feed https://a.example from the last 2 days',
    ([, seconds]) => ({
      kind: 'newer',
      seconds,
    }),
  ),
  rule(
    'filter: recent unit',
    'send me items of the feed https://a.example from the last day',
    ([, unit]) => {
      const seconds = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 }[unit as string];
      return seconds === undefined ? null : { kind: 'newer', seconds };
    },
  ),
  rule(
    'filter: most count ?items|lines|links',
    'send me items of the feed https://a.example, at most 5',
    ([, count]) => ({
      kind: 'most',
      most: count,
      from: 'start',
    }),
  ),
  rule(
    'filter: only ?the last ?count',
    'send me items of the feed https://a.example, only the last 5',
    ([, , , count]) => ({ kind: 'most', most: count ?? 1, from: 'end' }),
  ),
  rule(
    'filter: that field word|field-path|quoted ?is compare amount ?verb',
    'send me items of the feed https://a.example whose field price is above 5',
    ([, , name, , is, amount], { context }) => {
      const field = typeof name === 'number' ? (context.tokens[name]?.text ?? '') : name;
      return comparing(field, is, amount);
    },
  ),
  rule(
    'filter: that|with ?the word|field-path ?is compare amount ?verb',
    'send me new items of https://a.example whose price is under 25',
    ([, , name, , is, amount], place) => {
      const field = fieldAt(name, place);
      return field === null ? null : comparing(field, is, amount);
    },
  ),
  rule(
    'filter: that ?the word|field-path is ?equal quoted|word',
    'send me new items of https://a.example where priority is high',
    ([, , name, , , said], place) => saying(fieldAt(name, place), said, place, 'equals'),
  ),
  rule(
    'filter: that ?the word|field-path ?is not quoted|word',
    'send me new items of https://a.example where state is not closed',
    ([, , name, , , said], place) => saying(fieldAt(name, place), said, place, 'not'),
  ),
  rule(
    'filter: with ?the field-name ?equal quoted|word',
    'send me new items of https://a.example with status open',
    ([, , name, , said], place) => saying(name.toLowerCase(), said, place, 'equals'),
  ),
  rule(
    'filter: that field word|field-path|quoted ?is ?equal quoted ?is',
    'send me items of the feed https://a.example whose field state is "open"',
    ([, , name, , , said], place) => saying(fieldAt(name, place), said, place, 'equals'),
  ),
  rule(
    'filter: that field word|field-path|quoted ?is not ?equal quoted ?is',
    'send me items of the feed https://a.example whose field state is not "open"',
    ([, , name, , , , said], place) => saying(fieldAt(name, place), said, place, 'not'),
  ),
  rule(
    'filter: that ?is not begins|ends quotes',
    'send me the lines of notes.md that do not begin with "#"',
    ([, , , , said], place) => {
      const isEnd = place.pieces.some(({ category }) => category === 'ends');
      return atEdge(isEnd ? 'ends' : 'begins', said, 'none');
    },
  ),
  rule(
    'filter: ?that begins quotes|text',
    'send me the lines of notes.md starting with TODO',
    ([, , said], place) => (isOrder(place) ? null : atEdge('begins', sought(said, place))),
  ),
  rule(
    'filter: ?that ends quotes|text',
    'send me the lines of notes.md ending with "!"',
    ([, , said], place) => atEdge('ends', sought(said, place)),
  ),
  rule(
    'filter: ?that ends file-ends',
    'send me the files in the folder ~/in ending in pdf',
    ([, , words]) => ({ kind: 'ends', words, how: 'any' }),
  ),
  rule(
    'filter: without ?the file-ends ?items',
    'send me new files in the folder ~/in, but ignore .iso files',
    ([, , words]) => ({ kind: 'ends', words, how: 'none' }),
  ),
  rule(
    'filter: ?that|with ?is compare count bytes ?verb',
    'send me the files in the folder ~/in bigger than 10 MB',
    ([, , is, value, unit]) => ({ kind: 'compare', field: 'bytes', is, value, unit }),
  ),
  rule(
    'filter: that|with ?is compare amount ?verb',
    'send me items of the feed https://a.example that are above 5',
    ([, , is, amount]) => comparing(null, is, amount),
  ),
  rule(
    'filter: ?that matches quoted ?matches',
    'send me lines of notes.md that match "^a"',
    ([, , pattern]) => ({
      kind: 'matches',
      pattern,
    }),
  ),
  rule(
    'filter: only filter',
    'send me new items of the feed https://a.example, only those that mention AI',
    // "only those about AI" is what a model judges.
    ([, filter], { context: { isA }, from }) => (isA(from, ONLY_ABOUT) ? null : filter),
  ),
];
