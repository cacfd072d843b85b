import { expect, test } from 'vitest';
import { formatInstant, instantMs } from '../time/instant.ts';
import { findFree } from './free-time.ts';

const WEEKDAYS = new Set([1, 2, 3, 4, 5]);
const at = (text: string): number => instantMs(`2026-${text}:00Z`);

function free(busy: [string, string][], more: Partial<Parameters<typeof findFree>[1]> = {}) {
  const stretches = busy.map(([from, to]) => ({ startMs: at(from), endMs: at(to) }));
  const found = findFree(stretches, {
    fromMs: at('11-19T00:00'),
    beforeMs: at('11-20T00:00'),
    durationMs: 3_600_000,
    timezone: 'UTC',
    between: { fromMinute: 540, toMinute: 1020 },
    weekdays: WEEKDAYS,
    most: 10,
    ...more,
  });
  return found.map(({ startMs, endMs }) =>
    [startMs, endMs].map((ms) => formatInstant(ms).slice(6, 16)).join(' '),
  );
}

test('what is left of working hours', () => {
  expect(free([])).toEqual(['1-19T09:00 1-19T17:00']);
  expect(
    free([
      ['11-19T10:00', '11-19T11:30'],
      ['11-19T11:00', '11-19T12:00'],
      ['11-19T12:30', '11-19T16:30'],
    ]),
  ).toEqual(['1-19T09:00 1-19T10:00']);
});

test('entries inside others and over the edges of the day take no time twice', () => {
  expect(
    free([
      ['11-18T20:00', '11-19T10:00'],
      ['11-19T12:00', '11-19T15:00'],
      ['11-19T13:00', '11-19T14:00'],
      ['11-19T16:00', '11-20T10:00'],
    ]),
  ).toEqual(['1-19T10:00 1-19T12:00', '1-19T15:00 1-19T16:00']);
});

test('weekends are left out, and clocks that change are followed', () => {
  const week = { fromMs: at('10-24T00:00'), beforeMs: at('10-27T00:00') };
  expect(free([], week)).toEqual(['0-26T09:00 0-26T17:00']);
  const berlin = { ...week, timezone: 'Europe/Berlin', weekdays: new Set([0, 1, 6]) };
  expect(free([], berlin)).toEqual([
    '0-24T07:00 0-24T15:00',
    '0-25T08:00 0-25T16:00',
    '0-26T08:00 0-26T16:00',
  ]);
});

test('no more than are asked for', () => {
  expect(free([], { beforeMs: at('12-19T00:00'), most: 2 })).toHaveLength(2);
});
