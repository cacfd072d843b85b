import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { refuse } from '../../base/errors.ts';
import { silentLog } from '../../base/log.fake.ts';
import type { ChannelTarget } from '../../domain/session-key.ts';
import type { OutboundMessage } from '../channel.ts';
import { createTelegramChannel } from './telegram.ts';
import { type TelegramUser, telegramOn, wordsOf } from './telegram-channel.fake.ts';
import { createTelegramServer, type TelegramServer } from './telegram-server.fake.ts';
import { telegramSettingsSchema } from './telegram-settings.ts';

let clock: VirtualClock;
let server: TelegramServer;
let user: TelegramUser;
let folder: string;
/** Where a Telegram was and is no more. */
let nowhere: string;

beforeEach(async () => {
  clock = createVirtualClock();
  const gone = await createTelegramServer(clock);
  nowhere = gone.apiRoot;
  await gone.close();
  server = await createTelegramServer(clock);
  server.chats.open(7);
  user = telegramOn(server, clock);
  folder = mkdtempSync(join(tmpdir(), 'rote-telegram-'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ADA: ChannelTarget = { peerKind: 'direct', peer: '7', thread: null };
const { signal } = new AbortController();
const how = { key: 'key', signal };
const send = (message: OutboundMessage, target = ADA) => user.channel.send(target, message, how);
async function sendAll(message: OutboundMessage) {
  const results = [];
  for (const part of user.channel.split(message)) results.push(await send(part));
  return results;
}
function fileOf(name: string, content: string | Uint8Array, mediaType: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { name, mediaType, bytes: content.length, path };
}

test('words arrive with their markup, and the receipt names the message', async () => {
  expect(await send(wordsOf('**Hi** <Ada> & `co`'))).toEqual({ kind: 'sent', receipt: '101' });
  expect(server.chats.screen(7)).toMatchObject([
    { id: 101, text: 'Hi <Ada> & co', tags: ['b', 'code'], thread: null },
  ]);
  expect(server.calls[0]?.fields).toMatchObject({ link_preview_options: { is_disabled: true } });
});

test('a long text arrives in order, in parts that Telegram takes', async () => {
  const text = Array.from({ length: 900 }, (_, index) => `line ${index} <&>`).join('\n');
  const results = await sendAll(wordsOf(text));
  expect(results.length).toBeGreaterThan(3);
  expect(results.every(({ kind }) => kind === 'sent')).toBe(true);
  const shown = server.chats.screen(7).map((message) => message.text);
  expect(shown.join('\n')).toBe(text);
});

test('what is empty is told as such, and what was not split is refused', async () => {
  expect(await sendAll(wordsOf(' \u200b'))).toMatchObject([{ kind: 'sent' }]);
  expect(server.chats.screen(7)[0]?.text).toBe('(an empty message)');
  expect(await send(wordsOf('x'.repeat(5000)))).toMatchObject({ kind: 'failed', retryable: false });
});

test('choices are buttons below the last words; what is too long for one is told', async () => {
  const choices = [
    { label: 'Yes', value: 'request:req_1:yes' },
    { label: 'No', value: 'request:req_1:no' },
    { label: 'Something else', value: 'x'.repeat(65) },
  ];
  await sendAll(wordsOf(`${'word '.repeat(1000)}May I?`, { choices }));
  const [first, last] = server.chats.screen(7);
  expect(first?.buttons).toEqual([]);
  expect(last?.buttons).toEqual([
    { text: 'Yes', callback_data: 'request:req_1:yes' },
    { text: 'No', callback_data: 'request:req_1:no' },
  ]);
  expect(last?.text).toMatch(/May I\?\n• Something else$/);
});

test('a topic of a group is written to where it is', async () => {
  server.chats.open(-100);
  const target = user.channel.targetOf('agent:main:telegram:group:-100:thread:5');
  expect(target).toEqual({ peerKind: 'group', peer: '-100', thread: '5' });
  await send(wordsOf('there'), target ?? ADA);
  expect(server.chats.screen(-100)).toMatchObject([{ text: 'there', thread: 5 }]);
});

test('a photo with its caption, and a document', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 255, 13, 10]);
  const photo = fileOf('a.png', png, 'image/png');
  const report = fileOf('über "x".txt', 'Grüße\r\n\r\n--', 'text/plain');
  const choices = [{ label: 'Ok', value: 'ok' }];
  const results = await sendAll(wordsOf('**Look**', { files: [photo, report], choices }));
  expect(results).toMatchObject([{ kind: 'sent' }, { kind: 'sent' }]);
  const [first, second] = server.chats.screen(7);
  expect(first).toMatchObject({ text: 'Look', tags: ['b'], file: { kind: 'photo' } });
  expect(first?.buttons).toHaveLength(1);
  expect(Buffer.from(first?.file?.bytes ?? [])).toEqual(Buffer.from(png));
  expect(second).toMatchObject({ text: '', file: { kind: 'document', name: 'über _x_.txt' } });
  expect(Buffer.from(second?.file?.bytes ?? []).toString()).toBe('Grüße\r\n\r\n--');
});

test('a text that goes beside the words is a file with the buttons below it', async () => {
  const attached = { name: 'request-\u202ex.txt', text: 'all\nof **it** ü' };
  const choices = [{ label: 'Yes', value: 'request:req_1:yes' }];
  const message = wordsOf('This is [all](https://x.org) of it.', { attached, choices });
  await sendAll({ ...message, isLiteral: true });
  const [sent, ...others] = server.chats.screen(7);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ text: 'This is [all](https://x.org) of it.', tags: [] });
  expect(sent?.file).toMatchObject({ kind: 'document', name: 'request-_u202ex.txt' });
  expect(Buffer.from(sent?.file?.bytes ?? []).toString()).toBe(attached.text);
  expect(sent?.buttons).toEqual([{ text: 'Yes', callback_data: 'request:req_1:yes' }]);
});

