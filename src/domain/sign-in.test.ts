/** Who gets the token of a sign-in. */
import { expect, test } from 'vitest';
import { isHostOf } from './sign-in.ts';

test.each([
  ['imap.gmail.com', true],
  ['www.googleapis.com', true],
  ['googleapis.com', false],
  ['googleapis.com.evil.example', false],
  ['evilgoogleapis.com', false],
  ['imap.gmail.com.evil.example', false],
  ['', false],
])('%s: %s', (host, gets) => {
  expect(isHostOf({ hosts: ['imap.gmail.com', '.googleapis.com'] }, host)).toBe(gets);
});
