import { expect, test } from 'vitest';
import { dayOf, endOfDayMs } from './day-of.ts';

const ms = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const HOUR_MS = 3_600_000;

test.each([
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25', 25],
  ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29', 23],
  // A day that begins at one o'clock.
  ['2026-09-06T04:00:00Z', 'America/Santiago', '2026-09-06', 23],
  ['2026-06-01T00:00:00Z', 'UTC', '2026-06-01', 24],
])('the day that begins at %s in %s is %s and has %i hours', (begins, timezone, day, hours) => {
  const beginsMs = ms(begins);
  expect(dayOf(beginsMs - 1, timezone)).not.toBe(day);
  for (const atMs of [beginsMs, beginsMs + hours * HOUR_MS - 1]) {
    expect(dayOf(atMs, timezone)).toBe(day);
    expect(endOfDayMs(atMs, timezone)).toBe(beginsMs + hours * HOUR_MS);
  }
  expect(dayOf(beginsMs + hours * HOUR_MS, timezone)).not.toBe(day);
});
