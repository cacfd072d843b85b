import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { cutStretch, piecesOfDue, stretchesOf } from './due-stretches.ts';
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
