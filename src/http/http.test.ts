import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpFace, type HttpFace } from './http.ts';

const faces: HttpFace[] = [];
afterEach(async () => {
  await Promise.all(faces.splice(0).map((face) => face.close()));
});

async function listen(health: { ok: boolean }): Promise<string> {
  const face = createHttpFace({ health: () => health });
  faces.push(face);
  return face.listen({ host: '127.0.0.1', port: 0 });
}

test('GET /healthz answers with the health, and 503 where it is not well', async () => {
  const well = await fetch(`${await listen({ ok: true })}/healthz`);
  expect([well.status, await well.json()]).toEqual([200, { ok: true }]);
  const unwell = await fetch(`${await listen({ ok: false })}/healthz`);
  expect([unwell.status, await unwell.json()]).toEqual([503, { ok: false }]);
});

test('anything else is a JSON refusal that says what to try', async () => {
  const answer = await fetch(`${await listen({ ok: true })}/nope`, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    ok: false,
    error: { code: 'not-found', message: 'There is nothing at POST /nope.' },
  });
});

test('a port that is taken is refused with a way out', async () => {
  const address = await listen({ ok: true });
  const second = createHttpFace({ health: () => ({ ok: true }) });
  const port = Number(new URL(address).port);
  await expect(second.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'cannot-listen',
    blame: 'failure',
    hint: expect.stringContaining('--port'),
  });
});

test('closing does not wait for a request that never ends', async () => {
  const address = await listen({ ok: true });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab');
  const closed = new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
  await faces[0]?.close();
  await closed;
});
