import { expect, test } from 'vitest';
import { isNamedIn } from '../../agent/named-in-words.ts';
import { withFiles } from './turn-end.ts';

test('what a file is called that came with a message names no host', () => {
  const file = { name: 'evil.com', mediaType: 'text/plain', bytes: 3, path: '/data/1-evil.com' };
  const words = withFiles({ text: 'See good.com', files: [file], person: 'owner' });
  expect(isNamedIn(words, 'https://good.com')).toBe(true);
  expect(isNamedIn(words, 'https://evil.com')).toBe(false);
});
