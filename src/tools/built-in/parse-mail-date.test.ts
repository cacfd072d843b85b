import { expect, test } from 'vitest';
import { parseMailDate } from './parse-mail-date.ts';

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['6 Nov 2026 08:49 +0230', '2026-11-06T06:19:00Z'],
  ['Mon, 01 Jun 2026 09:00:00 EDT', '2026-06-01T13:00:00Z'],
  ['Mon, 1 June 26 09:00:00', '2026-06-01T09:00:00Z'],
  ['2026-06-01T09:00:00+02:00', '2026-06-01T07:00:00Z'],
  ['2026-06-01T09:00:00', '2026-06-01T09:00:00Z'],
  ['2026-06-01', '2026-06-01T00:00:00Z'],
])('%j is %s', (text, utc) => {
  expect(parseMailDate(text)).toBe(Temporal.Instant.from(utc).epochMilliseconds);
});

test.each([
  '',
  'soon',
  '32 Jan 2026 09:00 GMT',
  '1 Foo 2026 09:00 GMT',
  '1 Jan 2026 25:00 GMT',
  '1 Jan 2026 09:00 XYZ',
  `${' a'.repeat(50_000)}`,
])('%j is no date', (text) => {
  expect(parseMailDate(text)).toBeNull();
});
