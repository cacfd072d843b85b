import { describe, expect, test } from 'vitest';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { decideAfterFailure, decideDuringCoolDown, nextRunAfterCoolDown } from './cool-down.ts';
import { parseTrigger, type Trigger } from './trigger.ts';

const MINUTE = 60_000;

describe('backoff', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
  ])('failure %i in a row cools down for %i minutes', (failuresInRow, minutes) => {
    expect(decideAfterFailure({ failuresInRow, failedAtMs: 1000, policy: 'disable' })).toEqual({
      kind: 'cool-down',
      untilMs: 1000 + minutes * MINUTE,
    });
  });

  test.each([5, 6])('failure %i in a row disables', (failuresInRow) => {
    expect(decideAfterFailure({ failuresInRow, failedAtMs: 0, policy: 'disable' })).toEqual({
      kind: 'disable',
    });
  });

  test.each([5, 6, 500])('failure %i in a row rests an hour where it goes on', (failuresInRow) => {
    expect(decideAfterFailure({ failuresInRow, failedAtMs: 0, policy: 'hourly' })).toEqual({
      kind: 'cool-down',
      untilMs: 60 * MINUTE,
    });
  });

  const failedAtMs = instantMs('2026-06-01T09:00:20Z');

  function trigger(input: object): Trigger {
    const parsed = parseTrigger(input, { defaultTimezone: 'UTC', nowMs: failedAtMs });
    return parsed.ok ? parsed.value.trigger : expect.unreachable();
  }

  test.each([
    ['the first regular fire after the pause', '2026-06-01T09:01:20Z', '2026-06-01T09:05:00Z'],
    ['one that falls on the end of the pause', '2026-06-01T09:05:00Z', '2026-06-01T09:05:00Z'],
    ['not one within the pause', '2026-06-01T09:05:20Z', '2026-06-01T09:10:00Z'],
  ])('the next run is %s', (_, until, next) => {
    const run = nextRunAfterCoolDown(
      { trigger: trigger({ cron: '*/5 * * * *' }) },
      instantMs(until),
    );
    expect(formatInstant(run ?? 0)).toBe(next);
  });

  test('a one-shot is tried again when the pause is over', () => {
    const once = trigger({ at: '2026-06-01T10:00:00Z' });
    expect(nextRunAfterCoolDown({ trigger: once }, failedAtMs + MINUTE)).toBe(failedAtMs + MINUTE);
  });

  test.each([
    [null, { kind: 'run' }],
    [1000, { kind: 'run' }],
    [1001, { kind: 'skip', reason: 'backoff' }],
  ])('due at 1000, cooling down until %s', (coolDownUntilMs, decision) => {
    expect(decideDuringCoolDown({ scheduledForMs: 1000, coolDownUntilMs })).toEqual(decision);
  });
});
