import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, contentHash } from './content-hash.ts';

test('the order of keys does not matter, at any depth', () => {
  expect(contentHash({ a: 1, b: { c: [{ d: 1, e: 2 }] } })).toBe(
    contentHash({ b: { c: [{ e: 2, d: 1 }] }, a: 1 }),
  );
});

test('the order of a list, a value and the presence of a key matter', () => {
  const hashes = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', 2] }, { a: [1, 2], b: null }, {}].map(
    contentHash,
  );
  expect(new Set(hashes).size).toBe(5);
});

test('what is written reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
