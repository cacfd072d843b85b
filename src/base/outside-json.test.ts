import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFaultOf } from './json-fault.ts';
import { isDeeperThan, isTextDeeperThan, jsonSize, parseJson } from './outside-json.ts';

const nested = (levels: number, inner = ''): string =>
  '['.repeat(levels) + inner + ']'.repeat(levels);

test('a hundred levels are read, one more is refused, and a million do no harm', () => {
  expect(Array.isArray(parseJson(nested(100)))).toBe(true);
  for (const levels of [101, 1_000_000]) {
    expect(() => parseJson(nested(levels))).toThrow('nested more than 100 levels deep');
    expect(jsonFaultOf(nested(levels))).toBe('it is nested more than 100 levels deep');
  }
  expect(() => parseJson('{"a":'.repeat(200))).toThrow('nested');
});

test('brackets in texts are no nesting, whatever stands before them', () => {
  const text = `"${'[{'.repeat(500)}\\"${'['.repeat(500)}\\\\"`;
  expect(parseJson(`[${text}]`)).toEqual([JSON.parse(text)]);
});

test('the depth of a value, of its text, and what JSON says of both agree', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(10), (value, levels) => {
      expect(isTextDeeperThan(JSON.stringify(value), levels)).toBe(isDeeperThan(value, levels));
    }),
  );
});

test('a value counts for no less than a character each, and is counted no further than asked', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonSize(value)).toBeGreaterThanOrEqual(JSON.stringify(value).length / 6);
    }),
  );
  const huge = Array.from({ length: 1_000_000 }, () => ({ a: 1 }));
  expect(jsonSize(huge, 1000)).toBeGreaterThan(1000);
});

test('what is nested without end is measured all the same', () => {
  let value: unknown = 1;
  for (let level = 0; level < 200_000; level++) value = [value];
  expect(isDeeperThan(value, 100)).toBe(true);
  expect(jsonSize(value)).toBeGreaterThan(200_000);
});
