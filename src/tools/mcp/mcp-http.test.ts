import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.fake.ts';
import { createFakeServers, type FakeServers } from './mcp-servers.fake.ts';

const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

interface Message {
  id?: number | string;
  method: string;
  params?: { name?: string; requestId?: number };
}

/** A server on loopback that does what a test wants of it. */
let clock: VirtualClock;
let loopback: LoopbackServer;
let servers: FakeServers;
let session: string;
let tools: string[];
let heard: { method: string; message: Message | null; headers: IncomingMessage['headers'] }[];
/** The stream on which the server may speak unasked. */
let stream: PromiseWithResolvers<ServerResponse>;
let isNewest: boolean;
let timerSet: (() => void) | null = null;
let answerCall: (message: Message, response: ServerResponse) => void;
/** The method that is answered in another way, and that way. */
let refuseMethod: string | null;
let refuseWith: (response: ServerResponse) => void;

const say = (response: ServerResponse, message: object): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', ...message }));
};
const openStream = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
};
const event = (message: object): string =>
  `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const message: Message | null = body === '' ? null : JSON.parse(body);
  heard.push({ method: request.method ?? '', message, headers: request.headers });
  if (request.url === '/elsewhere') return say(response, { id: message?.id, result: {} });
  if (refuseMethod !== null && message?.method === refuseMethod) return refuseWith(response);
  if (request.method === 'DELETE') return void response.writeHead(200).end();
  if (isNewest) return void answerAsTheNewest(message, response);
  const isKnown = request.headers['mcp-session-id'] === session;
  if (message?.method !== 'initialize' && !isKnown) return void response.writeHead(404).end();
  if (request.method === 'GET') {
    openStream(response);
    return stream.resolve(response);
  }
  const { id } = message ?? {};
  if (id === undefined) return void response.writeHead(202).end();
  if (message?.method === 'initialize') {
    response.setHeader('mcp-session-id', session);
    const capabilities = { tools: { listChanged: true } };
    const serverInfo = { name: 'loopback', version: '1' };
    return say(response, {
      id,
      result: { protocolVersion: '2025-06-18', capabilities, serverInfo },
    });
  }
  if (message?.method === 'tools/list') {
    const list = tools.map((name) => ({ name, inputSchema: { type: 'object' } }));
    return say(response, { id, result: { tools: list } });
  }
  if (message !== null) answerCall(message, response);
}

/** A server that knows no revision before 2026-07-28. */
function answerAsTheNewest(message: Message | null, response: ServerResponse): unknown {
  const { id, method } = message ?? {};
  const complete = (result: object): void =>
    say(response, {
      id,
      result: { ...result, resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
    });
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'server/discover') {
    const capabilities = { tools: { listChanged: true } };
    return complete({ supportedVersions: ['2026-07-28'], capabilities });
  }
  if (method === 'tools/list') {
    return complete({ tools: tools.map((name) => ({ name, inputSchema: { type: 'object' } })) });
  }
  if (method === 'tools/call') return complete({ content: [{ type: 'text', text: 'done' }] });
  if (method === 'subscriptions/listen') {
    openStream(response);
    response.write(
      event({
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { toolsListChanged: true }, _meta: { [SUBSCRIPTION]: id } },
      }),
    );
    return stream.resolve(response);
  }
  const data = { supported: ['2026-07-28'], requested: '2025-11-25' };
  response.statusCode = 400;
  return say(response, {
    id,
    error: { code: -32_022, message: 'Unsupported protocol version', data },
  });
}

beforeEach(async () => {
  clock = createVirtualClock();
  const { setTimer } = clock;
  clock.setTimer = (delayMs, callback) => {
    timerSet?.();
    return setTimer(delayMs, callback);
  };
  session = 'session-1';
  isNewest = false;
  refuseMethod = null;
  timerSet = null;
  tools = ['work'];
  heard = [];
  stream = Promise.withResolvers();
  answerCall = ({ id }, response) => say(response, { id, result: { structuredContent: { id } } });
  loopback = await startLoopbackServer((request, response) => void answer(request, response));
});
afterEach(async () => {
  await servers.stop();
  await loopback.close();
  expect(clock.pendingTimers()).toBe(0);
});

async function connect(rest: object = {}): Promise<void> {
  servers = createFakeServers({
    servers: { far: { url: `${loopback.origin}/mcp`, ...rest } },
    clock,
  });
  servers.keepUp();
  await servers.until(() => ['ready', 'lost', 'failed'].includes(servers.healthOf('far').state));
}

const work = (context = callContext()) => servers.catalog().call('far.work', {}, context);
const callsHeard = () => heard.filter(({ message }) => message?.method === 'tools/call').length;

test('its headers go with every request, and the session is ended with a farewell', async () => {
  await connect({ headers: { Authorization: 'Bearer ${secret.KEY}' } });
  expect(await work()).toMatchObject({ ok: true });
  await servers.stop();
  expect(heard.map(({ method }) => method)).toContain('DELETE');
  for (const { headers } of heard) expect(headers.authorization).toBe('Bearer value-of-KEY');
});

test('a session that the server has forgotten is made anew, and the call goes through', async () => {
  await connect();
  session = 'session-2';
  const calling = work();
  await servers.untilState('far', 'lost');
  clock.advance(1000);
  expect(await calling).toMatchObject({ ok: true });
  expect(callsHeard()).toBe(2);
});

test('a server that forgets each time is asked twice and no more', async () => {
  await connect();
  answerCall = (_, response) => response.writeHead(400).end('who are you?');
  const calling = work();
  await servers.untilState('far', 'lost');
  clock.advance(1000);
  expect(await calling).toMatchObject({
    failure: { code: 'unavailable', fate: 'not-done', retryable: true },
  });
  expect(callsHeard()).toBe(2);
});

test.each([
  [401, 'not-done', false],
  [429, 'not-done', true],
  [503, 'unknown', true],
] as const)('status %i is told: %s, may be tried again: %s', async (status, fate, retryable) => {
  await connect();
  answerCall = (_, response) => response.writeHead(status).end('not now');
  expect(await work()).toMatchObject({ failure: { code: `http-${status}`, fate, retryable } });
  expect(servers.healthOf('far').state).toBe('ready');
});

describe('a server that wants a sign-in', () => {
  /** As Linear, Notion and GitHub answer. */
  const BEARER =
    'Bearer realm="OAuth", resource_metadata="https://mcp.example/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"';
  const DOCUMENT =
    '{"error":"invalid_token","error_description":"Missing or invalid access token"}';
  const refuse = (response: ServerResponse, header: string | null = BEARER, status = 401): void => {
    const headers = { 'content-type': 'application/json' };
    const wanted = header === null ? {} : { 'www-authenticate': header };
    response.writeHead(status, { ...headers, ...wanted }).end(DOCUMENT);
  };

  test.each([
    ['the greeting', 'initialize'],
    ['the list of its tools', 'tools/list'],
  ])('for %s has failed, with what to do about it, and is not tried again', async (_, method) => {
    refuseMethod = method;
    refuseWith = refuse;
    await connect();
    const { state, error } = servers.healthOf('far');
    expect(state).toBe('failed');
    expect(error).toContain('it wants a sign-in (HTTP 401: Missing or invalid access token)');
    expect(error).toContain(`Sign in: rote connect mcp ${loopback.origin}/mcp.`);
    expect(error).not.toContain('{"error"');
    const asked = heard.length;
    clock.advance(600_000);
    await clock.idle();
    expect(heard).toHaveLength(asked);
  });

  test('and does not take the token says that it is to be renewed, and never which it was', async () => {
    refuseMethod = 'initialize';
    refuseWith = (response) =>
      refuse(response, BEARER.replace('Missing', 'value-of-KEY is a missing'));
    await connect({ headers: { Authorization: 'Bearer ${secret.KEY}' } });
    const { state, error } = servers.healthOf('far');
    expect(state).toBe('failed');
    expect(error).toContain('it does not take the token in its headers (HTTP 401');
    expect(error).not.toContain('value-of-KEY');
  });

  test.each([
    ['says nothing of how', null, 401, 'rote connect mcp http://'],
    [
      'wants a name and a password',
      'Basic realm="x"',
      401,
      'Authorization: "Basic ${secret.NAME}"',
    ],
    ['wants more rights', BEARER.replace('invalid_token', 'insufficient_scope'), 403, 'HTTP 403'],
  ] as const)('and %s', async (_, header, status, words) => {
    refuseMethod = 'initialize';
    refuseWith = (response) => refuse(response, header, status);
    await connect();
    expect(servers.healthOf('far')).toMatchObject({ state: 'failed' });
    expect(servers.healthOf('far').error).toContain(words);
  });

  test('and more rights than the token has says so', async () => {
    refuseMethod = 'initialize';
    const header = BEARER.replace('invalid_token', 'insufficient_scope');
    refuseWith = (response) => refuse(response, header, 403);
    await connect({ headers: { Authorization: 'Bearer ${secret.KEY}' } });
    expect(servers.healthOf('far')).toMatchObject({ state: 'failed' });
    expect(servers.healthOf('far').error).toContain('has too few rights (HTTP 403');
  });

  test('in the middle of its work fails the call with the same words', async () => {
    await connect();
    answerCall = (_, response) => refuse(response);
    expect(await work()).toMatchObject({
      failure: {
        code: 'http-401',
        fate: 'not-done',
        retryable: false,
        message: expect.stringContaining('make an access token at its service'),
      },
    });
  });
});

test('a stream that ends without the answer fails the call', async () => {
  await connect();
  answerCall = (_, response) => {
    openStream(response);
    response.end(event({ method: 'notifications/message', params: { level: 'info', data: 1 } }));
  };
  expect(await work()).toMatchObject({
    failure: {
      code: 'connection-lost',
      fate: 'unknown',
      message: expect.stringContaining('broke off'),
    },
  });
});

test.each([
  [
    'a document',
    (response: ServerResponse) => response.setHeader('content-type', 'application/json'),
  ],
  ['an event', openStream],
])('%s that is too long fails its call, and no other', async (_, begin) => {
  await connect();
  const usual = answerCall;
  answerCall = (__, response) => {
    begin(response);
    response.end(`data: ${'x'.repeat(6_000_000)}\n\n`);
  };
  expect(await work()).toMatchObject({ failure: { code: 'too-large' } });
  expect(servers.healthOf('far').state).toBe('ready');
  answerCall = usual;
  expect(await work()).toMatchObject({ ok: true });
});

test('what is no answer is told', async () => {
  await connect();
  answerCall = (_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>It works!</h1>');
  };
  expect(await work()).toMatchObject({ failure: { code: 'bad-answer', fate: 'unknown' } });
});

test('a call that is stopped is cancelled at the server', async () => {
  await connect();
  const stop = new AbortController();
  const isAsked = new Promise<void>((resolve) => {
    answerCall = () => resolve();
  });
  const calling = work(callContext({ signal: stop.signal }));
  await isAsked;
  stop.abort();
  expect(await calling).toMatchObject({ failure: { code: 'aborted', fate: 'unknown' } });
  answerCall = ({ id }, response) => say(response, { id, result: {} });
  await work();
  expect(heard.map(({ message }) => message?.method)).toContain('notifications/cancelled');
});

test('changes of the list are heard on the stream of the server', async () => {
  await connect();
  tools = ['work', 'play'];
  const told = servers.until(() => servers.healthOf('far').tools === 2);
  (await stream.promise).write(event({ method: 'notifications/tools/list_changed' }));
  await told;
  expect(servers.catalog().find('far.play')).not.toBeNull();
});

test('a server whose stream breaks and does not come back is connected to anew', async () => {
  await connect();
  const response = await stream.promise;
  stream = Promise.withResolvers();
  session = 'session-2';
  response.destroy();
  // It is asked for once more after a pause, and answered with 404.
  await new Promise<void>((resolve) => {
    timerSet = resolve;
  });
  clock.advance(1000);
  await servers.untilState('far', 'lost');
  expect(servers.healthOf('far').error).toBe('its stream of events broke');
  clock.advance(1000);
  await servers.untilState('far', 'ready');
  await stream.promise;
});

test('a server that knows only the newest revision is greeted as it wants', async () => {
  isNewest = true;
  await connect();
  expect(servers.healthOf('far')).toMatchObject({ state: 'ready', error: null });
  expect(await work()).toMatchObject({ output: 'done' });
  tools = ['work', 'play'];
  const told = servers.until(() => servers.healthOf('far').tools === 2);
  const listening = await stream.promise;
  const params = { _meta: { [SUBSCRIPTION]: 'listen:0' } };
  listening.write(event({ method: 'notifications/tools/list_changed', params }));
  await told;
  listening.destroy();
  await servers.untilState('far', 'lost');
  clock.advance(1000);
  await servers.untilState('far', 'ready');
});

test('it is followed to no other place', async () => {
  const other = await startLoopbackServer((_, response) => void response.writeHead(200).end());
  await connect();
  answerCall = (_, response) =>
    response.writeHead(307, { location: `${other.origin}/elsewhere` }).end();
  expect(await work()).toMatchObject({ failure: { code: 'http-307' } });
  await other.close();
});
