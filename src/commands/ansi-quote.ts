/** What the escapes in `$'…'` stand for. Those that mean nothing stay as they are written. */

/**
 * Bytes in a row (`\xc3\xa9`) may be one character together. A backslash takes the character after it,
 * whatever it is, so that this agrees with whoever looks for the closing quote.
 */
const ESCAPE =
  /(?:\\x[\da-fA-F]{1,2}|\\[0-7]{1,3})+|\\u[\da-fA-F]{1,4}|\\U[\da-fA-F]{1,8}|\\c[^\\]|\\[\s\S]/g;
const BYTE = /\\x([\da-fA-F]+)|\\([0-7]+)/g;
const LAST_CHARACTER = 0x10ffff;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['?', '?'],
]);

/** What stands between the quotes, or the escape that names no character. */
export function decodeAnsiQuote(
  content: string,
): { ok: true; text: string } | { ok: false; escape: string } {
  let unknown: string | null = null;
  const text = content.replaceAll(ESCAPE, (written) => {
    const decoded = decodeEscape(written);
    if (decoded === null) unknown ??= written;
    return decoded ?? '';
  });
  return unknown === null ? { ok: true, text } : { ok: false, escape: unknown };
}

function decodeEscape(written: string): string | null {
  const kind = written.charAt(1);
  const rest = written.slice(2);
  if (/^(?:[0-7]|x.)/.test(written.slice(1))) return decodeBytes(written);
  if (kind === 'c' && rest !== '') return controlCharacter(rest);
  if ((kind === 'u' || kind === 'U') && rest !== '') {
    const codePoint = Number.parseInt(rest, 16);
    return codePoint <= LAST_CHARACTER ? String.fromCodePoint(codePoint) : null;
  }
  return NAMED.get(kind) ?? written;
}

function controlCharacter(letter: string): string {
  return letter === '?' ? '\x7f' : String.fromCharCode(letter.charCodeAt(0) & 0x1f);
}

/** The text that the bytes spell in UTF-8; where they spell none, each is the character of its number. */
function decodeBytes(escapes: string): string {
  const bytes = [...escapes.matchAll(BYTE)].map(([, hex, octal = '']) =>
    hex === undefined ? Number.parseInt(octal, 8) & 0xff : Number.parseInt(hex, 16),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes),
    );
  } catch {
    return bytes.map((byte) => String.fromCharCode(byte)).join('');
  }
}
