/**
 * Ten jobs that somebody new brings, with no model: said in their own words, agreed to with a yes, and then hours and
 * days pass. What counts is what they find in their inbox, and that nothing else is in it.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import type { Daemon } from './daemon.ts';

let home: string;
let clock: VirtualClock;
let daemon: Daemon;
let server: LoopbackServer;
let answer: RequestListener;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-jobs-'));
  mkdirSync(join(home, 'workspace'), { recursive: true });
  // A Monday.
  clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  server = await startLoopbackServer((request, response) => answer(request, response));
  const settings = {
    timezone: 'UTC',
    models: { discover: false },
  };
  // The daemon reads its settings again when it starts; what it needs beyond them, the yes grants.
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const config = configSchema.parse(settings);
  daemon = createQuietDaemon({ home, config, clock });
  await daemon.opened.own.tools();
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  await server.close();
  rmSync(home, { recursive: true });
});

const inWorkspace = (path: string): string => join(home, 'workspace', path);
/** What the jobs told; not what the house notices about its own tools. */
const inbox = async (): Promise<string[]> =>
  (await daemon.opened.store.inbox.list({ limit: 1000 }))
    .filter(({ role }) => role !== 'notice')
    .map(({ text }) => text)
    .reverse();

/** Says it, and agrees to what is shown; the words that were agreed to. */
async function agree(wish: string): Promise<string> {
  const desk = await daemon.opened.house.talk();
  const shown = await desk.ask(wish, { dryRun: false, yes: false });
  if (shown.kind !== 'draft') throw new Error(`"${wish}" became ${JSON.stringify(shown)}`);
  expect(shown.draft).toMatchObject({ tier: 'direct', cost: { modelCalls: 0 } });
  const stored = await desk.ask('yes', { dryRun: false, yes: false });
  expect(stored).toMatchObject({ kind: 'draft', accepted: true });
  await settle();
  return (shown.drafts ?? [shown.draft]).map(({ summary }) => summary).join('\n');
}

/** So many turns go by in which nothing ends before time goes on a little, for what tries again. */
const PATIENT_TURNS = 300;
const CALM_TURNS = 20;

/** Until nothing runs, waits or is due; sockets and programs take their own time. */
async function settle(): Promise<void> {
  const { engine, ledger } = daemon.opened.store;
  const turns = createSystemClock();
  let calm = 0;
  for (let turn = 1; calm < CALM_TURNS; turn++) {
    await new Promise<void>((resolve) => turns.defer(resolve));
    clock.advance(turn % PATIENT_TURNS === 0 ? 100 : 0);
    const { waiting, running } = await engine.counts();
    const nowMs = clock.nowMs();
    const isDue = ((await ledger.nextDueMs(nowMs)) ?? Number.POSITIVE_INFINITY) <= nowMs;
    calm = waiting + running === 0 && !isDue ? calm + 1 : 0;
  }
}

/** Time goes by in steps, and after each everything that it brought is done. */
async function live(lengthMs: number, stepMs: number): Promise<void> {
  const until = clock.nowMs() + lengthMs;
  while (clock.nowMs() < until) {
    clock.advance(Math.min(stepMs, until - clock.nowMs()));
    await settle();
  }
}

const page =
  (body: () => string, type = 'text/html'): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', type).end(body());

test('disk space: what df prints comes every morning', async () => {
  await agree('every morning at 8 run df -h and send me the output');
  await live(2 * DAY, 30 * MINUTE);
  const messages = await inbox();
  expect(messages).toHaveLength(2);
  for (const text of messages) expect(text).toMatch(/Use%|Filesystem/);
});

test('a price: told once when it falls below, and again only after it was above', async () => {
  const prices = [59, 55, 49, 45, 60, 48];
  let looks = 0;
  answer = page(() => `<p>Teapot</p><b itemprop="price">${prices[looks++] ?? 48} €</b>`);
  const words = await agree(
    `check ${server.origin}/teapot every hour and tell me when the price drops below 50`,
  );
  expect(words).toContain('when the price is below 50');
  await live(6 * HOUR, 30 * MINUTE);
  const messages = await inbox();
  expect(messages).toEqual([expect.stringContaining('49'), expect.stringContaining('48')]);
});

