/**
 * The stretch of time that one of Rote's own lists is of: "what ran this week", "was morgen ansteht". It says what is
 * looked at, and nothing about when that is done.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import { canBeOf, OWN_LISTS, type OwnListName, type OwnLists } from '../../language/own-lists.ts';
import type { Word } from '../engine/chart.ts';
import type { Span } from '../when/result.ts';
import { tokensOf } from './tokens.ts';
import { wordsOf } from './words.ts';

interface Placed {
  list: OwnListName;
  from: number;
  to: number;
}

export function ownStretches(
  text: string,
  { what, own }: Pick<IntentWords, 'what' | 'own'>,
  language: Language,
): Span[] {
  if (!mayName(text, own)) return [];
  const tokens = tokensOf(text, language.decimalComma);
  const row = wordsOf(
    tokens,
    { lexicon: what, language, toolCalled: () => null, names: [], own },
    text,
  );
  return listsIn(row).flatMap((placed) => {
    const found = stretchOf(row, placed);
    const [first, last] = [tokens[found?.from ?? -1], tokens[(found?.to ?? 0) - 1]];
    // "what is due tomorrow at 9": nobody knows which of the two it is.
    const isTime = /^(?:at|um|@|\d.*)$/i.test(tokens[found?.to ?? -1]?.text ?? '');
    if (first === undefined || last === undefined || isTime) return [];
    return [{ start: first.start, end: last.end }];
  });
}

const lastWords = new WeakMap<OwnLists, ReadonlySet<string>>();

/** Most texts have none of the words that these lists end with. */
function mayName(text: string, own: OwnLists): boolean {
  const known = lastWords.get(own) ?? new Set(phrasesOf(own).map((said) => said.split(' ').at(-1)));
  lastWords.set(own, known as ReadonlySet<string>);
  const words = text.toLowerCase().split(/[^\p{L}\p{N}'-]+/u);
  return words.some((word) => known.has(word));
}

function phrasesOf(own: OwnLists): string[] {
  return Object.entries(own)
    .filter(([list]) => OWN_LISTS[list as OwnListName].stretch !== null)
    .flatMap(([, { names, any, many, verbs }]) => [names, any, many, verbs])
    .flatMap((said) => said.split('|'))
    .filter((said) => said !== '');
}

const NAMED: ReadonlySet<string> = new Set(['own-name', 'own-any', 'own-many', 'own-verb']);

/** By their names; one that ends with a verb begins in front of its stretch. */
function listsIn(row: readonly Word[]): (Placed & { isVerb: boolean })[] {
  return row.flatMap(({ senses }, at) =>
    senses
      .filter(({ category }) => NAMED.has(category))
      .map(({ category, value, words = 1 }) => ({
        list: value as OwnListName,
        from: at + 1 - words,
        to: at + 1,
        isVerb: category === 'own-verb',
      })),
  );
}

const LONGEST = 4;

/** The longest that stands right behind it, or in front of its verb. */
function stretchOf(row: readonly Word[], placed: Placed & { isVerb: boolean }): Placed | null {
  const { list, isVerb } = placed;
  const isA = (at: number, category: string): boolean =>
    row[at]?.senses.some((sense) => sense.category === category) === true;
  const between = (from: number, to: number): boolean =>
    row[to - 1]?.senses.some(
      ({ category, value, words = 1 }) =>
        category === 'stretch' && words === to - from && canBeOf(list, value as string),
    ) === true;
  const lengths = Array.from({ length: LONGEST }, (_, index) => LONGEST - index);
  if (isVerb) {
    const to = placed.from;
    const length = lengths.find((one) => between(to - one, to));
    const isAsked =
      length !== undefined && (isA(to - length - 1, 'what') || isA(to - length - 1, 'it'));
    return isAsked ? { list, from: to - length, to } : null;
  }
  const behind = isA(placed.to, 'of') ? placed.to + 1 : placed.to;
  const starts = [placed.to, behind, ...(isA(behind, 'the') ? [behind + 1] : [])];
  const [found] = starts.flatMap((from) => {
    const length = lengths.find((one) => between(from, from + one));
    return length === undefined ? [] : [{ list, from, to: from + length }];
  });
  return found ?? null;
}
