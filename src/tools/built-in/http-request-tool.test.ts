import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import type { CallGuard } from '../../domain/tool-call.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext, refusingGuard } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createHttpClient } from '../http/http-client.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.fake.ts';
import { PRIVATE_URLS } from '../http/private-urls.fake.ts';
import type { ResolveHost } from '../http/resolve-host.ts';
import { createHttpRequestTool } from './http-request-tool.ts';

const bounded = openBounded();

let server: LoopbackServer;
let answer: RequestListener;
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] =
  [];

beforeEach(async () => {
  asked = [];
  server = await startLoopbackServer(async (request, response) => {
    const body = await text(request);
    asked.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    });
    answer(request, response);
  });
});
afterEach(() => server.close());

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });

function toolWith(
  rest: {
    allowPrivate?: string[];
    maxBytes?: number;
    resolveHost?: ResolveHost;
    holdsSecret?: (given: string) => boolean;
    clock?: VirtualClock;
  } = {},
) {
  const client = createHttpClient({
    clock,
    allowPrivate: ['127.0.0.1', 'localhost'],
    maxBytes: 100_000,
    timeoutMs: 30_000,
    ...rest,
  });
  const catalog = createCatalog({
    bounded,
    tools: [createHttpRequestTool({ client, clock, bounded, ...rest })],
  });
  const call = async (input: object, signal = new AbortController().signal, guard?: CallGuard) => {
    const context = callContext({ signal, ...(guard !== undefined && { guard }) });
    const result = await catalog.call('http.request', input, context);
    return result.ok
      ? { output: result.output as Record<string, unknown> }
      : { failure: result.failure };
  };
  return { call, catalog };
}

function respond(
  response: ServerResponse,
  status: number,
  headers: object,
  body?: string | Buffer,
) {
  response.writeHead(status, headers as Record<string, string>).end(body);
}

describe('what reached nobody', () => {
  test.each([
    ['an address in a private network', 'http://10.0.0.1/'],
    ['a name that there is not', 'http://nowhere.invalid/'],
    ['a server that does not listen', 'http://127.0.0.1:9/'],
    ['what is no address', 'ftp://a.example/'],
  ])('says so: %s', async (_, url) => {
    const resolveHost = () => Promise.reject(new Error('no address'));
    const { failure } = await toolWith({ resolveHost }).call({ url });
    expect(failure).toMatchObject({ reachedNobody: true, fate: 'not-done' });
  });

  test('is nothing that was answered, or broke off', async () => {
    answer = (_, response) => respond(response, 404, {}, 'Obey.');
    const { failure } = await toolWith().call({ url: server.origin });
    expect(failure).not.toHaveProperty('reachedNobody');
    answer = (_, response) => void response.destroy();
    const { failure: lost } = await toolWith().call({ url: server.origin });
    expect(lost).not.toHaveProperty('reachedNobody');
  });
});

