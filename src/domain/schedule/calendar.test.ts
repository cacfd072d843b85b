import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { splitTime } from '../../time/split-time.ts';
import { comingOf, viewCalendarRow } from './calendar.ts';
import { fakeSchedule } from './schedule.fake.ts';
import type { Schedule } from './schedule.ts';

const ZONE = 'Europe/Berlin';

function coming(schedule: Schedule, from: string, to: string): string[] {
  const range = { fromMs: instantMs(from), toMs: instantMs(to) };
  const pieces = splitTime({ ...range, timezone: ZONE, by: 'day' });
  return [...comingOf(schedule, pieces)]
    .flatMap(({ rows }) => rows)
    .map(viewCalendarRow)
    .map(({ atUtc, count, state, reason }) => [atUtc, `×${count}`, state, reason].join(' ').trim());
}

describe('what is to come', () => {
  test('a few fires a day are rows of their own', () => {
    const schedule = fakeSchedule({ trigger: { cron: '0 9,18 * * *', timezone: ZONE } });
    expect(coming(schedule, '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z')).toEqual([
      '2026-10-25T08:00:00Z ×1 due',
      '2026-10-25T17:00:00Z ×1 due',
    ]);
  });

  test('many a day are one row with their count, which knows of the clock change', () => {
    const schedule = fakeSchedule({ trigger: { cron: '0 * * * *', timezone: ZONE } });
    expect(coming(schedule, '2026-10-23T22:00:00Z', '2026-10-25T22:59:59Z')).toEqual([
      '2026-10-23T22:00:00Z ×24 due',
      '2026-10-24T22:00:00Z ×25 due',
    ]);
  });

  test('what will be skipped is apart from what is due, with its reason', () => {
    const until = instantMs('2026-06-01T01:00:00Z');
    const nextFireMs = instantMs('2026-06-01T00:00:00Z');
    const trigger = { every: '20m' };
    const cooling = fakeSchedule({ trigger, coolDownUntilMs: until, nextFireMs });
    expect(coming(cooling, '2026-06-01T00:00:00Z', '2026-06-01T01:20:00Z')).toEqual([
      expect.stringMatching(/^2026-06-01T00:00:00Z ×1 skipped the schedule cools down/),
      expect.stringMatching(/^2026-06-01T00:20:00Z ×1 skipped/),
      expect.stringMatching(/^2026-06-01T00:40:00Z ×1 skipped/),
      '2026-06-01T01:00:00Z ×1 due',
      '2026-06-01T01:20:00Z ×1 due',
    ]);
    const paused = fakeSchedule({ status: 'paused', nextFireMs: null });
    expect(coming(paused, '2026-06-01T00:00:00Z', '2026-06-01T10:00:00Z')).toEqual([
      '2026-06-01T00:00:00Z ×601 skipped the schedule is paused',
    ]);
  });

  test('what was left out before the next one is not told as coming', () => {
    const nextFireMs = instantMs('2026-06-01T00:40:00Z');
    const skipping = fakeSchedule({ trigger: { every: '20m' }, nextFireMs });
    expect(coming(skipping, '2026-06-01T00:00:00Z', '2026-06-01T01:20:00Z')).toEqual([
      '2026-06-01T00:40:00Z ×1 due',
      '2026-06-01T01:00:00Z ×1 due',
      '2026-06-01T01:20:00Z ×1 due',
    ]);
  });

  test('what is over has nothing to come, and neither has a time that is past', () => {
    const range = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z'] as const;
    expect(coming(fakeSchedule({ status: 'cancelled' }), ...range)).toEqual([]);
    const once = fakeSchedule({ trigger: { at: '2026-06-01T12:00:00Z' } });
    expect(coming(once, ...range)).toEqual(['2026-06-01T12:00:00Z ×1 due']);
    expect(coming(once, '2026-06-01T12:00:01Z', '2026-06-03T00:00:00Z')).toEqual([]);
  });

  test('a schedule that fires every second is counted by its rule, in a few fires a piece', () => {
    const range = {
      fromMs: instantMs('2026-06-01T22:00:00Z'),
      toMs: instantMs('2026-06-03T21:59:59Z'),
    };
    const days = splitTime({ ...range, timezone: ZONE, by: 'day' });
    for (const trigger of [{ every: '1s' }, { cron: '* * * * * *', timezone: ZONE }]) {
      const pieces = [...comingOf(fakeSchedule({ trigger }), days)];
      expect(pieces.flatMap(({ rows }) => rows.map(viewCalendarRow))).toMatchObject([
        { atUtc: '2026-06-01T22:00:00Z', lastAtUtc: '2026-06-02T21:59:59Z', count: 86_400 },
        { atUtc: '2026-06-02T22:00:00Z', lastAtUtc: '2026-06-03T21:59:59Z', count: 86_400 },
      ]);
      for (const { fires, isCut } of pieces) {
        expect(fires).toBeLessThan(60);
        expect(isCut).toBe(false);
      }
    }
  });

  test('a rule that only a walk counts is not counted to its end, and says so', () => {
    const trigger = { rrule: 'FREQ=SECONDLY', startsAt: '2026-06-01T00:00:00', timezone: ZONE };
    const range = {
      fromMs: instantMs('2026-06-01T22:00:00Z'),
      toMs: instantMs('2026-06-03T21:59:59Z'),
    };
    const days = splitTime({ ...range, timezone: ZONE, by: 'day' });
    const pieces = [...comingOf(fakeSchedule({ trigger }), days)];
    expect(pieces.map(({ rows, isCut }) => [rows[0]?.count, isCut])).toEqual([
      [10_000, true],
      [10_000, true],
    ]);
    expect(pieces[1]?.rows[0]?.atMs).toBe(instantMs('2026-06-02T22:00:00Z'));
  });
});
