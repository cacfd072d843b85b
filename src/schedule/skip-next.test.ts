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

/** The fates of its times, the earliest first. */
async function ledger(): Promise<string[]> {
  const rows = await fake.store.ledger.occurrences('tea', 20);
  return rows
    .toSorted((left, right) => left.scheduledForMs - right.scheduledForMs)
    .map(({ scheduledForMs, state, reason }) =>
      [(scheduledForMs - NINE) / DAY, state, reason ?? ''].join(' ').trim(),
    );
}

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    fake.clock.advance(DAY);
    await fake.store.ledger.claimDue({
      nowMs: fake.clock.nowMs(),
      graceMs: DAY,
      catchUpCap: 10,
      limit: 10,
    });
  }
}

test('the next run is left out, once, and the one behind it comes', async () => {
  await fake.schedules.add(TEA);
  expect(await fake.schedules.skip('tea')).toMatchObject({ nextFireMs: NINE + DAY });
  expect(await ledger()).toEqual(['0 skipped left-out']);
  await passDays(2);
  expect(await ledger()).toEqual(['0 skipped left-out', '1 queued']);
});

test('two at once leave out two', async () => {
  const { schedules } = fake;
  await schedules.add(TEA);
  await Promise.all([schedules.skip('tea'), schedules.skip('tea')]);
  expect(await schedules.get('tea')).toMatchObject({ nextFireMs: NINE + 2 * DAY });
  expect(await ledger()).toEqual(['0 skipped left-out', '1 skipped left-out']);
});

test('it stays left out when the schedule is paused and resumed in between', async () => {
  const { schedules } = fake;
  await schedules.add(TEA);
  await schedules.skip('tea');
  await schedules.pause('tea');
  await schedules.resume('tea');
  await passDays(2);
  expect(await ledger()).toEqual(['0 skipped left-out', '1 queued']);
});

test('said again, the one behind it is left out too; for the same time, nothing more is', async () => {
  const { schedules } = fake;
  await schedules.add(TEA);
  await schedules.skip('tea', NINE);
  expect(await schedules.skip('tea', NINE)).toMatchObject({ nextFireMs: NINE + DAY });
  expect(await schedules.skip('tea')).toMatchObject({ nextFireMs: NINE + 2 * DAY });
  expect(await ledger()).toEqual(['0 skipped left-out', '1 skipped left-out']);
});

test('what was left out last comes after all', async () => {
  const { schedules } = fake;
  await schedules.add(TEA);
  await schedules.skip('tea');
  await schedules.skip('tea');
  expect(await schedules.unskip('tea')).toMatchObject({ nextFireMs: NINE + DAY });
  expect(await schedules.unskip('tea')).toMatchObject({ nextFireMs: NINE });
  await expect(schedules.unskip('tea')).rejects.toMatchObject({ code: 'nothing-skipped' });
  await passDays(1);
  expect(await ledger()).toEqual(['0 queued']);
});

test('nothing is left out that is over, is not the next, or has nothing behind it', async () => {
  const { schedules, clock } = fake;
  await schedules.add(TEA);
  await schedules.add({ id: 'once', at: '2026-06-01T09:00:00Z', instruction: 'Once' });
  const refused = { code: 'cannot-skip' };
  await expect(schedules.skip('once')).rejects.toMatchObject(refused);
  await expect(schedules.skip('tea', NINE + DAY)).rejects.toMatchObject(refused);
  clock.advance(DAY);
  await expect(schedules.skip('tea', NINE)).rejects.toMatchObject(refused);
  await schedules.pause('tea');
  await expect(schedules.skip('tea')).rejects.toMatchObject({ code: 'wrong-status' });
  expect(await ledger()).toEqual(['0 skipped paused']);
});

test('a clock that is set back brings back nothing that was left out', async () => {
  const { schedules, store, clock } = fake;
  await schedules.add(TEA);
  await schedules.skip('tea');
  await store.ledger.rewind({ nowMs: clock.nowMs() - 1000, after: '', schedules: 10 });
  expect(await ledger()).toEqual(['0 skipped left-out']);
  await passDays(2);
  expect(await ledger()).toEqual(['0 skipped left-out', '1 queued']);
});
