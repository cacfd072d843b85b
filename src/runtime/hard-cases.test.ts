import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import type { Daemon } from './daemon.ts';

/** The whole daemon on a real database; what tools answer is said by the test. */
let home: string;
let clock: VirtualClock;
let daemon: Daemon;
let calls: { url: string; key: string }[];
let answer: (url: string) => ToolResult;
const MINUTE = 60_000;

const paid: ToolResult = { ok: true, output: { status: 200 } };
const broken = (more: object = {}): ToolResult => ({
  ok: false,
  failure: { code: 'x', message: 'no', retryable: false, fate: 'not-done', ...more },
});
const post = (id: string, more: object = {}) => ({
  id,
  toolName: 'http.request',
  parameters: { url: `https://${id}.example`, method: 'POST', ...more },
});
const ONCE = { at: '2026-06-01T00:01:00Z' };

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-hard-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  calls = [];
  answer = () => paid;
  await boot();
});
afterEach(async () => {
  await stop();
  rmSync(home, { recursive: true });
});

async function boot(): Promise<void> {
  daemon = createQuietDaemon({
    home,
    config: configSchema.parse({ timezone: 'UTC', plans: { timeoutMs: 3_600_000 } }),
    clock,
  });
  await daemon.start();
  const { catalog } = await daemon.opened.own.tools();
  const { call } = catalog;
  catalog.call = async (name, input, context) => {
    if (name !== 'http.request') return call(name, input, context);
    const { url } = input as { url: string };
    calls.push({ url, key: context.key });
    return answer(url);
  };
}

async function stop(): Promise<void> {
  const stopping = daemon.stop();
  // Longer than what is in flight is waited for.
  await clock.pass(20_000);
  await stopping;
}
const live = (minutes: number): Promise<void> => clock.pass(minutes * MINUTE);
async function add(raw: object, minutes: number): Promise<string> {
  const { schedule } = await daemon.opened.schedules.add(raw);
  await clock.idle();
  await live(minutes);
  return schedule.id;
}
const timesOf = (part: string): number => calls.filter(({ url }) => url.includes(part)).length;
const inbox = async () =>
  (await daemon.opened.store.inbox.list({ limit: 1000 })).map(({ text }) => text).reverse();
const open = () => daemon.opened.store.incidents.list({ all: false, limit: 10 });

describe('a step that is recorded as done is not done again', () => {
  const plan = [post('pay'), post('tell')];
  beforeEach(() => {
    answer = (url) => (url.includes('pay') ? paid : broken());
  });

  test('when a one-shot is paused and resumed while it waits for another try', async () => {
    const id = await add({ ...ONCE, plan }, 1.1);
    await daemon.opened.schedules.pause(id);
    await daemon.opened.schedules.resume(id);
    await clock.idle();
    await live(0.5);
    expect([timesOf('pay'), timesOf('tell')]).toEqual([1, 2]);
  });

  test('when one that was disabled is resumed', async () => {
    const id = await add({ ...ONCE, plan }, 200);
    expect((await daemon.opened.schedules.get(id)).status).toBe('disabled');
    await daemon.opened.schedules.resume(id);
    await clock.idle();
    await live(1);
    expect(timesOf('pay')).toBe(1);
  });

  test('when something else about it is changed between two tries', async () => {
    const id = await add({ ...ONCE, plan }, 1.1);
    await daemon.opened.schedules.update(id, { notifyOnCompletion: true });
    await clock.idle();
    await live(3);
    expect(timesOf('pay')).toBe(1);
    expect(timesOf('tell')).toBeGreaterThan(1);
  });

  test('when the journal can not be written after it: its fate is unknown then', async () => {
    const { record } = daemon.opened.store.journal;
    let failures = 0;
    daemon.opened.store.journal.record = (entry) =>
      timesOf('pay') > 0 && failures++ === 0
        ? Promise.reject(new Error('database or disk is full'))
        : record(entry);
    answer = () => paid;
    const id = await add({ ...ONCE, plan }, 30);
    expect(timesOf('pay')).toBe(1);
    expect((await daemon.opened.schedules.get(id)).lastSummary).toContain('may or may not');
  });
});

