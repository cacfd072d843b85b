import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from './daemon.fake.ts';
import { DIGEST_ID } from './watch-digest.ts';

const HOUR = 3_600_000;
let home: string;
let clock: VirtualClock;
let daemon: Daemon;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-digest-'));
  clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  await open({ at: '08:00' });
});
afterEach(async () => {
  await daemon.stop();
  rmSync(home, { recursive: true });
});

const settingsWith = (digest: object) => ({ timezone: 'UTC', models: { discover: false }, digest });
const write = (digest: object): void =>
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settingsWith(digest)));

async function open(digest: object): Promise<void> {
  write(digest);
  const config = configSchema.parse(settingsWith(digest));
  daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
}
async function reload(digest: object): Promise<void> {
  write(digest);
  await daemon.live.reload();
  await settleDaemon(daemon, clock);
}
const stored = () => daemon.opened.schedules.get(DIGEST_ID);
const told = async () =>
  (await daemon.opened.store.inbox.list({ limit: 100 })).map(({ text }) => text).reverse();
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    clock.advance(HOUR);
    await settleDaemon(daemon, clock);
  }
}

test('comes every day at the time of the settings, and says how the day was', async () => {
  await daemon.opened.schedules.add({ name: 'hello', cron: '0 7 * * *', plan: sayPlan('hi') });
  await pass(50);
  const digests = (await told()).filter((text) => text !== 'hi');
  expect(digests).toHaveLength(3);
  for (const text of digests) expect(text).toContain('1 run went well: "hello".');
});

test('on a day on which nothing happened it says so, or stays away where that is set', async () => {
  await pass(3);
  expect(await told()).toEqual(['In the last 24 hours nothing ran, failed or waited.']);
  await reload({ at: '08:00', quietDays: 'skip' });
  // The digest of the day before was late, so it is among the runs of the last 24 hours.
  clock.advance(23.5 * HOUR);
  await settleDaemon(daemon, clock);
  clock.advance(23.5 * HOUR);
  await settleDaemon(daemon, clock);
  expect(await told()).toHaveLength(1);
  expect(await daemon.opened.store.engine.list({ scheduleId: DIGEST_ID, limit: 9 })).toHaveLength(
    3,
  );
});

test('another time moves it and keeps its history; none removes it; a time again brings it back', async () => {
  await pass(3);
  const { createdMs } = await stored();
  await reload({ at: '21:30' });
  expect(await stored()).toMatchObject({
    createdMs,
    status: 'active',
    trigger: { cron: '30 21 * * *', timezone: 'UTC' },
  });
  await reload({});
  expect(await stored()).toMatchObject({ status: 'cancelled' });
  await reload({ at: '07:15' });
  expect(await stored()).toMatchObject({ status: 'active', trigger: { cron: '15 7 * * *' } });
});

test('what its owner did to it stays, over restarts too', async () => {
  await daemon.opened.schedules.pause(DIGEST_ID);
  await daemon.stop();
  await open({ at: '08:00' });
  expect(await stored()).toMatchObject({ status: 'paused' });
  await daemon.opened.schedules.remove(DIGEST_ID);
  await daemon.stop();
  await open({ at: '08:00' });
  expect(await stored()).toMatchObject({ status: 'cancelled' });
});

test('a time that is none is refused with what is expected', () => {
  const parsed = configSchema.safeParse(settingsWith({ at: '8 o’clock' }));
  expect(parsed.error?.issues[0]?.message).toContain('"08:00"');
});
