import { afterEach, beforeEach, expect, test } from 'vitest';
import { instantMs } from '../time/instant.ts';
import { approveShown } from './approve-shown.fake.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';
import type { HeartbeatSchedule } from './sync-heartbeats.ts';

let fake: FakeSchedules;
beforeEach(() => {
  fake = openSchedules();
});
afterEach(() => fake.close());

const LINE: HeartbeatSchedule = {
  id: 'heartbeat.main.a',
  agent: 'main',
  definition: {
    name: 'a',
    cron: '*/5 5-22 * * *',
    instruction: 'Look.',
    session: 'agent:main:inbox:direct:owner:heartbeat',
  },
  fingerprint: 'one',
};
const OTHER: HeartbeatSchedule = { ...LINE, id: 'heartbeat.ada.b', agent: 'ada' };
const LESS_OFTEN: HeartbeatSchedule = {
  ...LINE,
  definition: { ...LINE.definition, cron: '*/30 5-22 * * *', budget: { day: { cents: 5 } } },
  fingerprint: 'two',
};
const sync = (entries: HeartbeatSchedule[], unread: string[] = []) =>
  fake.schedules.syncHeartbeats({ entries, unread });
const line = () => fake.schedules.get(LINE.id);
const approve = () => approveShown(fake.schedules, LINE.id);

test('a line waits for its owner, is stored once, and no message is sent for each', async () => {
  expect(await sync([LINE])).toMatchObject({ added: [LINE.id] });
  expect(await sync([LINE])).toEqual({ added: [], redefined: [], cancelled: [], problems: [] });
  expect(await line()).toMatchObject({ status: 'pending', source: 'heartbeat:main#one' });
  expect(await fake.store.inbox.list({ limit: 10 })).toEqual([]);
});

test('a line that comes beside lines that are on waits alone, and is told', async () => {
  await sync([LINE]);
  await approve();
  await sync([LINE, { ...LINE, id: 'heartbeat.main.b' }]);
  expect((await fake.schedules.get('heartbeat.main.b')).status).toBe('pending');
  expect(await fake.store.inbox.list({ limit: 10 })).toHaveLength(1);
});

test('other settings keep what was approved, the last run, and what was switched off', async () => {
  await sync([LINE]);
  await approve();
  await fake.store.schedules.change(
    LINE.id,
    (current) => ({ ...current, lastFiredMs: 7, lastStatus: 'succeeded' }),
    { reason: 'test', nowMs: fake.clock.nowMs() },
  );
  await sync([LESS_OFTEN]);
  expect(await line()).toMatchObject({
    status: 'active',
    lastFiredMs: 7,
    lastStatus: 'succeeded',
    trigger: { cron: '*/30 5-22 * * *' },
    nextFireMs: instantMs('2026-06-01T05:00:00Z'),
  });
  await fake.schedules.pause(LINE.id);
  await sync([LINE]);
  expect(await line()).toMatchObject({ status: 'paused', nextFireMs: null, lastFiredMs: 7 });
});

test('other words wait again', async () => {
  await sync([LINE]);
  await approve();
  const definition = { ...LINE.definition, instruction: 'Look, and pay.' };
  await sync([{ ...LINE, definition, fingerprint: 'three' }]);
  expect(await line()).toMatchObject({ status: 'pending', nextFireMs: null });
});

test('a line that is gone is cancelled, and waits anew when it comes back', async () => {
  await sync([LINE, OTHER]);
  await approve();
  expect(await sync([OTHER])).toMatchObject({ cancelled: [LINE.id] });
  expect((await line()).status).toBe('cancelled');
  expect(await sync([LINE, OTHER])).toMatchObject({ redefined: [LINE.id] });
  expect(await line()).toMatchObject({ status: 'pending', approvedHash: null });
});

test('those of an agent that went are dropped, of one whose file can not be read kept', async () => {
  await sync([LINE, OTHER]);
  expect(await sync([LINE], ['ada'])).toMatchObject({ cancelled: [] });
  expect(await sync([LINE])).toMatchObject({ cancelled: [OTHER.id] });
});

test('a schedule that a person made under that id is left alone', async () => {
  await fake.schedules.add({ id: LINE.id, name: 'mine', every: '1h', instruction: 'x' });
  const { problems } = await sync([LINE]);
  expect(problems).toEqual([{ id: LINE.id, problem: 'a schedule of that id was made by hand' }]);
  expect((await line()).name).toBe('mine');
});
