import { describe, expect, test } from 'vitest';
import type { RunOutcome } from '../run/run.ts';
import { decideOutcome } from './decide-outcome.ts';
import { fakeSchedule } from './schedule.fake.ts';

const FINISHED_MS = 1_000_000_000;
const MINUTE = 60_000;
const ONE_SHOT = { trigger: { at: '2026-06-01T09:00:00Z' } };
const DISABLE = { afterFailures: 'disable' } as const;
const HOURLY = { afterFailures: 'hourly' } as const;
const WON: RunOutcome = { kind: 'succeeded', summary: 'done' };
const LOST: RunOutcome = { kind: 'failed', summary: 'no', code: 'x' };
const CANCELLED: RunOutcome = { kind: 'cancelled', summary: 'cancelled' };

const decide = (
  outcome: RunOutcome,
  more: Parameters<typeof fakeSchedule>[0] = {},
): ReturnType<typeof decideOutcome> =>
  decideOutcome({ schedule: fakeSchedule(more), outcome, finishedMs: FINISHED_MS });

describe('a success', () => {
  test('forgets what failed before', () => {
    expect(decide(WON, { failuresInRow: 4, coolDownUntilMs: 5 })).toEqual({
      failuresInRow: 0,
      coolDownUntilMs: null,
      status: 'active',
      retryAtMs: null,
    });
  });

  test('completes a one-shot', () => {
    expect(decide(WON, ONE_SHOT).status).toBe('completed');
  });
});

describe('a failure that the plan asks about', () => {
  const ASKED: RunOutcome = { ...LOST, awaited: true };

  test.each([0, 4, 40])('after %i others starts no cool-down and disables nothing', (before) => {
    expect(decide(ASKED, { failuresInRow: before, coolDownUntilMs: 5 })).toEqual({
      failuresInRow: 0,
      coolDownUntilMs: null,
      status: 'active',
      retryAtMs: null,
    });
  });

  test('completes a one-shot: it is not tried again', () => {
    expect(decide(ASKED, ONE_SHOT)).toMatchObject({ status: 'completed', retryAtMs: null });
  });

  test.each([
    ['did something', {}, 'completed'],
    ['only looked', { isIdle: true as const }, 'active'],
  ])('of a run that %s leaves one that ends after the first', (_, idle, status) => {
    const schedule = { work: { endsAfter: 'first' } } as Parameters<typeof decide>[1];
    expect(decide({ ...ASKED, ...idle }, schedule).status).toBe(status);
  });
});

describe('a failure', () => {
  test.each([
    [0, 1],
    [1, 5],
    [2, 15],
    [3, 60],
  ])('after %i others cools down for %i minutes', (failuresInRow, minutes) => {
    expect(decide(LOST, { failuresInRow })).toEqual({
      failuresInRow: failuresInRow + 1,
      coolDownUntilMs: FINISHED_MS + minutes * MINUTE,
      status: 'active',
      retryAtMs: null,
    });
  });

  test('that is the fifth in a row disables', () => {
    expect(decide(LOST, { failuresInRow: 4 })).toMatchObject({
      failuresInRow: 5,
      coolDownUntilMs: null,
      status: 'disabled',
    });
  });

  test.each([
    ['passes by itself goes on hourly', { passes: true }, {}, 'active'],
    ['can’t heal disables', {}, {}, 'disabled'],
    ['passes disables a one-shot, whose time is over', { passes: true }, ONE_SHOT, 'disabled'],
    ['passes disables where that is asked for', { passes: true }, { work: DISABLE }, 'disabled'],
    ['can’t heal goes on where that is asked for', {}, { work: HOURLY }, 'active'],
    [
      'can’t heal goes on hourly for a one-shot that asks',
      {},
      { ...ONE_SHOT, work: HOURLY },
      'active',
    ],
  ])('that is the fifth and %s', (_, failure, schedule, status) => {
    const decided = decide({ ...LOST, ...failure }, { ...schedule, failuresInRow: 4 });
    const untilMs = status === 'active' ? FINISHED_MS + 60 * MINUTE : null;
    expect(decided).toMatchObject({ status, coolDownUntilMs: untilMs, failuresInRow: 5 });
  });

  test('of a one-shot is tried again when the pause is over, unless it is paused', () => {
    expect(decide(LOST, ONE_SHOT).retryAtMs).toBe(FINISHED_MS + MINUTE);
    expect(decide(LOST, { ...ONE_SHOT, status: 'paused' }).retryAtMs).toBe(null);
  });

  test('that may have happened is not tried again', () => {
    const outcome: RunOutcome = { ...LOST, code: 'in-doubt', afterwards: 'give-up' };
    expect(decide(outcome, ONE_SHOT)).toMatchObject({ status: 'disabled', retryAtMs: null });
    expect(decide(outcome)).toMatchObject({ status: 'active', failuresInRow: 1 });
  });

  test('of a plan that can not run pauses, and counts as none', () => {
    const outcome: RunOutcome = { ...LOST, afterwards: 'pause' };
    expect(decide(outcome, { failuresInRow: 2 })).toMatchObject({
      status: 'paused',
      failuresInRow: 2,
      retryAtMs: null,
    });
  });

  test('that is not its own lets it rest; a one-shot is paused', () => {
    const outcome: RunOutcome = { ...LOST, restUntilMs: 7 };
    expect(decide(outcome)).toMatchObject({
      status: 'active',
      failuresInRow: 0,
      coolDownUntilMs: 7,
    });
    expect(decide(outcome, ONE_SHOT)).toMatchObject({ status: 'paused', retryAtMs: null });
  });

  test('of a rule that has ended leaves no cool-down', () => {
    const ended = {
      trigger: { rrule: 'FREQ=DAILY;COUNT=1', startsAt: '2026-06-01T09:00:00' },
      nextFireMs: null,
    };
    expect(decide(LOST, ended).coolDownUntilMs).toBe(null);
  });
});

test('an end that was asked for counts as no failure, and ends a one-shot', () => {
  expect(decide(CANCELLED, { failuresInRow: 2 })).toMatchObject({
    failuresInRow: 2,
    status: 'active',
  });
  expect(decide(CANCELLED, ONE_SHOT)).toMatchObject({ status: 'completed', retryAtMs: null });
});

test.each(['cancelled', 'pending', 'disabled'] as const)(
  'one that is %s by now stays so, whatever came of its run',
  (status) => {
    for (const outcome of [WON, LOST, CANCELLED, { ...LOST, afterwards: 'pause' as const }])
      for (const facts of [
        { status, failuresInRow: 4 },
        { ...ONE_SHOT, status },
      ])
        expect(decide(outcome, facts).status).toBe(status);
  },
);
