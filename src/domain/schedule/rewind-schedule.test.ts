import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { ranUntilMs, rewindSchedule } from './rewind-schedule.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = instantMs(FAKE_NOW);

describe('after the clock was set back', () => {
  const ahead = fakeSchedule({ nextFireMs: NOW + 5 * HOUR });

  test('a schedule fires at the next regular instant', () => {
    const rewound = rewindSchedule({ schedule: ahead, nowMs: NOW, prunedUntilMs: 0 });
    expect(rewound).toEqual({ ...ahead, nextFireMs: NOW + MINUTE });
  });

  test('not at one whose run was forgotten: that must not come again', () => {
    const prunedUntilMs = NOW + 10 * MINUTE;
    const rewound = rewindSchedule({ schedule: ahead, nowMs: NOW, prunedUntilMs });
    expect(rewound?.nextFireMs).toBe(NOW + 11 * MINUTE);
  });

  test.each([
    ['that has nothing ahead again', fakeSchedule({ nextFireMs: NOW + MINUTE })],
    [
      'that was to fire later and still is',
      fakeSchedule({ trigger: { at: '2026-06-01T09:00:00Z' } }),
    ],
    [
      'that was missed and whose time has passed all the same',
      fakeSchedule({
        trigger: { at: '2026-06-01T00:00:00Z' },
        status: 'completed',
        lastStatus: 'missed',
      }),
    ],
    [
      'that ran',
      fakeSchedule({
        trigger: { at: '2026-06-01T09:00:00Z' },
        status: 'completed',
        lastStatus: 'succeeded',
      }),
    ],
    ['that is paused', fakeSchedule({ nextFireMs: NOW + 5 * HOUR, status: 'paused' })],
  ])('nothing changes in one %s', (_, schedule) => {
    expect(rewindSchedule({ schedule, nowMs: NOW, prunedUntilMs: 0 })).toBeNull();
  });

  test('a one-shot that was missed is yet to come, as if it had never been due', () => {
    const missed = fakeSchedule({
      trigger: { at: '2026-06-01T09:00:00Z' },
      status: 'completed',
      nextFireMs: null,
      lastStatus: 'missed',
      lastSummary: 'missed',
    });
    expect(rewindSchedule({ schedule: missed, nowMs: NOW, prunedUntilMs: 0 })).toMatchObject({
      status: 'active',
      nextFireMs: NOW + 9 * HOUR,
      lastStatus: null,
      lastSummary: null,
    });
  });

  test('a rule that was over because its last fires were missed has them ahead again', () => {
    const over = fakeSchedule({
      trigger: { rrule: 'FREQ=MINUTELY;COUNT=3', startsAt: '2026-06-01T00:01' },
      status: 'completed',
      nextFireMs: null,
      lastStatus: 'missed',
    });
    expect(rewindSchedule({ schedule: over, nowMs: NOW, prunedUntilMs: 0 })).toMatchObject({
      status: 'active',
      nextFireMs: NOW + MINUTE,
    });
  });

  test.each([
    [null, null],
    [NOW + MINUTE, NOW + MINUTE],
    [NOW + 24 * HOUR, NOW + HOUR],
  ])('a cool-down until %s lasts until %s', (coolDownUntilMs, expected) => {
    const schedule = { ...ahead, coolDownUntilMs };
    const rewound = rewindSchedule({ schedule, nowMs: NOW, prunedUntilMs: 0 });
    expect(rewound?.coolDownUntilMs).toBe(expected);
  });
});

test.each([
  ['nothing that ran', [{ atMs: 9, state: 'skipped' }], null],
  [
    'the latest that ran, in any order',
    [
      { atMs: 5, state: 'ran' },
      { atMs: 3, state: 'ran' },
    ],
    5,
  ],
  [
    'a failure, which ran too',
    [
      { atMs: 3, state: 'ran' },
      { atMs: 7, state: 'failed' },
    ],
    7,
  ],
  [
    'no instant that was missed',
    [
      { atMs: 3, state: 'ran' },
      { atMs: 7, state: 'missed' },
    ],
    3,
  ],
] as const)('of what is forgotten, remembered is %s', (_, forgotten, untilMs) => {
  expect(ranUntilMs(forgotten)).toBe(untilMs);
});