test('every attempt of one occurrence carries the same key', async () => {
  answer = () => broken({ fate: 'unknown' });
  await add({ ...ONCE, plan: [post('pay', { idempotencyKey: true })] }, 10);
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test('a clean stop while it waits for its next try loses nothing and leaves nothing in doubt', async () => {
  answer = () => (calls.length === 1 ? broken({ retryable: true, retryAfterMs: 120_000 }) : paid);
  const id = await add({ ...ONCE, plan: [post('pay')] }, 1.1);
  await stop();
  await boot();
  await live(10);
  expect(calls).toHaveLength(2);
  expect((await daemon.opened.schedules.get(id)).status).toBe('completed');
});

test('a stop that ends a call journals that, and the next start goes on with it', async () => {
  const { catalog } = await daemon.opened.own.tools();
  let begun = 0;
  catalog.call = (_name, _input, { signal }) => {
    begun += 1;
    return new Promise((resolve) => {
      const failure = {
        code: 'aborted',
        message: 'stopped',
        retryable: false,
        fate: 'unknown',
      } as const;
      signal.addEventListener('abort', () => resolve({ ok: false, failure }));
    });
  };
  const id = await add(
    { ...ONCE, plan: [{ id: 'look', toolName: 'time.now' }, post('pay')] },
    0.99,
  );
  clock.advance(MINUTE / 2);
  await clock.idle();
  expect(begun).toBe(1);
  await stop();
  await boot();
  const [run] = await daemon.opened.store.engine.list({ scheduleId: id, limit: 1 });
  await live(2);
  expect(await daemon.opened.runs.show(run?.id ?? '')).toMatchObject({
    run: { state: 'succeeded' },
    steps: [
      { id: 'look', attempt: 2, earlierAttempts: [{ failure: { code: 'aborted' } }] },
      { id: 'pay', attempt: 1 },
    ],
  });
  expect(timesOf('pay')).toBe(1);
});

describe('trouble', () => {
  test('that was mended is over, and breaking again is news', async () => {
    answer = () => broken();
    const id = await add({ every: '1m', plan: [post('a')] }, 200);
    expect((await daemon.opened.schedules.get(id)).status).toBe('disabled');
    answer = () => paid;
    await daemon.opened.schedules.resume(id);
    await clock.idle();
    await live(60);
    expect(await open()).toEqual([]);
    const before = (await inbox()).length;
    answer = () => broken();
    await live(200);
    expect((await inbox()).length).toBe(before + 2);
  });

  test('of a run that somebody asked for is told as well', async () => {
    answer = () => broken({ fate: 'unknown' });
    const { schedule } = await daemon.opened.schedules.add({ every: '1d', plan: [post('a')] });
    await daemon.opened.schedules.runNow(schedule.id);
    await clock.idle();
    await live(1);
    expect(await open()).toMatchObject([{ kind: 'in-doubt' }]);
    expect((await inbox()).join()).toContain('may or may not have happened');
  });

  test('of a schedule that is removed is over', async () => {
    answer = () => broken();
    const id = await add({ every: '1m', plan: [post('a')] }, 2);
    expect(await open()).toHaveLength(1);
    await daemon.opened.schedules.remove(id);
    expect(await open()).toEqual([]);
  });
});

describe('approval', () => {
  const plan = [{ id: 's', toolName: 'message.send', parameters: { text: 'hello' } }];

  test('covers where the answer goes', async () => {
    const { schedule } = await daemon.opened.schedules.add({ every: '1m', plan });
    const session = 'agent:main:webhook:direct:http%3A//169.254.169.254/x';
    await daemon.opened.schedules.update(schedule.id, { session }, 'other');
    expect(await daemon.opened.schedules.get(schedule.id)).toMatchObject({
      status: 'active',
      sessionKey: schedule.sessionKey,
    });
    expect((await inbox()).join()).not.toBe('');
  });

  test('is not given by changing the name, nor by pausing and resuming', async () => {
    const { schedules } = daemon.opened;
    await schedules.importAll({ version: 1, schedules: [{ id: 'imp', every: '1m', plan }] });
    await schedules.update('imp', { name: 'nicer' });
    expect((await schedules.waiting('imp'))?.changes).not.toEqual([]);
    await schedules.pause('imp');
    await schedules.resume('imp');
    expect((await schedules.get('imp')).status).toBe('pending');
  });

  test('does not come back from a file by way of an export', async () => {
    const { schedules } = daemon.opened;
    await schedules.add({ id: 'run-made', every: '1m', plan }, 'other');
    await schedules.add({ id: 'resting', every: '1m', plan });
    await schedules.pause('resting');
    expect((await schedules.exportAll()).schedules).toMatchObject([
      { id: 'resting', status: 'paused' },
      { id: 'run-made', status: 'pending' },
    ]);
  });
});

/** What was on its way to a webhook. */
const posted = async () =>
  (await daemon.opened.store.outbox.list({ limit: 10 })).filter(
    ({ channel }) => channel === 'webhook',
  );

test('a run may not post to a webhook that its input names', async () => {
  const session = 'agent:main:webhook:direct:http%3A//127.0.0.1%3A9/x';
  const parameters = { text: 'x', session };
  const id = await add({ ...ONCE, plan: [{ id: 's', toolName: 'message.send', parameters }] }, 1.1);
  expect((await daemon.opened.schedules.get(id)).lastSummary).toContain('webhook');
  expect(await posted()).toEqual([]);
});

test('the news of a backfilled run are news of their own', async () => {
  answer = () => broken();
  const webhook = 'http://127.0.0.1:9/x';
  const id = await add({ every: '10m', webhook, plan: [post('a')] }, 11);
  answer = () => paid;
  const [occurrence] = await daemon.opened.schedules.occurrences(id, 1);
  const at = occurrence?.scheduledForMs ?? 0;
  await daemon.opened.schedules.backfill(id, { fromMs: at, toMs: at });
  await clock.idle();
  await live(1);
  expect(await posted()).toHaveLength(2);
});

describe('a run whose end was asked for', () => {
  test('is not tried again, although it failed by itself', async () => {
    answer = () => broken();
    const { call } = (await daemon.opened.own.tools()).catalog;
    (await daemon.opened.own.tools()).catalog.call = async (name, input, context) => {
      const result = await call(name, input, context);
      if (context.runId !== null)
        await daemon.opened.store.engine.cancel({ runId: context.runId, nowMs: clock.nowMs() });
      return result;
    };
    const id = await add({ ...ONCE, plan: [post('a')] }, 30);
    expect(calls).toHaveLength(1);
    expect((await daemon.opened.schedules.get(id)).status).toBe('completed');
  });
});

test('one slow schedule holds up no other of the same session', async () => {
  const gate = Promise.withResolvers<ToolResult>();
  const { catalog } = await daemon.opened.own.tools();
  const { call } = catalog;
  catalog.call = (name, input, context) =>
    name === 'http.request' ? gate.promise : call(name, input, context);
  await daemon.opened.schedules.add({ ...ONCE, plan: [post('slow')] });
  await daemon.opened.schedules.add({
    ...ONCE,
    plan: [{ id: 's', toolName: 'message.send', parameters: { text: 'on time' } }],
  });
  await clock.idle();
  await live(1.1);
  expect(await inbox()).toEqual(['on time']);
  gate.resolve(paid);
  await clock.idle();
});
