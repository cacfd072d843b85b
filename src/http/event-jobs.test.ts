/**
 * Jobs that somebody asks for when something happens, with no model: said in their own words, agreed to with a yes, and then
 * it really happens: a hook is called over HTTP, a file changes, a message is written, a run fails, Rote starts. The test
 * looks into their inbox and their files.
 */
import { createHmac } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { webSession } from '../domain/session-key.ts';
import { configSchema } from '../runtime/config-schema.ts';
import { createQuietDaemon } from '../runtime/daemon.fake.ts';
import type { Daemon } from '../runtime/daemon.ts';
import { createHttpFace, type HttpFace } from './http.ts';

const TOKEN = 't'.repeat(64);
const HOUR = 3_600_000;
let home: string;
let clock: VirtualClock;
let daemon: Daemon;
let face: HttpFace;
let address: string;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-event-jobs-'));
  mkdirSync(join(home, 'workspace', 'inbox'), { recursive: true });
  mkdirSync(join(home, 'notes'));
  // A Monday.
  clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  await open();
});
afterEach(async () => {
  await close();
  rmSync(home, { recursive: true });
});

async function open(): Promise<void> {
  const settings = { timezone: 'UTC', models: { discover: false } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  daemon = createQuietDaemon({ home, config: configSchema.parse(settings), clock });
  await daemon.opened.own.tools();
  const { opened, events, saidIn, health } = daemon;
  face = createHttpFace({
    clock,
    log: silentLog,
    token: TOKEN,
    events,
    requireInPlace: opened.store.requireInPlace,
    settings: () => ({ allowedHosts: [], openMetrics: false }),
    api: { ...opened.house, clock, saidIn, health },
  });
  address = await face.listen({ host: '127.0.0.1', port: 0 });
  await daemon.start();
}

async function close(): Promise<void> {
  await face.close();
  await daemon.stop();
}

const inWorkspace = (path: string): string => join(home, 'workspace', path);
const textOf = (path: string): string | null => {
  try {
    return readFileSync(inWorkspace(path), 'utf8');
  } catch {
    return null;
  }
};
const inbox = async (): Promise<string[]> =>
  (await daemon.opened.store.inbox.list({ limit: 1000 }))
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text)
    .reverse();

/** Says it in a conversation of its own, and agrees to what is shown: the words that were agreed to. */
let talks = 0;
async function agree(wish: string): Promise<string> {
  const desk = await daemon.opened.talk();
  talks += 1;
  const options = {
    dryRun: false,
    hasSeen: async () => true,
    yes: false,
    session: webSession(`talk-${talks}`),
  };
  const shown = await desk.ask(wish, options);
  if (shown.kind !== 'draft') throw new Error(`"${wish}" became ${JSON.stringify(shown)}`);
  expect(shown.draft).toMatchObject({ tier: 'direct', cost: { modelCalls: 0 } });
  expect(await desk.ask('yes', options)).toMatchObject({ kind: 'draft', accepted: true });
  return shown.draft.summary;
}

