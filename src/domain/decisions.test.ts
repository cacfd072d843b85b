import { describe, expect, test } from 'vitest';
import { decideAfterFailure, nextFireAfterCoolDown } from './backoff.ts';
import { type DueFacts, decideMissedRun } from './missed-run.ts';
import { compileTrigger } from './next-fire.ts';
import { decideOverlap } from './overlap.ts';
import { decideTier } from './tier.ts';
import { parseTrigger } from './trigger.ts';

const MINUTE = 60_000;

describe('missed runs', () => {
  const FACTS: DueFacts = {
    policy: 'run_once_if_missed',
    latenessMs: 60 * MINUTE,
    graceMs: MINUTE,
    maxLatenessMs: null,
    newerDue: 0,
    catchUpCap: 3,
  };
  test.each<[string, Partial<DueFacts>, string]>([
    ['on time whatever the policy', { latenessMs: 0, policy: 'skip' }, 'run on-time'],
    ['at the edge of the grace', { latenessMs: MINUTE, policy: 'skip' }, 'run on-time'],
    ['past the grace', { latenessMs: MINUTE + 1, policy: 'skip' }, 'skip missed'],
    ['the latest of several', {}, 'run catch-up'],
    ['one that a newer one replaces', { newerDue: 1 }, 'skip superseded'],
    ['each, in order', { policy: 'run_immediately', newerDue: 2 }, 'run catch-up'],
    ['each, up to the cap', { policy: 'run_immediately', newerDue: 3 }, 'skip over-cap'],
    ['within the allowed lateness', { maxLatenessMs: 60 * MINUTE }, 'run catch-up'],
    ['beyond the allowed lateness', { maxLatenessMs: 60 * MINUTE - 1 }, 'skip too-late'],
    [
      'lateness counts before everything',
      { policy: 'run_immediately', maxLatenessMs: 1 },
      'skip too-late',
    ],
    ['lateness counts even within the grace', { latenessMs: 2, maxLatenessMs: 1 }, 'skip too-late'],
  ])('%s', (_, facts, decision) => {
    const { kind, reason } = decideMissedRun({ ...FACTS, ...facts });
    expect(`${kind} ${reason}`).toBe(decision);
  });
});

describe('overlap', () => {
  test.each([
    ['skip', 0, { kind: 'run' }],
    ['skip', 1, { kind: 'skip', reason: 'overlap' }],
    ['queue', 0, { kind: 'run' }],
    ['queue', 1, { kind: 'queue' }],
    ['parallel', 3, { kind: 'run' }],
  ] as const)('%s with %i unfinished', (policy, unfinishedRuns, decision) => {
    expect(decideOverlap({ policy, unfinishedRuns })).toEqual(decision);
  });
});

describe('backoff', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
  ])('failure %i in a row cools down for %i minutes', (failuresInRow, minutes) => {
    expect(decideAfterFailure({ failuresInRow, failedAtMs: 1000 })).toEqual({
      kind: 'cool-down',
      untilMs: 1000 + minutes * MINUTE,
    });
  });

  test.each([5, 6])('failure %i in a row disables', (failuresInRow) => {
    expect(decideAfterFailure({ failuresInRow, failedAtMs: 0 })).toEqual({ kind: 'disable' });
  });

  test('the next fire is the first regular one that is not before the end of the cool-down', () => {
    const failedAtMs = Temporal.Instant.from('2026-06-01T09:00:20Z').epochMilliseconds;
    const parsed = parseTrigger(
      { cron: '*/5 * * * *' },
      { defaultTimezone: 'UTC', nowMs: failedAtMs },
    );
    const fireTimes = compileTrigger(parsed.ok ? parsed.value.trigger : expect.unreachable());
    const iso = (untilMs: number): string =>
      Temporal.Instant.fromEpochMilliseconds(
        nextFireAfterCoolDown(fireTimes, untilMs) ?? 0,
      ).toString();
    expect(iso(failedAtMs + MINUTE)).toBe('2026-06-01T09:05:00Z');
    expect(iso(failedAtMs - 20_000 + 5 * MINUTE)).toBe('2026-06-01T09:05:00Z');
    expect(iso(failedAtMs + 5 * MINUTE)).toBe('2026-06-01T09:10:00Z');
  });
});

describe('tier', () => {
  test.each([
    [1, true, 'direct'],
    [3, false, 'direct'],
    [0, true, 'agent'],
    [0, false, 'refuse'],
  ])('%i steps, instruction %s: %s', (planSteps, hasInstruction, kind) => {
    expect(decideTier({ planSteps, hasInstruction }).kind).toBe(kind);
  });
});
