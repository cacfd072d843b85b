import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { extractCommands } from './extract-commands.ts';
import { createProseReader } from './prose-reader.ts';

function readIn(chunks: readonly string[]): string[] {
  const reader = createProseReader();
  return [...chunks.map(reader.push), reader.end()];
}

test('words come as they are said, and a line that may open a block waits until it can not', () => {
  expect(readIn(['Hel', 'lo,\n', '`', 'x` is', ' code'])).toEqual([
    'Hel',
    'lo,',
    '',
    '\n`x` is',
    ' code',
    '',
  ]);
});

test('a block of commands is left out, also one that never ends', () => {
  const said = readIn(['I look.\n\n``', '`c', 'md\ntime.now\n``', '`\n\nIt is noon.']);
  expect(said.join('')).toBe('I look.\n\nIt is noon.');
  expect(readIn(['First.\n- ```cmd\n  a.b']).join('')).toBe('First.');
  expect(readIn(['```cmd\na.b\n```']).join('')).toBe('');
});

test('a block of another kind is shown with its fences, at once', () => {
  expect(readIn(['```s', 'h\nls', ' -l\n```\n'])).toEqual(['```s', 'h\nls', ' -l\n```', '']);
});

test('however the text is cut, what is left is what a person would see', () => {
  const piece = fc.constantFrom(
    ...['```', '```cmd', '~~~', 'cmd', '\n', '\n\n', ' ', '- ', '`', 'a.b', 'words here', '1. '],
    ...['\r\n', '    ', 'c', 'm', '> '],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { prose } = extractCommands(pieces.join(''));
      const bare = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
      expect(bare(readIn(pieces).join(''))).toBe(bare(prose));
    }),
    { numRuns: rounds(5000) },
  );
});
