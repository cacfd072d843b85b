import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeSchedules, openSchedules } from '../schedules.fake.ts';

let fake: FakeSchedules;
beforeEach(() => {
  fake = openSchedules();
});
afterEach(() => fake.close());

const planOf = (text: string) => [{ id: 'say', toolName: 'message.send', parameters: { text } }];
const HOOK = { event: { on: 'webhook', name: 'deploy' } };
const REFUSED = { code: 'bad-trigger', message: expect.stringContaining('${input.event.body}') };

test('what tells of an event is not moved to a time, and stays as it was', async () => {
  const { schedules } = fake;
  await schedules.add({ id: 'a', trigger: HOOK, plan: planOf('It says ${input.event.body}') });
  await expect(schedules.update('a', { cron: '0 9 * * *' })).rejects.toMatchObject(REFUSED);
  await expect(schedules.update('a', { every: '5m' }, 'other')).rejects.toMatchObject(REFUSED);
  expect((await schedules.get('a')).trigger).toMatchObject(HOOK);
  const { schedule } = await schedules.update('a', { cron: '0 9 * * *', plan: planOf('Nine.') });
  expect(schedule.trigger).toMatchObject({ cron: '0 9 * * *' });
});

test('nor is it made so, unless it has a value where there is no event, or is given one', async () => {
  const { schedules } = fake;
  const at = { cron: '0 9 * * *' };
  const told = planOf('${input.event.body}');
  await expect(schedules.add({ ...at, plan: told })).rejects.toMatchObject(REFUSED);
  expect(await schedules.refusalOf({ ...at, plan: told })).toMatchObject(REFUSED);
  await schedules.add({ ...at, plan: planOf('${input.event.body ?? "nothing"}') });
  await schedules.add({ ...at, plan: told, input: { event: { body: 'x' } } });
  await schedules.add({ ...at, plan: planOf('${input.eventful}') });
  for (const used of ['eventCount', 'events'])
    await expect(schedules.add({ ...at, plan: planOf(`\${input.${used}}`) })).rejects.toThrow();
});
