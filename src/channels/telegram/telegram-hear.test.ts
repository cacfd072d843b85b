import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import type { InboundMessage } from '../channel.ts';
import { readUpdate } from './read-update.ts';
import { type TelegramUser, telegramOn, wordsOf } from './telegram-channel.fake.ts';
import { createTelegramServer, someFail, type TelegramServer } from './telegram-server.fake.ts';

let clock: VirtualClock;
let server: TelegramServer;
let user: TelegramUser;

beforeEach(async () => {
  clock = createVirtualClock();
  server = await createTelegramServer(clock);
  user = telegramOn(server, clock);
});
afterEach(async () => {
  await user.stop();
  await server.close();
});

const { signal } = new AbortController();
const textsOf = (messages: readonly InboundMessage[]) => messages.map(({ text }) => text);
/** Lets time go on, with what the network does in between, until it has happened. */
async function passUntil(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await clock.idle();
    // Long polls are left to the other side: only short pauses go by.
    const nextMs = clock.nextTimerInMs();
    if (nextMs !== null && nextMs <= 10_000) clock.advance(nextMs);
  }
}

test('what is written in private is heard, with who wrote it and where', async () => {
  user.start();
  const id = server.say({ text: 'remind me', chat: 7, from: 7, name: 'Ada' });
  await user.hears(1);
  expect(user.heard).toEqual([
    {
      id: `7:${id}`,
      target: { peerKind: 'direct', peer: '7', thread: null },
      sender: { id: '7', name: 'Ada' },
      text: 'remind me',
      othersWords: [],
      files: [],
      choice: null,
      place: expect.stringMatching(new RegExp(`^${id}\\.\\d+$`)),
    },
  ]);
});

test('commands arrive as words', async () => {
  user.start();
  for (const text of ['/start', '/wake', '/status', '/stop', '/new']) server.say({ text });
  await user.hears(5);
  expect(textsOf(user.heard)).toEqual(['/start', '/wake', '/status', '/stop', '/new']);
});

const entity = (type: string, offset: number, length: number) => [{ type, offset, length }];
test.each([
  [
    'a mention',
    { text: '@Rote_Bot status', more: { entities: entity('mention', 0, 9) } },
    'status',
  ],
  [
    'a mention at the end',
    { text: 'status @rote_bot', more: { entities: entity('mention', 7, 9) } },
    'status',
  ],
  ['a command', { text: '/status', more: { entities: entity('bot_command', 0, 7) } }, '/status'],
  [
    'a command to it by name',
    { text: '/new@rote_bot x', more: { entities: entity('bot_command', 0, 13) } },
    '/new x',
  ],
  ['an answer to it', { text: 'yes', more: { reply_to_message: { from: { id: 4242 } } } }, 'yes'],
  [
    'its name in a text mention',
    {
      text: 'Rote, hi',
      more: { entities: [{ type: 'text_mention', offset: 0, length: 4, user: { id: 4242 } }] },
    },
    'Rote, hi',
  ],
])('in a group it hears %s', async (_, said, text) => {
  user.start();
  server.say({ ...said, chat: -100, from: 7 });
  await user.hears(1);
  expect(user.heard[0]).toMatchObject({
    text,
    target: { peerKind: 'group', peer: '-100', thread: null },
    sender: { id: '7' },
  });
});

test('in a group it hears nothing that is said to others, and no program', async () => {
  user.start();
  const group = { chat: -100, from: 7 };
  server.say({ ...group, text: 'hi all' });
  server.say({
    ...group,
    text: '/new@other_bot',
    more: { entities: entity('bot_command', 0, 14) },
  });
  server.say({ ...group, text: '@other_bot hi', more: { entities: entity('mention', 0, 10) } });
  const opener = { from: { id: 4242 }, forum_topic_created: {} };
  server.say({ ...group, text: 'in a topic', more: { reply_to_message: opener } });
  const program = { id: 9, is_bot: true, first_name: 'Bot' };
  server.say({ text: 'hello', more: { from: program } });
  server.push({ edited_message: {} });
  server.say({ text: 'heard' });
  await user.hears(1);
  expect(textsOf(user.heard)).toEqual(['heard']);
});

