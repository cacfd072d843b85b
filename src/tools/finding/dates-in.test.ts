import { expect, test } from 'vitest';
import { datesIn } from './dates-in.ts';

test.each([
  ['2026-11-16', '2026-11-16T00:00:00Z'],
  ['updated 2026-11-16T10:30:00+01:00 by x', '2026-11-16T09:30:00Z'],
  ['2026-11-16 10:30', '2026-11-16T10:30:00Z'],
  ['Mon, 16 Nov 2026 08:49:37 GMT', '2026-11-16T08:49:37Z'],
  ['Stand: 16.11.2026', '2026-11-16T00:00:00Z'],
  ['am 3. März 2027', '2027-03-03T00:00:00Z'],
  ['on 3 May 2027.', '2027-05-03T00:00:00Z'],
  ['Published: November 16th, 2026', '2026-11-16T00:00:00Z'],
  ['12. Dezember 2026', '2026-12-12T00:00:00Z'],
  ['1 October 2026', '2026-10-01T00:00:00Z'],
  ['11/16/2026', '2026-11-16T00:00:00Z'],
  ['16/11/2026', '2026-11-16T00:00:00Z'],
])('%s', (text, utc) => {
  expect(datesIn(text)[0]?.ms).toBe(Temporal.Instant.from(utc).epochMilliseconds);
});

test('the first comes first, and what is no date is none', () => {
  const found = datesIn('from 1 May 2026 until 2026-04-01');
  expect(found.map(({ text }) => text)).toEqual(['1 May 2026', '2026-04-01']);
  for (const text of ['', '31.02.2026', '2026-13-01', 'May', '12.5'])
    expect(datesIn(text), text).toEqual([]);
});
