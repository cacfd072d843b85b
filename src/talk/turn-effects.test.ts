import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import type { AskAnswer } from './ask-desk.ts';
import { collectEffects } from './turn-effects.ts';

const SESSION = 'agent:main:web:direct:owner';
let home: string;
let opened: OpenHome;
const clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-effects-'));
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  opened = openHome({ home, config, clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

/** One try of a message; what it collected is committed only where it is not killed before. */
async function attempt(id: string, text: string, isKilled = false): Promise<AskAnswer> {
  const effects = collectEffects(id, { store: opened.store, nowMs: clock.nowMs });
  const desk = await opened.talk();
  const answer = await desk.ask(text, {
    session: SESSION,
    dryRun: false,
    hasSeen: async () => true,
    yes: false,
    effects,
  });
  const { records, run } = effects.collected();
  const message = { ids: [], owner: 'a', nowMs: clock.nowMs(), messages: [], records, run };
  if (!isKilled) await opened.store.incoming.finish(message);
  return answer;
}
const schedules = async () =>
  (await opened.schedules.list({ limit: 100 })).map(({ id, status }) => `${id} ${status}`);
const runs = async () => (await opened.store.engine.list({ limit: 100 })).map(({ id }) => id);

test('what is kept of a conversation is there when the turn ends, and not before', async () => {
  await attempt('in_1', 'remind me at 7 to call', true);
  expect(await opened.store.records.get('conversation', SESSION)).toBeNull();
  await attempt('in_1', 'remind me at 7 to call');
  expect(await attempt('in_2', 'evening')).toMatchObject({ kind: 'draft', accepted: false });
});

test('a yes that is tried again stores one schedule, also when its time has passed by then', async () => {
  await attempt('in_1', 'remind me in 10 seconds to call');
  expect(await attempt('in_2', 'yes', true)).toMatchObject({ schedule: { id: 'sched_2' } });
  clock.advance(3_600_000);
  expect(await attempt('in_2', 'yes')).toMatchObject({
    accepted: true,
    schedule: { id: 'sched_2' },
  });
  expect(await schedules()).toEqual(['sched_2 active']);
  expect(await opened.store.records.get('turn-decision', 'in_2')).toBeNull();
  expect(await (await opened.talk()).asked(10)).toHaveLength(2);
});

test('work for now is queued once, with the end of the turn', async () => {
  await attempt('in_1', 'fetch https://example.org and send me the title');
  await attempt('in_2', 'yes', true);
  expect(await runs()).toEqual([]);
  expect(await attempt('in_2', 'yes')).toMatchObject({ run: { id: 'run_2', state: 'waiting' } });
  expect(await runs()).toEqual(['run_2']);
});

test('what was removed is brought back once, also when that is tried again', async () => {
  await opened.schedules.add({ id: 'tea', name: 'tea', say: 'tea', cron: '0 16 * * *' });
  await attempt('in_1', 'delete tea');
  await attempt('in_2', 'yes', true);
  expect(await attempt('in_2', 'yes')).toMatchObject({ accepted: true });
  await attempt('in_3', 'undo');
  await attempt('in_4', 'yes', true);
  expect(await attempt('in_4', 'yes')).toMatchObject({ accepted: true });
  expect(await schedules()).toEqual(['tea active']);
});

test('what is done to schedules comes to the same when it is tried again', async () => {
  await opened.schedules.add({ id: 'tea', name: 'tea', say: 'tea', cron: '0 16 * * *' });
  await attempt('in_1', 'pause tea until friday');
  await attempt('in_2', 'yes', true);
  expect(await attempt('in_2', 'yes')).toMatchObject({ accepted: true });
  expect((await schedules()).toSorted()).toEqual(['sched_2 active', 'tea paused']);
  await attempt('in_3', 'undo');
  await attempt('in_31', 'yes');
  expect(await attempt('in_4', 'run tea now')).toMatchObject({ kind: 'draft' });
  await attempt('in_5', 'yes', true);
  await attempt('in_5', 'yes');
  expect(await runs()).toEqual(['run_5']);
  await attempt('in_6', 'move tea to 17:00');
  await attempt('in_7', 'yes', true);
  await attempt('in_7', 'yes');
  await attempt('in_8', 'undo');
  await attempt('in_9', 'yes');
  expect((await opened.schedules.get('tea')).trigger).toMatchObject({ cron: '0 16 * * *' });
});