test('a topic is a thread; who writes as the group is the group', async () => {
  user.start();
  const more = {
    message_thread_id: 5,
    is_topic_message: true,
    entities: entity('bot_command', 0, 7),
    sender_chat: { id: -100, type: 'supergroup', title: 'Us' },
  };
  server.say({ chat: -100, from: 1087968824, text: '/status', more });
  await user.hears(1);
  expect(user.heard[0]).toMatchObject({
    target: { peer: '-100', thread: '5' },
    sender: { id: '-100', name: 'Us' },
  });
});

test('a button is answered and delivered as a choice', async () => {
  server.chats.open(7);
  const target = { peerKind: 'direct', peer: '7', thread: null };
  const choices = [{ label: 'Yes, do', value: 'request:r1:yes' }];
  await user.channel.send(target, wordsOf('May I?', { choices }), { key: 'k', signal });
  user.start();
  const answered = server.called('answerCallbackQuery');
  server.press({ chat: 7, messageId: 101, data: 'request:r1:yes' });
  await answered;
  expect(user.heard).toMatchObject([
    { choice: 'request:r1:yes', text: 'Yes, do', sender: { id: '7' }, target },
  ]);
});

const MALLORY = { id: 666, is_bot: false, first_name: 'Mallory', last_name: 'M' };
const CHANNEL = { id: -200, type: 'channel', title: 'News' };
const GIF = { id: 5, is_bot: true, first_name: '', username: 'gif' };
const quoting = (more: object) => ({ ...more, quote: { text: 'no, you', position: 0 } });
test.each<[string, Record<string, unknown>, string, object[]]>([
  [
    'a user',
    { forward_origin: { type: 'user', sender_user: MALLORY } },
    '',
    [{ from: 'Mallory M' }],
  ],
  [
    'a hidden user',
    { forward_origin: { type: 'hidden_user', sender_user_name: 'M' } },
    '',
    [{ kind: 'forward', from: 'M', text: 'yes' }],
  ],
  ['a chat', { forward_origin: { type: 'chat', sender_chat: CHANNEL } }, '', [{ from: 'News' }]],
  ['a channel', { forward_origin: { type: 'channel', chat: CHANNEL } }, '', [{ from: 'News' }]],
  ['a form to come', { forward_origin: 7 }, '', [{ kind: 'forward', from: '', text: 'yes' }]],
  [
    'oneself',
    { forward_origin: { sender_user: { id: 7, first_name: 'Ada' } } },
    '',
    [{ from: 'Ada' }],
  ],
  ['a user, as of old', { forward_from: MALLORY, forward_date: 1 }, '', [{ from: 'Mallory M' }]],
  ['a channel, as of old', { forward_from_chat: CHANNEL }, '', [{ from: 'News' }]],
  ['somebody hidden, as of old', { forward_sender_name: 'M' }, '', [{ from: 'M' }]],
  ['nobody named, as of old', { forward_date: 1 }, '', [{ kind: 'forward', from: '' }]],
  ['a channel by itself', { is_automatic_forward: true }, '', [{ kind: 'forward' }]],
  ['an inline bot', { via_bot: GIF }, '', [{ kind: 'bot', from: '@gif', text: 'yes' }]],
  [
    'a quote from elsewhere',
    quoting({ external_reply: { origin: { type: 'user', sender_user: MALLORY } } }),
    'yes',
    [{ kind: 'quote', from: 'Mallory M', text: 'no, you' }],
  ],
  [
    'an answer to elsewhere',
    { external_reply: {} },
    'yes',
    [{ kind: 'quote', from: '', text: '' }],
  ],
  [
    'a quote of somebody here',
    quoting({ reply_to_message: { from: MALLORY } }),
    'yes',
    [{ from: 'Mallory M' }],
  ],
  [
    'a quote of what was forwarded here',
    quoting({ reply_to_message: { from: { id: 7 }, forward_origin: { chat: CHANNEL } } }),
    'yes',
    [{ kind: 'quote', from: 'News', text: 'no, you' }],
  ],
  [
    'a quote of who wrote as a group',
    quoting({ reply_to_message: { from: { id: 7 }, sender_chat: CHANNEL } }),
    'yes',
    [{ kind: 'quote', from: 'News' }],
  ],
  ['a quote of nobody known', quoting({}), 'yes', [{ kind: 'quote', from: '' }]],
  ['a quote of oneself', quoting({ reply_to_message: { from: { id: 7 } } }), 'yes', []],
  ['a quote of Rote', quoting({ reply_to_message: { from: { id: 4242 } } }), 'yes', []],
  ['no mark', {}, 'yes', []],
])('with %s, own words and those of others are told apart', async (_, more, text, othersWords) => {
  user.start();
  server.say({ text: 'yes', more });
  await user.hears(1);
  expect(user.heard).toMatchObject([{ text, othersWords, choice: null }]);
});

