import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTokens, loadTokenCounter, pieces, remembering } from './count-tokens.ts';

const countTokens = await loadTokenCounter();

test('counts are those of the o200k vocabulary', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('hello world')).toBe(2);
  expect(countTokens('The quick brown fox jumps over the lazy dog.')).toBe(10);
  expect(countTokens('naïve 日本語 🎉')).toBe(7);
});

test('text that looks like a special token is counted as text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  expect(countTokens('a <|im_start|> b')).toBeGreaterThan(3);
});

test('a text of many words has the same count whether it is cut or not', async () => {
  const { BytePairEncodingCore } = await import('gpt-tokenizer/BytePairEncodingCore');
  const { O200KBase } = await import('gpt-tokenizer/encodingParams/o200k_base');
  const { default: ranks } = await import('gpt-tokenizer/bpeRanks/o200k_base');
  const whole = new BytePairEncodingCore(O200KBase(ranks));
  const word = fc.constantFrom('a', 'Some', 'words,', '\n\n', '- item', "isn't", '12345', '`x()`');
  const words = fc.array(word, { minLength: 200, maxLength: 600 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(words, (text) => {
      expect(countTokens(text)).toBe(whole.countNative(text));
    }),
    { numRuns: 20 },
  );
});

test('a long text that was counted lately is not looked at again, and few are kept', () => {
  const counted: string[] = [];
  const count = remembering((text) => counted.push(text.slice(0, 2)));
  const text = (index: number): string => `${index} ${'word '.repeat(200)}`;
  const first = count(text(1));
  expect(count(text(1))).toBe(first);
  expect(counted).toEqual(['1 ']);
  for (let index = 2; index < 60; index++) count(text(index));
  count(text(59));
  expect(counted).toHaveLength(59);
  count(text(1));
  expect(counted).toHaveLength(60);
  count('short');
  count('short');
  expect(counted).toHaveLength(62);
});

test('the pieces of a text are the text, each short and none half a character', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 3000 });
  fc.assert(
    fc.property(text, fc.nat(5), (part, times) => {
      const long = part.repeat(times * 40).slice(0, 20_000);
      const all = [...pieces(long)];
      expect(all.join('')).toBe(long);
      expect(all.every((piece) => piece.length <= 512)).toBe(true);
      expect(all.every((piece) => !long.isWellFormed() || piece.isWellFormed())).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('a long run of one character costs no more than its length', () => {
  // Uncut, each of these takes between one and thirty seconds.
  for (const run of ['a', ' ', '-', '一', '\n']) {
    expect(countTokens(run.repeat(100_000))).toBeGreaterThan(500);
  }
});

test('the estimate, where there is no vocabulary, is not below the count of plain English', () => {
  const english = 'Ask back when the date, the time or the time zone is not clear. '.repeat(20);
  expect(estimateTokens(english)).toBeGreaterThanOrEqual(countTokens(english));
  expect(estimateTokens('日本語')).toBe(3);
});