describe('what a model gets', () => {
  const filler = '<div class="row col-md-4" style="margin:0"><span>Word</span></div>'.repeat(300);
  const page = `<!doctype html><html><head><title>Shop</title><style>p{}</style><script>track()</script></head><body>
    <h1>Tea</h1><p>It costs <b>4.50</b> € &amp; more: <a href="/story#top">read on</a>, <a href="/story">again</a>,
    <a href="javascript:x()">no</a>, <a href="https://b.example/?a=1&amp;b=2">there</a>.</p>${filler}</body></html>`;
  const get = async (more: object, input: object = {}) => {
    answer = (_, response) =>
      respond(response, 200, { 'content-type': 'text/html', 'x-trace': 'abc' }, page);
    const { catalog } = toolWith();
    const url = `${server.origin}/x`;
    const result = await catalog.call('http.request', { url, ...input }, callContext(more));
    return (result.ok ? result.output : result.failure) as Record<string, unknown>;
  };

  test('of a page is its text with its links, and no headers', async () => {
    const output = await get({ forModel: true });
    expect(Object.keys(output)).toEqual(['status', 'body', 'bodyKind', 'url']);
    expect(output['bodyKind']).toBe('page');
    const [title, heading, words, ...rows] = String(output['body']).split('\n');
    expect([title, heading]).toEqual(['Shop', 'Tea']);
    expect(words).toBe(
      `It costs 4.50 € & more: read on [${server.origin}/story], again, no, there [https://b.example/?a=1&b=2].`,
    );
    expect(new Set(rows)).toEqual(new Set(['Word']));
    const whole = JSON.stringify(await get({}));
    expect(JSON.stringify(output).length).toBeLessThan(whole.length / 5);
  });

  test.each([
    ['where it asks for all', { forModel: true }, { all: true }],
    ['in a plan', { forModel: true, isInPlan: true }, {}],
    ['where no model asks', {}, {}],
  ])('is whole %s', async (_, context, input) => {
    expect(await get(context, input)).toMatchObject({
      headers: { 'x-trace': 'abc' },
      body: page,
      bodyKind: 'text',
    });
  });
});

