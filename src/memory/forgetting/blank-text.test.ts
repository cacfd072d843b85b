import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blanker } from './blank-text.ts';

test.each([
  ['I like tea', 'Remember that I like tea.', 'Remember that [forgotten].'],
  ['I like tea.', 'i  LIKE\ntea, as you know', '[forgotten], as you know'],
  ['tea', 'steam, tea and teas', 'steam, [forgotten] and teas'],
  ['my code is 4711', 'my code is 47110', 'my code is 47110'],
  ['猫の名前はタマ', 'ええ、猫の名前はタマです', 'ええ、[forgotten]です'],
  ['a (b) [c] $5', 'so: a (b) [c] $5!', 'so: [forgotten]!'],
])('"%s" is taken out of "%s"', (text, within, left) => {
  expect(blanker([text]).text(within)).toBe(left);
});

test('what is JSON stays JSON, also where JSON stands in it, and what names things stays', () => {
  const inner = JSON.stringify({ said: 'the word\nis "zebra"' });
  const document = { kind: 'zebra', parts: [{ text: 'A zebra\nzebra', raw: inner }], zebra: 1 };
  expect(JSON.parse(blanker(['zebra']).text(JSON.stringify(document)))).toEqual({
    kind: 'zebra',
    parts: [
      {
        text: 'A [forgotten]\n[forgotten]',
        raw: JSON.stringify({ said: 'the word\nis "[forgotten]"' }),
      },
    ],
    '[forgotten]': 1,
  });
});

test('what does not hold it is left as it was, to the letter', () => {
  const blank = blanker(['nowhere to be found']).text;
  for (const text of ['{ "a" :  1 }', '[not json', '"', '']) expect(blank(text)).toBe(text);
});

test('whatever the text is, it is gone, and JSON can still be read', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 });
  fc.assert(
    fc.property(text, text, (secret, other) => {
      const document = JSON.stringify({ text: `${other}\n${secret}\n${other}` });
      const left = JSON.parse(blanker([secret]).text(document)) as { text: string };
      const needle = secret.trim().replace(/[.!?…]+$/u, '');
      if (needle === '') return;
      expect(left.text.split('\n')).not.toContain(needle);
    }),
  );
});