test('a file in a forward comes with it, and a button in a forward is none', async () => {
  user.start();
  const forward_origin = { type: 'user', sender_user: MALLORY };
  const message = { message_id: 1, chat: { id: 7, type: 'private' }, forward_origin };
  server.push({ callback_query: { id: '1', from: MALLORY, data: 'request:r1:yes', message } });
  const document = { file_id: 'f', file_name: 'yes.txt' };
  server.say({ more: { forward_origin, document, caption: '/new' } });
  await user.hears(1);
  expect(user.heard).toMatchObject([
    { text: '', othersWords: [{ text: '/new' }], files: [{ name: 'yes.txt' }] },
  ]);
});

test('files can be loaded, within their limit, and no failure shows the token', async () => {
  server.addFile('doc', new TextEncoder().encode('content'));
  const document = {
    file_id: 'doc',
    file_size: 7,
    file_name: '../../etc/pass\nwd',
    mime_type: 'a/b',
  };
  const photo = [
    { file_id: 'small', file_size: 1 },
    { file_id: 'gone', file_size: 9 },
  ];
  server.say({ more: { document, caption: 'see' } });
  server.say({ more: { photo } });
  server.say({ more: { voice: { file_id: 'x', file_size: 20_000_001 } } });
  user.start();
  await user.hears(3);
  const [first, second, third] = user.heard.map(({ files }) => files[0]);
  expect(first).toMatchObject({ name: '__.._etc_pass_wd', mediaType: 'a/b', bytes: 7 });
  expect(Buffer.from((await first?.load(signal)) ?? []).toString()).toBe('content');
  expect(second?.name).toMatch(/^photo-\d+\.jpg$/);
  for (const file of [second, third]) {
    const error: Error = await (file?.load(signal) ?? Promise.resolve()).then(
      () => new Error('loaded'),
      (failure) => failure,
    );
    expect(error.message).toMatch(/invalid file_id|no file over 20 MB/);
    expect(String(error.cause ?? '') + (error.stack ?? '')).not.toContain('AAsecret');
  }
});

test('what is not kept when it crashes comes again, and what is kept does not', async () => {
  for (const text of ['one', 'two', 'three']) server.say({ text });
  const stuck = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  user.start(async ({ text }) => {
    if (text !== 'two') return;
    reached.resolve();
    await stuck.promise;
  });
  await reached.promise;
  await user.stop();
  expect(textsOf(user.heard)).toEqual(['one']);
  expect(server.backlog()).toBe(3);
  const next = telegramOn(server, clock, { offset: user.offset });
  next.start();
  await next.hears(3);
  // Nothing was confirmed: the one that was kept has the same id, and is told apart by it.
  expect(next.heard[0]?.id).toBe(user.heard[0]?.id);
  server.say({ text: 'four' });
  await next.hears(4);
  while (next.offset.value !== 9005) await clock.idle();
  await next.stop();
  const last = telegramOn(server, clock, { offset: next.offset });
  last.start();
  server.say({ text: 'five' });
  await last.hears(1);
  expect(textsOf(last.heard)).toEqual(['five']);
  await last.stop();
});

