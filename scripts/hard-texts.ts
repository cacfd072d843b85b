/**
 * Texts that are made to be hard for a regular expression: what it repeats and the words in it, over and over, after
 * what it begins with and before what it does not expect.
 */

/** One character each, of as many kinds as patterns tell apart. */
const CHARACTERS = [...'aZ0_-. \t\n\r"\'`/\\:;,=@#%&?!*+<>()[]{}|~$^é\u200b—'];
const TOKEN =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\{\d+(?:,\d*)?\}|./gsu;
const MANY = /^(?:[*+]|\{\d+,\d*\})$/;
const NO_CHARACTER = /^(?:\(.*|[)|^$*+?]|\{\d.*|\\[bBk\d])$/s;

interface Part {
  /** Characters that it takes. */
  samples: string[];
  isMany: boolean;
}

export function hardTexts(source: string, flags: string, length: number): string[] {
  const parts = partsOf(source, flags.replace(/[gym]/g, ''));
  const repeated = parts.flatMap(({ samples, isMany }) => (isMany ? samples.slice(0, 3) : []));
  const single = parts.flatMap(({ samples, isMany }) => (isMany ? [] : samples.slice(0, 1)));
  const words = wordsOf(parts).slice(0, 6);
  const [inside = ' '] = repeated;
  const units = new Set([...repeated, ...words, ...words.slice(0, 3).map((word) => word + inside)]);
  const beginnings = new Set(['', ...single.slice(0, 3), ...words.slice(0, 2)]);
  return [...units].flatMap((unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    return [...beginnings].map((beginning) => `${beginning}${text}\u0000`);
  });
}

function partsOf(source: string, flags: string): Part[] {
  const tokens = source.match(TOKEN) ?? [];
  return tokens.map((token, index) => {
    if (NO_CHARACTER.test(token)) return { samples: [], isMany: false };
    const one = new RegExp(`^(?:${token})$`, flags);
    const literal = /^[\p{L}\d]$/u.test(token) ? [token] : [];
    const samples = CHARACTERS.filter((character) => one.test(character));
    return {
      samples: samples.length === 0 ? literal : samples,
      isMany: MANY.test(tokens[index + 1] ?? ''),
    };
  });
}

/** What stands there letter by letter. */
function wordsOf(parts: readonly Part[]): string[] {
  const text = parts
    .map(({ samples, isMany }) => (!isMany && samples.length === 1 ? samples[0] : '\u0000'))
    .join('');
  return [...new Set(text.split('\u0000').filter((word) => word.length > 1))];
}
