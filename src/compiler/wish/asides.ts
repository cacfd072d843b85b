/**
 * What people say around a wish: "my son waits for the results, so check …". A statement that asks for nothing and
 * narrows nothing is taken off and shown; whatever holds a condition, a limit, a time, a place or a deed is never one.
 */
import type { AsideWords } from '../../language/aside-words.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { withoutCourtesy } from './clean-text.ts';
import { mayBeWish } from './may-be-wish.ts';
import { bareWord, isQuoted, placedWords } from './wish-words.ts';

export interface Around {
  wish: string;
  /** Statements, word for word; greetings and thanks are not among them. */
  asides: string[];
}

interface AsideReading {
  language: IntentWords;
  clock: { read(text: string): WhenResult };
}

/** Nobody says more of them, and nobody's reason is longer. */
const LONGEST = 800;
const MOST_ASIDES = 4;
const MOST_WORDS = 16;
const LONGEST_LABEL = 5;

/** Null where nothing is said around it. */
export function withoutAsides(text: string, reading: AsideReading): Around | null {
  if (text.length > LONGEST) return null;
  const pieces = piecesOf(text, reading.language.asides);
  if (pieces.length < 2) return null;
  const kept = pieces.map((piece, at) => {
    const isLabel = at === 0 && text[piece.end - 1] === ':' && labels(text, piece, reading);
    return isLabel ? 'aside' : kindOf(text, piece, reading);
  });
  if (!kept.includes('wish') || kept.every((kind) => kind === 'wish')) return null;
  const asides = pieces
    .filter((_, at) => kept[at] === 'aside' || kept[at] === 'place')
    .map((piece) => said(text, piece));
  if (asides.length > MOST_ASIDES) return null;
  const places = placesIn(text, pieces, kept);
  if (places === null) return null;
  const rest = pieces.filter((_, at) => kept[at] === 'wish').map((piece) => slice(text, piece));
  const joined = rest.join(' ').replace(/^[\s–—-]+(?=\p{L})|[\s,;–—-]+$/gu, '');
  const bare = withoutHence(joined, reading.language.asides);
  const wish = [...places, withoutCourtesy(bare, reading.language)].join(' ');
  return { wish, asides };
}

const slice = (text: string, { start, end }: Span): string => text.slice(start, end).trim();

function said(text: string, piece: Span): string {
  return slice(text, piece).replace(/^[(\s]+|[\s.,;:!?…)–—-]+$/g, '');
}

function withoutHence(wish: string, { hence, joints }: AsideWords): string {
  const [first = ''] = wish.split(/\s/, 1);
  return hence.has(bareWord(first)) || joints.has(bareWord(first))
    ? wish.slice(first.length).trim()
    : wish;
}

/** Between signs, in brackets, and from a word that leads to a reason or a consequence. */
function piecesOf(text: string, { reason, hence }: AsideWords): Span[] {
  const spans: Span[] = [];
  let from: number | null = null;
  const end = (at: number): void => {
    if (from !== null && at > from) spans.push({ start: from, end: at });
    from = null;
  };
  for (const { word, start, end: to } of placedWords(text)) {
    const bare = bareWord(word);
    if (word.startsWith('(') || reason.has(bare) || hence.has(bare) || isDash(word)) end(start);
    from ??= start;
    if (isDash(word) || (!isQuoted(word) && /[,;.!?…:)]$/.test(word))) end(to);
  }
  end(text.length);
  return spans;
}

const wholeOf = (text: string): Span => ({ start: 0, end: text.length });

const isDash = (word: string): boolean => /^[-–—]+$/.test(word);

/** `place`: an aside that says where: "my professor puts the sheets on https://…". */
type Kind = 'wish' | 'aside' | 'courtesy' | 'place';

const ADDRESS = /https?:\/\/\S+/gi;

/** The address that was told, in front of the wish; null where it names one itself. */
function placesIn(text: string, pieces: readonly Span[], kinds: readonly Kind[]): string[] | null {
  const isPlace = (at: number): boolean => kinds[at] === 'place';
  const told = pieces.filter((_, at) => isPlace(at)).map((piece) => slice(text, piece));
  if (told.length === 0) return [];
  const rest = pieces.filter((_, at) => !isPlace(at)).map((piece) => slice(text, piece));
  const isNamed = rest.some((said) => said.search(ADDRESS) >= 0 || /(?:^|\s)[~.]?\//.test(said));
  if (told.length > 1 || isNamed) return null;
  return told.flatMap((said) => said.match(ADDRESS) ?? []).map((url) => `${trimmed(url)},`);
}

const trimmed = (url: string): string => url.replace(/[.,;:!?)]+$/, '');

function kindOf(text: string, piece: Span, { language, clock }: AsideReading): Kind {
  const own = said(text, piece);
  const words = own.toLowerCase().replaceAll('’', "'").split(/\s+/);
  const { asides } = language;
  const bare = withoutLead(words, asides);
  if (asides.phrases.has(words.join(' ')) || asides.phrases.has(bare.join(' '))) return 'courtesy';
  if (!words.every(isPlainWord)) return isToldPlace(own, { language, clock }) ? 'place' : 'wish';
  if (words.length > MOST_WORDS) return 'wish';
  if (isWeight(bare, asides)) return 'aside';
  const isReason = bare.length < words.length && asides.reason.has(words[0] ?? '');
  if (!isStatement(bare, isReason, language)) return 'wish';
  return isTimed(clock.read(own)) ? 'wish' : 'aside';
}

const isPlainWord = (word: string): boolean => /^[\p{L}'-]+$/u.test(word);

/** An aside but for the one address in it. */
function isToldPlace(own: string, reading: AsideReading): boolean {
  if ((own.match(ADDRESS) ?? []).length !== 1) return false;
  const without = own.replace(ADDRESS, '').replaceAll(/\s+/g, ' ').trim();
  const isTold = without.split(' ').every(isPlainWord);
  return isTold && kindOf(without, wholeOf(without), reading) === 'aside';
}

/** Of the speaker or of what is theirs, or a reason; and with no word that narrows a wish. */
function isStatement(
  words: readonly string[],
  isReason: boolean,
  { asides, numbers }: IntentWords,
): boolean {
  const [first = ''] = words;
  const isTold = asides.speaker.has(first) || asides.owner.has(first);
  if (!(isTold || isReason) || words.length < 3) return false;
  return !words.some((word) => asides.never.has(word) || numbers.has(word));
}

/** "Freezer:", "keep a price history:" in front of all that is to be done. */
function labels(text: string, piece: Span, { language, clock }: AsideReading): boolean {
  const own = said(text, piece);
  const words = own.toLowerCase().split(/\s+/);
  const { keeps, never } = language.asides;
  const isPlain = words.every((word) => isPlainWord(word) && !never.has(word));
  const isOrder = mayBeWish(own, language, []) && !keeps.test(own);
  if (!isPlain || isOrder || words.length > LONGEST_LABEL) return false;
  return !isTimed(clock.read(own));
}

const isTimed = (time: WhenResult): boolean =>
  time.kind !== 'none' || (time.spoken ?? []).length > 0;

function withoutLead(words: readonly string[], { reason, hence }: AsideWords): readonly string[] {
  const isLead = (word: string | undefined): boolean =>
    word !== undefined && (reason.has(word) || hence.has(word));
  const from = words.findIndex((word) => !isLead(word));
  return from < 0 ? words : words.slice(from);
}

/** "it's really important for us". */
function isWeight(words: readonly string[], { weight, small }: AsideWords): boolean {
  return (
    words.some((word) => weight.has(word)) &&
    words.every((word) => weight.has(word) || small.has(word))
  );
}