test('what was kept and could not be confirmed any more does not come again', async () => {
  user.start();
  await server.called('deleteWebhook');
  server.say({ text: 'once' });
  server.switches.faultOf = (method) =>
    server.calls.some(({ method: one }) => one === 'getUpdates') && method === 'getUpdates'
      ? 'error'
      : null;
  while (user.offset.value === null) await clock.idle();
  await user.stop();
  expect(server.backlog()).toBe(1);
  server.switches.faultOf = () => null;
  const next = telegramOn(server, clock, { offset: user.offset });
  next.start();
  server.say({ text: 'then' });
  await next.hears(1);
  expect(textsOf(next.heard)).toEqual(['then']);
  await next.stop();
});

test('numbers that begin anew after a quiet week are heard', async () => {
  user.offset.value = 900_000;
  user.start();
  server.say({ text: 'low numbers' });
  await user.hears(1);
  server.say({ text: 'and on' });
  await user.hears(2);
  expect(textsOf(user.heard)).toEqual(['low numbers', 'and on']);
});

test('what can not be kept waits and holds up its chat only', async () => {
  let isBroken = true;
  user.start(async ({ text }) => {
    if (text === 'first' && isBroken) throw new Error('disk full');
  });
  server.say({ text: 'first', chat: 1, from: 1 });
  server.say({ text: 'second', chat: 1, from: 1 });
  server.say({ text: 'other', chat: 2, from: 2 });
  await user.hears(1);
  expect(textsOf(user.heard)).toEqual(['other']);
  isBroken = false;
  await passUntil(user.hears(3));
  expect(textsOf(user.heard)).toEqual(['other', 'first', 'second']);
});

test('a message that takes long to keep holds up its chat only, and keeps its order', async () => {
  const loading = Promise.withResolvers<void>();
  user.start(({ text }) => (text === 'large' ? loading.promise : Promise.resolve()));
  server.say({ text: 'large', chat: 1, from: 1 });
  const polled = server.called('getUpdates');
  await passUntil(polled);
  server.say({ text: 'behind', chat: 1, from: 1 });
  server.say({ text: 'other', chat: 2, from: 2 });
  await passUntil(user.hears(1));
  expect(textsOf(user.heard)).toEqual(['other']);
  loading.resolve();
  await passUntil(user.hears(3));
  expect(textsOf(user.heard)).toEqual(['other', 'large', 'behind']);
});

test('a message that can never be kept is given up when others are, and only then', async () => {
  let isDown = true;
  user.start(async ({ text }) => {
    if (isDown || text === 'poison') throw new Error('no');
  });
  server.say({ text: 'poison' });
  server.say({ text: 'good' });
  const tried = (times: number) =>
    user.logged.filter((line) => /not-kept/.test(line)).length >= times;
  while (!tried(12)) {
    await clock.idle();
    clock.advance(1000);
  }
  expect(user.heard).toEqual([]);
  isDown = false;
  await passUntil(user.hears(1));
  expect(textsOf(user.heard)).toEqual(['good']);
  server.say({ text: 'next' });
  await passUntil(user.hears(2));
  while (server.backlog() > 0) await clock.idle();
  expect(user.logged.some((line) => line.startsWith('message-given-up'))).toBe(true);
});

test('what repeats, comes in the wrong order, is huge, empty or no UTF-8 stops nothing', async () => {
  Object.assign(server.switches, { duplicates: true, reordered: true, invalidUtf8: true });
  server.say({ text: 'a' });
  server.say({ text: '' });
  server.say({ text: 'x'.repeat(1_000_000) });
  server.push({ message: 'nonsense' });
  server.push({ update_id: 'nonsense' });
  server.say({ text: 'b' });
  user.start();
  await user.hears(3);
  server.say({ text: 'c' });
  await user.hears(4);
  expect(textsOf(user.heard).map((text) => text.replaceAll('\ufffd', '').slice(0, 2))).toEqual([
    'a',
    'xx',
    'b',
    'c',
  ]);
});

test('through calls that fail in every way, each message is heard once, in order', async () => {
  const faults = ['error', 'too-many', 'bad-gateway', 'drop-before', 'drop-after'] as const;
  server.switches.faultOf = someFail(clock, { share: 0.3, faults });
  const ids = new Set<string>();
  const order: string[] = [];
  user.start(async ({ id, text }) => {
    if (!ids.has(id)) order.push(text);
    ids.add(id);
  });
  const texts = Array.from({ length: 60 }, (_, index) => `message ${index}`);
  for (const [index, text] of texts.entries()) {
    server.say({ text });
    if (index % 7 === 0) await passUntil(user.hears(index + 1));
  }
  await passUntil(user.hears(60));
  expect(order).toEqual(texts);
  expect(user.heard).toHaveLength(60);
});

