import { describe, expect, test } from 'vitest';
import { clockChanges } from './clock-changes.ts';
import { formatInstant, instantMs } from './instant.ts';
import { splitTime } from './split-time.ts';

const range = (from: string, to: string) => ({ fromMs: instantMs(from), toMs: instantMs(to) });

describe('the changes of the clock', () => {
  const year = range('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z');

  test.each([
    [
      'Europe/Berlin',
      ['2026-03-29T01:00:00Z +01:00 +02:00 gap', '2026-10-25T01:00:00Z +02:00 +01:00 fold'],
    ],
    [
      'America/New_York',
      ['2026-03-08T07:00:00Z -05:00 -04:00 gap', '2026-11-01T06:00:00Z -04:00 -05:00 fold'],
    ],
    [
      'Australia/Lord_Howe',
      ['2026-04-04T15:00:00Z +11:00 +10:30 fold', '2026-10-03T15:30:00Z +10:30 +11:00 gap'],
    ],
    ['Asia/Tokyo', []],
    ['UTC', []],
  ])('of %s in a year', (zone, expected) => {
    const told = clockChanges(zone, year).map((change) => Object.values(change).join(' '));
    expect(told).toEqual(expected);
  });

  test('one at either end of the range is in it', () => {
    const at = '2026-03-29T01:00:00Z';
    expect(clockChanges('Europe/Berlin', range(at, at))).toHaveLength(1);
    expect(clockChanges('Europe/Berlin', range('2026-03-29T01:00:01Z', at))).toEqual([]);
  });
});

describe('time in pieces', () => {
  test('days are those of the place, with 23 and 25 hours where the clock changes', () => {
    const hours = (from: string, to: string) =>
      splitTime({ ...range(from, to), timezone: 'Europe/Berlin', by: 'day' }).map(
        (piece) => (piece.beforeMs - piece.fromMs) / 3_600_000,
      );
    expect(hours('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toEqual([23, 1 / 3_600_000]);
    expect(hours('2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z')).toEqual([25 - 0.999 / 3600]);
  });

  test('hours begin with the hour of the place, and the first and last are cut to the range', () => {
    const pieces = splitTime({
      ...range('2026-06-01T00:15:00Z', '2026-06-01T02:00:00Z'),
      timezone: 'Asia/Kolkata',
      by: 'hour',
    });
    expect(pieces.map(({ fromMs }) => formatInstant(fromMs).slice(11, 16))).toEqual([
      '00:15',
      '00:30',
      '01:30',
    ]);
    expect(pieces.at(-1)?.beforeMs).toBe(instantMs('2026-06-01T02:00:00Z') + 1);
  });
});