const turns = createSystemClock();
const STEP_MS = 100;
/** How much longer than on the clock of the house it takes here: programs need time to answer within theirs. */
const REAL_STEP_MS = 10;
/** A little time goes by again and again, until it is so; files, sockets and programs take their own. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let step = 0; step < 2000; step++) {
    const nextMs = turns.monotonicMs() + REAL_STEP_MS;
    while (turns.monotonicMs() < nextMs)
      await new Promise<void>((resolve) => void turns.defer(resolve));
    clock.advance(STEP_MS);
    if (await isSo()) return;
  }
  throw new Error(`It was not so in time. The inbox: ${JSON.stringify(await inbox())}`);
}

async function callHook(name: string, body: string, headers: Record<string, string> = {}) {
  const { secret } = await (await daemon.opened.house.hooks()).rotate(name);
  const seconds = Math.floor(clock.nowMs() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const response = await fetch(`${address}/hooks/${name}`, {
    method: 'POST',
    headers: { 'X-Rote-Signature': `t=${seconds},v1=${signature}`, ...headers },
    body,
  });
  expect(response.status).toBe(202);
}
const JSON_BODY = { 'Content-Type': 'application/json' };

async function write(text: string): Promise<void> {
  const session = encodeURIComponent(webSession('owner'));
  const response = await fetch(`${address}/api/v1/sessions/${session}/messages`, {
    method: 'POST',
    headers: { ...JSON_BODY, Authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ text }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}

test('a hook: what was sent is added to a file, each call once', async () => {
  await agree('when somebody calls the hook deploy, append the body to log.txt');
  await callHook('deploy', 'one');
  await until(() => textOf('log.txt') === 'one\n');
  await callHook('deploy', '{"ref":"main"}', JSON_BODY);
  await until(() => textOf('log.txt') !== 'one\n');
  expect(textOf('log.txt')).toBe('one\n{"ref":"main"}\n');
});

test('a hook: a field of what was sent, the name that GitHub gives it, and its id', async () => {
  await agree('when the hook push is called, send me body.ref');
  await agree('when the hook push is called, send me the event name');
  await agree('when the hook push is called, send me the delivery id');
  const github = { ...JSON_BODY, 'X-GitHub-Event': 'push', 'X-GitHub-Delivery': 'guid-1' };
  await callHook('push', '{"ref":"main"}', github);
  await until(async () => (await inbox()).length === 3);
  expect((await inbox()).toSorted()).toEqual(['guid-1', 'push', 'ref: main']);
});

test('a hook: told only where what was sent says so', async () => {
  await agree('when the hook order is called, if amount is above 50 tell me');
  await callHook('order', '{"amount":20}', JSON_BODY);
  await callHook('order', '{"amount":70}', JSON_BODY);
  await until(async () => (await inbox()).length > 0);
  await until(async () => (await daemon.opened.store.engine.counts()).running === 0);
  expect(await inbox()).toEqual([expect.stringContaining('70')]);
});

test('a file in a folder: told when it changes, and what is in it is sent', async () => {
  writeFileSync(inWorkspace('inbox/report.csv'), 'a\n');
  await agree('when report.csv in ./inbox changes, tell me');
  await agree('when inbox/report.csv changes, send me its content');
  const isWatched = async () =>
    (await daemon.opened.store.records.list('watched-files')).length === 2;
  await until(isWatched);
  writeFileSync(inWorkspace('inbox/report.csv'), 'b\nc\n');
  await until(async () => (await inbox()).length === 2);
  expect((await inbox()).toSorted()).toEqual(['./inbox/report.csv: changed', 'b\nc']);
});

test('a folder: what lands in it is named, and read', async () => {
  await agree('when a file lands in inbox/, tell me its name');
  await agree('when a file lands in inbox/, read it and send me the first 2 lines');
  await until(async () => (await daemon.opened.store.records.list('watched-files')).length === 1);
  writeFileSync(inWorkspace('inbox/new.txt'), 'one\ntwo\nthree\n');
  await until(async () => (await inbox()).length === 2);
  expect((await inbox()).toSorted()).toEqual(['inbox/new.txt', 'one\ntwo']);
});

test('a file of the person themselves is read only by a grant, which the draft shows', async () => {
  const desk = await daemon.opened.talk();
  const options = {
    dryRun: true,
    hasSeen: async () => true,
    yes: false,
    session: webSession('owner'),
  };
  const granted = (path: unknown) => [{ kind: 'folder', path, access: 'read' }];
  const watch = await desk.ask('when report.csv in ~/inbox changes, tell me', options);
  const inbox = granted(expect.stringMatching(/^\/.*\/inbox$/));
  expect(watch).toMatchObject({ kind: 'draft', accepted: false, draft: { grants: inbox } });
  const log = await desk.ask('every hour tell me if /var/log/syslog contains error', options);
  const logs = granted('/var/log');
  expect(log).toMatchObject({ kind: 'draft', accepted: false, draft: { grants: logs } });
});

test('messages: those with the word are kept, one after the other, with who wrote them', async () => {
  expect(await agree("when a message contains 'invoice', save it to invoices.txt")).toContain(
    'append its text to invoices.txt',
  );
  await agree("when a message contains 'bill', append who sent it to senders.txt");
  await write('The invoice and bill of May');
  await write('Hello');
  await write('INVOICE 7, BILL 7');
  const lines = (): number => (textOf('invoices.txt') ?? '').split('\n').length - 1;
  const senders = (): number => (textOf('senders.txt') ?? '').split('\n').length - 1;
  await until(() => lines() === 2 && senders() === 2);
  expect(textOf('invoices.txt')).toBe('The invoice and bill of May\nINVOICE 7, BILL 7\n');
  expect(textOf('senders.txt')).toBe('owner\nowner\n');
});

test('a run that fails: told after it, and as trouble', async () => {
  writeFileSync(inWorkspace('backup.sh'), '#!/bin/sh\ntest -e ok\n');
  chmodSync(inWorkspace('backup.sh'), 0o755);
  await agree('run ./backup.sh every hour');
  const [schedule] = await daemon.opened.schedules.list({ limit: 1 });
  await daemon.opened.schedules.update(schedule?.id ?? '', { name: 'backup' });
  await agree('after the backup failed, tell me');
  await agree('whenever there is an incident, append it to trouble.txt');
  clock.advance(HOUR);
  await until(async () => (await inbox()).length > 0);
  expect(await inbox()).toEqual([expect.stringMatching(/^"backup" failed: .*backup\.sh/)]);
  await until(() => textOf('trouble.txt')?.includes('backup') === true);
  writeFileSync(inWorkspace('ok'), '');
  clock.advance(HOUR);
  const runs = () => daemon.opened.store.engine.list({ scheduleId: schedule?.id ?? '', limit: 9 });
  await until(async () => (await runs()).some(({ state }) => state === 'succeeded'));
  expect(await inbox()).toHaveLength(1);
});

test('a start: told once for each', async () => {
  await agree('when Rote starts, tell me');
  expect(await inbox()).toEqual([]);
  await close();
  await open();
  await until(async () => (await inbox()).length > 0);
  expect(await inbox()).toEqual(['Rote has started.']);
});