test('words that are too long for a caption come before the file', async () => {
  const file = fileOf('a.txt', 'a', 'text/plain');
  await sendAll(wordsOf('word '.repeat(300), { files: [file] }));
  expect(server.chats.screen(7).map(({ file: sent }) => sent?.kind)).toEqual([
    undefined,
    'document',
  ]);
});

test('a picture that is none arrives as a file', async () => {
  const file = fileOf('a.jpg', 'no picture', 'image/jpeg');
  expect(await sendAll(wordsOf('', { files: [file] }))).toMatchObject([{ kind: 'sent' }]);
  expect(server.chats.screen(7)[0]?.file?.kind).toBe('document');
});

test('a file that is too large, empty or gone is refused, and nothing is tried', async () => {
  const large = fileOf('large.bin', 'x', 'application/zip');
  truncateSync(large.path, 50_000_001);
  for (const file of [
    large,
    fileOf('empty', '', 'text/plain'),
    { ...large, path: join(folder, 'gone') },
  ])
    expect(await sendAll(wordsOf('', { files: [file] }))).toMatchObject([
      { kind: 'failed', retryable: false },
    ]);
  expect(server.calls).toEqual([]);
});

test('an edit replaces the words; the same once more is a success', async () => {
  const sent = await send(wordsOf('thinking…'));
  const receipt = sent.kind === 'sent' ? (sent.receipt ?? '') : '';
  const edit = (text: string) => user.channel.edit?.(ADA, receipt, wordsOf(text), how);
  expect(await edit('**done**')).toEqual({ kind: 'sent', receipt });
  expect(await edit('**done**')).toEqual({ kind: 'sent', receipt });
  expect(server.chats.screen(7)).toMatchObject([{ text: 'done', tags: ['b'], edits: 1 }]);
  expect(await user.channel.edit?.(ADA, '99', wordsOf('x'), how)).toMatchObject({
    kind: 'failed',
    retryable: false,
  });
  expect(await user.channel.edit?.(ADA, 'nonsense', wordsOf('x'), how)).toMatchObject({
    kind: 'failed',
  });
});

test.each([
  ['error', { kind: 'failed', retryable: true }],
  ['too-many', { kind: 'failed', retryable: true, retryAfterMs: 3000 }],
  ['bad-gateway', { kind: 'unknown' }],
  ['drop-before', { kind: 'unknown' }],
  ['drop-after', { kind: 'unknown' }],
  ['cut-off', { kind: 'unknown' }],
] as const)('a call that ends in %s is %j', async (fault, result) => {
  server.switches.faultOf = () => fault;
  expect(await send(wordsOf('x'))).toMatchObject(result);
});

