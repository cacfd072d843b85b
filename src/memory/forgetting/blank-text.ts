/**
 * Takes texts out of what holds them: each place where one stands gets a plain marker, and everything around it stays
 * as it is, so that what is read by programs can still be read.
 */

export const FORGOTTEN = '[forgotten]';

export interface Blank {
  /** The same back where nothing of it stood there. */
  text(text: string): string;
  /** Plain words of which one stands in every text that holds any of them; none where there is no such word. */
  signs: readonly string[];
}

/** These name things for programs and are never the words of a person. */
const NAMES: ReadonlySet<string> = new Set([
  'kind',
  'role',
  'type',
  'state',
  'status',
  'tool',
  'id',
  'key',
  'person',
  'talk',
  'sessionKey',
  'runId',
  'scheduleId',
]);

/** Words written without spaces: there, a text may begin and end anywhere. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** By their words, whatever the case, the spaces between them and the full stop behind them. */
export function blanker(texts: readonly string[]): Blank {
  const wanted = texts
    .map((text) => text.trim().replace(/(?<![.!?…])[.!?…]+$/u, ''))
    .filter((text) => text !== '')
    .toSorted((one, other) => other.length - one.length);
  if (wanted.length === 0) return { text: (text) => text, signs: [] };
  const any = new RegExp(wanted.map(patternOf).join('|'), 'giu');
  const signs = wanted.map(signOf);
  const sign = new RegExp(signs.join('|'), 'iu');
  return {
    text(text) {
      if (!sign.test(text)) return text;
      const isJson = /^\s*[[{"]/.test(text);
      return (isJson ? blankJson(text, any) : null) ?? blankWords(text, any);
    },
    signs: signs.includes('') ? [] : signs,
  };
}

function blankWords(text: string, any: RegExp): string {
  return text.replace(any, FORGOTTEN);
}

/** Inside of its strings; null where it is no JSON. */
function blankJson(text: string, any: RegExp): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return null;
  const before = JSON.stringify(value);
  const blanked = JSON.stringify(blankValue(value, any));
  return blanked === before ? text : blanked;
}

function blankValue(value: unknown, any: RegExp): unknown {
  if (typeof value === 'string')
    return (/^\s*[[{"]/.test(value) ? blankJson(value, any) : null) ?? blankWords(value, any);
  if (Array.isArray(value)) return value.map((item) => blankValue(item, any));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      blankWords(key, any),
      NAMES.has(key) && typeof item === 'string' ? item : blankValue(item, any),
    ]),
  );
}

/** Its longest plain word, which stands in JSON as it is: most texts need not be read for want of it. */
function signOf(text: string): string {
  const words = text.match(/[a-z\d]+/gi) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

function patternOf(text: string): string {
  const letters = [...text];
  const words = text.split(/\s+/).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const edge = (letter: string | undefined, look: string): string =>
    letter !== undefined && LETTER.test(letter) && !DENSE.test(letter) ? look : '';
  const before = edge(letters[0], '(?<![\\p{L}\\p{N}])');
  const behind = edge(letters.at(-1), '(?![\\p{L}\\p{N}])');
  return `${before}${words.join('\\s+')}${behind}`;
}
