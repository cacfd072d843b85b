import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createTelegramServer } from '../../channels/telegram/telegram-server.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';
import type { ServiceHost } from '../service/service-host.ts';

let root: string;
let home: string;
let clock: VirtualClock;
let managerStatus: number | null;
let ran: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rote-setup-'));
  home = join(root, 'data');
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
  managerStatus = null;
  ran = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const serviceHost = (): ServiceHost => ({
  platform: 'linux',
  userHome: root,
  configHome: join(root, '.config'),
  userId: 501,
  launcher: '/opt/rote/bin/rote',
  has: () => false,
  run(...words) {
    ran.push(words.join(' '));
    return { status: managerStatus, output: managerStatus === 0 ? '' : 'no bus' };
  },
});
const call = () => ({ home, clock, serviceHost: serviceHost() });
const setUp = (lines: string[] | undefined, ...flags: string[]) =>
  runRote(['setup', ...flags], { ...call(), lines });
const rote = (...argv: string[]) => runRoteJson(argv, call());
const configText = () =>
  existsSync(join(home, 'config.yaml')) ? readFileSync(join(home, 'config.yaml'), 'utf8') : '';

test('five questions, Enter takes the default, and a first message waits in the inbox', async () => {
  const { status, out, asked } = await setUp(['Ada', '', '', '', '']);
  expect(status).toBe(0);
  expect(asked).toHaveLength(5);
  expect(asked[1]).toContain('[UTC]');
  expect(out).toContain('You are "Ada".');
  expect(out).toContain('rote inbox');
  expect(out).toContain('rote try');
  // The defaults are in force without being written down.
  expect(configText()).toBe('');
  expect((await rote('inbox')).messages).toMatchObject([
    { text: expect.stringContaining('Hello Ada, Rote is set up') },
  ]);
  expect((await rote('people', 'show', 'owner')).person.name).toBe('Ada');
});

test('an answer that does not fit is told and asked for again; an end of the input changes nothing', async () => {
  const said = await setUp(['Ada', 'Mars/Base', 'Berlin', 'robot', 'none', 'n', 'no']);
  expect(said.status).toBe(0);
  expect(said.err).toContain('"robot" is none of the answers.');
  expect(configText()).toBe('timezone: Europe/Berlin\nmodels:\n  discover: false\n');
  const left = await setUp(['Bo']);
  expect([left.status, left.err]).toEqual([2, expect.stringContaining('nothing was changed')]);
  expect((await rote('people', 'show', 'owner')).person.name).toBe('Ada');
});

test('without a terminal the flags answer, or --yes; else it says which are missing', async () => {
  const refused = await rote('setup', '--name', 'Ada', '--zone', 'Asia/Tokyo');
  expect(refused).toMatchObject({
    status: 2,
    error: { code: 'no-terminal', hint: expect.stringContaining('--model, --channel') },
  });
  const all = ['--name', 'Ada', '--zone', 'Asia/Tokyo', '--model', 'none', '--channel', 'none'];
  expect(await rote('setup', ...all, '--no-start-at-login')).toMatchObject({
    ok: true,
    answers: { name: 'Ada', zone: 'Asia/Tokyo', model: 'none', startAtLogin: false },
  });
  expect(new Set(ran)).toEqual(new Set(['systemctl --user is-active rote.service']));
  // Run again, what is set up is the default.
  expect(await rote('setup', '--yes')).toMatchObject({
    ok: true,
    answers: { name: 'Ada', zone: 'Asia/Tokyo', model: 'none', channel: 'none' },
  });
  expect(configText()).toBe('timezone: Asia/Tokyo\nmodels:\n  discover: false\n');
  expect(await rote('setup', '--zone', 'Nowhere', '--yes')).toMatchObject({ status: 2 });
});

test('a provider is put first, its key is hidden and goes into secrets.yaml alone', async () => {
  const said = await setUp(['Ada', '', 'anthropic', '', 'no', 'sk-ant-123']);
  expect(said.hidden).toHaveLength(1);
  expect(said.out).toContain('anthropic thinks where thinking is needed.');
  expect(readFileSync(join(home, 'secrets.yaml'), 'utf8')).toBe('ANTHROPIC_API_KEY: sk-ant-123\n');
  expect(configText()).toContain('- kind: anthropic');
  expect(configText() + said.out + said.err).not.toContain('sk-ant-123');
  const again = await setUp(['', '', '', '', 'no']);
  expect(again.hidden).toEqual([]);
  const none = await setUp(['', '', 'none', '', 'no']);
  expect(none.out).toContain('because there is a key for it');
});

test('it starts at login where services can be had; no takes back only the service of this folder', async () => {
  managerStatus = 0;
  const file = join(root, '.config/systemd/user/rote.service');
  expect(await rote('setup', '--yes')).toMatchObject({ ok: true, answers: { startAtLogin: true } });
  expect(readFileSync(file, 'utf8')).toContain(`--home ${home}\n`);
  expect(await rote('setup', '--yes', '--no-start-at-login')).toMatchObject({ ok: true });
  expect(existsSync(file)).toBe(false);
  mkdirSync(join(root, '.config/systemd/user'), { recursive: true });
  writeFileSync(file, `ExecStart=/bin/sh rote start --home ${home}-of-another\n`);
  expect(await rote('setup', '--yes')).toMatchObject({ answers: { startAtLogin: false } });
  expect(existsSync(file)).toBe(true);
});

test('a step that fails is told with what to do, and the others are done', async () => {
  managerStatus = 1;
  const said = await rote('setup', '--yes', '--name', 'Ada', '--start-at-login');
  expect(said).toMatchObject({
    status: 1,
    error: { code: 'setup-incomplete' },
    problems: [expect.stringContaining('no bus')],
  });
  const { err, status } = await setUp(undefined, '--yes', '--channel', 'telegram');
  expect(status).toBe(1);
  expect(err).toContain('there is nobody at this terminal');
  expect((await rote('people', 'show', 'owner')).person.name).toBe('Ada');
  expect((await rote('inbox')).messages).toHaveLength(2);
});

test('on Telegram the first message goes to the chat that was let in', async () => {
  const server = await createTelegramServer(clock);
  mkdirSync(home);
  writeFileSync(
    join(home, 'config.yaml'),
    `channels: { telegram: { apiRoot: "${server.apiRoot}" } }\n`,
  );
  try {
    const said = await runRote(['setup'], {
      ...call(),
      lines: ['Ada', '', 'none', 'telegram', 'no', server.token],
      onTold(text) {
        const code = /knows you: (\w{8})/.exec(text)?.[1];
        if (code !== undefined) server.say({ text: code, from: 7, chat: 7, name: 'Ada' });
      },
    });
    expect([said.err, said.status]).toEqual([expect.anything(), 0]);
    expect(said.out).toContain('You are reached on Telegram, by @rote_bot.');
    expect(said.out).toContain('goes to you there as soon as Rote runs');
    const { deliveries } = await rote('deliveries', 'list');
    expect(deliveries).toMatchObject([{ channel: 'telegram', state: 'waiting' }]);
    const again = await setUp(['', '', '', '', '']);
    expect(again.out).toContain('Telegram is set up already');
  } finally {
    await server.close();
  }
});
