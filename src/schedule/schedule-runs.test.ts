/** Runs beside the regular ones, which a person asks for: run now, and backfills. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { VirtualClock } from '../base/clock.fake.ts';
import type { Store } from '../store/store.ts';
import type { Schedules } from './schedule.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

const MINUTE = 60_000;
const PLAN = { plan: [{ id: 'now', toolName: 'time.now' }] };

let fake: FakeSchedules;
let clock: VirtualClock;
let store: Store;
let schedules: Schedules;

beforeEach(() => {
  fake = openSchedules({ laneCap: 9 });
  ({ clock, store, schedules } = fake);
});
afterEach(() => fake.close());

/** How many of all that waits may run at this moment. */
async function claimable(): Promise<number> {
  const nowMs = clock.nowMs();
  const claim = { owner: 'a', nowMs, leaseUntilMs: nowMs + MINUTE, limit: 9 };
  return (await store.engine.claim(claim)).length;
}

describe.each([
  ['a plan', PLAN],
  ['an instruction', { instruction: 'Look.' }],
])('%s that may overlap', (_, work) => {
  test('is backfilled side by side', async () => {
    const added = await schedules.add({ every: '1m', overlap: 'parallel', ...work });
    const { id } = added.schedule;
    clock.jumpWall(3 * MINUTE);
    const toMs = clock.nowMs();
    const runs = await schedules.backfill(id, { fromMs: toMs - 2 * MINUTE, toMs });
    expect(runs).toHaveLength(3);
    expect(await claimable()).toBe(3);
  });

  test('runs as often at once as a person asks for it', async () => {
    const added = await schedules.add({ every: '1m', overlap: 'parallel', ...work });
    await schedules.runNow(added.schedule.id);
    await schedules.runNow(added.schedule.id);
    expect(await claimable()).toBe(2);
  });
});

test.each(['skip', 'queue'])('with overlap %s they run one after the other', async (overlap) => {
  const { schedule } = await schedules.add({ every: '1m', overlap, ...PLAN });
  clock.jumpWall(3 * MINUTE);
  await schedules.backfill(schedule.id, { fromMs: 0, toMs: clock.nowMs() });
  await schedules.runNow(schedule.id);
  expect(await claimable()).toBe(1);
});
