import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../base/log.fake.ts';
import { type Config, configSchema } from './config-schema.ts';
import { openThinkingHome, type ThinkingHome } from './thinking-home.fake.ts';
import { createHeartbeatWatch, type HeartbeatWatch } from './watch-heartbeats.ts';

let house: ThinkingHome;
let watch: HeartbeatWatch;
let config: Config;
let syncs: number;

beforeEach(async () => {
  house = await openThinkingHome({ scenario: () => ({ text: 'HEARTBEAT_OK' }) });
  config = configSchema.parse({ timezone: 'Europe/Berlin' });
  syncs = 0;
  const { opened } = house;
  watch = createHeartbeatWatch({
    home: house.home,
    opened: {
      store: opened.store,
      house: {
        ...opened.house,
        heartbeat() {
          syncs += 1;
          return opened.house.heartbeat();
        },
      },
    },
    config: () => config,
    clock: house.clock,
    log: silentLog,
  });
});
afterEach(async () => {
  watch.stop();
  await house.close();
});

const write = (text: string): void => {
  mkdirSync(join(house.home, 'workspace'), { recursive: true });
  writeFileSync(join(house.home, 'workspace', 'HEARTBEAT.md'), text);
};
const ids = async () =>
  (await house.opened.store.schedules.list({ limit: 10 }))
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id }) => id)
    .toSorted();

test('a house without a file loads nothing; one that comes, changes and goes is followed', async () => {
  await watch.look();
  expect(syncs).toBe(0);
  write('- anything odd?\n');
  await watch.look();
  expect(await ids()).toEqual(['heartbeat.main', 'heartbeat.main.wake']);
  await watch.look();
  expect(syncs).toBe(1);
  config = { ...config, heartbeat: { ...config.heartbeat, enabled: true, thinkMinutes: 60 } };
  await watch.look();
  expect(syncs).toBe(2);
  write('');
  await watch.look();
  expect(await ids()).toEqual([]);
});

test('the end of a schedule wakes its agent where the settings say so, once, and never its own looks', async () => {
  write('- anything odd?\n');
  await (await house.opened.house.heartbeat()).on();
  const { store } = house.opened;
  const ended = async (scheduleId: string) =>
    store.engine.enqueue({
      ...({ cause: 'manual', lane: 'cron', orderKey: scheduleId, scheduleId } as const),
      sessionKey: 'agent:main:inbox:direct:owner',
      ...{ scheduledForMs: null, attempt: 1, notBeforeMs: 0, enqueuedMs: house.clock.nowMs() },
    });
  const woken = async () => (await store.events.list({ limit: 10 })).map(({ data }) => data);
  const run = await ended('sched_1');
  await watch.runEnded(run.id, 'all is well');
  expect(await woken()).toEqual([]);
  config = { ...config, heartbeat: { ...config.heartbeat, wakeAfter: ['schedules'] } };
  await watch.runEnded(run.id, 'all is well');
  await watch.runEnded(run.id, 'all is well');
  await watch.runEnded((await ended('heartbeat.main')).id, 'own');
  expect(await woken()).toEqual([{ reason: 'A schedule ended: all is well', isPerson: false }]);
});

test('a new zone of the owner moves the hours in which it looks', async () => {
  write('- anything odd?\n');
  await watch.look();
  const zone = async () => {
    const { trigger } = await house.opened.schedules.get('heartbeat.main');
    return trigger.kind === 'cron' ? trigger.timezone : null;
  };
  expect(await zone()).toBe('Europe/Berlin');
  await house.opened.people.setTimezone('owner', 'Asia/Tokyo');
  await watch.look();
  expect(await zone()).toBe('Asia/Tokyo');
});
