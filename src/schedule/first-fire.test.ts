import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { succeed } from '../base/errors.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

const HOUR = 3_600_000;

let fake: FakeSchedules;

beforeEach(() => {
  fake = openSchedules({ workOfSkill: async () => succeed({ instruction: 'Do it.' }) });
  // Each look at the clock takes a moment, as it does.
  const { nowMs } = fake.clock;
  let looks = 0;
  vi.spyOn(fake.clock, 'nowMs').mockImplementation(() => {
    looks += 1;
    return nowMs() + looks;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  return fake.close();
});

test('an interval fires one period after it was stored, and not at once, however long storing it takes', async () => {
  const { schedule } = await fake.schedules.add({ id: 'a', every: '1h', instruction: 'x' });
  expect((schedule.nextFireMs ?? 0) - schedule.createdMs).toBe(HOUR);
});

test('so does that of a skill', async () => {
  const definition = { name: 'tea', every: '1h', instruction: 'Make tea.' };
  const entry = { id: 'tea', origin: 'user/tea', definition, trusted: true, fingerprint: '1' };
  await fake.schedules.syncSkills([entry]);
  const schedule = await fake.schedules.get('tea');
  // Counted from when its definition was read, a look before.
  expect((schedule.nextFireMs ?? 0) - schedule.createdMs).toBe(HOUR - 1);
});
