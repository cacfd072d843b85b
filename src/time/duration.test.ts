import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from './duration.ts';

test.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['3h', 10_800_000],
  ['2d', 172_800_000],
  ['1w', 604_800_000],
  ['1500ms', 1500],
  ['60000', 60_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['1 h 30 min', 5_400_000],
  ['15 Minutes', 900_000],
  ['PT15M', 900_000],
  ['P1DT2H', 93_600_000],
])('%s is %i ms', (text, durationMs) => {
  expect(parseDuration(text)).toEqual({ ok: true, value: durationMs });
});

test.each([
  '',
  '  ',
  'm',
  '15',
  '-5m',
  '15x',
  '5m5',
  'm5',
  'P',
  'PT',
  'P1M',
  '0.0001ms',
  '1e3s',
  '6000w',
  '9'.repeat(30),
])('%j is refused or is plain milliseconds', (text) => {
  const parsed = parseDuration(text);
  if (text === '15') expect(parsed).toEqual({ ok: true, value: 15 });
  else expect(parsed.ok ? parsed.value : parsed.fault.code).toBe('bad-duration');
});

test('format → parse gives the same length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * 10 ** 12 }), (durationMs) => {
      expect(parseDuration(formatDuration(durationMs))).toEqual({ ok: true, value: durationMs });
    }),
  );
});

test('the shortest exact form is shown', () => {
  expect(formatDuration(5_400_000)).toBe('1h30m');
  expect(formatDuration(604_800_000)).toBe('1w');
  expect(formatDuration(0)).toBe('0ms');
});
