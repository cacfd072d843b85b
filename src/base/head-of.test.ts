import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headOf } from './head-of.ts';

test('what is short stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'));
      expect(headOf(value, 1_000_000)).toEqual(value);
    }),
  );
});

test('of what is long only the beginning is copied', () => {
  expect(headOf('x'.repeat(10_000), 100)).toBe('x'.repeat(100));
  const many = Array.from({ length: 1_000_000 }, () => 'text');
  expect((headOf(many, 100) as unknown[]).length).toBeLessThan(101);
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 1]));
  expect(Object.keys(headOf(wide, 100) as object).length).toBeLessThan(101);
});

test('what is nested without end is cut where it gets too deep', () => {
  let value: unknown = 1;
  for (let level = 0; level < 200_000; level++) value = [value];
  expect(JSON.stringify(headOf(value, 1_000_000))).toContain('[too deep]');
});
