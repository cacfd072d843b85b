import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import type { Daemon } from './daemon.ts';

/** The whole daemon on a real database, and hours that pass when we say so. */
let home: string;
let clock: VirtualClock;
let daemon: Daemon;
const MINUTE = 60_000;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-stories-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  daemon = createQuietDaemon({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
  await daemon.opened.own.tools();
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  rmSync(home, { recursive: true });
});

const live = (minutes: number): Promise<void> => clock.pass(minutes * MINUTE);
const inbox = async () => (await daemon.opened.store.inbox.list({ limit: 1000 })).reverse();
const runsOf = (scheduleId: string) => daemon.opened.store.engine.list({ scheduleId, limit: 1000 });
const occurrencesOf = async (id: string): Promise<string[]> =>
  (await daemon.opened.schedules.occurrences(id, 1000))
    .map(({ state, reason, count }) =>
      `${state}${count > 1 ? ` ×${count}` : ''} ${reason ?? ''}`.trim(),
    )
    .reverse();

test('"hello every minute" fires each minute, with no model call', async () => {
  const { schedule } = await daemon.opened.schedules.add({
    name: 'hello',
    trigger_type: 'cron',
    trigger_config: { schedule: '* * * * *' },
    execution_plan: [
      {
        id: 'say',
        name: 'say hello',
        toolName: 'telegram_send_message',
        parameters: { text: 'hello' },
      },
    ],
  });
  await clock.idle();
  await live(10);
  expect((await inbox()).map(({ text }) => text)).toEqual(Array(10).fill('hello'));
  const runs = await runsOf(schedule.id);
  expect(runs).toHaveLength(10);
  for (const { id } of runs)
    expect(await daemon.opened.runs.show(id)).toMatchObject({
      run: { state: 'succeeded', tier: 'direct' },
      trace: { tier: 'direct', toolCalls: 1, modelCalls: 0 },
    });
});

test('a one-shot fires once and is completed', async () => {
  const { schedule } = await daemon.opened.schedules.add({
    trigger_config: { at: '2026-06-01T00:05:00Z' },
    execution_plan: [
      { id: 'say', name: 'say', toolName: 'message.send', parameters: { text: 'once' } },
    ],
  });
  await clock.idle();
  await live(4.9);
  expect(await inbox()).toEqual([]);
  await live(120);
  expect((await inbox()).map(({ text }) => text)).toEqual(['once']);
  expect(await daemon.opened.schedules.get(schedule.id)).toMatchObject({
    status: 'completed',
    lastStatus: 'succeeded',
  });
  expect(await occurrencesOf(schedule.id)).toEqual(['ran']);
});

test('a failing one backs off, is disabled at five, and says so', async () => {
  const parameters = { template: '{{nobody.home}}', values: {} };
  const { schedule } = await daemon.opened.schedules.add({
    name: 'broken',
    cron: '* * * * *',
    execution_plan: [{ id: 'fill', name: 'fill', toolName: 'text.template', parameters }],
  });
  await clock.idle();
  await live(3 * 60);
  expect(await daemon.opened.schedules.get(schedule.id)).toMatchObject({
    status: 'disabled',
    failuresInRow: 5,
    nextFireMs: null,
  });
  const states = (await occurrencesOf(schedule.id)).map((line) => line.replace(/ step.*/, ''));
  const skipped = (times: number): string[] => Array(times).fill('skipped backoff');
  expect(states).toEqual([
    'failed',
    'failed',
    ...skipped(4),
    'failed',
    ...skipped(14),
    'failed',
    ...skipped(59),
    'failed',
  ]);
  const notices = (await inbox()).map(({ role, text }) => [role, text.split('\n')[0]]);
  expect(notices).toEqual([
    ['notice', expect.stringContaining('"broken" failed')],
    ['notice', expect.stringContaining('failed 5 times in a row and was disabled')],
  ]);
});

test('one that works again says so, once', async () => {
  const parameters = { path: 'state' };
  const { catalog } = await daemon.opened.own.tools();
  let works = false;
  const { call } = catalog;
  catalog.call = async (name, input, context) =>
    name !== 'file.read'
      ? call(name, input, context)
      : works
        ? { ok: true, output: {} }
        : {
            ok: false,
            failure: { code: 'x', message: 'broke', retryable: false, fate: 'not-done' },
          };
  const { schedule } = await daemon.opened.schedules.add({
    name: 'shaky',
    cron: '* * * * *',
    plan: [{ id: 'read', toolName: 'file.read', parameters }],
  });
  await clock.idle();
  await live(3);
  works = true;
  await live(60);
  expect(await daemon.opened.schedules.get(schedule.id)).toMatchObject({
    status: 'active',
    failuresInRow: 0,
  });
  const texts = (await inbox()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toContain('works again');
});

test('a watch outlives an outage of hours: it goes on hourly, and tells once when and once when over', async () => {
  const { catalog } = await daemon.opened.own.tools();
  let isUp = false;
  const { call } = catalog;
  catalog.call = async (name, input, context) =>
    name !== 'file.read'
      ? call(name, input, context)
      : isUp
        ? { ok: true, output: {} }
        : {
            ok: false,
            failure: { code: 'unreachable', message: 'gone', retryable: true, fate: 'not-done' },
          };
  const { schedule } = await daemon.opened.schedules.add({
    name: 'watch',
    cron: '* * * * *',
    plan: [{ id: 'read', toolName: 'file.read', parameters: { path: 'state' } }],
  });
  await clock.idle();
  await live(6 * 60);
  expect((await daemon.opened.schedules.get(schedule.id)).status).toBe('active');
  isUp = true;
  await live(61);
  expect(await daemon.opened.schedules.get(schedule.id)).toMatchObject({
    status: 'active',
    failuresInRow: 0,
  });
  expect((await inbox()).map(({ text }) => text)).toEqual([
    expect.stringContaining('"watch" failed'),
    expect.stringContaining('failed 5 times in a row'),
    'The schedule "watch" works again.',
  ]);
});

test('a clock that was a year ahead and is set right leaves nothing quiet', async () => {
  const { schedule } = await daemon.opened.schedules.add({
    every: '10m',
    plan: [{ id: 'say', toolName: 'message.send', parameters: { text: 'tick' } }],
  });
  await clock.idle();
  clock.jumpWall(365 * 24 * 60 * MINUTE);
  await live(1);
  clock.jumpWall(-365 * 24 * 60 * MINUTE);
  await live(60);
  const texts = (await inbox()).map(({ text }) => text);
  // One while the clock was wrong, six in the hour after.
  expect(texts).toEqual(Array(7).fill('tick'));
  expect((await daemon.opened.schedules.get(schedule.id)).status).toBe('active');
});
