import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import {
  cutStretch,
  MOST_COUNTED,
  piecesOfDue,
  stretchesBetween,
  stretchesOf,
} from './due-stretches.ts';
import { createFireTimes, nextFires } from './fire-times.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';

const START = instantMs(FAKE_NOW);

describe('instants that follow each other', () => {
  test.each([
    ['none', [], [], []],
    ['are one stretch', [1, 2, 3], [], [{ firstMs: 1, lastMs: 3, count: 3 }]],
    [
      'are two where one has a row of its own',
      [1, 2, 3, 4],
      [2],
      [
        { firstMs: 1, lastMs: 1, count: 1 },
        { firstMs: 3, lastMs: 4, count: 2 },
      ],
    ],
    ['are none where all have rows', [1, 2], [1, 2], []],
  ])('%s', (_, instantsMs, recorded, stretches) => {
    expect(stretchesOf(instantsMs, new Set(recorded))).toEqual(stretches);
  });
});

describe('all that is due', () => {
  test('comes in pieces, and none is left out', () => {
    const schedule = fakeSchedule({ trigger: { every: '1s' } });
    const pieces = [...piecesOfDue(schedule, START + 25_000 * 1000)];
    expect(pieces.length).toBeGreaterThan(1);
    const instants = pieces.flatMap(({ dueMs }) => dueMs);
    expect(instants).toHaveLength(25_000);
    expect(new Set(instants).size).toBe(25_000);
  });

  test.each(['paused', 'disabled', 'cancelled', 'completed', 'pending'] as const)(
    'is nothing while a schedule is %s',
    (status) => {
      const schedule = fakeSchedule({ status, nextFireMs: START });
      expect([...piecesOfDue(schedule, START + 60_000)]).toEqual([]);
    },
  );
});

test.each([
  ['at a fire', 5 * 60_000, 5, 5 * 60_000],
  ['between two', 5.5 * 60_000, 5, 5 * 60_000],
  ['at its first', 60_000, 1, 60_000],
])('a stretch that is cut off %s keeps what came before', (_, untilMs, count, lastMs) => {
  const schedule = fakeSchedule({ trigger: { every: '1m' } });
  const firstMs = START + 60_000;
  expect(cutStretch(schedule, firstMs, START + untilMs)).toEqual({
    firstMs,
    lastMs: START + lastMs,
    count,
  });
});

describe('all between two instants', () => {
  const HOUR = 3_600_000;
  const YEAR = 365 * 24 * HOUR;
  const rule = (rrule: string) => ({ rrule, startsAt: '2026-01-01T09:00' });
  const none: ReadonlySet<number> = new Set();
  const between = (trigger: object, lengthMs: number, recorded = none) =>
    stretchesBetween(
      fakeSchedule({ trigger }),
      { afterMs: START, untilMs: START + lengthMs },
      recorded,
    );

  test.each([
    ['an interval', { every: '7m' }, HOUR],
    ['an interval that ends with a fire', { every: '7m' }, 70 * 60_000],
    ['a daily time', { cron: '0 9 * * *' }, 40 * 24 * HOUR],
    ['each minute of an hour', { cron: '* 9 * * *' }, 3 * 24 * HOUR],
    [
      'a time that a clock change leaves out',
      { cron: '30 2 * * *', timezone: 'Europe/Berlin' },
      YEAR,
    ],
    ['a rule', rule('FREQ=WEEKLY;BYDAY=MO,TH'), YEAR],
    ['a rule that ends meanwhile', rule('FREQ=DAILY;UNTIL=20260801'), YEAR],
  ])('is one stretch of what would have fired: %s', (_, trigger, lengthMs) => {
    const fires = nextFires(fakeSchedule({ trigger }).trigger, START, 1000).filter(
      (fireMs) => fireMs <= START + lengthMs,
    );
    const [firstMs] = fires;
    const stretch = { firstMs, lastMs: fires.at(-1), count: fires.length, isCutOff: false };
    expect(between(trigger, lengthMs)).toEqual([stretch]);
  });

  test.each([
    ['nothing comes in that time', { cron: '0 9 * * *' }, 8 * HOUR],
    ['it has only one time', { at: '2026-06-01T01:00:00Z' }, 30 * 60_000],
    ['a rule has ended', rule('FREQ=DAILY;UNTIL=20260531'), YEAR],
    ['it waits for an event', { event: { on: 'start' } }, YEAR],
  ])('is nothing where %s', (_, trigger, lengthMs) => {
    expect(between(trigger, lengthMs)).toEqual([]);
  });

  test('is parted by an instant that has a row of its own', () => {
    const at = (minutes: number) => START + minutes * 60_000;
    expect(between({ every: '1m' }, 5 * 60_000, new Set([at(3), at(4)]))).toEqual([
      { firstMs: at(1), lastMs: at(2), count: 2, isCutOff: false },
      { firstMs: at(5), lastMs: at(5), count: 1, isCutOff: false },
    ]);
  });

  test('is counted without a look at each, in ten years of seconds', () => {
    const [stretch] = between({ every: '1s' }, 10 * YEAR);
    expect(stretch).toMatchObject({ count: (10 * YEAR) / 1000, isCutOff: false });
  });

  test('is counted up to a limit where only a look at each tells, and its last is right', () => {
    const [stretch, ...others] = between(rule('FREQ=HOURLY'), 10 * YEAR);
    const { trigger } = fakeSchedule({ trigger: rule('FREQ=HOURLY') });
    expect(stretch).toMatchObject({ count: MOST_COUNTED, isCutOff: true });
    expect(createFireTimes(trigger).nextFireMs(stretch?.lastMs ?? 0)).toBeGreaterThan(
      START + 10 * YEAR,
    );
    expect(others).toEqual([]);
  });
});
