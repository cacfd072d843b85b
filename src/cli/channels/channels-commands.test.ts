import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../../channels/telegram/telegram-server.fake.ts';
import { configSchema } from '../../runtime/config-schema.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
let clock: VirtualClock;
let server: TelegramServer;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-channels-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
  server = await createTelegramServer(clock);
});
afterEach(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const textOf = (name: string) =>
  existsSync(join(home, name)) ? readFileSync(join(home, name), 'utf8') : '';
const rote = (...argv: string[]) => runRoteJson(argv, { home, clock });

/** Adds a channel; `onCode` acts as the person at the terminal who reads which code to send. */
async function add(lines: string[], onCode: (code: string) => void) {
  const told: string[] = [];
  const said = await runRote(['channels', 'add', 'telegram', '--api-root', server.apiRoot], {
    home,
    clock,
    lines,
    onTold(text) {
      told.push(text);
      const code = /knows you: (\w{8})/.exec(text)?.[1];
      if (code !== undefined) onCode(code);
    },
  });
  return { ...said, told: told.join('') };
}
const sayCode = (code: string) => void server.say({ text: code, from: 7, chat: 7, name: 'Ada' });

test('set up step by step: the token tested and stored, the owner known, and written to', async () => {
  const added = await add([server.token], (code) => {
    server.say({ text: 'let me in', from: 666, chat: 666 });
    server.say({ text: code, from: 5, chat: -100, more: { entities: [] } });
    server.say({ text: `/start ${code.toLowerCase()}`, from: 7, chat: 7, name: 'Ada' });
  });
  expect(added.status).toBe(0);
  for (const part of [
    '@BotFather',
    'The token is right: @rote_bot',
    'https://t.me/rote_bot?start=',
  ])
    expect(added.told).toContain(part);
  expect(added.out).toContain('@rote_bot is set up, and you are its owner as "Ada".');
  expect(server.chats.screen(7)).toMatchObject([{ text: expect.stringContaining('the owner') }]);
  expect(server.chats.screen(666)).toEqual([]);
  expect(textOf('secrets.yaml')).toBe(`telegram: ${server.token}\n`);
  expect(statSync(join(home, 'secrets.yaml')).mode & 0o777).toBe(0o600);
  expect(textOf('config.yaml')).toContain('enabled: true');
  expect(textOf('config.yaml') + added.out + added.err).not.toContain(server.token);
  expect((await rote('people', 'list')).people).toMatchObject([
    { id: 'owner', addresses: [{ channel: 'telegram', sender: '7' }] },
  ]);
});

test('a wrong token is told and asked for again; three are enough, and nothing was changed', async () => {
  const added = await add(['nonsense', '1:wrong-wrong-wrong', server.token], sayCode);
  expect(added.status).toBe(0);
  expect(added.told).toContain('That is no token');
  expect(added.told).toContain('Telegram does not know the token');
  rmSync(join(home, 'secrets.yaml'));
  rmSync(join(home, 'config.yaml'));
  const refused = await add(['a', 'b', 'c'], sayCode);
  expect(refused.status).toBe(2);
  expect(textOf('secrets.yaml')).toBe('');
  expect(textOf('config.yaml')).not.toContain('enabled');
});

test('where nobody writes the code, the channel is not set up', async () => {
  const added = await add([server.token], () => {
    server.say({ text: 'AAAAAAAA', from: 666, chat: 666 });
    void server.called('getUpdates').then(async () => {
      await clock.idle();
      clock.advance(600_000);
    });
  });
  expect(added.status).toBe(1);
  expect(added.err).toContain('Nobody wrote the code');
  expect(textOf('config.yaml')).not.toContain('enabled: true');
  expect((await rote('people', 'list')).people[0].addresses).toEqual([]);
});

test('without a person at the terminal it says what to write where', async () => {
  expect(await rote('channels', 'add', 'telegram')).toMatchObject({
    status: 2,
    error: { code: 'no-terminal', hint: expect.stringContaining('secrets.yaml') },
  });
});

test('the list says how each is, what waits and what is in doubt, and what to do', async () => {
  expect((await rote('channels', 'list')).channels).toMatchObject([
    { id: 'telegram', health: null, waiting: 0 },
    { id: 'webhook', health: { ready: true } },
    { id: 'terminal', health: { ready: true } },
    { id: 'web', health: { ready: true } },
    { id: 'inbox', health: { ready: true } },
  ]);
  await add([server.token], sayCode);
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  const sessionKey = 'agent:main:telegram:direct:7';
  await opened.store.outbox.send(
    { key: 'k', sessionKey, text: 'hi', role: 'assistant', runId: null },
    clock.nowMs(),
  );
  await opened.close();
  expect((await rote('channels', 'list')).channels[0]).toMatchObject({
    id: 'telegram',
    health: { ready: true, as: '@rote_bot' },
    waiting: 1,
    inDoubt: 0,
  });
  await server.close();
  const { out } = await runRote(['channels', 'list'], { home, clock });
  expect(out).toMatch(/not ready: .*Telegram/);
  expect(out).toContain('telegram: Check the network');
  expect(out).not.toContain(server.token);
  server = await createTelegramServer(clock);
});

test('taken out, its token is gone', async () => {
  expect(await rote('channels', 'remove', 'telegram')).toMatchObject({ ok: true, wasSetUp: false });
  await add([server.token], sayCode);
  expect(await rote('channels', 'remove', 'telegram')).toMatchObject({ ok: true, wasSetUp: true });
  expect(textOf('secrets.yaml')).toBe('');
  expect((await rote('channels', 'list')).channels[0].health).toBeNull();
  expect((await rote('channels', 'remove', 'carrier-pigeon')).status).toBe(2);
});