describe('answers', () => {
  test('JSON comes back as a value, with status, headers and url', async () => {
    answer = (_, response) =>
      respond(response, 200, { 'content-type': 'application/json; charset=utf-8' }, '{"a":[1]}');
    const { output } = await toolWith().call({ url: `${server.origin}/x?q=1` });
    expect(output).toMatchObject({
      status: 200,
      body: { a: [1] },
      bodyKind: 'json',
      url: `${server.origin}/x?q=1`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  });

  test('how long the answer took is told', async () => {
    const own = createVirtualClock();
    answer = (_, response) => {
      own.advance(1250);
      respond(response, 200, {}, 'late');
    };
    const { output } = await toolWith({ clock: own }).call({ url: server.origin });
    expect(output).toMatchObject({ tookMs: 1250 });
  });

  test.each([
    ['text/html; charset=iso-8859-1', Buffer.from([0xe9]), 'é', 'text'],
    ['text/plain; charset=nonsense', Buffer.from('é'), 'é', 'text'],
    ['application/atom+xml', Buffer.from('<a/>'), '<a/>', 'text'],
    ['application/problem+json', Buffer.from('{"a":1}'), { a: 1 }, 'json'],
    ['application/json', Buffer.from('{broken'), '{broken', 'text'],
    ['image/png', Buffer.from([1, 2, 255]), 'AQL/', 'base64'],
    ['', Buffer.from('plain'), 'plain', 'text'],
    ['', Buffer.from([255, 254]), '//4=', 'base64'],
  ])('a body of type %j is read as what it is', async (type, bytes, body, bodyKind) => {
    answer = (_, response) =>
      respond(response, 200, type === '' ? {} : { 'content-type': type }, bytes);
    const { output } = await toolWith().call({ url: server.origin });
    expect(output).toMatchObject({ body, bodyKind });
  });

  test.each([
    ['gzip', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['deflate', deflateSync('hello')],
    ['identity', Buffer.from('hello')],
    ['gzip, br', brotliCompressSync(gzipSync('hello'))],
  ])('a body packed with %s is unpacked', async (encoding, bytes) => {
    answer = (_, response) =>
      respond(response, 200, { 'content-type': 'text/plain', 'content-encoding': encoding }, bytes);
    expect((await toolWith().call({ url: server.origin })).output).toMatchObject({ body: 'hello' });
  });

  test('HEAD and 204 have an empty body', async () => {
    answer = (_, response) => respond(response, 204, { 'content-encoding': 'gzip' });
    const { call } = toolWith();
    expect((await call({ url: server.origin, method: 'HEAD' })).output).toMatchObject({ body: '' });
  });
});

describe('requests', () => {
  test('a value is sent as JSON and text as text, unless the headers say otherwise', async () => {
    answer = (_, response) => respond(response, 200, {});
    const { call } = toolWith();
    await call({ url: server.origin, method: 'POST', body: { a: 1 } });
    await call({ url: server.origin, method: 'PUT', body: 'plain' });
    await call({
      url: server.origin,
      method: 'PATCH',
      body: 'a=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    await call({ url: server.origin, method: 'DELETE' });
    await call({ url: server.origin, method: 'GET', body: 'GET / HTTP/1.1\r\n\r\n' });
    await call({ url: server.origin, method: 'HEAD', body: 'x' });
    expect(
      asked.map(({ method, headers, body }) => [method, headers['content-type'], body]),
    ).toEqual([
      ['POST', 'application/json', '{"a":1}'],
      ['PUT', 'text/plain; charset=utf-8', 'plain'],
      ['PATCH', 'application/x-www-form-urlencoded', 'a=1'],
      ['DELETE', undefined, ''],
      ['GET', 'text/plain; charset=utf-8', 'GET / HTTP/1.1\r\n\r\n'],
      ['HEAD', 'text/plain; charset=utf-8', ''],
    ]);
  });

  test('the idempotency key is sent only where it was asked for', async () => {
    answer = (_, response) => respond(response, 200, {});
    const { call } = toolWith();
    await call({ url: server.origin, method: 'POST', idempotencyKey: true });
    await call({ url: server.origin, method: 'POST' });
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'run_1:step:1',
      undefined,
    ]);
  });

  test.each([
    [{ url: 'ftp://example.org/' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: 'not a url' }, 'url: is not a URL'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'https://x.org', method: 'TRACE' }, 'method: must be one of'],
    [{ url: 'https://x.org', metod: 'GET' }, 'metod: is not a known key (did you mean "method"?)'],
    [{ url: 'https://x.org', headers: { a: 1 } }, 'headers.a: must be text'],
    [{ url: 'https://x.org', headers: { Host: 'a' } }, 'headers.host'],
    [
      { url: 'https://x.org', headers: { 'Transfer-Encoding': 'chunked' } },
      'headers.transfer-encoding',
    ],
    [{ url: 'https://x.org', timeoutMs: 0 }, 'timeoutMs'],
    [{ url: 'https://x.org', acceptStatus: [200] }, 'acceptStatus'],
  ])('%j is bad input', async (input, words) => {
    expect((await toolWith().call(input)).failure).toMatchObject({
      code: 'bad-input',
      retryable: false,
      message: expect.stringContaining(words),
    });
  });

  test.each([
    [{ 'x-a': 'b\r\nx-evil: 1' }],
    [{ 'x a': 'b' }],
    [{ 'x-a\r\nx-evil': 'b' }],
    [{ 'x-a': 'b\0' }],
  ])('a header that would break out is not sent: %j', async (headers) => {
    const { failure } = await toolWith().call({ url: server.origin, headers });
    expect(failure).toMatchObject({ fate: 'not-done', retryable: false });
    expect(asked).toEqual([]);
  });

  test.each([
    ['GET', {}, 'read'],
    ['HEAD', {}, 'read'],
    ['OPTIONS', {}, 'read'],
    ['PUT', {}, 'idempotent'],
    ['DELETE', {}, 'idempotent'],
    ['POST', {}, 'once'],
    ['PATCH', {}, 'once'],
    ['POST', { headers: { 'Idempotency-Key': 'a' } }, 'idempotent'],
    ['POST', { idempotencyKey: true }, 'idempotent'],
    ['POST', { idempotencyKey: '{{x}}', headers: '{{y}}' }, 'once'],
    ['{{method}}', {}, 'once'],
    [undefined, {}, 'read'],
  ])('%s with %j has the effect %s', (method, rest, effect) => {
    const input = { url: 'https://x.org', ...(method !== undefined && { method }), ...rest };
    expect(toolWith().catalog.effectOf('http.request', input)).toBe(effect);
  });
});

describe('failures', () => {
  test.each([
    [404, {}, 'GET', { retryable: false, fate: 'not-done' }],
    [408, {}, 'GET', { retryable: true }],
    [425, {}, 'GET', { retryable: true }],
    [429, { 'retry-after': '7' }, 'GET', { retryable: true, retryAfterMs: 7000 }],
    [503, { 'retry-after': 'Mon, 01 Jun 2026 00:01:00 GMT' }, 'GET', { retryAfterMs: 60_000 }],
    [503, { 'retry-after': 'Sun, 31 May 2026 00:01:00 GMT' }, 'GET', { retryAfterMs: 0 }],
    [503, { 'retry-after': '99999999999' }, 'GET', { retryAfterMs: 86_400_000 }],
    [500, {}, 'POST', { retryable: true, fate: 'ended' }],
    [501, {}, 'POST', { retryable: true, fate: 'ended' }],
    [502, {}, 'POST', { retryable: true, fate: 'unknown' }],
    [504, {}, 'POST', { retryable: true, fate: 'unknown' }],
    [500, {}, 'PUT', { retryable: true, fate: 'not-done' }],
    [429, {}, 'POST', { retryable: true, fate: 'not-done' }],
  ])('status %i with %j to %s', async (status, headers, method, failure) => {
    answer = (_, response) =>
      respond(response, status, { ...headers, 'content-type': 'text/plain' }, 'no, because');
    const result = await toolWith().call({ url: `${server.origin}/a?key=hunter2`, method });
    expect(result.failure).toMatchObject({ code: `http-${status}`, ...failure });
    expect(result.failure?.message).toContain('no, because');
    expect(result.failure?.message).not.toContain('hunter2');
    if (!('retry-after' in headers)) expect(result.failure).not.toHaveProperty('retryAfterMs');
  });

  test('a status that is accepted is no failure', async () => {
    answer = (_, response) => respond(response, 404, {});
    const { call } = toolWith();
    expect(await call({ url: server.origin, acceptStatus: [404] })).toMatchObject({
      output: { status: 404 },
    });
    expect(await call({ url: server.origin, acceptStatus: ['4xx'] })).toMatchObject({
      output: { status: 404 },
    });
    expect(await call({ url: server.origin, acceptStatus: ['5xx', 403] })).toHaveProperty(
      'failure',
    );
  });

  test('a closed port and an unknown name are not done and may be tried again', async () => {
    const closed = await startLoopbackServer(() => {});
    await closed.close();
    const failure = { code: 'unreachable', retryable: true, fate: 'not-done' };
    expect((await toolWith().call({ url: closed.origin, method: 'POST' })).failure).toMatchObject(
      failure,
    );
    const resolveHost = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    expect(
      (await toolWith({ resolveHost }).call({ url: 'http://nowhere.example/', method: 'POST' }))
        .failure,
    ).toMatchObject({ ...failure, message: expect.stringContaining('ENOTFOUND') });
    const nothing = async () => [];
    expect(
      (await toolWith({ resolveHost: nothing }).call({ url: 'http://nowhere.example/' })).failure,
    ).toMatchObject(failure);
  });

  test('an answer that never comes ends with the timeout, its fate unknown', async () => {
    answer = () => clock.advance(5000);
    expect(
      (await toolWith().call({ url: server.origin, method: 'POST', timeoutMs: 5000 })).failure,
    ).toMatchObject({
      code: 'timed-out',
      retryable: true,
      fate: 'unknown',
    });
    expect(clock.pendingTimers()).toBe(0);
  });

  test('a body that drips slower than the timeout ends with it', async () => {
    answer = (_, response) => {
      response.writeHead(200).write('a', () => clock.advance(30_000));
    };
    expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
      code: 'timed-out',
    });
  });

  test('a name that takes forever to resolve ends with the timeout, not done', async () => {
    const resolveHost = () => {
      queueMicrotask(() => clock.advance(30_000));
      return new Promise<never>(() => {});
    };
    expect(
      (await toolWith({ resolveHost }).call({ url: 'http://slow.example/', method: 'POST' }))
        .failure,
    ).toMatchObject({
      code: 'timed-out',
      fate: 'not-done',
    });
  });

  test('a connection that is cut is lost, its fate unknown', async () => {
    answer = (request) => request.socket.destroy();
    expect((await toolWith().call({ url: server.origin, method: 'POST' })).failure).toMatchObject({
      code: 'connection-lost',
      retryable: true,
      fate: 'unknown',
    });
    answer = (request, response) => {
      response
        .writeHead(200, { 'content-length': '100' })
        .write('half', () => request.socket.destroy());
    };
    expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
      code: 'connection-lost',
    });
  });

  test('a server that speaks something else is told from one that is away', async () => {
    const odd = createServer((socket) => socket.end('220 mail.example ESMTP\r\n\r\n'));
    odd.listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const { port } = odd.address() as { port: number };
    expect((await toolWith().call({ url: `http://127.0.0.1:${port}/` })).failure).toMatchObject({
      code: 'bad-answer',
      retryable: false,
    });
    odd.close();
  });

  test('a call that is stopped ends at once', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    expect(
      (await toolWith().call({ url: server.origin }, controller.signal)).failure,
    ).toMatchObject({ code: 'aborted' });
    expect(clock.pendingTimers()).toBe(0);
  });
});

