import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

let fake: FakeSchedules;
beforeEach(() => {
  fake = openSchedules();
});
afterEach(() => fake.close());

const PAYLOAD = {
  id: 'report',
  cron: '0 9 * * *',
  instruction: 'Report.',
  sourceContext: { channel: 'slack', channelId: 'C1', userId: 'U1' },
};

test('who asked for it is kept beside the channel that is answered, over changes, exports and imports', async () => {
  const { schedules } = fake;
  const { schedule } = await schedules.add(PAYLOAD);
  expect(schedule).toMatchObject({
    sessionKey: 'agent:main:slack:channel:C1',
    work: { askedBy: 'U1' },
  });
  const changed = await schedules.update('report', { instruction: 'Report more.' });
  expect(changed.schedule.work.askedBy).toBe('U1');
  const exported = await schedules.exportAll();
  expect(exported.schedules).toMatchObject([{ id: 'report', askedBy: 'U1' }]);
  const other = openSchedules();
  await other.schedules.importAll(exported);
  expect((await other.schedules.get('report')).work.askedBy).toBe('U1');
  await other.close();
});

test('a schedule whose payload names nobody says nothing of who asked', async () => {
  const { sourceContext: _, ...payload } = PAYLOAD;
  const { schedule } = await fake.schedules.add(payload);
  expect(schedule.work).not.toHaveProperty('askedBy');
});
