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

test('what was hashed before keeps its hash: keys of digits, of prototypes, what has its own form', () => {
  // As it was written first; approvals and digests in databases are of this text.
  const before = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom('__proto__', 'toJSON', 'constructor', '10', '9', '-1', '01', '\ud800'),
  );
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      undefined,
      null,
      Number.NaN,
      -0,
      1e21,
      new URL('http://a/'),
      '\ud800',
      () => 1,
    ),
    fc.string(),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(key, tie('value')),
    ),
  }));
  fc.assert(
    fc.property(value, (any) => {
      expect(canonicalJson(any)).toBe(before(any));
    }),
    { numRuns: 300 },
  );
});
