/** Wishes about Rote's own lists, from the words to the message: told when it should be, once, and not otherwise. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { NO_USAGE } from '../domain/model-usage.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from '../runtime/daemon.fake.ts';
import { configSchema } from '../runtime/home.fake.ts';

const SESSION = 'agent:main:inbox:direct:owner';
let home: string;
let clock: VirtualClock;
let daemon: Daemon;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-own-'));
  writeFileSync(join(home, 'config.yaml'), 'timezone: UTC\nmodels: { discover: false }\n');
  // A Wednesday.
  clock = createVirtualClock({ startIso: '2026-11-18T08:05:00Z' });
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  rmSync(home, { recursive: true });
});

async function wish(words: string): Promise<void> {
  const desk = await daemon.opened.talk();
  const answer = await desk.ask(words, { dryRun: false, hasSeen: async () => true, yes: true });
  expect(answer, words).toMatchObject({ kind: 'draft', draft: { tier: 'direct' } });
}

async function passHours(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 30) {
    clock.advance(30 * 60_000);
    await settleDaemon(daemon, clock);
  }
}

/** What was told since the last time that this was asked. */
let seen = 0;
async function told(): Promise<string[]> {
  const all = await daemon.opened.store.inbox.list({ limit: 100 });
  const texts = all.toReversed().map(({ text }) => text);
  const fresh = texts.slice(seen);
  seen = texts.length;
  return fresh;
}
beforeEach(() => {
  seen = 0;
});

async function call(name: string, input: object): Promise<void> {
  const signal = new AbortController().signal;
  const context = { signal, sessionKey: SESSION, capabilities: null };
  const result = await daemon.opened.own.safeCall({ name, input, by: 'command', context });
  expect(result).toMatchObject({ ok: true });
}

test('runs that failed since the run before are told each time, and nothing where none did', async () => {
  const parameters = { path: 'none.txt' };
  const plan = [{ id: 'a', toolName: 'file.read', parameters }];
  await daemon.opened.schedules.add({ id: 'r', name: 'Reader', cron: '30 9 * * 3', plan });
  await wish('every hour tell me if any runs failed');
  await passHours(1);
  expect(await told()).toEqual([]);
  await passHours(2);
  expect(await told()).toEqual([
    // Each failure of a schedule is told by itself, too.
    expect.stringMatching(/^The schedule "Reader" failed/),
    expect.stringMatching(/^Failed runs: 1 found.*\n.*"Reader" failed: .*none\.txt/),
  ]);
  await passHours(2);
  expect(await told()).toEqual([]);
});

test('what waits is told once, and again only after it was over', async () => {
  await wish('every hour tell me if something waits for my approval');
  await passHours(2);
  expect(await told()).toEqual([]);
  const { requests, schedules } = daemon.opened;
  const plan = [{ id: 'a', toolName: 'time.now' }];
  const first = await schedules.add({ name: 'First', every: '9h', plan }, 'other');
  await told();
  await passHours(3);
  const waiting = (name: string) =>
    expect.stringMatching(new RegExp(`^Open requests: 1 found \\(over 0\\)\\n.*"${name}"`));
  expect(await told()).toEqual([waiting('First')]);
  await requests.answer(first.request?.id ?? '', 'no');
  await told();
  await passHours(2);
  expect(await told()).toEqual([]);
  await schedules.add({ name: 'Second', every: '9h', plan }, 'other');
  await told();
  await passHours(2);
  expect(await told()).toEqual([waiting('Second')]);
});

test('what it cost is told with each model', async () => {
  await daemon.opened.store.usage.add({
    ...{ atMs: clock.nowMs(), rootRunId: null, scheduleId: null, sessionKey: null, durationMs: 20 },
    ...{ provider: 'anthropic', model: 'claude-sonnet-5-5', failure: null, silent: false },
    usage: { ...NO_USAGE, input: 100, output: 10 },
    day: '2026-11-18',
    runId: 'r1',
    cents: 4,
  });
  await wish('every day at 9am send me what it cost today');
  await passHours(2);
  expect(await told()).toEqual([
    'Costs (today):\nall models: $0.04 for one call\nanthropic/claude-sonnet-5-5: $0.04 for one call',
  ]);
});

test('all open tasks are told, counted and kept, and not only as many as are usually shown', async () => {
  const titles = Array.from({ length: 25 }, (_, at) => `Task ${at + 1}`);
  for (const title of titles) await call('tasks.create', { title });
  await wish('every hour tell me if there are more than 22 open tasks');
  await wish('every day at 9am send me my open tasks');
  await wish('every day at 9am send me my open tasks that mention "Task 25"');
  await wish('every day at 9am send me my open tasks, at most 1');
  await wish('every hour tell me if there are more than 30 open tasks');
  await passHours(1);
  expect((await told()).toSorted()).toEqual([
    ['Open tasks:', ...titles].join('\n'),
    ['Open tasks: 25 found (over 22)', ...titles].join('\n'),
    'Task 1',
    'Task 25',
  ]);
});

test('of tasks, those are old that were put on the list long ago, whenever they are due', async () => {
  await call('tasks.create', { title: 'Old', due: 'in 20 days' });
  clock.advance(15 * 86_400_000);
  await settleDaemon(daemon, clock);
  await call('tasks.create', { title: 'New' });
  await told();
  await wish('every day at 9am send me my open tasks that are older than 10 days');
  await wish('every day at 9am send me my open tasks that are newer than 1 day');
  await passHours(1);
  expect((await told()).toSorted()).toEqual(['New', 'Old']);
});
