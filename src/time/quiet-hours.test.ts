import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, instantMs } from './instant.ts';
import { quietUntil, readClock } from './quiet-hours.ts';

const NIGHT = { from: '22:00', to: '07:00' };

test.each([
  ['before them', '2026-11-16T20:59:59Z', NIGHT, null],
  ['at their first instant', '2026-11-16T21:00:00Z', NIGHT, '2026-11-17T06:00:00Z'],
  ['after midnight', '2026-11-17T02:00:00Z', NIGHT, '2026-11-17T06:00:00Z'],
  ['at their end', '2026-11-17T06:00:00Z', NIGHT, null],
  ['by day', '2026-11-16T12:30:00Z', { from: '13:00', to: '14:00' }, '2026-11-16T13:00:00Z'],
  ['by day, after them', '2026-11-16T13:00:00Z', { from: '13:00', to: '14:00' }, null],
  [
    'until midnight',
    '2026-11-16T22:30:00Z',
    { from: '22:00', to: '00:00' },
    '2026-11-16T23:00:00Z',
  ],
  // Summer time ends on this night, which is an hour longer, and begins on that one.
  ['on a long night', '2026-10-24T20:00:00Z', NIGHT, '2026-10-25T06:00:00Z'],
  ['on a short night', '2026-03-28T21:00:00Z', NIGHT, '2026-03-29T05:00:00Z'],
  [
    'where their end is skipped',
    '2026-03-28T23:00:00Z',
    { from: '22:00', to: '02:30' },
    '2026-03-29T01:30:00Z',
  ],
  [
    'where their end is repeated',
    '2026-10-24T23:00:00Z',
    { from: '22:00', to: '02:30' },
    '2026-10-25T00:30:00Z',
  ],
  ['the second time round', '2026-10-25T01:15:00Z', { from: '22:00', to: '02:30' }, null],
  [
    'where their beginning is skipped',
    '2026-03-29T01:00:00Z',
    { from: '02:30', to: '07:00' },
    null,
  ],
])('quiet hours in Berlin: %s', (_, at, hours, until) => {
  const untilMs = quietUntil(instantMs(at), hours, 'Europe/Berlin');
  expect(untilMs === null ? null : formatInstant(untilMs)).toBe(until);
});

test.each([
  ['22', '22:00'],
  ['7:30', '07:30'],
  ['07.30', '07:30'],
  ['24', '00:00'],
  ['24:30', null],
  ['25', null],
  ['7:60', null],
  ['seven', null],
])('"%s" as a time of day is %s', (text, clock) => expect(readClock(text)).toBe(clock));

const wall = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
const instant = fc.integer({
  min: instantMs('2026-01-01T00:00:00Z'),
  max: instantMs('2027-12-31T00:00:00Z'),
});

test('they end later than the instant that is in them, within a day and a clock change, and are over then', () => {
  fc.assert(
    fc.property(instant, wall, wall, zone, (atMs, from, to, timezone) => {
      fc.pre(from !== to);
      const untilMs = quietUntil(atMs, { from, to }, timezone);
      if (untilMs === null) return;
      expect(untilMs).toBeGreaterThan(atMs);
      expect(untilMs - atMs).toBeLessThanOrEqual(25 * 3_600_000);
      expect(quietUntil(untilMs, { from, to }, timezone)).toBeNull();
    }),
  );
});

test('away from clock changes, the wall clock alone says whether it is quiet', () => {
  fc.assert(
    fc.property(instant, wall, wall, (atMs, from, to) => {
      fc.pre(from !== to);
      const clock = formatInstant(atMs).slice(11, 16);
      const isIn = from < to ? from <= clock && clock < to : clock >= from || clock < to;
      expect(quietUntil(atMs, { from, to }, 'UTC') !== null).toBe(isIn);
    }),
  );
});
