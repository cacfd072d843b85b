import { afterEach, beforeEach, expect, test } from 'vitest';
import { instantMs } from '../time/instant.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

let fake: FakeSchedules;
beforeEach(() => {
  fake = openSchedules();
});
afterEach(() => fake.close());

const DAY = 24 * 3_600_000;
const NINE = instantMs('2026-06-01T09:00:00Z');
const TEA = { id: 'tea', cron: '0 9 * * *', instruction: 'Make tea' };

/** The fates of its times, the latest first: the days, how often, and why. */
async function ledger(): Promise<string[]> {
  const entries = await fake.schedules.history('tea', 20);
  return entries.map(({ atMs, lastAtMs, count, state, reason }) =>
    [(atMs - NINE) / DAY, (lastAtMs - NINE) / DAY, `×${count}`, state, reason].join(' '),
  );
}

test.each([
  ['a daily time', TEA],
  ['an interval', { id: 'tea', every: '1d', anchorUtc: '2026-05-31T09:00:00Z', instruction: 'x' }],
  ['a rule', { id: 'tea', rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', instruction: 'x' }],
])('times that pass in a pause are one entry with their reason: %s', async (_, definition) => {
  const { schedules, clock } = fake;
  await schedules.add(definition);
  await schedules.pause('tea');
  clock.advance(2 * DAY);
  expect(await ledger()).toEqual([]);
  const resumed = await schedules.resume('tea');
  expect(await ledger()).toEqual(['0 1 ×2 skipped paused']);
  expect(resumed).toMatchObject({ status: 'active', nextFireMs: NINE + 2 * DAY, failuresInRow: 0 });
  expect(await fake.store.engine.list({ limit: 10 })).toEqual([]);
});

test('what is changed in a pause loses none of its times, and counts none twice', async () => {
  const { schedules, clock } = fake;
  await schedules.add(TEA);
  await schedules.pause('tea');
  clock.advance(2 * DAY);
  await schedules.update('tea', { name: 'Green tea' });
  await schedules.pause('tea');
  clock.advance(DAY);
  await schedules.update('tea', { enabled: true });
  expect(await ledger()).toEqual(['0 2 ×3 skipped paused']);
});

test('a time that was left out before the pause keeps its reason', async () => {
  const { schedules, clock } = fake;
  await schedules.add(TEA);
  await schedules.skip('tea');
  await schedules.pause('tea');
  clock.advance(2 * DAY);
  await schedules.resume('tea');
  expect(await ledger()).toEqual(['1 1 ×1 skipped paused', '0 0 ×1 skipped left-out']);
});

test('a rule that ended in its pause is completed, with what it left out', async () => {
  const { schedules, clock } = fake;
  const rrule = 'FREQ=DAILY;COUNT=2';
  await schedules.add({ id: 'tea', rrule, startsAt: '2026-06-01T09:00', instruction: 'Tea' });
  await schedules.pause('tea');
  clock.advance(5 * DAY);
  expect(await schedules.resume('tea')).toMatchObject({ status: 'completed' });
  expect(await ledger()).toEqual(['0 1 ×2 skipped paused']);
});

test('a one-shot whose time passed in its pause is not skipped: it runs when it is resumed', async () => {
  const { schedules, clock } = fake;
  await schedules.add({ id: 'tea', at: '2026-06-01T09:00:00Z', instruction: 'Make tea' });
  await schedules.pause('tea');
  clock.advance(2 * DAY);
  expect(await schedules.resume('tea')).toMatchObject({ status: 'active', nextFireMs: NINE });
  expect(await ledger()).toEqual([]);
});

test('of a pause of ten years it is said that there were at least so many', async () => {
  const { schedules, clock } = fake;
  const startsAt = '2026-06-01T09:00';
  await schedules.add({ id: 'tea', rrule: 'FREQ=HOURLY', startsAt, instruction: 'Make tea' });
  await schedules.pause('tea');
  clock.advance(3650 * DAY);
  await schedules.resume('tea');
  expect(await schedules.history('tea', 20)).toMatchObject([
    { count: 10_000, state: 'skipped', reason: 'paused-at-least' },
  ]);
});
