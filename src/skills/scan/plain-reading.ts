/**
 * A line as it is meant, where its author disguised it: letters of other alphabets that look alike, escapes, texts put
 * together from parts, quotes inside of a word. And the texts that lie encoded in it. Every replacement takes linear time.
 */
import type { Language } from './scan-rule.ts';

/** Cyrillic and Greek letters that look like Latin ones; those that stand beside Latin ones in formulas are none. */
const ALIKE =
  'аaеeоoрpсcхxуyіiјjѕsԁdɡgһhԛqԝwкkмmтtВBЕEКKМMНHОOРPСCТTХXАAІIЅSЈJοoΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΧXΥYΖZ';
const LATIN = new Map(ALIKE.match(/../gu)?.map((pair) => [pair.charAt(0), pair.charAt(1)]));
const LOOKS_LATIN = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');
const MIXED = new RegExp(
  `[A-Za-z_][${[...LATIN.keys()].join('')}]|[${[...LATIN.keys()].join('')}][A-Za-z_]`,
  'u',
);

/** True if letters of two alphabets stand side by side in a word. */
export function hasMixedLetters(line: string): boolean {
  return MIXED.test(line);
}

export function plainReading(line: string, language: Language): string {
  const latin = MIXED.test(line)
    ? line.replace(LOOKS_LATIN, (letter) => LATIN.get(letter) ?? letter)
    : line;
  const spelled = language === 'text' ? latin : withoutEscapes(latin);
  return language === 'shell' || language === 'text' ? asShellReads(spelled) : joined(spelled);
}

const ESCAPE =
  /\\x([0-9a-fA-F]{2})|\\u00([0-9a-fA-F]{2})|\\u\{0{0,4}([0-9a-fA-F]{2})\}|\\0?([1-7][0-7]{1,2})|%([2-7][0-9a-fA-F])/g;

function withoutEscapes(line: string): string {
  return line.replace(ESCAPE, (whole, hex, unicode, braced, octal, percent) => {
    const code =
      octal === undefined ? parseInt(hex ?? unicode ?? braced ?? percent, 16) : parseInt(octal, 8);
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole;
  });
}

/** `'ev' + 'al'`, and in Python `'ev' 'al'` between parentheses. */
function joined(line: string): string {
  return line.replace(/(['"`])\s{0,3}\+\s{0,3}[rbu]?\1/g, '').replace(/\b(['"])\s{1,3}\1\b/g, '');
}

/** `c''url`, `c"ur"l`, `c\url` and `curl${IFS}-s` are `curl -s`. */
function asShellReads(line: string): string {
  return line
    .replace(/\$\{IFS[^}\s]{0,10}\}|\$IFS(?:\$\d)?/g, ' ')
    .replace(/(?<=\w)(?:''|""|\$[@*])(?=\w)/g, '')
    .replace(/(?<=\w)["'](?=\w)|(?<=\w)\\(?=[a-z])/g, '');
}

/** Texts that lie in a line as base64, as hexadecimal digits or as numbers of letters. */
export function encodedTexts(line: string): string[] {
  const found: string[] = [];
  for (const [blob] of line.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    const isHex = /^(?:0x)?[0-9a-fA-F]+$/.test(blob);
    found.push(Buffer.from(blob.replace(/^0x/, ''), isHex ? 'hex' : 'base64').toString('latin1'));
  }
  for (const [numbers] of line.matchAll(NUMBERS)) found.push(fromNumbers(numbers));
  return found.filter(isText);
}

const NUMBERS =
  /(?:\b(?:0x[0-9a-f]{2}|\d{2,3})\b(?:\)\s{0,3}[+.]\s{0,3}chr\(|\s{0,3},\s{0,3})){5,400}(?:0x[0-9a-f]{2}|\d{2,3})\b/gi;

function fromNumbers(text: string): string {
  const codes = text.match(/0x[0-9a-f]{2}|\d{2,3}/gi) ?? [];
  return String.fromCharCode(...codes.map(Number));
}

/** Random bytes are none, and neither is a long word. */
function isText(text: string): boolean {
  return text.length >= 6 && /^[\t\r\n\x20-\x7e]+$/.test(text) && /[^A-Za-z0-9]/.test(text);
}
