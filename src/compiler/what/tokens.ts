/** A sentence as words, signs, numbers, addresses, paths and quoted text, each with its place. */

import { spendEffort } from '../../base/effort.ts';
import { jsonEnd } from './json-said.ts';

export interface WhatToken {
  kind:
    | ('word' | 'sign' | 'number' | 'url' | 'path' | 'field' | 'quoted' | 'flag' | 'selector')
    /** A value in JSON. */
    | 'json';
  /** As it was written; of quoted text what is inside. */
  text: string;
  /** In lower case, without the signs around it. */
  bare: string;
  start: number;
  end: number;
  /** Of a number. */
  number: number | null;
}

const QUOTED = /"[^"]*"|“[^”]*”|„[^“”"]*[“”"]|`[^`]*`|«[^»]*»|»[^«]*«/y;
/** Single quotes hold text only where a blank, a sign or nothing stands on either side. */
const SINGLE = /(?<![\p{L}\d])['‘][^'’]{1,500}['’](?![\p{L}\d])/uy;
const QUOTES = `"“„\`«»'‘`;
const SIGN = /[,;:!?()]/y;
const BLANK = /\s+/y;
const CHUNK = /[^\s,;!?()"“„`«»]+/y;
/** What a word is followed by, where it is not a part of it. */
const TAIL = /[.:…]+$/;
/** Stands between two things that are said: "above 12 -> tell me". */
const JOINING = /^(?:[-=]{1,2}>|[→⇒–—]|-{1,2})$/;
const NUMBER =
  /^(?<sign>[+−-]?)(?<coin>[$€£]?)(?<digits>\d[\d.,' ]*)(?<unit>[%€$£°]?\p{L}{0,3}(?:\/\p{L}{1,2})?)$/u;
/** "1,299.00 €" and "0,5": signs between digits are a part of the number. */
const DIGITS = /[+−-]?[$€£]?\d+(?:[.,']\d+)*[^\s,;!?()"“„`«»]*/y;
/** "40-60", "5–8°C". */
const RANGE = /^(?<low>\d+(?:[.,]\d+)?)(?<dash>[-–])(?<high>\d+(?:[.,]\d+)?[%€$£°]?\p{L}{0,3})$/u;

/** A comparison that is glued to its number. */
const BOUND = /^([<>]=?|={1,2})([-+]?[$€£]?\d.*)$/;

/** Ends in front of which a dot makes a file, and no field. */
const FILE_ENDS = new Set(
  'txt|md|log|csv|tsv|json|jsonl|yaml|yml|toml|ini|conf|cfg|xml|html|htm|pdf|doc|docx|odt|xls|xlsx|ods|sh|py|js|ts|rb|pl|php|sql|db|sqlite|zip|tar|gz|tgz|bak|png|jpg|jpeg|gif|svg|mp3|mp4|ics|eml|env|lock|out|err|pid|rst|tex|org'.split(
    '|',
  ),
);

const UNITS_OF_LETTER = 5;
/** How many letters a pattern passes over for a unit. */
const LETTERS_SCANNED = 8;

/** `hasComma`: in front of decimals stands a comma, as in German. */
export function tokensOf(text: string, hasComma = false): WhatToken[] {
  spendEffort(UNITS_OF_LETTER * text.length);
  const tokens: WhatToken[] = [];
  for (let at = 0; at < text.length; ) {
    const found = tokenAt(text, at, hasComma);
    if (found === null) at = after(BLANK, text, at) ?? at + 1;
    else {
      tokens.push(...found);
      at = found.at(-1)?.end ?? at + 1;
    }
  }
  return tokens;
}

function after(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function tokenAt(text: string, at: number, hasComma: boolean): WhatToken[] | null {
  const quoted = quotedEnd(text, at);
  if (quoted !== null)
    return [{ ...plain('quoted', text.slice(at + 1, quoted - 1), at), end: quoted }];
  if (after(BLANK, text, at) !== null) return null;
  const json = jsonEnd(text, at);
  if (json !== null) return [plain('json', text.slice(at, json), at)];
  const sign = after(SIGN, text, at);
  if (sign !== null) return [plain('sign', text.slice(at, sign), at)];
  const end = chunkEnd(text, at);
  return end === null ? null : chunk(text.slice(at, end), at, hasComma);
}

/** One that is never closed is looked for up to the end of the text. */
function quotedEnd(text: string, at: number): number | null {
  if (!QUOTES.includes(text[at] as string)) return null;
  spendEffort((text.length - at) / LETTERS_SCANNED);
  return after(QUOTED, text, at) ?? after(SINGLE, text, at);
}

/** An address may hold signs. */
const ADDRESS = /(?:https?:\/\/|(?:[\w-]{1,63}\.){1,4}[a-z]{2,10}(?::\d{1,5})?\/)[^\s"“„`<>]+/iy;

function chunkEnd(text: string, at: number): number | null {
  return after(ADDRESS, text, at) ?? after(DIGITS, text, at) ?? after(CHUNK, text, at);
}

function plain(kind: WhatToken['kind'], text: string, start: number): WhatToken {
  return {
    kind,
    text,
    bare: text.toLowerCase(),
    start,
    end: start + text.length,
    number: null,
  };
}

/** A word with the signs that it ends with. */
function chunk(said: string, start: number, hasComma: boolean): WhatToken[] {
  const url = urlOf(said.replace(/[>),;.!?:]+$/, ''));
  const tail = url === null ? (TAIL.exec(said)?.[0] ?? '') : '';
  const word =
    url === null ? said.slice(0, said.length - tail.length) : said.replace(/[>),;.!?:]+$/, '');
  const rest = said.slice(word.length);
  if (word === '' || JOINING.test(word)) return [plain('sign', said, start)];
  const tokens = [...wordTokens(word, url, start, hasComma)];
  if (rest !== '') tokens.push(plain('sign', rest, start + word.length));
  return tokens;
}

function wordTokens(
  word: string,
  url: string | null,
  start: number,
  hasComma: boolean,
): WhatToken[] {
  if (url !== null) return [{ ...plain('url', url, start), end: start + word.length }];
  const number = NUMBER.exec(word)?.groups;
  if (number !== undefined) return numberTokens(word, number, start, hasComma);
  const bound = BOUND.exec(word);
  if (bound !== null) return boundTokens(bound, start, hasComma);
  const range = RANGE.exec(word)?.groups;
  if (range !== undefined) return rangeTokens(range, start, hasComma);
  // "$EUR" and the like stay words.
  if (/^--?[a-z]/i.test(word)) return [plain('flag', word, start)];
  if (isFilePath(word)) return [plain('path', word, start)];
  if (SELECTOR.test(word)) return [plain('selector', word, start)];
  if (isFieldPath(word)) return [plain('field', word, start)];
  return [{ ...plain('word', word, start), bare: word.toLowerCase().replaceAll('’', "'") }];
}

/** `#menu`, `.price`, `span.stock`. */
const SELECTOR =
  /^(?:[#.][a-z][\w-]*|(?:a|p|h[1-6]|div|span|button|img|td|tr|th|li|ul|ol|table|tbody|section|strong|em)[#.][a-z][\w-]*)$/i;

/** "80%", "50€", "$1,299.00": the number, and what it counts. */
function numberTokens(
  word: string,
  groups: Record<string, string | undefined>,
  start: number,
  hasComma: boolean,
): WhatToken[] {
  const { sign = '', coin = '', digits = '', unit = '' } = groups;
  const value = readNumber(digits, hasComma) * (sign === '-' || sign === '−' ? -1 : 1);
  if (/^k$/i.test(unit)) return [{ ...plain('number', word, start), number: value * 1000 }];
  const number = { ...plain('number', word, start), number: value };
  if (unit !== '') {
    const at = start + word.length - unit.length;
    return [{ ...number, end: at }, plain('word', unit, at)];
  }
  if (coin === '') return [number];
  const at = start + sign.length;
  return [plain('word', coin, at), { ...number, start: at + 1 }];
}

/** "<3", ">=80%": the sign, and the number behind it. */
function boundTokens([, sign = '', rest = '']: RegExpExecArray, start: number, hasComma: boolean) {
  return [plain('word', sign, start), ...wordTokens(rest, null, start + sign.length, hasComma)];
}

function rangeTokens(
  groups: Record<string, string | undefined>,
  start: number,
  hasComma: boolean,
): WhatToken[] {
  const { low = '', dash = '', high = '' } = groups;
  const at = start + low.length;
  return [
    ...wordTokens(low, null, start, hasComma),
    plain('sign', dash, at),
    ...wordTokens(high, null, at + 1, hasComma),
  ];
}

/**
 * Thousands and decimals by their signs. Where there are two kinds, the last is the decimal one; a single sign with
 * three digits behind it is what the language says: "1,459" is a price in German and a thousand in English.
 */
function readNumber(digits: string, hasComma: boolean): number {
  const bare = digits.replaceAll(/[' ]/g, '');
  const signs = bare.match(/[.,]/g) ?? [];
  const last = bare.lastIndexOf(signs.at(-1) ?? ' ');
  if (last < 0) return Number(bare);
  const isDecimal = signs.length === 1 && bare[last] === (hasComma ? ',' : '.');
  const isOneKind = new Set(signs).size === 1;
  const isThousands = isOneKind && !isDecimal && bare.length - last === 4 && !/^0[.,]/.test(bare);
  if (isThousands) return Number(bare.replaceAll(/[.,]/g, ''));
  return Number(`${bare.slice(0, last).replaceAll(/[.,]/g, '')}.${bare.slice(last + 1)}`);
}

/** The address in a word, with its scheme; null where there is none. */
function urlOf(word: string): string | null {
  const bare = word.replace(/^[<(]+/, '');
  if (/^https?:\/\/[^\s/]\S*$/i.test(bare)) return bare;
  if (/^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/\S*)?$/i.test(bare)) return `http://${bare}`;
  if (/^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/\S*)?$/.test(bare)) return `http://${bare}`;
  return HOST.test(bare) ? `https://${bare}` : null;
}

/** An address without its scheme, where its ending leaves no doubt: example.org, not main.temp. */
const HOST =
  /^(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|app|co|edu|gov|info|ai|uk|de|eu|fr|es|nl|ch|at|se|ca|au|jp|us|example|local|lan|test|no|dk|fi|pl|it)(?::\d{1,5})?(?:\/\S*)?$/i;

function endOf(word: string): string {
  return word.slice(word.lastIndexOf('.') + 1).toLowerCase();
}

function isFilePath(word: string): boolean {
  if (word.length > 500 || /[*?"<>|]/.test(word)) return false;
  if (word === '/' || /^(?:~?\/|\.{1,2}\/|[a-z]:\\)\S/i.test(word)) return true;
  if (/^[\w-][\w.-]*\/$/.test(word)) return true;
  if (/^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(word) && !/^\d+\/\d+$/.test(word))
    return (
      FILE_ENDS.has(endOf(word)) || word.endsWith('/') || /^[\w-]+\/[\w-]+$/.test(word) === false
    );
  return /^[\w-][\w.-]*\.\w{1,5}$/.test(word) && FILE_ENDS.has(endOf(word));
}

/** `main.temp`, `items[0].price`. */
function isFieldPath(word: string): boolean {
  if (!/[.[_]/.test(word)) return false;
  return /^[a-z_][\w-]{0,60}(?:\.[\w-]{1,60}|\[\d{1,4}\]){0,8}$/i.test(word);
}
