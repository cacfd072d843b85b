/**
 * Words that are to be read somewhere, without quotes: "when tickets appear on URL", "wenn das Wort Karten auf URL
 * steht". They are no name of a value, so what is looked for is the words themselves, each by itself.
 */
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, holds, type If, NO_THING, rule } from '../values.ts';
import type { Source } from '../what.ts';
import { searched } from './amounts.ts';
import { THE_WORD } from './tests.ts';

const MOST_WORDS = 4;

/** They are said of what is looked for, and are no part of it. */
const BEFORE: ReadonlySet<string> = new Set(['the', 'any', 'term', 'there', 'it']);
const TERM: ReadonlySet<string> = new Set(['term']);

/** They say more than a page does, or begin something else. */
const NEVER: ReadonlySet<string> = new Set([
  ...['if', 'each-time', 'and-then', 'but', 'not', 'without', 'only', 'most', 'new', 'me', 'to-me'],
  ...['is', 'of', 'with', 'that', 'mention', 'mentioning', 'changes', 'appears', 'disappears'],
  ...['above', 'below', 'at-least', 'at-most', 'between', 'outside', 'compare', 'count', 'by'],
  ...['newest', 'oldest', 'biggest', 'smallest', 'unchanged', 'fails', 'rises', 'falls'],
  ...['first', 'last', 'recent', 'newer', 'older', 'in-a-row', 'tell-me', 'lines', 'plain-items'],
  ...['page', 'feed', 'file', 'folder', 'title', 'heading', 'headings', 'links', 'images'],
  ...['paragraph', 'paragraphs', 'description', 'status', 'whole', 'output', 'number', 'date'],
  ...['there', 'therein'],
]);

function isSaid({ context: { isA, tokens, prices } }: At, { from, to }: TextSpan): boolean {
  if (to <= from || to - from > MOST_WORDS) return false;
  // "the price appears": an amount has a name.
  if (prices.includes(tokens[to - 1]?.bare ?? '')) return false;
  const isLead = isA(from, BEFORE) || (to - from > 1 && isA(to - 1, TERM));
  if (isLead) return false;
  for (let at = from; at < to; at++) {
    const isWord = tokens[at]?.kind === 'word' && /^[\p{L}\d'’-]+$/u.test(tokens[at]?.text ?? '');
    if (!isWord || isA(at, NEVER)) return false;
  }
  return true;
}

/** Whatever is said to go is looked for until it is gone. */
function readThere(span: TextSpan, source: Source | null, place: At): If | null {
  const found = isSaid(place, span) ? searched(place, span) : null;
  // JSON has names for what is in it.
  const isNamed = source !== null && 'url' in source && /\.json(?:[?#]|$)/i.test(source.url);
  if (found === null || isNamed) return null;
  const isGone = place.pieces.some(({ category }) => category === 'disappears');
  if (isGone && found.how === 'all') return null;
  const how = isGone ? 'none' : found.how;
  const isEachTime = place.pieces[0]?.category === 'each-time';
  const test = { kind: 'contains', words: found.words, how, isWord: true } as const;
  return holds({ ...NO_THING, source }, test, isEachTime);
}

export const WORDS_THERE_RULES = [
  rule(
    'condition: if|each-time ?the|any ?term text ?term seen|disappears ?there of source',
    'tell me when the word available shows up on https://a.example',
    ([, , , span, , , , , source], place) => readThere(span, source, place),
  ),
  rule(
    'condition: if|each-time ?the|any ?term text ?term of source seen|disappears',
    'sag mir, wenn das Wort Karten auf https://a.example erscheint',
    ([, , , span, , , source], place) => readThere(span, source, place),
  ),
  rule(
    'condition: if|each-time ?there of source ?the|any ?term text seen|disappears',
    'sag mir, wenn auf https://a.example das Wort Karten auftaucht',
    ([, , , source, , , span], place) => readThere(span, source, place),
  ),
  rule(
    'condition: if|each-time ?the|any ?term text ?term seen|disappears ?there',
    'fetch https://a.example and tell me when the word available shows up',
    ([, , , span], place) => readThere(span, null, place),
  ),
  rule(
    'condition: if|each-time there ?the|any ?term text ?there of source',
    'tell me when there is a vacancy on https://a.example',
    ([, , , , span, , , source], place) => readThere(span, source, place),
  ),
  rule(
    'condition: if|each-time ?the ?term quotes of source seen|disappears',
    'sag mir, wenn das Wort "Karten" auf https://a.example auftaucht',
    ([, , , said, , source], { context: { isA }, pieces }) => {
      const isGone = pieces.at(-1)?.category === 'disappears';
      if (isGone && said.how === 'all') return null;
      const how = isGone ? 'none' : said.how;
      const isWord = pieces.some(
        ({ category, from }) => category === 'term' && isA(from, THE_WORD),
      );
      const test = { kind: 'contains', words: said.words, how, ...(isWord && { isWord }) } as const;
      return holds({ ...NO_THING, source }, test, pieces[0]?.category === 'each-time');
    },
  ),
  rule(
    'condition: if|each-time they|therein text mention|seen',
    'schick mir neue Einträge aus https://a.example/feed.xml, wenn sie Berlin erwähnen',
    ([, , span], place) => readThere(span, null, place),
  ),
  rule(
    'condition: if|each-time of source any about text appears',
    'sag mir, wenn im Feed https://a.example etwas über Berlin kommt',
    ([, , source, , , span], place) =>
      source.kind === 'feed' ? readThere(span, source, place) : null,
  ),
];
