import { expect, test } from 'vitest';
import { findParts } from './find-parts.ts';

const rows = Array.from({ length: 500 }, (_, row) => `Row ${row} ${'x'.repeat(80)}`);
rows[300] = 'The Price  of (tea) is 4.50';
const text = rows.join('\n');
const look = (find: string, from = 0) => findParts(text, { find, from, longest: 8000 });

test('words are found whatever their case and the space between them, with where they stand', () => {
  const { text: told, found, left } = look('price of (tea)');
  expect([found, left]).toEqual([1, 0]);
  expect(told).toContain('The Price  of (tea) is 4.50');
  expect(told.length).toBeLessThan(500);
  const start = Number(/^\[from (\d+)\]/.exec(told)?.[1]);
  expect(text.slice(start, start + 400)).toContain('Price');
});

test('of many parts those that have room are shown, and the rest is counted', () => {
  const {
    text: told,
    found,
    left,
  } = findParts('a'.repeat(1000).concat(' tea ').repeat(50), {
    find: 'tea',
    from: 0,
    longest: 2000,
  });
  expect(found).toBe(50);
  expect(told.length).toBeLessThanOrEqual(2000);
  expect(left).toBeGreaterThan(40);
});

test('what is not there, or stands before, is not found', () => {
  for (const words of ['coffee', ' ']) expect(look(words)).toEqual({ text: '', found: 0, left: 0 });
  expect(look('Row 7 x', 5000).found).toBe(0);
});