describe('size', () => {
  const bomb = (pack: (bytes: Buffer) => Buffer) => pack(Buffer.alloc(5_000_000));
  test.each([
    ['gzip', bomb(gzipSync)],
    ['deflate', bomb(deflateSync)],
    ['br', bomb(brotliCompressSync)],
    ['gzip, gzip', gzipSync(bomb(gzipSync))],
  ])('a %s bomb is cut off', async (encoding, bytes) => {
    expect(bytes.length).toBeLessThan(100_000);
    answer = (_, response) => respond(response, 200, { 'content-encoding': encoding }, bytes);
    expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
      code: 'too-large',
      retryable: false,
    });
  });

  test('a body without end is cut off, and the connection closed', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    answer = (_, response) => {
      closed = once(response, 'close');
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', pump);
      pump();
    };
    expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
      code: 'too-large',
    });
    await closed;
  });

  test.each([
    ['deflated', 'sdch'],
    ['many', 'gzip, gzip, gzip'],
    ['broken', 'gzip'],
  ])('%s packing is refused', async (_, encoding) => {
    answer = (__, response) =>
      respond(response, 200, { 'content-encoding': encoding }, 'no such bytes');
    expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
      code: 'bad-answer',
    });
  });

  test('headers without end are refused', async () => {
    answer = (_, response) => respond(response, 200, { 'x-long': 'a'.repeat(100_000) });
    expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
      code: 'bad-answer',
    });
  });
});

