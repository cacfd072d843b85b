import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffStretch, diffLines } from './diff-lines.ts';

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const SIGNS = { same: ' ', removed: '-', added: '+' };
const inShort = (stretches: readonly DiffStretch[]): string[] =>
  stretches.map(({ beforeLine, afterLine, lines }) =>
    [`@${beforeLine},${afterLine}`, ...lines.map(({ kind, text }) => `${SIGNS[kind]}${text}`)].join(
      '\n',
    ),
  );

test.each([
  ['the same text', 'a\nb', 'a\nb', []],
  ['a line in the middle', 'a\nb\nc', 'a\nx\nc', ['@1,1\n a\n-b\n+x\n c']],
  ['a line at the end', 'a', 'a\nb', ['@1,1\n a\n+b']],
  ['from nothing', '', 'a', ['@1,1\n+a']],
  [
    'two places that are far from each other',
    '1\n2\n3\n4\n5\n6\n7\n8\n9',
    '0\n1\n2\n3\n4\n5\n6\n7\n8\nx',
    ['@1,1\n+0\n 1\n 2\n 3', '@6,7\n 6\n 7\n 8\n-9\n+x'],
  ],
  ['a line that moved', 'a\nb\nc', 'b\nc\na', ['@1,1\n-a\n b\n c\n+a']],
])('%s', (_, before, after, stretches) => {
  expect(inShort(diffLines(before, after))).toEqual(stretches);
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
  .map((lines) => lines.join('\n'));

test('every stretch stands in both texts where it says, and together they are all that changed', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom(0, 10, 1_000_000), (before, after, cells) => {
      const stretches = diffLines(before, after, cells);
      const side = (from: 'beforeLine' | 'afterLine', other: 'added' | 'removed', own: string) => {
        for (const stretch of stretches) {
          const mine = stretch.lines.filter(({ kind }) => kind !== other);
          const first = stretch[from] - 1;
          const found = linesOf(own).slice(first, first + mine.length);
          expect(mine.map((line) => line.text)).toEqual(found);
        }
      };
      side('beforeLine', 'added', before);
      side('afterLine', 'removed', after);
      const all = stretches.flatMap(({ lines }) => lines);
      const count = (kind: string) => all.filter((line) => line.kind === kind).length;
      const grown = linesOf(after).length - linesOf(before).length;
      expect(count('added') - count('removed')).toBe(grown);
      expect(stretches.length === 0).toBe(before === after);
    }),
  );
});

test('two long texts that have nothing in common take no time', () => {
  const long = (sign: string) =>
    Array.from({ length: 50_000 }, (_, at) => `${sign}${at}`).join('\n');
  const [stretch] = diffLines(long('a'), long('b'));
  expect(stretch?.lines).toHaveLength(100_000);
});
