import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

const faces: FakeFace[] = [];
afterEach(async () => {
  await Promise.all(faces.splice(0).map((face) => face.close()));
});

async function open(options?: Parameters<typeof openFakeFace>[0]): Promise<FakeFace> {
  const face = await openFakeFace(options);
  faces.push(face);
  return face;
}
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const health = (ok: boolean) => () => ({
  ok,
  state: 'running' as const,
  version: '1',
  uptimeMs: 1,
  problems: [],
});

/** `fetch` sets Host itself, so the odd ones are sent by hand. */
async function withHeaders(
  face: FakeFace,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; code: string }> {
  const sent = request(face.address + path, { headers });
  sent.end();
  const [response] = await once(sent, 'response');
  const document = JSON.parse(await new Response(response).text());
  return { status: response.statusCode, code: document.error?.code };
}

test('GET /healthz answers with the health without a token, and 503 where it is not well', async () => {
  const well = await (await open({ api: { health: health(true) } })).fetch('/healthz');
  expect([well.status, await well.json()]).toMatchObject([200, { ok: true }]);
  const unwell = await (await open({ api: { health: health(false) } })).fetch('/healthz');
  expect([unwell.status, await unwell.json()]).toMatchObject([503, { ok: false }]);
});

test('the page and its files are open, each of its type, and no other site may frame or script them', async () => {
  const face = await open();
  const index = await (await face.fetch('/')).text();
  const named = [...index.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  const typeOf = (path: string) =>
    ({ js: 'text/javascript', css: 'text/css', svg: 'image/svg', webmanifest: 'manifest+json' })[
      path.split('.').at(-1) ?? ''
    ] ?? 'text/html';
  const types = Object.fromEntries(['/', ...named].map((path) => [path, typeOf(path)]));
  expect(new Set(Object.values(types)).size).toBe(5);
  for (const [path, type] of Object.entries(types)) {
    const answer = await face.fetch(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('Content-Type')).toContain(type);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const policy = answer.headers.get('Content-Security-Policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  }
});

test('a browser that goes to a place inside the page gets the page, and nothing else without a token', async () => {
  const face = await open();
  const asked = (path: string) => face.fetch(path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  for (const path of ['/schedules', '/schedules/sched_1', '/more']) {
    const answer = await asked(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain('<div id="page">');
  }
  for (const path of ['/metrics', '/api/v1/runs', '/api/v1/events', '/api', '/assets/none.js']) {
    expect([path, (await asked(path)).status]).toEqual([path, 401]);
  }
});

test('what never changes may be kept by the browser, the page itself may not', async () => {
  const face = await open();
  const index = await face.fetch('/');
  expect(index.headers.get('Cache-Control')).toBe('no-store');
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await index.text()) ?? [];
  const packed = await face.fetch(script, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(packed.headers.get('Cache-Control')).toContain('immutable');
  expect(packed.headers.get('Content-Encoding')).toBe('gzip');
  const plain = await face.fetch(script, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await plain.text()).toBe(await packed.text());
});

test.each([
  '/api/v1/schedules',
  '/api/v1/nothing',
  '/metrics',
  '/nope',
  '/api/v1/events',
  '/healthz/',
  '//',
  '/assets/',
  '/assets/page.js/..',
])('without the token, %s says nothing but that one is needed', async (path) => {
  const face = await open();
  for (const init of [
    undefined,
    bearer('wrong'),
    bearer(`${FAKE_TOKEN}x`),
    { headers: { Authorization: FAKE_TOKEN } },
  ]) {
    const answer = await face.fetch(path, init);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer');
    expect(await answer.json()).toMatchObject({ ok: false });
  }
});

test('what is not there is a JSON refusal that says where to look, and is never kept by a cache', async () => {
  const face = await open();
  const { status, document, headers } = await face.call('POST', '/nope');
  expect(status).toBe(404);
  expect(document).toMatchObject({
    ok: false,
    error: { code: 'not-found', message: 'There is nothing at POST /api/v1/nope.' },
  });
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('another method at a path that exists is 405 and names the ones that work', async () => {
  const face = await open();
  const put = await face.call('PUT', '/schedules/x');
  expect([put.status, put.headers.get('Allow')]).toEqual([405, 'PATCH, DELETE, GET, HEAD']);
  const page = await face.fetch('/', { method: 'POST' });
  expect([page.status, page.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  const head = await face.fetch('/api/v1/schedules', { method: 'HEAD', ...bearer(FAKE_TOKEN) });
  expect(head.status).toBe(200);
});

test('under a name that is not its own it answers nobody: DNS rebinding', async () => {
  const face = await open({ settings: { allowedHosts: ['rote.example.com'] } });
  const { port } = new URL(face.address);
  const authorized = { Authorization: `Bearer ${FAKE_TOKEN}` };
  for (const Host of [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    '[::1]',
    'LOCALHOST',
    'rote.example.com',
    'rote.example.com:443',
  ]) {
    const answer = await withHeaders(face, '/api/v1/runs', { ...authorized, Host });
    expect([Host, answer.status]).toEqual([Host, 200]);
  }
  for (const Host of [
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.0.1',
    'evil.rote.example.com',
  ]) {
    for (const path of ['/api/v1/runs', '/', '/healthz']) {
      const answer = await withHeaders(face, path, { ...authorized, Host });
      expect([Host, answer]).toEqual([Host, { status: 403, code: 'bad-host' }]);
    }
  }
});

test('a page of another site is refused, a page of its own is not', async () => {
  const face = await open();
  const { host } = new URL(face.address);
  const authorized = { Authorization: `Bearer ${FAKE_TOKEN}` };
  const runs = (headers: Record<string, string>) =>
    withHeaders(face, '/api/v1/runs', { ...authorized, ...headers });
  for (const headers of [
    { Origin: `http://${host}` },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ]) {
    expect((await runs(headers)).status).toBe(200);
  }
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:1' },
    { Origin: `http://${host}.evil.example` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]) {
    expect(await runs(headers)).toEqual({ status: 403, code: 'bad-origin' });
  }
});

test('whoever guesses tokens has to wait, longer each time', async () => {
  const clock = createVirtualClock();
  const face = await open({ clock });
  const guess = async () => (await face.fetch('/api/v1/runs', bearer('wrong'))).status;
  for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe(401);
  const held = await face.fetch('/api/v1/runs', bearer('wrong'));
  expect([held.status, held.headers.get('Retry-After')]).toEqual([429, '1']);
  // A caller with the token is never held up.
  expect((await face.call('GET', '/runs')).status).toBe(200);
  clock.advance(1000);
  expect(await guess()).toBe(401);
  const again = await face.fetch('/api/v1/runs', bearer('wrong'));
  expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '2']);
  expect((await face.fetch('/healthz')).status).toBe(200);
});

test('a request without a token is no guess', async () => {
  const face = await open();
  for (let tries = 0; tries < 20; tries++) await face.fetch('/api/v1/runs');
  expect((await face.call('GET', '/runs')).status).toBe(200);
});

test('a port that is taken is refused with a way out', async () => {
  const { address } = await open();
  const port = Number(new URL(address).port);
  const { createHttpFace } = await import('./http.ts');
  const face = await open();
  const second = createHttpFace({
    ...({} as Parameters<typeof createHttpFace>[0]),
    clock: createVirtualClock(),
    events: face.events,
    token: FAKE_TOKEN,
    api: { ...face.opened.house } as unknown as Parameters<typeof createHttpFace>[0]['api'],
  });
  await expect(second.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'cannot-listen',
    blame: 'failure',
    hint: expect.stringContaining('--port'),
  });
});

test('closing does not wait for a request that never ends', async () => {
  const face = await openFakeFace();
  const socket = connect(Number(new URL(face.address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab');
  const closed = new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
  await face.close();
  await closed;
});

test.each([
  ['its headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['its body', 'POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n'],
])('whoever sends %s drop by drop is cut off', async (_, beginning) => {
  const timeouts = { headersTimeout: 100, requestTimeout: 150, connectionsCheckingInterval: 20 };
  const face = await open({ timeouts });
  const socket = connect(Number(new URL(face.address).port), '127.0.0.1');
  socket.on('error', () => undefined).write(beginning);
  socket.resume();
  // A cut may come as a reset, which `once` would take for a fault.
  await new Promise((resolve) => socket.once('close', resolve));
});

test('what goes wrong inside is told without what is inside', async () => {
  const face = await open({
    api: {
      health: () => {
        throw new Error('at /home/me/secret.ts');
      },
    },
  });
  const answer = await face.fetch('/healthz');
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain('"internal"');
  expect(text).not.toContain('secret');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(face.logged).toMatchObject([
    { event: 'request-failed', facts: { reason: 'at /home/me/secret.ts' } },
  ]);
});
