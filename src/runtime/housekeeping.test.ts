import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { createHousekeeping } from './housekeeping.ts';

test('it forgets step by step with a pause after each until nothing is left, and comes back later', async () => {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const asked: { beforeMs: number; keep: number; after: string; most: number }[] = [];
  const forgotten: { beforeMs: number; nowMs: number }[] = [];
  const steps = ['b', 'd', null];
  let settled = (): void => undefined;
  const housekeeping = createHousekeeping({
    clock,
    log: silentLog,
    history: () => ({ days: 30, perSchedule: 7 }),
    sweepOutputs: async () => ({ removed: 0, next: null }),
    forgetFiles: async () => 0,
    prune: async ({ beforeMs, keep, after, most }) => {
      asked.push({ beforeMs, keep, after, most });
      const next = steps.shift() ?? null;
      return { rows: 1, after: next };
    },
    forgetConversations: async (request) => {
      forgotten.push(request);
      if (forgotten.length === 2) settled();
      return { rows: 500, isThrough: forgotten.length === 2 };
    },
  });
  housekeeping.start();
  clock.advance(59_999);
  expect(asked).toEqual([]);
  const done = new Promise<void>((resolve) => {
    settled = resolve;
  });
  clock.advance(1);
  // Nothing goes on by itself: after each step that forgot something others have their time.
  for (const steps of [1, 2, 3]) {
    await clock.idle();
    expect(asked).toHaveLength(steps);
    clock.advance(25);
  }
  await clock.idle();
  clock.advance(25);
  await done;
  const beforeMs = Temporal.Instant.from('2026-05-02T00:01:00Z').epochMilliseconds;
  expect(asked).toEqual(['', 'b', 'd'].map((after) => ({ beforeMs, keep: 7, after, most: 500 })));
  expect(forgotten).toMatchObject([{ beforeMs }, { beforeMs }]);
  housekeeping.stop();
});

test('stopped, it does nothing any more', () => {
  const clock = createVirtualClock();
  const housekeeping = createHousekeeping({
    clock,
    log: silentLog,
    history: () => ({ days: 1, perSchedule: 1 }),
    forgetFiles: async () => 0,
    sweepOutputs: () => {
      throw new Error('too late');
    },
    prune: () => expect.unreachable(),
    forgetConversations: () => expect.unreachable(),
  });
  housekeeping.start();
  housekeeping.stop();
  clock.advance(1e9);
  expect(clock.pendingTimers()).toBe(0);
});
