import { expect, test } from 'vitest';
import { isPrintable, printable, printableJson, printableText } from './printable.ts';

test.each([
  ['\x1b[2J', '\\x1b[2J'],
  ['a\tb\x00c\x9b', 'a\\x09b\\x00c\\x9b'],
  ['two\n  lines\r\nand a third', 'two lines and a third'],
  ['over\rwritten', 'over\\x0dwritten'],
  ['safe\u202Egnp.exe', 'safe\\u202egnp.exe'],
  ['\u2066x\u2069', '\\u2066x\\u2069'],
  ['ti\u200Bme.now', 'ti\\u200bme.now'],
  ['ti\u200Dme.now', 'ti\\u200dme.now'],
  ['\uFEFFx\u2060y\u200F', '\\ufeffx\\u2060y\\u200f'],
  ['line\u2028end', 'line\\u2028end'],
  ['\u{E0061}', '\\u{e0061}'],
  ['a\u3164\u115F\u1160\uFFA0b', 'a\\u3164\\u115f\\u1160\\uffa0b'],
  ['a\u034F\u2800\u00AD\u180E', 'a\\u034f\\u2800\\xad\\u180e'],
  ['x\uFE0F\u{E0101}', 'x\\ufe0f\\u{e0101}'],
  ['❤\uFE0F\uFE0F', '❤\\ufe0f\\ufe0f'],
  ['n\u0336o\u0337', 'n\\u0336o\\u0337'],
  ['n\u20E0', 'n\\u20e0'],
])('%j is shown as %s', (given, shown) => {
  expect(printable(given)).toBe(shown);
  expect(printable(shown)).toBe(shown);
});

test.each(['naïve – ok', '👩‍💻 and 👩🏽‍🚀 and ❤️‍🔥', '日本語', 'می‌خواهم', 'क्‍ष', '1️⃣ ☺️ é ñ ằ'])(
  'what people write stays as it is: %s',
  (text) => {
    expect(printable(text)).toBe(text);
  },
);

test('a text of several lines keeps them, and nothing else', () => {
  expect(printableText('a\n\tb\r\nc\rd\x1b')).toBe('a\n\tb\nc\\x0dd\\x1b');
});

test('JSON shows nothing hidden either, and means the same', () => {
  const value = { name: 'a\x1b[8m\x9b\u202e\u{E0061}', family: '👩‍💻' };
  const json = printableJson(JSON.stringify(value));
  expect(json).toMatch(/^[ -~👩💻]*$/u);
  expect(JSON.parse(json)).toEqual(value);
});

test('only what is seen is printable', () => {
  expect(isPrintable('tea at five ☕')).toBe(true);
  expect(isPrintable('tea\x1b[8m')).toBe(false);
});
