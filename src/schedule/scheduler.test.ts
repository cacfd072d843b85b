import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { createScheduler } from './scheduler.ts';

const HOUR = 3_600_000;

/** The timer alone, with a ledger that notes what it is asked. */
function setUp(latestEnqueuedMs: number | null) {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const rewinds: number[] = [];
  const scheduler = createScheduler({
    clock,
    log: silentLog,
    ledger: {
      claimDue: async () => ({ schedules: 0, runs: 0 }),
      nextDueMs: async () => null,
      latestEnqueuedMs: async () => latestEnqueuedMs,
      async rewind({ nowMs }) {
        rewinds.push(nowMs);
        return null;
      },
    },
    onLooked: () => undefined,
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  const look = async (): Promise<void> => {
    scheduler.wake();
    await settle();
  };
  return { clock, scheduler, rewinds, settle, look };
}

test('a clock that is set back by an hour is noticed once', async () => {
  const { clock, scheduler, rewinds, settle, look } = setUp(null);
  scheduler.start();
  await settle();
  clock.jumpWall(-HOUR);
  await look();
  await look();
  expect(rewinds).toEqual([clock.nowMs()]);
  await scheduler.stop();
});

test('so is one that was set back while nothing ran', async () => {
  const { clock, scheduler, rewinds, settle } = setUp(
    Temporal.Instant.from('2027-06-01T00:00:00Z').epochMilliseconds,
  );
  scheduler.start();
  await settle();
  expect(rewinds).toEqual([clock.nowMs()]);
  await scheduler.stop();
});

test('one that is corrected by seconds is not', async () => {
  const { clock, scheduler, rewinds, settle, look } = setUp(null);
  scheduler.start();
  await settle();
  clock.jumpWall(-30_000);
  await look();
  clock.jumpWall(HOUR);
  await look();
  expect(rewinds).toEqual([]);
  await scheduler.stop();
});