test('another program that reads the same bot is a trouble that the health tells', async () => {
  user.start();
  server.say({ text: 'x' });
  await user.hears(1);
  const other = telegramOn(server, clock);
  other.start();
  while (!user.logged.some((line) => line.includes('409'))) await clock.idle();
  expect(await user.channel.check(signal)).toMatchObject({
    ready: false,
    why: 'another program reads what is written to @rote_bot',
  });
  await other.stop();
  const polled = server.called('getUpdates');
  await passUntil(server.called('getUpdates'));
  server.say({ text: 'y' });
  await passUntil(user.hears(2));
  await polled;
  expect(await user.channel.check(signal)).toMatchObject({ ready: true });
});

test('by webhook: with the secret only, and refused where it could not be kept', async () => {
  const settings = { mode: 'webhook', url: 'https://rote.example/channels/telegram' };
  const hooked = telegramOn(server, clock, { settings });
  const body = (text: string, update_id: number) =>
    JSON.stringify({
      update_id,
      message: { message_id: update_id, chat: { id: 7, type: 'private' }, from: { id: 7 }, text },
    });
  expect(await hooked.channel.webhook?.('x', body('early', 1))).toBe(401);
  let isBroken = false;
  const set = server.called('setWebhook');
  hooked.start(async () => {
    if (isBroken) throw new Error('disk full');
  });
  await set;
  const secret = String(server.webhook()?.['secret_token']);
  expect(secret).toMatch(/^[A-Za-z0-9_-]{32,256}$/);
  expect(server.webhook()).toMatchObject({ url: settings.url, max_connections: 1 });
  expect(await hooked.channel.webhook?.('wrong', body('no', 2))).toBe(401);
  expect(await hooked.channel.webhook?.(secret, 'no JSON')).toBe(200);
  expect(await hooked.channel.webhook?.(secret, body('hi', 3))).toBe(200);
  isBroken = true;
  expect(await hooked.channel.webhook?.(secret, body('lost?', 4))).toBe(500);
  isBroken = false;
  expect(await hooked.channel.webhook?.(secret, body('lost?', 4))).toBe(200);
  expect(textsOf(hooked.heard)).toEqual(['hi', 'lost?']);
  await hooked.stop();
  expect(await hooked.channel.webhook?.(secret, body('late', 5))).toBe(503);
});

const load = () => Promise.reject(new Error('nothing is loaded here'));

test('no update, however it is made, makes reading throw', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  const value = fc.jsonValue({ maxDepth: 2 });
  const message = fc.record(
    {
      message_id: fc.integer(),
      chat: fc.record({ id: fc.integer(), type: fc.constantFrom('private', 'supergroup') }),
      from: fc.record({ id: fc.integer(), first_name: fc.string({ unit }) }),
      text: fc.string({ unit }),
      entities: fc.array(
        fc.record({
          type: fc.constantFrom('mention', 'bot_command'),
          offset: fc.integer(),
          length: fc.integer(),
        }),
      ),
      sticker: value,
      photo: value,
    },
    { requiredKeys: ['message_id', 'chat', 'from'] },
  );
  const update = fc.oneof(value, fc.record({ update_id: fc.integer(), message }));
  fc.assert(
    fc.property(update, (one) => {
      const read = readUpdate(one, server.bot, load);
      if (read.kind === 'message') expect(read.message.text.isWellFormed()).toBe(true);
    }),
  );
});

test('the sign of a sticker is its maker’s, and says neither yes nor no', () => {
  const chat = { id: 7, type: 'private' };
  const from = { id: 7, first_name: 'Ada' };
  const message = { message_id: 1, chat, from, sticker: { emoji: '👍' } };
  expect(readUpdate({ update_id: 1, message }, server.bot, load)).toMatchObject({
    message: { text: '[Sticker 👍]' },
  });
});
