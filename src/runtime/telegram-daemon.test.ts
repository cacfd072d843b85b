import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../channels/telegram/telegram-server.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon, type Daemon } from './daemon.fake.ts';

let home: string;
let clock: VirtualClock;
let server: TelegramServer;
let daemon: Daemon;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-telegram-daemon-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  server = await createTelegramServer(clock);
  server.chats.open(7);
  daemon = createQuietDaemon({ home, config: configSchema.parse({}), clock });
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  await server.close();
  rmSync(home, { recursive: true });
});

const SESSION = 'agent:main:telegram:direct:7';
async function say(key: string, text: string): Promise<void> {
  const { outbox, changes } = daemon.opened.store;
  await outbox.send(
    { key, sessionKey: SESSION, text, role: 'assistant', runId: null },
    clock.nowMs(),
  );
  changes.notify();
}
async function setUp(): Promise<void> {
  writeFileSync(join(home, 'secrets.yaml'), `telegram: ${server.token}\n`, { mode: 0o600 });
  const telegram = { enabled: true, apiRoot: server.apiRoot };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ channels: { telegram } }));
  await daemon.live.reload();
  while ((await daemon.channelWebhook('telegram', '', '{}')) === 404) await clock.idle();
}
const shown = () => server.chats.screen(7).map(({ text }) => text);

test('a channel that is set up while the daemon runs is used at once', async () => {
  await setUp();
  const sent = server.called('sendMessage');
  await say('k1', 'in time');
  await sent;
  expect(shown()).toEqual(['in time']);
});

test('what a channel that is down should have sent waits, and arrives in order when it is up', async () => {
  await setUp();
  server.switches.faultOf = () => 'too-many';
  await say('k1', 'first');
  await say('k2', 'second');
  const { outbox } = daemon.opened.store;
  while ((await outbox.list({ state: 'waiting', limit: 9 })).every(({ error }) => error === null))
    await clock.idle();
  server.switches.faultOf = () => null;
  while (shown().length < 2) await clock.pass(1000);
  expect(shown()).toEqual(['first', 'second']);
});

test('a token that is wrong keeps what waits until the right one is there', async () => {
  await setUp();
  writeFileSync(join(home, 'secrets.yaml'), 'telegram: 1:wrong-wrong-wrong\n', { mode: 0o600 });
  await say('k1', 'patience');
  await clock.pass(120_000);
  expect(shown()).toEqual([]);
  expect(await daemon.opened.store.outbox.list({ state: 'failed', limit: 9 })).toEqual([]);
  await setUp();
  while (shown().length < 1) await clock.pass(1000);
  expect(shown()).toEqual(['patience']);
});

test('a wish that comes while the database is away is not confirmed, and is had once it is back', async () => {
  await daemon.opened.people.addAddress('owner', { channel: 'telegram', sender: '7' });
  await daemon.opened.own.tools();
  await daemon.opened.talk();
  await setUp();
  const wait = (turn: number) => (turn % 20 === 0 ? clock.pass(50) : clock.idle());
  const say = (text: string) => server.say({ text, chat: 7, from: 7 });
  // What is loaded with the first wish takes turns.
  say('every day at 8 say "first"');
  for (let turn = 0; shown().length === 0; turn += 1) await wait(turn);
  const [file, away] = [join(home, 'rote.db'), join(home, 'elsewhere.db')];
  renameSync(file, away);
  say('every day at 9 say "second"');
  for (let turn = 0; turn < 1000; turn += 1) await wait(turn);
  expect(shown()).toHaveLength(1);
  renameSync(away, file);
  // What the house says of its database may come first.
  const isHad = () =>
    shown()
      .slice(1)
      .some((text) => text.includes('second'));
  for (let turn = 0; !isHad(); turn += 1) await wait(turn);
});
