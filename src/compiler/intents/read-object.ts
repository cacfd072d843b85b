/** What a verb is about: parts of a page, a feed, words in quotes, or what was found before. */
import type { IntentWords, PagePart } from '../../language/intent-words.ts';
import { bareWord, isQuoted, unquoted, urlIn } from './clauses.ts';

/** How many of several, and from which end. */
export interface Count {
  most: number;
  from: 'start' | 'end';
}

/** One thing that is wanted of a page. */
export type WantedPart =
  | { kind: 'whole' }
  | { kind: 'part'; name: string; part: PagePart; count?: Count }
  | { kind: 'json'; name: string; path: string }
  | { kind: 'unknown'; name: string };

export interface ReadObject {
  url: string | null;
  isFeed: boolean;
  /** The items of a feed are wanted; only those that are new. */
  items: 'all' | 'new' | null;
  /** How many of them. */
  count: Count | null;
  parts: WantedPart[];
  /** Words in quotes, to be taken as they stand. */
  literal: string | null;
  /** It names something beside the page or the feed, which would be lost. */
  isMixed: boolean;
}

/** `inFeed` where what was found before is a feed. */
export function readObject(
  words: readonly string[],
  language: IntentWords,
  inFeed = false,
): ReadObject {
  const urlAt = words.findIndex((word) => urlIn(word) !== null);
  const url = urlAt < 0 ? null : urlIn(words[urlAt] as string);
  const others = words.filter((_, index) => index !== urlAt);
  const only = others[0];
  if (others.length === 1 && only !== undefined && isQuoted(only))
    return { ...NOTHING, url, literal: unquoted(only) };
  const ofFeed = feedWish(others, { url, inFeed: inFeed && url === null }, language);
  if (ofFeed !== null) {
    const parts = ofFeed.isFeed ? [] : partsOf(others.map(withoutSigns), language);
    return { ...NOTHING, ...ofFeed, url, parts };
  }
  const parts = partsOf(others.map(withoutSigns), language);
  const isMixed = others.some(
    (word) => urlIn(word) !== null && !language.pageParts.has(bareWord(word)),
  );
  return { ...NOTHING, url, parts, isMixed };
}

/** What is wanted of a feed; null where there is none. */
function feedWish(
  others: readonly string[],
  { url, inFeed }: { url: string | null; inFeed: boolean },
  language: IntentWords,
): Pick<ReadObject, 'isFeed' | 'items' | 'count' | 'isMixed'> | null {
  const bare = others.map(bareWord).filter((word) => word !== '');
  const says = (set: ReadonlySet<string>): boolean => bare.some((word) => set.has(word));
  const saysItems = says(language.items);
  const isFresh = says(language.fresh);
  const looksLikeFeed = url !== null && /(?:feed|rss|atom)(?:[/.?]|$)|\.xml(?:\?|$)/i.test(url);
  const isFeed = says(language.feeds) || (saysItems && (isFresh || looksLikeFeed || inFeed));
  if (!isFeed && !inFeed) return null;
  const count = countIn(bare, language);
  // "the newest five" are the first ones, also where they were there before.
  const isNew = isFresh && !(count !== null && says(language.atStart));
  // "send me the new ones"
  const namesItems = saysItems || (inFeed && isFresh);
  const items = namesItems ? (isNew ? 'new' : 'all') : null;
  const isMixed = (isFeed && namesMore(others, language)) || isNarrowed(bare, count, language);
  return { isFeed, items, count, isMixed };
}

export const NOTHING: ReadObject = {
  url: null,
  isFeed: false,
  items: null,
  count: null,
  parts: [],
  literal: null,
  isMixed: false,
};

function numberIn(word: string, { numbers }: IntentWords): number | null {
  return /^\d{1,3}$/.test(word) ? Number(word) : (numbers.get(word) ?? null);
}

/** "the top five", "the last 10": how many are wanted. */
function countIn(words: readonly string[], language: IntentWords): Count | null {
  const [most = 0] = words.flatMap((word) => numberIn(word, language) ?? []);
  if (most === 0) return null;
  const from = words.some((word) => language.atEnd.has(word)) ? 'end' : 'start';
  return { most, from };
}

/** "headlines about trains", "items with more than 100 points": not all of them, which no step can tell. */
function isNarrowed(words: readonly string[], count: Count | null, language: IntentWords): boolean {
  const numbered = words.filter((word) => /\d/.test(word) || language.numbers.has(word));
  if (numbered.length > (count === null ? 0 : 1)) return true;
  // "when there are 3 new ones"
  if (count !== null && words.some((word) => language.conditionStarts.has(word))) return true;
  return words.some((word, index) => {
    if (!language.narrowing.has(word)) return false;
    // "with their links", "von dem Feed": said of where it is, and of what comes anyway.
    const { articles, feeds, items, pageParts } = language;
    const next = words.slice(index + 1).find((one) => !articles.has(one));
    return next !== undefined && ![feeds, items, pageParts].some((known) => known.has(next));
  });
}

