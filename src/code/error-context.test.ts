import { expect, test } from 'vitest';
import { errorContext } from './error-context.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n');

test.each([
  { line: 50, from: 20, to: 80 },
  { line: 3, from: 1, to: 33 },
  { line: 98, from: 68, to: 100 },
  // A fault of syntax may lie after the end.
  { line: 101, from: 70, to: 100 },
])('thirty lines before and after line $line of a hundred', ({ line, from, to }) => {
  const { text, ...bounds } = errorContext(`${HUNDRED}\n`, line);
  expect(bounds).toEqual({ from, to });
  const shown = text.split('\n');
  expect(shown).toHaveLength(to - from + 1);
  expect(shown[0]).toBe(`  ${String(from).padStart(String(to).length)} | line ${from}`);
  expect(shown.filter((one) => one.startsWith('>'))).toEqual([
    `> ${String(Math.min(line, 100)).padStart(String(to).length)} | line ${Math.min(line, 100)}`,
  ]);
});

test('a program of one line, and an empty one', () => {
  expect(errorContext('x', 1)).toEqual({ from: 1, to: 1, text: '> 1 | x' });
  expect(errorContext('', 5)).toEqual({ from: 1, to: 1, text: '> 1 | ' });
});
