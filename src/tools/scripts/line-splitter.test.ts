import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

function split(chunks: readonly string[], maxBytes = 100): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter({
    maxBytes,
    onLine: (line) => lines.push(line.toString()),
    onTooLong: () => lines.push('<too long>'),
  });
  for (const chunk of chunks) splitter.add(Buffer.from(chunk));
  splitter.end();
  return lines;
}

test.each([
  [['a\nb\n'], ['a', 'b']],
  [['a\nb'], ['a', 'b']],
  [
    ['a', 'b\n', '\n\nc', 'd'],
    ['ab', 'cd'],
  ],
  [[], []],
  [['12345\n123456\n12345'], ['12345', '<too long>', '12345']],
  [
    ['123', '456', '789', '\n1'],
    ['<too long>', '1'],
  ],
  [['123456'], ['<too long>']],
])('%j is %j', (chunks, lines) => {
  expect(split(chunks, 5)).toEqual(lines);
});

test('a line that is too long is not gathered', () => {
  const concat = vi.spyOn(Buffer, 'concat');
  expect(split(Array(5000).fill('x'), 10)).toEqual(['<too long>']);
  expect(concat).not.toHaveBeenCalled();
  concat.mockRestore();
  expect(split(Array(5000).fill('x'), 5000)).toEqual(['x'.repeat(5000)]);
});

test('how the bytes are cut makes no difference', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-c\n]{0,12}$/)), (chunks) => {
      const whole = chunks
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (line.length > 4 ? '<too long>' : line));
      expect(split(chunks, 4)).toEqual(whole);
    }),
  );
});