describe('private networks', () => {
  test.each(PRIVATE_URLS)('%s is refused before anything is sent', async (url) => {
    expect((await toolWith({ allowPrivate: [] }).call({ url })).failure).toMatchObject({
      code: 'refused',
      retryable: false,
      fate: 'not-done',
    });
  });

  test('loopback by name is refused, with and without a dot', async () => {
    for (const host of ['localhost', 'localhost.', 'LOCALHOST']) {
      const url = `http://${host}:${server.port}/`;
      const { failure } = await toolWith({ allowPrivate: [] }).call({ url });
      expect(failure, host).toMatchObject({ code: expect.stringMatching(/refused|unreachable/) });
    }
    expect(asked).toEqual([]);
  });

  test('a redirect into a private network is refused', async () => {
    for (const location of [
      'http://10.0.0.1/',
      'http://[::1]/',
      '//169.254.169.254/',
      'http://2130706433:1/',
    ]) {
      answer = (_, response) => respond(response, 302, { location });
      const url = `http://front.example:${server.port}/`;
      const { failure } = await toolWith({
        allowPrivate: ['front.example'],
        resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
      }).call({ url });
      expect(failure, location).toMatchObject({ code: 'refused' });
    }
  });

  test('a name that turns private between check and use is connected where it was checked', async () => {
    let asks = 0;
    answer = (_, response) => respond(response, 200, {}, 'reached');
    const resolveHost: ResolveHost = async () => {
      asks++;
      return asks === 1
        ? [{ address: '127.0.0.1', family: 4 }]
        : [{ address: '127.0.0.9', family: 4 }];
    };
    const { call } = toolWith({ allowPrivate: ['127.0.0.1'], resolveHost });
    const url = `http://rebind.example:${server.port}/`;
    expect((await call({ url })).output).toMatchObject({ body: 'reached' });
    expect(asks).toBe(1);
    expect((await call({ url })).failure).toMatchObject({ code: 'refused' });
  });

  test('a name that is public on the first hop and private on the second is refused there', async () => {
    let asks = 0;
    answer = (_, response) => respond(response, 302, { location: '/again' });
    const resolveHost: ResolveHost = async () => {
      asks++;
      return [{ address: asks === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const { call } = toolWith({ allowPrivate: ['127.0.0.1'], resolveHost });
    expect((await call({ url: `http://rebind.example:${server.port}/` })).failure).toMatchObject({
      code: 'refused',
    });
    expect(asked).toHaveLength(1);
  });

  test('a password in the URL is refused', async () => {
    const url = `http://me:hunter2@127.0.0.1:${server.port}/`;
    const { failure } = await toolWith().call({ url });
    expect(failure).toMatchObject({ code: 'refused' });
    expect(JSON.stringify(failure)).not.toContain('hunter2');
  });
});

describe('redirects', () => {
  const follow = (status: number) => (request: IncomingMessage, response: ServerResponse) =>
    request.url === '/start'
      ? respond(response, status, { location: '/end' })
      : respond(response, 200, {});

  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [302, 'PUT', 'PUT'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
  ])('after %i a %s goes on as %s', async (status, method, then) => {
    answer = follow(status);
    const { output } = await toolWith().call({ url: `${server.origin}/start`, method, body: 'x' });
    expect(output).toMatchObject({ url: `${server.origin}/end` });
    expect(asked[1]).toMatchObject({
      method: then,
      body: then === method && then !== 'HEAD' ? 'x' : '',
    });
    if (then === 'GET') {
      expect(asked[1]?.headers).not.toHaveProperty('content-type');
    }
  });

  test.each([
    ['GET', 302],
    ['POST', 303],
    ['POST', 307],
  ])(
    'to another origin are judged by where they began and what was sent: %s %i',
    async (method, status) => {
      const { guard, judged } = refusingGuard();
      const elsewhere = `${server.origin.replace('127.0.0.1', 'localhost')}/end`;
      answer = ({ url }, response) =>
        respond(response, status, { location: url === '/start' ? '/same' : elsewhere });
      const body = method === 'POST' ? { body: 'x' } : {};
      const input = { url: `${server.origin}/start`, method, headers: { 'X-Data': 'y' }, ...body };
      const { failure } = await toolWith().call(input, undefined, guard);
      expect(failure).toMatchObject({ code: 'needs-owner', fate: 'not-done' });
      expect(failure).not.toHaveProperty('reachedNobody');
      expect(asked.map(({ url }) => url)).toEqual(['/start', '/same']);
      expect(judged.filter(({ met }) => met !== undefined)).toMatchObject([
        {
          input: { ...input, url: elsewhere, method: status === 303 ? 'GET' : method },
          met: { kind: 'redirect', from: input.url },
        },
      ]);
    },
  );

  test('secrets go to the same origin and to no other', async () => {
    const other = await startLoopbackServer((request, response) => {
      asked.push({ method: '', url: 'other', headers: request.headers, body: '' });
      response.end();
    });
    answer = (request, response) =>
      respond(response, 302, { location: request.url === '/start' ? '/same' : other.origin });
    const headers = { Authorization: 'a', Cookie: 'b', 'X-Api-Key': 'c', Accept: 'text/plain' };
    await toolWith().call({ url: `${server.origin}/start`, headers });
    await other.close();
    const seen = asked.map((one) => [
      one.url,
      one.headers.authorization,
      one.headers.cookie,
      one.headers['x-api-key'],
      one.headers.accept,
    ]);
    expect(seen).toEqual([
      ['/start', 'a', 'b', 'c', 'text/plain'],
      ['/same', 'a', 'b', 'c', 'text/plain'],
      ['other', undefined, undefined, undefined, 'text/plain'],
    ]);
  });

  describe('what holds the value of a secret goes to no other origin', () => {
    const SECRET = 'tok-1234567';
    const holdsSecret = (given: string) => given.includes(SECRET);
    let other: LoopbackServer;
    let arrived: string[];
    beforeEach(async () => {
      arrived = [];
      other = await startLoopbackServer(async (request, response) => {
        arrived.push(`${JSON.stringify(request.headers)} ${await text(request)}`);
        response.end();
      });
    });
    afterEach(() => other.close());

    test.each([
      [302, 'GET', { headers: { 'X-Widget': SECRET } }],
      [302, 'GET', { headers: { Referer: `https://a.example/?t=${SECRET}` } }],
      [302, 'GET', { headers: { [`X-${SECRET}`]: 'a' } }],
      [302, 'POST', { headers: { 'X-Widget': SECRET }, body: SECRET }],
      [307, 'POST', { body: { token: SECRET } }],
      [308, 'PUT', { body: `t=${SECRET}` }],
    ])('after %i, a %s with %j', async (status, method, rest) => {
      answer = (_, response) => respond(response, status, { location: other.origin });
      const result = await toolWith({ holdsSecret }).call({ url: server.origin, method, ...rest });
      expect(arrived.join()).not.toContain(SECRET);
      if (status < 307) expect(arrived).toHaveLength(1);
      else expect(result.failure).toMatchObject({ code: 'refused', fate: 'not-done' });
    });

    test('but to the same one, as before', async () => {
      answer = follow(307);
      const { output } = await toolWith({ holdsSecret }).call({
        url: `${server.origin}/start`,
        method: 'POST',
        body: SECRET,
      });
      expect(output).toMatchObject({ status: 200 });
      expect(asked[1]?.body).toBe(SECRET);
    });
  });

  test('five redirects are followed and a sixth is not', async () => {
    const chain =
      (length: number): RequestListener =>
      (request, response) => {
        const step = Number(request.url?.slice(1));
        if (step === length) respond(response, 200, {});
        else respond(response, 302, { location: `/${step + 1}` });
      };
    answer = chain(5);
    expect(await toolWith().call({ url: `${server.origin}/0` })).toHaveProperty('output');
    answer = chain(6);
    expect((await toolWith().call({ url: `${server.origin}/0` })).failure).toMatchObject({
      code: 'too-many-redirects',
    });
  });

  test('a redirect is an answer where following was not wanted', async () => {
    answer = follow(302);
    const { output } = await toolWith().call({
      url: `${server.origin}/start`,
      followRedirects: false,
    });
    expect(output).toMatchObject({ status: 302, headers: { location: '/end' } });
  });

  test.each(['ftp://example.org/', 'file:///etc/passwd', 'http://', 'data:text/plain,x'])(
    'a redirect to %s is refused',
    async (location) => {
      answer = (_, response) => respond(response, 302, { location });
      expect((await toolWith().call({ url: server.origin })).failure).toMatchObject({
        code: expect.stringMatching(/refused|bad-answer/),
      });
    },
  );
});
