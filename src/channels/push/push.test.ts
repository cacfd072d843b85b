import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { type Notice, noticeText } from '../../domain/notice.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import { areBrowserKeys, encryptPush, LONGEST_PUSH_BYTES } from './encrypt-push.ts';
import { type ResolvePushHost, refusedAddress } from './post-push.ts';
import { createPushChannel } from './push-channel.ts';
import { type PushServer, startPushServer } from './push-server.fake.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('the example of RFC 8291 is encrypted as it stands there', () => {
  const sealed = encryptPush('When I grow up, I want to be a watermelon', KEYS, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  });
  expect(Buffer.from(sealed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test.each([
  ['as a browser has them', KEYS, true],
  ['no point of the curve', { ...KEYS, p256dh: `B${'A'.repeat(86)}` }, false],
  ['a secret of another length', { ...KEYS, auth: 'AAAA' }, false],
  ['nothing', { p256dh: '', auth: '' }, false],
])('keys: %s', (_, keys, areSound) => expect(areBrowserKeys(keys)).toBe(areSound));

test.each([
  ['https://push.example/abc', null],
  ['http://push.example/abc', 'it is not https'],
  ['http://127.0.0.1:1/abc', 'it is not https'],
  ['https://me:secret@push.example/', 'it has a password in it'],
  ['javascript:alert(1)', 'it is not https'],
  ['file:///etc/passwd', 'it is not https'],
  ['nonsense', 'it is no URL'],
])('the address %s: %s', (endpoint, why) => expect(refusedAddress(endpoint)).toBe(why));

const NOTICE: Notice = {
  of: { kind: 'reminder', id: 'rem_1', told: 1 },
  title: 'Call Ben',
  body: '',
  tag: 'rem_1',
  path: '/',
  buttons: [{ label: 'Done', send: { path: '/reminders/rem_1/done', body: {} } }],
  untilMs: 0,
};

test.each([
  ['long words', 'word '.repeat(5000)],
  ['letters of many bytes', '👨‍👩‍👧‍👦'.repeat(2000)],
  ['letters with a thousand marks', `a${'\u0301'.repeat(1000)}`.repeat(50)],
])('a notice fits whatever it says: %s', (_, text) => {
  for (const most of [LONGEST_PUSH_BYTES, 500]) {
    const sent = noticeText({ ...NOTICE, title: text, body: text }, most);
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(most);
    expect(JSON.parse(sent)).toMatchObject({ tag: 'rem_1', buttons: NOTICE.buttons });
    expect(sent.isWellFormed()).toBe(true);
  }
});

describe('a device on a push server', () => {
  const clock = createVirtualClock({ startIso: '2026-11-16T12:00:00Z' });
  let server: PushServer;
  let expired: string[];
  beforeEach(async () => {
    server = await startPushServer();
    expired = [];
  });
  afterEach(() => server.close());

  const toItself: ResolvePushHost = async (host) => ({ address: host });

  function send(
    how: {
      notice?: Notice | null;
      allowPrivate?: string[];
      resolve?: ResolvePushHost;
      endpoint?: string;
    } = {},
  ): Promise<SendResult> {
    const notice = { ...NOTICE, untilMs: clock.nowMs() + 90_000 };
    const { endpoint = server.subscription.endpoint, allowPrivate = ['127.0.0.1'] } = how;
    const device = { id: 'device_1', person: 'owner', session: 'page_1', madeMs: 0 };
    const channel = createPushChannel({
      clock,
      devices: async () => ({
        get: async () => ({ ...device, ...server.subscription, endpoint }),
        expire: async (id) => void expired.push(id),
      }),
      read: async () => (how.notice === undefined ? notice : how.notice),
      secret: async () => '5f'.repeat(32),
      settings: () => ({ contact: 'mailto:me@house.example', allowPrivate }),
      resolve: how.resolve ?? toItself,
    });
    const target = channel.targetOf('device_1');
    if (target === null) throw new Error('no target');
    const message = { text: '', choices: [], files: [], data: { of: NOTICE.of } };
    return channel.send(target, message, { key: 'k', signal: new AbortController().signal });
  }

  test('gets a notice that only its browser can read, from who it subscribed to', async () => {
    expect(await send()).toEqual({ kind: 'sent' });
    expect(server.arrived).toEqual([{ ...NOTICE, untilMs: clock.nowMs() + 90_000 }]);
    expect(server.requests).toMatchObject([
      {
        contact: 'mailto:me@house.example',
        headers: { ttl: '90', urgency: 'high', 'content-encoding': 'aes128gcm' },
      },
    ]);
  });

  test.each([
    [500, {}, { kind: 'failed', retryable: true }],
    [503, { 'retry-after': '120' }, { kind: 'failed', retryable: true, retryAfterMs: 120_000 }],
    [429, { 'retry-after': 'soon' }, { kind: 'failed', retryable: true }],
    [400, {}, { kind: 'failed', retryable: false }],
    [403, { 'retry-after': '5' }, { kind: 'failed', retryable: false }],
    // A redirect is not followed.
    [307, { location: 'http://127.0.0.1:1/' }, { kind: 'failed', retryable: false }],
  ])('a server that answers %i %o', async (status, headers, result) => {
    server.answers.push({ status, headers: headers as Record<string, string> });
    const sent = await send();
    expect(sent).toMatchObject(result);
    expect(sent).not.toHaveProperty('isTold');
    if (!('retryAfterMs' in result)) expect(sent).not.toHaveProperty('retryAfterMs');
    expect([server.arrived, server.requests.length, expired]).toEqual([[], 1, []]);
  });

  test.each([404, 410])(
    'one that answers %i is removed, and nothing is tried again',
    async (status) => {
      server.answers.push({ status });
      expect(await send()).toMatchObject({ kind: 'failed', retryable: false, isTold: true });
      expect(expired).toEqual(['device_1']);
    },
  );

  test('a server that takes less gets less', async () => {
    server.answers.push({ status: 413 });
    const notice = { ...NOTICE, title: 'a long title '.repeat(9), body: 'and more '.repeat(40) };
    expect(await send({ notice: { ...notice, untilMs: clock.nowMs() + 1000 } })).toEqual({
      kind: 'sent',
    });
    expect(server.arrived[0]).toMatchObject({ body: '', buttons: NOTICE.buttons });
    const [first, second] = server.requests.map((one) => one.bytes);
    expect(second).toBeLessThan(first ?? 0);
    server.answers.push({ status: 413 }, { status: 413 });
    expect(await send()).toMatchObject({ kind: 'failed', retryable: false });
    expect(server.requests).toHaveLength(4);
  });

  test('nothing is sent that was seen, or whose time has passed', async () => {
    expect(await send({ notice: null })).toMatchObject({ kind: 'failed', isTold: true });
    const late = { ...NOTICE, untilMs: clock.nowMs() };
    expect(await send({ notice: late })).toMatchObject({ kind: 'failed', isTold: true });
    expect(server.requests).toEqual([]);
  });

  test('no plain address, and none of a private network, unless it is allowed', async () => {
    expect(await send({ allowPrivate: [] })).toMatchObject({ retryable: false });
    const refused: ResolvePushHost = async () => ({
      refused: 'push.example is in a private network',
    });
    expect(await send({ endpoint: 'https://push.example/abc', resolve: refused })).toMatchObject({
      kind: 'failed',
      error: 'push.example is in a private network',
    });
    expect(server.requests).toEqual([]);
  });

  test('a name is connected to at the address that was checked, and at no other', async () => {
    const { port } = new URL(server.subscription.endpoint);
    const how = { allowPrivate: ['push.invalid'], resolve: async () => ({ address: '127.0.0.1' }) };
    const endpoint = `http://push.invalid:${port}/push/abc`;
    expect(await send({ endpoint, ...how })).toEqual({ kind: 'sent' });
    expect(server.requests).toMatchObject([{ headers: { host: `push.invalid:${port}` } }]);
  });

  test('where the line breaks, nobody knows; where nobody is, nothing was sent', async () => {
    server.answers.push({ status: 0 });
    expect(await send()).toMatchObject({ kind: 'unknown' });
    await server.close();
    expect(await send()).toMatchObject({ kind: 'failed', retryable: true });
  });
});
