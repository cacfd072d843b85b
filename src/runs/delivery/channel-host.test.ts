import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { succeed } from '../../base/errors.ts';
import { createIds } from '../../base/ids.ts';
import { RENEW_MS } from '../../base/lease-loop.ts';
import { silentLog } from '../../base/log.fake.ts';
import type { Pulse } from '../../base/pulse.ts';
import type { Channel } from '../../channels/channel.ts';
import { channelSettingsSchema } from '../../channels/channel-settings.ts';
import {
  CHANNEL_IDS,
  type ChannelMaker,
  channelMakers,
  createChannels,
} from '../../channels/channels.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../../channels/telegram/telegram-server.fake.ts';
import { createTerminalChannel } from '../../channels/terminal.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { STEADY_MS } from '../../watchdog/decide-restart.ts';
import { createWatchdog } from '../../watchdog/watchdog.ts';
import { type ChannelHost, createChannelHost } from './channel-host.ts';
import { createChannelOffsets } from './channel-offsets.ts';

const NO_SCREENS = { writeLine: null, showOnTerminals: async () => undefined, notify: null };

let clock: VirtualClock;
let server: TelegramServer;
let folder: string;
let store: Store;
let host: ChannelHost;
let telegram: object;
let token: string;
let heard: string[];
let onHeard: PromiseWithResolvers<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-host-'));
  clock = createVirtualClock();
  server = await createTelegramServer(clock);
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  token = server.token;
  telegram = {};
  heard = [];
  host = hostOf();
});
afterEach(async () => {
  await host.stop();
  await store.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

function hostOf(more: ChannelMaker[] = [], owner = 'a'): ChannelHost {
  onHeard = Promise.withResolvers();
  return createChannelHost({
    clock,
    log: silentLog,
    holder: { leases: store.leases, owner, isDeadOwner: () => false },
    keepUp: createWatchdog({ clock, log: silentLog, incidents: store.incidents }).keepUp,
    settings: () =>
      channelSettingsSchema.parse({ telegram: { apiRoot: server.apiRoot, ...telegram } }),
    fixed: createChannels({
      clock,
      webhookSecret: 'x',
      writeLine: () => undefined,
      screens: NO_SCREENS,
    }),
    makers: [
      ...channelMakers({
        clock,
        log: silentLog,
        secret: () => succeed(token),
        offsets: createChannelOffsets(store.records),
      }),
      ...more,
    ],
    async receive(channel, { text }) {
      heard.push(`${channel.id}: ${text}`);
      onHeard.resolve();
    },
  });
}
const ids = () => host.channels().map(({ id }) => id);

test('a channel is there while its settings say so, without a restart', async () => {
  await host.start();
  expect(ids()).toEqual([...CHANNEL_IDS]);
  telegram = { enabled: true };
  await host.look();
  expect(ids()).toEqual([...CHANNEL_IDS, 'telegram']);
  server.say({ text: 'hi' });
  await onHeard.promise;
  expect(heard).toEqual(['telegram: hi']);
  telegram = {};
  await host.look();
  expect(ids()).toEqual([...CHANNEL_IDS]);
});

test('what the other side brings itself goes to its channel', async () => {
  await host.start();
  expect(await host.webhook('telegram', 'x', '{}')).toBe(404);
  expect(await host.webhook('terminal', 'x', '{}')).toBe(404);
  telegram = { enabled: true, mode: 'webhook', url: 'https://rote.example/channels/telegram' };
  const set = server.called('setWebhook');
  await host.look();
  await set;
  expect(await host.webhook('telegram', 'wrong', '{}')).toBe(401);
  const message = { message_id: 1, chat: { id: 7, type: 'private' }, from: { id: 7 }, text: 'hi' };
  const secret = String(server.webhook()?.['secret_token']);
  const body = JSON.stringify({ update_id: 1, message });
  expect(await host.webhook('telegram', secret, body)).toBe(200);
  expect(heard).toEqual(['telegram: hi']);
});

test('the same settings change nothing; another token makes it anew', async () => {
  telegram = { enabled: true };
  await host.start();
  const first = host.channels().at(-1);
  await host.look();
  expect(host.channels().at(-1)).toBe(first);
  token = '1:wrong';
  await host.look();
  expect(host.channels().at(-1)).not.toBe(first);
  expect(await host.channels().at(-1)?.check(new AbortController().signal)).toMatchObject({
    ready: false,
  });
});

test('how far it has heard is kept: after a restart nothing comes again', async () => {
  telegram = { enabled: true };
  await host.start();
  server.say({ text: 'once' });
  await onHeard.promise;
  const { records } = store;
  while ((await records.get('channel-offset', 'telegram:4242')) === null) await clock.idle();
  await host.stop();
  host = hostOf();
  await host.start();
  server.say({ text: 'then' });
  await onHeard.promise;
  expect(heard).toEqual(['telegram: once', 'telegram: then']);
});

const NO_SET_UP = { steps: [], secrets: [], settings: [], command: '' };

test('one that can not be made stops no other, and is tried again', async () => {
  let isBroken = true;
  const good: Channel = { ...createTerminalChannel({ writeLine: () => undefined }), id: 'other' };
  const broken: ChannelMaker = {
    id: 'other',
    setUp: () => NO_SET_UP,
    versionOf: () => '1',
    make: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(good)),
  };
  telegram = { enabled: true };
  host = hostOf([broken]);
  await host.start();
  expect(ids()).toEqual([...CHANNEL_IDS, 'telegram']);
  isBroken = false;
  await host.look();
  expect(ids()).toContain('other');
});

test('two of one name are refused', () => {
  const twice = {
    id: 'terminal',
    setUp: () => NO_SET_UP,
    versionOf: () => null,
    make: () => Promise.reject(),
  };
  expect(() => hostOf([twice])).toThrow('two channels');
});

test('a stop ends all that hear, also twice and before a start', async () => {
  await host.stop();
  await host.start();
  expect(ids()).toEqual([...CHANNEL_IDS]);
  host = hostOf();
  telegram = { enabled: true };
  const starting = host.start();
  await host.stop();
  await host.stop();
  await starting;
  expect(clock.pendingTimers()).toBe(0);
});

test.each([
  ['ends by itself', 1000],
  ['does not say any more that it hears', 62_000],
  ['can not be made', 7000],
])(
  'one that %s is there again in time; the others hear, and its owner hears of it once',
  async (harm, withinMs) => {
    const started: Pulse[] = [];
    const ends: PromiseWithResolvers<void>[] = [];
    let made = 0;
    const [web] = createChannels({
      clock,
      webhookSecret: 'x',
      writeLine: () => undefined,
      screens: NO_SCREENS,
    });
    const other: ChannelMaker = {
      id: 'other',
      setUp: () => ({ steps: [], secrets: [], settings: [], command: '' }),
      versionOf: () => 'v1',
      async make() {
        made += 1;
        if (harm === 'can not be made' && made <= 2) throw new Error('no such file');
        return {
          ...(web as Channel),
          id: 'other',
          start(_receive, signal, pulse) {
            started.push(pulse as Pulse);
            pulse?.due('hearing', 60_000);
            const end = Promise.withResolvers<void>();
            ends.push(end);
            signal.addEventListener('abort', () => end.resolve());
            return end.promise;
          },
        };
      },
    };
    telegram = { enabled: true };
    host = hostOf([other]);
    await host.start();
    if (harm === 'ends by itself') ends[0]?.reject(new Error('gone'));
    await clock.idle();
    await clock.pass(withinMs);
    started.at(-1)?.beat('hearing');
    expect(ids()).toContain('other');
    expect(started).toHaveLength(harm === 'can not be made' ? 1 : 2);
    server.say({ text: 'hi' });
    await onHeard.promise;
    expect(heard).toEqual(['telegram: hi']);
    await clock.pass(STEADY_MS);
    const told = (await store.inbox.list({ limit: 10 })).toReversed();
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The channel "other" .*I start it again/),
      expect.stringMatching(/^The channel "other" works again/),
    ]);
    expect(await store.incidents.list({ all: true, limit: 10 })).toMatchObject([
      { subject: 'part:channel:other', avoid: 'other' },
    ]);
  },
);

test('of two processes one asks Telegram; the other goes on when the first has ended', async () => {
  telegram = { enabled: true };
  await host.start();
  server.say({ text: 'to the first' });
  await onHeard.promise;
  let isGreeted = false;
  void server.called('getMe').then(() => {
    isGreeted = true;
  });
  const second = hostOf([], 'b');
  await second.start();
  // It waits for its turn, and has said nothing to Telegram.
  await clock.timerSet(RENEW_MS);
  await host.stop();
  expect(isGreeted).toBe(false);
  server.say({ text: 'to the second' });
  clock.advance(RENEW_MS);
  await onHeard.promise;
  expect(heard).toEqual(['telegram: to the first', 'telegram: to the second']);
  await second.stop();
});
