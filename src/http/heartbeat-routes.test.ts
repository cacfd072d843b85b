/** Heartbeats over HTTP: the owner's, and switched on by the hash of what was read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEARTBEAT_ROUTES } from './heartbeat-routes.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
  mkdirSync(join(face.home, 'workspace'), { recursive: true });
  writeFileSync(
    join(face.home, 'workspace', 'HEARTBEAT.md'),
    '- if the disk is over 90 % tell me\n',
  );
});
afterAll(() => face.close());

/** What succeeds answers exactly what the document promises. */
async function call(name: string, query = '', body?: object) {
  const route = HEARTBEAT_ROUTES.find((one) => one.name === name);
  if (route === undefined) throw new Error(name);
  const { status, document: answer } = await face.call(
    route.method.toUpperCase(),
    `${route.path}${query}`,
    body,
  );
  const { ok, ...rest } = answer as { ok: boolean };
  if (ok) route.answer.parse(rest);
  return { status, answer };
}

test('what was read is switched on, and nothing else', async () => {
  expect((await call('listHeartbeats')).answer).toMatchObject({
    heartbeats: [{ agent: 'main', state: 'waiting', lines: 1 }],
  });
  expect((await call('wakeAgent', '', {})).answer).toMatchObject({ woken: false });
  const { heartbeats } = (await call('explainHeartbeats', '?agent=main')).answer as {
    heartbeats: { hash: string; lines: object[]; most: object }[];
  };
  expect(heartbeats).toMatchObject([{ lines: [{ how: 'check' }], most: { calls: 0, cents: 0 } }]);
  const on = (hash: string) => call('switchHeartbeats', '', { on: true, agent: 'main', hash });
  expect(await on('other')).toMatchObject({ answer: { error: { code: 'changed-since-shown' } } });
  expect((await call('switchHeartbeats', '', { on: true })).status).toBe(400);
  expect((await on(heartbeats[0]?.hash ?? '')).answer).toMatchObject({
    heartbeats: [{ state: 'on', waiting: 0 }],
  });
  expect((await call('wakeAgent', '', { reason: 'x', coalesceMs: 0 })).answer).toMatchObject({
    agent: 'main',
    woken: true,
  });
  expect((await call('switchHeartbeats', '', { on: false })).answer).toMatchObject({
    heartbeats: [{ state: 'off' }],
  });
});