/** "the weather for Cologne, then the headlines of the feed": one of them is no part of the feed. */
function namesMore(words: readonly string[], language: IntentWords): boolean {
  const { joints, feeds, items, fresh, pronouns, articles, ofWords, asks, me } = language;
  const small = [articles, ofWords, asks, me, pronouns];
  const known = [feeds, items, fresh];
  const groups: string[][] = [[]];
  for (const word of words) {
    const bare = bareWord(word);
    if (joints.has(bare)) groups.push([]);
    else if (bare !== '' && !small.some((set) => set.has(bare))) groups.at(-1)?.push(bare);
    if (/[,;]$/.test(word)) groups.push([]);
  }
  const said = groups.filter((group) => group.length > 0);
  return (
    said.length > 1 &&
    said.some((group) => !group.some((word) => known.some((set) => set.has(word))))
  );
}

function withoutSigns(word: string): string {
  return word.replace(/^[(]+|[,;.:!?)]+$/g, '');
}

/** "the title and the links of": each by itself. */
function partsOf(words: readonly string[], language: IntentWords): WantedPart[] {
  let kept = words.filter((word) => word !== '');
  while (kept.length > 0 && language.ofWords.has((kept.at(-1) as string).toLowerCase()))
    kept = kept.slice(0, -1);
  const groups: string[][] = [[]];
  for (const word of kept) {
    if (language.joints.has(word.toLowerCase())) groups.push([]);
    else groups.at(-1)?.push(word);
  }
  return groups.flatMap((group) => {
    const part = partOf(group, language);
    return part === null ? [] : [part];
  });
}

function partOf(group: readonly string[], language: IntentWords): WantedPart | null {
  const text = group.join(' ').toLowerCase();
  if (text === '') return null;
  if (language.pronouns.has(text)) return { kind: 'whole' };
  const from = group.findIndex((word) => !language.articles.has(word.toLowerCase()));
  const words = from < 0 ? [] : group.slice(from);
  const said = words.join(' ');
  const name = said.toLowerCase();
  if (name === '' || language.pronouns.has(name)) return { kind: 'whole' };
  const counted = countedPart(words, said, language);
  if (counted !== null) return counted;
  const part = language.pageParts.get(name);
  if (part !== undefined)
    return part.field === 'body' ? { kind: 'whole' } : { kind: 'part', name: said, part };
  const json = jsonPath(words, language);
  return json === null ? { kind: 'unknown', name } : { kind: 'json', name: json, path: json };
}

/** "the first three links": where there may be many of them. */
function countedPart(
  words: readonly string[],
  name: string,
  language: IntentWords,
): WantedPart | null {
  const bare = words.map((word) => word.toLowerCase());
  const count = countIn(bare, language);
  if (count === null) return null;
  const { atStart, atEnd } = language;
  const noun = bare.filter(
    (word) => !atStart.has(word) && !atEnd.has(word) && numberIn(word, language) === null,
  );
  const part = language.pageParts.get(noun.join(' '));
  // Of a long text only the beginning is looked at.
  const isReachable = part?.selector !== undefined || count.from === 'start';
  if (part?.all !== true || !isReachable) return { kind: 'unknown', name: name.toLowerCase() };
  return { kind: 'part', name, part, count };
}

/** `main.temp`, "the field price", "the price field". */
function jsonPath(words: readonly string[], { fieldWords }: IntentWords): string | null {
  const rest = words.filter((word) => !fieldWords.has(word.toLowerCase()));
  const [only = ''] = rest;
  if (rest.length !== 1 || !isPath(only)) return null;
  return only.includes('.') || rest.length < words.length ? only : null;
}

export function isPath(text: string): boolean {
  return /^[a-z_][\w-]{0,60}(?:\.[\w-]{1,60}|\[\d{1,4}\]){0,8}$/i.test(text);
}

const MOST_FIELD_WORDS = 3;

/** A short row of nouns may name a field; what says when, where or whether does not. */
export function mayBeField(name: string, language: IntentWords): boolean {
  const words = name.split(' ');
  const { conditionStarts, ofWords, intoWords, again, asks, belonging, taskJoints, pronouns } =
    language;
  const others = [
    conditionStarts,
    ofWords,
    intoWords,
    again,
    asks,
    belonging,
    taskJoints,
    pronouns,
  ];
  if (words.some((word) => numberIn(word, language) !== null)) return false;
  return (
    words.length <= MOST_FIELD_WORDS && !words.some((word) => others.some((set) => set.has(word)))
  );
}
