import { expect, test } from 'vitest';
import { daysBefore, daysBetween, isDay } from './range.ts';

test('days are counted over months and leap days', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-12-30', '2027-01-01')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(daysBetween('2026-12-30', '2026-12-01')).toEqual([]);
  expect(daysBetween('0001-01-01', '2026-12-31')).toHaveLength(1000);
});

test.each([undefined, '', '2026-13-01', '2026-1-1', 'today'])('%s is no day', (text) => {
  expect(isDay(text)).toBe(false);
});
