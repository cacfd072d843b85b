/**
 * A sentence as tokens, each with what it can mean and where it stands. One pass, a bounded look ahead
 * at every place. Addresses and quoted text are one opaque token each: nothing in them is a time.
 */
import type { Language, Role } from '../language/language.ts';
import { type Meaning, meaningOf, meaningsOf, NO_MEANING } from './meaning.ts';
import { zoneByName } from './zones.ts';

export interface Token {
  kind: 'word' | 'number' | 'symbol' | 'iso' | 'zone' | 'rule' | 'opaque' | 'break';
  /** In lower case; of several words, between single blanks. */
  text: string;
  start: number;
  end: number;
  /** Nothing stands between it and the token before. */
  glued: boolean;
  /** Of digits. */
  number: number | null;
  sense: Meaning;
}

/** Longer text is searched at its beginning and its end only: that is where people say when. */
const LONGEST_SEARCHED = 2000;

const SPACE = /\s+/y;
const ISO =
  /\d{4}-\d{2}-\d{2}(?:[tT]\d{2}:?\d{2}(?::?\d{2}(?:\.\d{1,9})?)?(?:[zZ]|[+-]\d{2}:?\d{2})?)?(?![\d-])/y;
/** A recurrence rule as calendars write it. */
const RULE = /(?:RRULE:)?FREQ=\w{1,20}(?:;\w{1,20}=[\w+-]{1,40}(?:,[\w+-]{1,20}){0,400}){0,20}/iy;
const NUMBER = /\d{1,9}(?:\.\d{1,4})?/y;
const ADDRESS = /[a-z][a-z0-9+.-]{0,20}:\/\/\S+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/iy;
const QUOTED =
  /"[^"]{0,2000}"|“[^”]{0,2000}”|`[^`]{0,2000}`|„[^“”"]{0,2000}[“”"]|[»«][^»«]{0,2000}[»«]/y;
const ZONE = /(?:Etc\/GMT[+-]\d{1,2}|[A-Z][A-Za-z_]{1,20}(?:\/[A-Z][A-Za-z_-]{1,30}){1,2})/y;
const HALF_OF_DAY = /[ap]\.\s?m\.?(?![a-z])/iy;
/** Letters with signs between them; days only where the language knows all of them. */
const DAY_ROW = /\p{L}{1,3}(?: ?(?:[/,+&–-]|\.\.) ?\p{L}{1,3}){1,6}(?![\p{L}\d])/uy;
const WORD = /\p{L}[\p{L}\p{M}]{0,60}(?:['’]\p{L}{1,20})?/uy;

interface Matcher {
  kind: Token['kind'] | 'day-row';
  pattern: RegExp;
  /** A text without this has none of the kind, and is not searched for it at every place. */
  needs: RegExp | null;
}

const MATCHERS: readonly Matcher[] = [
  { kind: 'opaque', pattern: ADDRESS, needs: /:\/\/|@/ },
  { kind: 'opaque', pattern: QUOTED, needs: /["“`„»«]/ },
  { kind: 'rule', pattern: RULE, needs: /=/ },
  { kind: 'iso', pattern: ISO, needs: /\d-/ },
  { kind: 'number', pattern: NUMBER, needs: /\d/ },
  { kind: 'word', pattern: HALF_OF_DAY, needs: /[ap]\./i },
  { kind: 'zone', pattern: ZONE, needs: /\// },
  { kind: 'day-row', pattern: DAY_ROW, needs: /\p{L} ?(?:[/,+&–-]|\.\.) ?\p{L}/u },
  { kind: 'word', pattern: WORD, needs: null },
];

export function tokenize(text: string, language: Language): Token[] {
  const half = LONGEST_SEARCHED / 2;
  const within = (from: number, to: number) => scan(text, { from, to, language });
  if (text.length <= LONGEST_SEARCHED) return joinWords(within(0, text.length), language);
  const head = within(0, half);
  const tail = within(text.length - half, text.length);
  return joinWords([...head, gap(half, text.length - half), ...tail], language);
}

function gap(start: number, end: number): Token {
  return { kind: 'break', text: '', start, end, glued: false, number: null, sense: NO_MEANING };
}

function scan(
  text: string,
  { from, to, language }: { from: number; to: number; language: Language },
): Token[] {
  const tokens: Token[] = [];
  const matchers = MATCHERS.filter(({ needs }) => needs === null || needs.test(text));
  let at = from;
  let glued = false;
  while (at < to) {
    SPACE.lastIndex = at;
    if (SPACE.test(text)) {
      at = SPACE.lastIndex;
      glued = false;
      continue;
    }
    const token = tokenAt(text, at, { matchers, language });
    token.glued = glued;
    tokens.push(token);
    at = token.end;
    glued = true;
  }
  return tokens;
}

function tokenAt(
  text: string,
  at: number,
  { matchers, language }: { matchers: readonly Matcher[]; language: Language },
): Token {
  for (const { kind, pattern } of matchers) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    const raw = text.slice(at, pattern.lastIndex);
    if (kind === 'day-row') {
      const weekdays = daysOfRow(raw, language.dayCodes);
      if (weekdays === null) continue;
      return { ...made('word', raw, at), sense: meaningOf({ weekdays, repeats: true }) };
    }
    if (kind !== 'zone' || zoneByName(raw) !== null) return made(kind, raw, at);
  }
  // A pair of halves is one character: never cut it.
  const size = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return made('symbol', text.slice(at, at + size), at);
}

/** "Mo/We/Fr" and "M-Sa": at least one of them shorter than a usual name, which is read as a word. */
function daysOfRow(raw: string, codes: ReadonlyMap<string, number>): number[] | null {
  const pieces = raw.split(/[^\p{L}]+/u);
  const signs = raw.replace(/[\p{L} ]+/gu, '').replaceAll('..', '-');
  const days = pieces.map((piece) => codes.get(piece.toLowerCase()));
  const isWords = pieces.every(({ length }) => length > 2) && !raw.includes('..');
  if (days.includes(undefined) || isWords) return null;
  // Small letters alone may be anything: "w/f"; three of them in their order are hardly that.
  const isSmall = pieces.some((piece) => piece.length === 1 && piece !== piece.toUpperCase());
  const isOrdered = days.every((day = 0, index) => index === 0 || day > (days[index - 1] ?? 0));
  if (isSmall && !(isOrdered && days.length > 2)) return null;
  const row = days.flatMap((day = 0, index) => {
    const isRange = /[–-]/.test(signs[index - 1] ?? '');
    const before = days[index - 1] ?? day;
    const length = isRange ? ((day - before + 7) % 7) + 1 : 1;
    return Array.from({ length }, (_, step) => (day - step + 7) % 7);
  });
  return [...new Set(row)].sort((left, right) => left - right);
}

function made(kind: Token['kind'], raw: string, start: number): Token {
  const lower = raw.toLowerCase().replaceAll('’', "'");
  const text = kind === 'zone' || kind === 'iso' || kind === 'rule' ? raw : lower;
  const number = kind === 'number' ? Number(raw) : null;
  return { kind, text, start, end: start + raw.length, glued: false, number, sense: NO_MEANING };
}

/** The most tokens that one meaning spans: "at the top of the hour", with room for signs. */
const MOST_TOKENS = 8;

/** With how many tokens at most the meanings begin that begin with a word; built once for a language. */
const reaches = new WeakMap<Language, Map<string, number>>();

function reachesOf(language: Language): Map<string, number> {
  const known = reaches.get(language);
  if (known !== undefined) return known;
  const built = new Map<string, number>();
  for (const phrase of language.words.keys()) {
    const size = scan(phrase, { from: 0, to: phrase.length, language });
    const first = size[0]?.text ?? phrase;
    built.set(first, Math.max(built.get(first) ?? 0, Math.min(MOST_TOKENS, size.length)));
  }
  reaches.set(language, built);
  return built;
}

/** Looks meanings up, the longest row of words first. */
function joinWords(tokens: Token[], language: Language): Token[] {
  const reach = reachesOf(language);
  const meanings = meaningsOf(language);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const most = token.kind === 'opaque' ? 0 : (reach.get(token.text) ?? 0);
    const phrase = most === 0 ? { token, next: at + 1 } : phraseAt(tokens, at, { meanings, most });
    const { pieces } = phrase.token.sense;
    if (pieces === undefined) joined.push(phrase.token);
    else joined.push(...taken(phrase.token, pieces));
    at = phrase.next;
  }
  return joined;
}

/** A compound as the words it is made of; the first takes all of its place, the others its last letter. */
function taken(token: Token, pieces: readonly Meaning[]): Token[] {
  return pieces.map((sense, index) => ({
    ...token,
    sense,
    start: index === 0 ? token.start : token.end - 1,
    glued: index === 0 && token.glued,
  }));
}

function phraseAt(
  tokens: Token[],
  at: number,
  { meanings, most }: { meanings: ReadonlyMap<string, Meaning>; most: number },
): { token: Token; next: number } {
  const first = tokens[at] as Token;
  let best = { token: first, next: at + 1 };
  let text = '';
  for (let next = at; next < Math.min(tokens.length, at + most); next++) {
    const token = tokens[next] as Token;
    if (token.kind === 'opaque' || token.kind === 'break') break;
    text = next === at ? token.text : `${text}${token.glued ? '' : ' '}${token.text}`;
    const sense = meanings.get(text);
    // A single number keeps its value; only a row that begins with one may mean something else.
    if (sense !== undefined && (next > at || first.kind !== 'number')) {
      const { kind, start, glued, number } = first;
      best = { token: { kind, text, start, end: token.end, glued, number, sense }, next: next + 1 };
    }
  }
  return best;
}

/** A word that the language has no meaning for. */
export function isPlainWord({ kind, sense }: Token): boolean {
  return kind === 'word' && sense === NO_MEANING;
}

/** One of these; not as a list, because it is asked at every place and a list would be made each time. */
export function hasRole(
  token: Token | undefined,
  first: Role,
  second?: Role,
  third?: Role,
  fourth?: Role,
  fifth?: Role,
): boolean {
  const own = token?.sense.roles;
  if (own === undefined) return false;
  for (const role of own)
    if (role === first || role === second || role === third || role === fourth || role === fifth)
      return true;
  return false;
}

/** Any of many. */
export function hasRoleOf(token: Token, roles: ReadonlySet<Role>): boolean {
  const own = token.sense.roles;
  return own?.some((role) => roles.has(role)) ?? false;
}
