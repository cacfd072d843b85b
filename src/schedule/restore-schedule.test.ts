import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

let fake: FakeSchedules;
let pins: Record<string, string>;
beforeEach(() => {
  pins = {};
  fake = openSchedules({ pinsOf: async () => pins });
});
afterEach(() => fake.close());

const TEA = { id: 'tea', cron: '0 9 * * *', instruction: 'Make tea' };

test('what was removed comes back as it was, and fires when it would have', async () => {
  const { schedules } = fake;
  const { schedule: before } = await schedules.add(TEA);
  await schedules.remove('tea');
  expect(await schedules.restore('tea', 'active')).toEqual(before);
});

test('what was paused comes back paused', async () => {
  const { schedules } = fake;
  await schedules.add(TEA);
  await schedules.pause('tea');
  await schedules.remove('tea');
  const back = await schedules.restore('tea', 'paused');
  expect(back).toMatchObject({ status: 'paused', nextFireMs: null });
});

test('what is there is not brought back', async () => {
  await fake.schedules.add(TEA);
  await expect(fake.schedules.restore('tea', 'active')).rejects.toMatchObject({
    code: 'wrong-status',
  });
});

test('what nobody approved, or what became another since, waits and asks', async () => {
  const { schedules, requests } = fake;
  await schedules.add(TEA, 'other');
  await schedules.add({ ...TEA, id: 'script' });
  await schedules.remove('tea');
  await schedules.remove('script');
  pins = { 'script.tea': 'changed' };
  for (const id of ['tea', 'script'])
    expect(await schedules.restore(id, 'active')).toMatchObject({ status: 'pending' });
  const open = await requests.list({ state: 'open', limit: 9 });
  expect(open.map(({ about }) => about).toSorted()).toEqual(['schedule:script', 'schedule:tea']);
});
