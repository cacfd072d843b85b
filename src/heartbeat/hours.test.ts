import { describe, expect, test } from 'vitest';
import { instantMs } from '../time/instant.ts';
import { areHoursOver, heartbeatCron, looksPerDay } from './hours.ts';

describe('the hours of a heartbeat', () => {
  test.each([
    [5, 5, 23, '*/5 5-22 * * *', 216],
    [30, 5, 23, '*/30 5-22 * * *', 36],
    [1, 0, 24, '* * * * *', 1440],
    [60, 22, 2, '0 0-1,22-23 * * *', 4],
    [120, 22, 4, '0 0,2,22 * * *', 3],
    [120, 5, 10, '0 5,7,9 * * *', 3],
  ])('every %i minutes from %i to %i is %s', (every, from, to, cron, looks) => {
    expect(heartbeatCron(every, { from, to })).toBe(cron);
    expect(looksPerDay(every, { from, to })).toBe(looks);
  });

  test.each([
    ['at once', '2026-07-01T20:55:00Z', '2026-07-01T20:55:00Z', 5, 23, false],
    ['a minute before their end', '2026-07-01T20:55:00Z', '2026-07-01T20:59:59Z', 5, 23, false],
    ['at their end', '2026-07-01T20:55:00Z', '2026-07-01T21:00:00Z', 5, 23, true],
    ['in those of the next day', '2026-07-01T20:55:00Z', '2026-07-02T06:00:00Z', 5, 23, true],
    ['outside of them from the start', '2026-07-01T01:00:00Z', '2026-07-01T01:00:00Z', 5, 23, true],
    ['over midnight', '2026-07-01T21:00:00Z', '2026-07-02T01:00:00Z', 22, 6, false],
    ['after a night', '2026-07-01T21:00:00Z', '2026-07-02T04:00:00Z', 22, 6, true],
    ['with no end', '2026-07-01T21:00:00Z', '2026-07-09T04:00:00Z', 0, 24, false],
    // Summer time ends: the day has 25 hours.
    ['on a long day', '2026-10-25T00:30:00Z', '2026-10-25T21:59:00Z', 1, 23, false],
  ])('are over for what was due: %s', (_, due, now, from, to, expected) => {
    const at = { dueMs: instantMs(due), nowMs: instantMs(now) };
    expect(areHoursOver(at, { from, to }, 'Europe/Berlin')).toBe(expected);
  });
});
