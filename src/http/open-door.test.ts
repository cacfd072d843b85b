/** Others on the same machine can't keep the owner out, and too odd requests do not come in at all. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
let sockets: Socket[];
beforeEach(async () => {
  face = await openFakeFace();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await face.close();
});

/** Connections that begin a request and do not go on with it. */
async function holdOpen(count: number, sent: string): Promise<void> {
  const { hostname, port } = new URL(face.address);
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(sent);
  }
}

test('the owner comes in, however many bad tokens came from the same address', async () => {
  const headers = { Authorization: 'Bearer wrong' };
  const statuses = new Set<number>();
  for (let tries = 0; tries < 30; tries++)
    statuses.add((await face.fetch('/api/v1/runs', { headers })).status);
  expect([...statuses]).toEqual([401, 429]);
  expect(await face.call('GET', '/runs')).toMatchObject({ status: 200 });
});

test.each([
  ['say nothing', ''],
  ['begin a header and do not end it', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: '],
  [
    'send a body drop by drop',
    'POST /api/v1/schedules HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
  ],
])('the owner comes in while a thousand connections %s', async (_, sent) => {
  const stream = await face.fetch('/api/v1/events', {
    headers: { Authorization: `Bearer ${'t'.repeat(64)}` },
  });
  const reader = stream.body?.getReader();
  await reader?.read();
  await holdOpen(1000, sent);
  expect(await face.call('GET', '/runs')).toMatchObject({ status: 200 });
  expect((await face.fetch('/healthz')).status).toBe(200);
  // A connection with a request under way is not pushed out.
  face.events.emit('skills-changed', {});
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('skills-changed');
  await reader?.cancel();
});

test.each([
  ['many headers', Array.from({ length: 5000 }, (_, index) => `X-${index}: y\r\n`).join('')],
  ['a long header', `X-Long: ${'y'.repeat(100_000)}\r\n`],
])('a request with %s is refused or answered, and does no harm', async (_, header) => {
  await holdOpen(20, `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`);
  expect(await face.call('GET', '/runs')).toMatchObject({ status: 200 });
});

test.each([
  [
    'a schedule',
    '/schedules',
    (deep: unknown) => ({ cron: '0 9 * * *', instruction: 'x', input: { deep } }),
  ],
  [
    'a plan',
    '/plans/run',
    (deep: unknown) => ({ plan: { requestId: 'x', tools: [] }, input: { deep } }),
  ],
  [
    'the input of a tool',
    '/tools/watch.changed/call',
    (deep: unknown) => ({ input: { name: 'x', value: deep } }),
  ],
])('%s that is nested too deep is refused, and nothing is stored', async (_, path, body) => {
  const text = JSON.stringify(body('DEEP')).replace('"DEEP"', '['.repeat(5000) + ']'.repeat(5000));
  const response = await face.fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${'t'.repeat(64)}`, 'Content-Type': 'application/json' },
    body: text,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { message: 'The body is not JSON: it is nested more than 100 levels deep.' },
  });
  const { store } = face.opened;
  expect(await store.schedules.list({ limit: 10 })).toEqual([]);
  expect(await store.engine.list({ limit: 10 })).toEqual([]);
  expect(await store.calls.list({ limit: 10 })).toEqual([]);
});
