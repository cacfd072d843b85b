import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { OutboundMessage } from './channel.ts';
import { createChannels } from './channels.ts';

let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
const lines: string[] = [];
const [webhook, terminal] = createChannels({
  clock,
  webhookSecret: 'secret',
  screens: { writeLine: null, showOnTerminals: async () => undefined, notify: null },
  writeLine: (line) => void lines.push(line),
});

beforeEach(async () => {
  answer = (_, response) => response.end('ok');
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const messageOf = (text: string): OutboundMessage => ({
  text,
  choices: [],
  files: [],
  data: { text },
});
const KEY = 'sched_1@2026-06-01T00:00:00Z';
async function send(address = url, signal = new AbortController().signal) {
  const target = webhook?.targetOf(address) ?? null;
  return target === null ? null : webhook?.send(target, messageOf('Grüße'), { key: KEY, signal });
}

test('is signed with its time, and carries its key', async () => {
  let seen: Record<string, unknown> = {};
  answer = (request, response, body) => {
    seen = { ...request.headers, method: request.method, body };
    response.end();
  };
  expect(await send()).toEqual({ kind: 'sent' });
  const seconds = Temporal.Instant.from('2026-06-01T00:00:00Z').epochMilliseconds / 1000;
  const signature = createHmac('sha256', 'secret')
    .update(`${seconds}.{"text":"Grüße"}`)
    .digest('hex');
  expect(seen).toMatchObject({
    method: 'POST',
    body: '{"text":"Grüße"}',
    'content-type': 'application/json',
    'idempotency-key': 'sched_1@2026-06-01T00:00:00Z',
    'rote-signature': `t=${seconds},v1=${signature}`,
  });
});

test.each([
  [200, { kind: 'sent' }],
  [204, { kind: 'sent' }],
  [302, { kind: 'failed', retryable: false }],
  [400, { kind: 'failed', retryable: false }],
  [404, { kind: 'failed', retryable: false }],
  [408, { kind: 'failed', retryable: true }],
  [429, { kind: 'failed', retryable: true, retryAfterMs: 7000 }],
  [500, { kind: 'failed', retryable: true }],
  [503, { kind: 'failed', retryable: true }],
])('an answer of %i means %j', async (status, result) => {
  answer = (_, response) => {
    response.writeHead(status, status === 429 ? { 'retry-after': '7' } : { location: '/other' });
    response.end();
  };
  expect(await send()).toMatchObject(result);
});

test('nobody there: it did not happen', async () => {
  server.close();
  await once(server, 'close');
  expect(await send()).toMatchObject({
    kind: 'failed',
    retryable: true,
  });
});

test('a connection that breaks, a stop and a silence: it may have happened', async () => {
  answer = (request) => request.socket.destroy();
  expect(await send()).toMatchObject({ kind: 'unknown' });
  const aborter = new AbortController();
  answer = () => aborter.abort();
  expect(await send(url, aborter.signal)).toMatchObject({ kind: 'unknown' });
  answer = () => clock.advance(30_000);
  expect(await send()).toMatchObject({ kind: 'unknown', error: 'no answer in 30 seconds' });
  expect(clock.pendingTimers()).toBe(0);
});

test('a session names its URL, and what is none is refused', async () => {
  expect(await send(`agent:main:webhook:direct:${url.replaceAll(':', '%3A')}`)).toEqual({
    kind: 'sent',
  });
  expect(webhook?.targetOf('file:///etc/passwd')).toBeNull();
  expect(webhook?.targetOf('agent:main:webhook:direct:nowhere')).toBeNull();
});

test('the terminal shows words, and nothing that steers it', async () => {
  const hostile = 'a\u001b[2Jb\u0007c\nd\u009b31m\te';
  const target = { peerKind: 'direct', peer: 'me', thread: null };
  const { signal } = new AbortController();
  await terminal?.send(target, messageOf(hostile), { key: KEY, signal });
  expect(lines.join('').replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
  expect(lines[0]).toContain('a');
  expect(lines[0]).toContain('\n');
});
