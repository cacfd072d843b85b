/** Heartbeats over HTTP: the owner's, and switched on by the hash of what was read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { NO_USAGE } from '../../domain/model-usage.ts';
import { dayOf } from '../../time/day-of.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { HEARTBEAT_ROUTES } from './heartbeat-routes.ts';
import { OPERATION_ROUTES } from './operation-routes.ts';

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

/** Checks that each answer is exactly what the document promises. */
async function call(name: string, query = '', body?: object, agent = 'main') {
  const route = [...HEARTBEAT_ROUTES, ...OPERATION_ROUTES].find((one) => one.name === name);
  if (route === undefined) throw new Error(name);
  const { status, document: answer } = await face.call(
    route.method.toUpperCase(),
    `${route.path.replace('{agent}', agent)}${query}`,
    body,
  );
  const { ok, ...rest } = answer as { ok: boolean };
  if (ok) await checkAnswer(route, rest);
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

test('the file is read and written by who read it, and what is new in it waits', async () => {
  type Text = { text: string; hash: string; error?: { code: string } };
  const read = async (): Promise<Text> =>
    (await call('readHeartbeatText')).answer as unknown as Text;
  const write = async (body: object, agent?: string) =>
    (await call('writeHeartbeatText', '', body, agent)).answer as unknown as Text;
  const before = await read();
  expect(before.text).toBe('- if the disk is over 90 % tell me\n');
  const text = `${before.text}- Anything odd about my tasks?\n- remind me at 5pm to eat\n`;
  expect((await write({ text, hash: 'other' })).error?.code).toBe('changed-since-shown');
  expect(await read()).toEqual(before);
  const saved = await write({ text, hash: before.hash });
  expect(saved).toMatchObject({ text });
  expect(saved.hash).not.toBe(before.hash);
  expect((await call('listHeartbeats')).answer).toMatchObject({
    heartbeats: [
      {
        lines: 3,
        isAtCap: false,
        restsUntilUtc: null,
        settings: { enabled: true, checkMinutes: 5, thinkMinutes: 30, hours: { from: 5, to: 23 } },
        timezone: 'UTC',
      },
    ],
  });
  const { heartbeats } = (await call('explainHeartbeats')).answer as unknown as {
    heartbeats: { lines: { how: string; status: string | null }[] }[];
  };
  expect(heartbeats[0]?.lines.map(({ how, status }) => [how, status])).toEqual([
    ['check', 'paused'],
    ['judged', 'pending'],
    ['refused', null],
  ]);
  expect((await write({ text: 'x', hash: 'y' }, 'nobody')).error?.code).toBe('unknown-agent');
  const tooLong = { text: 'x'.repeat(50_001), hash: saved.hash };
  expect((await call('writeHeartbeatText', '', tooLong)).status).toBe(400);
});

test('who has taken their most for today is at the cap', async () => {
  const { usage } = face.opened.store;
  const spent = { ...NO_USAGE, input: 900, output: 100 };
  const nobody = { runId: null, rootRunId: null, sessionKey: null };
  const atMs = createSystemClock().nowMs();
  const day = dayOf(atMs, 'UTC');
  const one = { provider: 'p', model: 'm', durationMs: 1, failure: null, silent: true };
  const scheduleId = 'heartbeat.main';
  await usage.add({ ...nobody, ...one, scheduleId, atMs, day, usage: spent, cents: 25 });
  expect((await call('listHeartbeats')).answer).toMatchObject({
    heartbeats: [{ isAtCap: true, today: { calls: 1, cents: 25 } }],
  });
});
