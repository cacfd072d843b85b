/**
 * A sentence as tokens, each with what it can mean and where it stands. One pass, a bounded look ahead
 * at every place. Addresses and quoted text are one opaque token each: nothing in them is a time.
 */
import { spendEffort } from '../../base/effort.ts';
import type { Language, Role } from '../../language/language.ts';
import { type Meaning, meaningOf, meaningsOf, NO_MEANING } from './meaning.ts';
import { zoneByName } from './zones.ts';

export interface Token {
  kind: 'word' | 'number' | 'symbol' | 'iso' | 'zone' | 'rule' | 'opaque';
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

const SPACE = /\s+/y;
const ISO =
  /\d{4}-\d{2}-\d{2}(?:[tT]\d{2}:?\d{2}(?::?\d{2}(?:\.\d{1,9})?)?(?:[zZ]|[+-]\d{2}:?\d{2})?)?(?![\d-])/y;
/** A recurrence rule as calendars write it. */
const RULE = /(?:RRULE:)?FREQ=\w{1,20}(?:;\w{1,20}=[\w+-]{1,40}(?:,[\w+-]{1,20}){0,400}){0,20}/iy;
const NUMBER = /\d{1,9}(?:\.\d{1,4})?/y;
const ADDRESS = /[a-z][a-z0-9+.-]{0,20}:\/\/\S+|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/iy;
const QUOTED =
  /"[^"]{0,2000}"|“[^”]{0,2000}”|`[^`]{0,2000}`|„[^“”"]{0,2000}[“”"]|[»«][^»«]{0,2000}[»«]/y;
const QUOTES = '"“`„»«';
/** How many letters a pattern passes over for a unit of effort; a quote that is never closed is looked for to the end. */
const LETTERS_SCANNED = 8;
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

const NUMBERS: Matcher = { kind: 'number', pattern: NUMBER, needs: /\d/ };
const WORDS: Matcher = { kind: 'word', pattern: WORD, needs: null };
const PLAIN_MATCHERS: readonly Matcher[] = [NUMBERS, WORDS];

const MATCHERS: readonly Matcher[] = [
  { kind: 'opaque', pattern: ADDRESS, needs: /:\/\/|@/ },
  { kind: 'opaque', pattern: QUOTED, needs: /["“`„»«]/ },
  { kind: 'rule', pattern: RULE, needs: /=/ },
  { kind: 'iso', pattern: ISO, needs: /\d-/ },
  NUMBERS,
  { kind: 'word', pattern: HALF_OF_DAY, needs: /[ap]\./i },
  { kind: 'zone', pattern: ZONE, needs: /\// },
  { kind: 'day-row', pattern: DAY_ROW, needs: /\p{L} ?(?:[/,+&–-]|\.\.) ?\p{L}/u },
  WORDS,
];

/** What any of the other matchers needs; nearly every text has none of it. */
const SPECIAL = /[@:"“`„»«=./,+&–-]/;

function matchersFor(text: string): readonly Matcher[] {
  if (!SPECIAL.test(text)) return PLAIN_MATCHERS;
  return MATCHERS.filter(({ needs }) => needs === null || needs.test(text));
}

export function tokenize(text: string, language: Language): Token[] {
  return joinWords(scan(text, language), language);
}

function scan(text: string, language: Language): Token[] {
  const tokens: Token[] = [];
  const matchers = matchersFor(text);
  let at = 0;
  let glued = false;
  while (at < text.length) {
    const behind = behindSpace(text, at);
    if (behind > at) {
      at = behind;
      glued = false;
      continue;
    }
    const end = plainWordEnd(text, at);
    const token =
      end > at ? made('word', text.slice(at, end), at) : tokenAt(text, at, { matchers, language });
    token.glued = glued;
    tokens.push(token);
    at = token.end;
    glued = true;
  }
  return tokens;
}

const BLANK = 32;
/** The first sign beyond ASCII that is a space. */
const FIRST_WIDE_SPACE = 0xa0;

function behindSpace(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code > BLANK && code < FIRST_WIDE_SPACE) return at;
  SPACE.lastIndex = at;
  return SPACE.test(text) ? SPACE.lastIndex : at;
}

/** Where a word of plain letters ends, as nearly all are; the same place where it may be anything else. */
function plainWordEnd(text: string, at: number): number {
  let end = at;
  while (end - at <= LONGEST_PLAIN && isPlainLetter(text.charCodeAt(end))) end++;
  if (end - at > LONGEST_PLAIN) return at;
  // A sign behind the blank may go on with it: "mo / we".
  const isAlone = text.charCodeAt(end) === BLANK && isPlainLetter(text.charCodeAt(end + 1));
  return isAlone || end === text.length ? end : at;
}

const LONGEST_PLAIN = 60;

function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function tokenAt(
  text: string,
  at: number,
  { matchers, language }: { matchers: readonly Matcher[]; language: Language },
): Token {
  if (QUOTES.includes(text[at] as string)) spendEffort((text.length - at) / LETTERS_SCANNED);
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
  const isKept = kind === 'zone' || kind === 'iso' || kind === 'rule';
  const lower = isKept ? raw : raw.toLowerCase();
  const text = lower.includes('’') ? lower.replaceAll('’', "'") : lower;
  const number = kind === 'number' ? Number(raw) : null;
  return { kind, text, start, end: start + raw.length, glued: false, number, sense: NO_MEANING };
}

/** A row of tokens that a meaning, or several, begin with. */
interface Branch {
  meaning: Meaning | null;
  text: string;
  /** The rows that go on, by the next token. */
  apart: Map<string, Branch>;
  glued: Map<string, Branch>;
}

/** The words of a language by their tokens; built once, when it is first used. */
const trees = new WeakMap<Language, Map<string, Branch>>();

function treeOf(language: Language): Map<string, Branch> {
  const known = trees.get(language);
  if (known !== undefined) return known;
  const root = branchOf('');
  for (const [phrase, meaning] of meaningsOf(language)) {
    let branch = root;
    for (const token of scan(phrase, language)) branch = nextBranch(branch, token, phrase);
    branch.meaning = meaning;
  }
  trees.set(language, root.apart);
  return root.apart;
}

function branchOf(text: string): Branch {
  return { meaning: null, text, apart: new Map(), glued: new Map() };
}

function nextBranch({ apart, glued }: Branch, token: Token, phrase: string): Branch {
  const next = token.glued ? glued : apart;
  const branch = next.get(token.text) ?? branchOf(phrase.slice(0, token.end));
  next.set(token.text, branch);
  return branch;
}

/** Looks meanings up, the longest row of words first. */
function joinWords(tokens: Token[], language: Language): Token[] {
  const tree = treeOf(language);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const branch = token.kind === 'opaque' ? undefined : tree.get(token.text);
    const phrase = branch === undefined ? null : phraseAt(tokens, at, branch);
    const { pieces } = (phrase?.token ?? token).sense;
    if (phrase !== null && pieces !== undefined) joined.push(...taken(phrase.token, pieces));
    else joined.push(phrase?.token ?? token);
    at = phrase?.next ?? at + 1;
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

/** The longest row of tokens with a meaning; null where there is none. */
function phraseAt(
  tokens: Token[],
  at: number,
  begin: Branch,
): { token: Token; next: number } | null {
  const { kind, start, glued, number } = tokens[at] as Token;
  // A single number keeps its value; only a row that begins with one may mean something else.
  let best = kind === 'number' ? null : begin;
  let next = at + 1;
  let branch: Branch | undefined = begin;
  for (let place = next; place < tokens.length; place++) {
    const token = tokens[place] as Token;
    if (token.kind === 'opaque') break;
    branch = (token.glued ? branch.glued : branch.apart).get(token.text);
    if (branch === undefined) break;
    if (branch.meaning === null) continue;
    best = branch;
    next = place + 1;
  }
  if (best === null || best.meaning === null) return null;
  const { text, meaning: sense } = best;
  const { end } = tokens[next - 1] as Token;
  return { token: { kind, text, start, end, glued, number, sense }, next };
}

/** Whether all tokens between two places are of a kind. */
export function everyBetween(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  isSo: (token: Token) => boolean,
): boolean {
  for (const token of tokens)
    if (token.start >= from && token.end <= to && !isSo(token)) return false;
  return true;
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