test('uptime: told when it goes down, and when it is back', async () => {
  let isDown = false;
  answer = (_, response) => {
    response.statusCode = isDown ? 500 : 200;
    response.end('hello');
  };
  await agree(
    `check ${server.origin} every 5 minutes and tell me when it goes down and when it is back up`,
  );
  await live(10 * MINUTE, 5 * MINUTE);
  expect(await inbox()).toEqual([]);
  isDown = true;
  await live(20 * MINUTE, 5 * MINUTE);
  expect(await inbox()).toHaveLength(1);
  isDown = false;
  await live(20 * MINUTE, 5 * MINUTE);
  expect(await inbox()).toHaveLength(2);
});

const feedOf = (titles: readonly string[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${titles
    .map(
      (title, at) =>
        `<item><title>${title}</title><link>https://n.example/${at}</link><guid>${title}</guid></item>`,
    )
    .join('')}</channel></rss>`;

test('a feed: only new items that mention what was named', async () => {
  const titles = ['AI wins at chess', 'Rain in May'];
  answer = page(() => feedOf(titles), 'application/rss+xml');
  const words = await agree(
    `read the feed ${server.origin}/feed every hour and send me new items that mention AI`,
  );
  expect(words).toContain('the new items that mention "AI"');
  await live(HOUR, HOUR);
  expect(await inbox()).toEqual([]);
  titles.unshift('Gardening in June', 'A law for AI');
  await live(3 * HOUR, HOUR);
  const messages = await inbox();
  expect(messages).toEqual([expect.stringContaining('A law for AI')]);
  expect(messages[0]).not.toContain('Gardening');
  expect(messages[0]).not.toContain('chess');
});

test('an API: told when a field passes a threshold', async () => {
  const degrees = [14, 11, 9.5, 8, 12, 7];
  let looks = 0;
  answer = page(
    () => JSON.stringify({ main: { temp: degrees[looks++] ?? 7 } }),
    'application/json',
  );
  await agree(`every 10 minutes tell me if main.temp of ${server.origin}/weather is below 10`);
  await live(HOUR, 10 * MINUTE);
  expect(await inbox()).toEqual([expect.stringContaining('9.5'), expect.stringContaining('7')]);
});

test('a backup program: told when it fails, and not when it works', async () => {
  writeFileSync(inWorkspace('backup.sh'), '#!/bin/sh\ntest ! -e full && echo done\n');
  chmodSync(inWorkspace('backup.sh'), 0o755);
  await agree('run ./backup.sh every night at 2 and tell me if it fails');
  await live(DAY, HOUR);
  expect(await inbox()).toEqual([]);
  writeFileSync(inWorkspace('full'), '');
  await live(DAY, HOUR);
  const messages = await inbox();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('backup.sh');
});

test('words on a page: told when they appear', async () => {
  let body = '<p>Soon.</p>';
  answer = page(() => body);
  await agree(`tell me when "tickets" appears on ${server.origin}/show, check every 10 minutes`);
  await live(20 * MINUTE, 10 * MINUTE);
  expect(await inbox()).toEqual([]);
  body = '<p>Get your tickets now.</p>';
  await live(HOUR, 10 * MINUTE);
  expect(await inbox()).toEqual([expect.stringContaining('tickets')]);
});

test('a file: told when it changes', async () => {
  writeFileSync(inWorkspace('notes.txt'), 'one\n');
  await agree('check the file notes.txt every 5 minutes and tell me when it changes');
  await live(10 * MINUTE, 5 * MINUTE);
  expect(await inbox()).toEqual([]);
  writeFileSync(inWorkspace('notes.txt'), 'two\n');
  await live(20 * MINUTE, 5 * MINUTE);
  expect(await inbox()).toEqual([expect.stringContaining('notes.txt')]);
});

test('a question every week, whose words hold a time of their own', async () => {
  await agree('every Friday at 4pm ask me what I finished this week');
  await live(14 * DAY, 4 * HOUR);
  const messages = await inbox();
  expect(messages).toHaveLength(2);
  for (const text of messages) expect(text).toContain('what I finished this week');
});

test('two reminders in one message', async () => {
  const words = await agree('remind me tomorrow at 9am to stretch and at 10am to drink water');
  expect(words.split('\n')).toHaveLength(2);
  await live(2 * DAY, HOUR);
  expect(await inbox()).toEqual([
    expect.stringContaining('stretch'),
    expect.stringContaining('drink water'),
  ]);
});
