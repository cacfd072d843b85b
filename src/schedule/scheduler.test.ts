import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { createScheduler } from './scheduler.ts';

const HOUR = 3_600_000;

/** The timer alone, with a ledger that notes what it is asked. */
function setUp(
  latestKnownMs: number | null,
  onClaim: () => Promise<void> = async () => undefined,
  nextDueMs: () => number | null = () => null,
) {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const rewinds: number[] = [];
  const events = new EventEmitter();
  const scheduler = createScheduler({
    clock,
    log: silentLog,
    ledger: {
      async claimDue() {
        await onClaim();
        return { schedules: 0, runs: 0 };
      },
      nextDueMs: async () => nextDueMs(),
      latestKnownMs: async () => latestKnownMs,
      async rewind({ nowMs }) {
        rewinds.push(nowMs);
        return null;
      },
    },
    onLooked: () => void events.emit('looked'),
  });
  /** Does what makes it look, and waits until it has looked. */
  const looked = async (act: () => void): Promise<void> => {
    const looking = once(events, 'looked');
    act();
    await looking;
  };
  return { clock, scheduler, rewinds, looked };
}

test('a clock that is set back by an hour is noticed once', async () => {
  const { clock, scheduler, rewinds, looked } = setUp(null);
  await looked(scheduler.start);
  clock.jumpWall(-HOUR);
  await looked(scheduler.wake);
  await looked(scheduler.wake);
  expect(rewinds).toEqual([clock.nowMs()]);
  await scheduler.stop();
});

test('so is one that was set back while nothing ran', async () => {
  const { clock, scheduler, rewinds, looked } = setUp(
    Temporal.Instant.from('2027-06-01T00:00:00Z').epochMilliseconds,
  );
  await looked(scheduler.start);
  expect(rewinds).toEqual([clock.nowMs()]);
  await scheduler.stop();
});

test('who wakes it while it looks is not forgotten: it looks again at once', async () => {
  let looks = 0;
  const gate = Promise.withResolvers<void>();
  const { clock, scheduler } = setUp(null, async () => {
    looks += 1;
    if (looks === 1) await gate.promise;
  });
  scheduler.start();
  await clock.idle();
  scheduler.wake();
  gate.resolve();
  await clock.idle();
  expect(looks).toBe(2);
  await scheduler.stop();
});

test('the end of a run makes it look where something is due by then, and only there', async () => {
  let looks = 0;
  let dueMs: number | null = null;
  const { clock, scheduler } = setUp(
    null,
    async () => {
      looks += 1;
    },
    () => dueMs,
  );
  scheduler.start();
  await clock.idle();
  for (const later of [null, clock.nowMs() + 60_000]) {
    dueMs = later;
    scheduler.wakeIfDue();
    await clock.idle();
    expect(looks).toBe(1);
  }
  dueMs = clock.nowMs();
  scheduler.wakeIfDue();
  await clock.idle();
  expect(looks).toBeGreaterThan(1);
  await scheduler.stop();
});

test('runs that end together are one question, and one that ends later is another', async () => {
  let asked = 0;
  const { clock, scheduler } = setUp(
    null,
    async () => undefined,
    () => {
      asked += 1;
      return null;
    },
  );
  scheduler.start();
  await clock.idle();
  for (let turn = 1; turn <= 2; turn += 1) {
    asked = 0;
    for (let ended = 0; ended < 100; ended += 1) scheduler.wakeIfDue();
    await clock.idle();
    expect(asked).toBe(1);
  }
  await scheduler.stop();
});

test('one that is corrected by seconds is not', async () => {
  const { clock, scheduler, rewinds, looked } = setUp(null);
  await looked(scheduler.start);
  clock.jumpWall(-30_000);
  await looked(scheduler.wake);
  clock.jumpWall(HOUR);
  await looked(scheduler.wake);
  expect(rewinds).toEqual([]);
  await scheduler.stop();
});

test('a look that fails is followed by another one after a while', async () => {
  let looks = 0;
  const { clock, scheduler } = setUp(null, async () => {
    looks += 1;
    if (looks === 1) throw new Error('the disk is full');
  });
  scheduler.start();
  await clock.idle();
  expect(looks).toBe(1);
  clock.advance(HOUR);
  await clock.idle();
  expect(looks).toBeGreaterThan(1);
  await scheduler.stop();
});