test('nobody there: it did not happen', async () => {
  const gone = telegramOn({ ...server, apiRoot: nowhere }, clock);
  expect(await gone.channel.send(ADA, wordsOf('x'), how)).toEqual({
    kind: 'failed',
    error: "Telegram can't be reached (ECONNREFUSED)",
    retryable: true,
  });
});

test('no answer in time, and a stop in the middle: it may have happened; before it began it did not', async () => {
  server.switches.faultOf = () => 'silent';
  const called = server.called('sendMessage');
  const sending = send(wordsOf('x'));
  await called;
  clock.advance(30_000);
  expect(await sending).toEqual({ kind: 'unknown', error: 'no answer in 30 seconds' });
  const aborter = new AbortController();
  const again = server.called('sendMessage');
  const stopped = user.channel.send(ADA, wordsOf('x'), { key: 'k', signal: aborter.signal });
  await again;
  aborter.abort();
  expect(await stopped).toMatchObject({ kind: 'unknown' });
  const late = user.channel.send(ADA, wordsOf('x'), { key: 'k', signal: aborter.signal });
  expect(await late).toMatchObject({ kind: 'failed', retryable: true });
  expect(clock.pendingTimers()).toBe(0);
});

test('who blocked the bot and who never wrote to it are given up; a wrong token waits for the right one', async () => {
  const nobody = { ...ADA, peer: '8' };
  expect(await send(wordsOf('x'), nobody)).toEqual({
    kind: 'failed',
    error: 'Telegram says: Bad Request: chat not found (400)',
    retryable: false,
  });
  server.chats.blocked.add('7');
  expect(await send(wordsOf('x'))).toMatchObject({ kind: 'failed', retryable: false });
  const wrong = telegramOn(server, clock, { token: '1:wrong' });
  expect(await wrong.channel.send(ADA, wordsOf('x'), how)).toMatchObject({
    kind: 'failed',
    retryable: true,
  });
});

test('an answer that comes byte by byte is an answer', async () => {
  server.switches.drip = true;
  expect(await send(wordsOf('x'))).toEqual({ kind: 'sent', receipt: '101' });
});

test('the health says who it is, or why not and what to do', async () => {
  expect(await user.channel.check(signal)).toEqual({ ready: true, as: '@rote_bot' });
  const wrong = telegramOn(server, clock, { token: '1:wrong' });
  expect(await wrong.channel.check(signal)).toMatchObject({
    ready: false,
    fix: expect.stringContaining('rote channels add telegram'),
  });
  const gone = telegramOn({ ...server, apiRoot: nowhere }, clock);
  expect(await gone.channel.check(signal)).toMatchObject({
    ready: false,
    why: "Telegram can't be reached (ECONNREFUSED)",
  });
  const none = createTelegramChannel({
    token: refuse({ code: 'unknown-secret', message: 'there is no secret "telegram".', hint: '' }),
    settings: telegramSettingsSchema.parse({}),
    clock,
    log: silentLog,
    offsets: { load: async () => null, keep: async () => undefined },
  });
  expect(await none.check(signal)).toEqual({
    ready: false,
    why: 'there is no secret "telegram".',
    fix: 'Set it up with: rote channels add telegram',
  });
  expect(await none.send(ADA, wordsOf('x'), how)).toMatchObject({
    kind: 'failed',
    retryable: true,
  });
});

test('the token is in no result, no health and no log, whatever goes wrong', async () => {
  const told: unknown[] = [];
  const users = [user, telegramOn({ ...server, apiRoot: nowhere }, clock)];
  for (const { channel, logged } of users)
    for (const fault of [
      null,
      'error',
      'too-many',
      'bad-gateway',
      'drop-before',
      'cut-off',
    ] as const) {
      server.switches.faultOf = () => fault;
      const file = fileOf('a.jpg', 'x', 'image/jpeg');
      told.push(await channel.send(ADA, wordsOf('x'), how));
      told.push(await channel.send({ ...ADA, peer: '9' }, wordsOf('', { files: [file] }), how));
      told.push(await channel.edit?.(ADA, '101', wordsOf(String(fault)), how));
      told.push(await channel.check(signal), logged);
      await channel.typing?.(ADA, signal);
    }
  expect(JSON.stringify(told)).not.toContain('AAsecret');
});
