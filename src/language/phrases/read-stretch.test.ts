import { expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { readStretch } from './read-stretch.ts';

/** A Wednesday, 10:20 in Berlin. */
const options = {
  nowMs: instantMs('2026-11-18T09:20:00Z'),
  timezone: 'Europe/Berlin',
  direction: 'ahead',
} as const;

function said(text: string, direction: 'ahead' | 'back' = 'ahead'): string | null {
  const stretch = readStretch(text, { ...options, direction });
  if (stretch === null) return null;
  const wall = (atMs: number): string =>
    Temporal.Instant.fromEpochMilliseconds(atMs)
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
  return `${wall(stretch.fromMs)} ${wall(stretch.toMs)}`;
}

test.each([
  ['today', '2026-11-18T00:00 2026-11-19T00:00'],
  ['heute', '2026-11-18T00:00 2026-11-19T00:00'],
  ['for tomorrow', '2026-11-19T00:00 2026-11-20T00:00'],
  ['the day after tomorrow', '2026-11-20T00:00 2026-11-21T00:00'],
  ['yesterday', '2026-11-17T00:00 2026-11-18T00:00'],
  ['tonight', '2026-11-18T17:00 2026-11-19T06:00'],
  ['last night', '2026-11-17T20:00 2026-11-18T06:00'],
  ['tomorrow morning', '2026-11-19T04:00 2026-11-19T12:00'],
  ['Freitag Abend', '2026-11-20T17:00 2026-11-21T00:00'],
  ['this week', '2026-11-16T00:00 2026-11-23T00:00'],
  ['nächste Woche', '2026-11-23T00:00 2026-11-30T00:00'],
  ['last month', '2026-10-01T00:00 2026-11-01T00:00'],
  ['at the weekend', '2026-11-21T00:00 2026-11-23T00:00'],
  ['on Friday', '2026-11-20T00:00 2026-11-21T00:00'],
  ['wednesday', '2026-11-18T00:00 2026-11-19T00:00'],
  ['next Wednesday', '2026-11-25T00:00 2026-11-26T00:00'],
  ['last Friday', '2026-11-13T00:00 2026-11-14T00:00'],
  ['20 November', '2026-11-20T00:00 2026-11-21T00:00'],
  ['on the 3rd of March', '2027-03-03T00:00 2027-03-04T00:00'],
  ['2026-12-24', '2026-12-24T00:00 2026-12-25T00:00'],
  ['the next 3 days', '2026-11-18T10:20 2026-11-21T10:20'],
  ['in the last 24 hours', '2026-11-17T10:20 2026-11-18T10:20'],
  ['in den letzten zwei Stunden', '2026-11-18T08:20 2026-11-18T10:20'],
  ['lately', '2026-11-11T10:20 2026-11-18T10:20'],
])('%s is %s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test('a day without more is the nearest in the direction that is asked for', () => {
  expect(said('Friday', 'back')).toBe('2026-11-13T00:00 2026-11-14T00:00');
  expect(said('1 December', 'back')).toBe('2025-12-01T00:00 2025-12-02T00:00');
  expect(said('the weekend', 'back')).toBe('2026-11-14T00:00 2026-11-16T00:00');
});

test('a day on which clocks change has its own length', () => {
  const at = { ...options, nowMs: instantMs('2026-10-25T12:00:00Z') };
  const stretch = readStretch('today', at);
  expect((stretch?.toMs ?? 0) - (stretch?.fromMs ?? 0)).toBe(25 * 3_600_000);
});

test.each([
  ...['', 'the', 'soon', 'every day', 'Friday at 5', '31 February', '2026-13-01', 'week'],
  ...['next 0 days', 'next 99999 days', 'constructor', 'last __proto__', 'toString morning'],
])('%j is no stretch', (text) => {
  expect(said(text)).toBeNull();
});
