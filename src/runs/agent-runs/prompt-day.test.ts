import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import type { LoggedCall } from '../../domain/logged-call.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { createPromptDays } from './prompt-day.ts';

const HOUR = 3_600_000;
let home: string;
let opened: OpenHome;
let clock: VirtualClock;
let runs: number;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-day-'));
  clock = createVirtualClock({ startIso: '2026-06-01T08:00:00Z' });
  opened = openHome({ home, config: configSchema.parse({}), clock });
  runs = 3;
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

const open = () =>
  createPromptDays({
    clock,
    timezone: () => 'Europe/Berlin',
    store: opened.store,
    skillRecords: async () => new Map([['weather', { runs }]]),
  });

const call = (id: string, more: Partial<LoggedCall>): LoggedCall => ({
  id,
  by: 'command',
  tool: 'time.now',
  sessionKey: '',
  runId: null,
  scheduleId: null,
  input: {},
  output: null,
  failure: null,
  startedMs: clock.nowMs(),
  durationMs: 1,
  ...more,
});

test('where nothing was used before today, the usual tools are told', async () => {
  await open().noteCalls(['rss.read']);
  await opened.store.calls.add(call('call_1', { tool: 'rss.read' }));
  const { mostUsed, skillUses } = await open().today();
  expect(mostUsed.slice(0, 2)).toEqual(['tasks.create', 'tasks.search']);
  expect(mostUsed).not.toContain('rss.read');
  expect(skillUses).toEqual({ weather: 3 });
});

test('two processes that look at the same moment tell the same', async () => {
  const [early, late] = await Promise.all(
    [1, 2].map((times) =>
      createPromptDays({
        clock,
        timezone: () => 'Europe/Berlin',
        store: opened.store,
        skillRecords: async () => new Map([['weather', { runs: times }]]),
      }).today(),
    ),
  );
  expect(early).toEqual(late);
});

test('what is used today is told from tomorrow on, and every process tells the same', async () => {
  const days = open();
  const first = await days.today();
  await days.noteCalls(['rss.read', 'file.list', 'file.list']);
  await opened.store.calls.add(call('call_1', { tool: 'rss.read' }));
  await opened.store.calls.add(call('call_2', { tool: 'rss.read' }));
  // By hand is not how an agent works, and what failed helps nobody.
  for (const id of ['call_3', 'call_4', 'call_5', 'call_6'])
    await opened.store.calls.add(call(id, { by: 'hand', tool: 'json.query' }));
  const failure = { code: 'x', message: 'x', isInDoubt: false };
  await opened.store.calls.add(call('call_7', { tool: 'web.fetch', failure }));
  runs = 400;
  expect(await days.today()).toEqual(first);
  expect(await open().today()).toEqual(first);
  // The day of the house ends two hours before that of UTC.
  clock.advance(14 * HOUR - 1);
  expect(await open().today()).toEqual(first);
  clock.advance(1);
  const next = await days.today();
  expect(next.mostUsed.slice(0, 3)).toEqual(['rss.read', 'file.list', 'tasks.create']);
  expect(next.mostUsed).not.toContain('json.query');
  expect(next.mostUsed).not.toContain('web.fetch');
  expect(next.skillUses).toEqual({ weather: 400 });
  expect(await open().today()).toEqual(next);
});

test('what was used more than a month ago counts no more', async () => {
  await open().noteCalls(['rss.read']);
  clock.advance(31 * 24 * HOUR);
  expect((await open().today()).mostUsed).not.toContain('rss.read');
});
