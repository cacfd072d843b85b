import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { createAskForServer } from './ask-for-server.ts';

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-server-'));
  opened = openHome({ home, config: configSchema.parse({}), clock: createSystemClock() });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

const QUESTION = {
  name: 'ollama',
  url: 'http://127.0.0.1:11434/v1',
  userId: 998,
  why: 'another-user',
} as const;

test('a model server is one request, told once; the answer is for this server of this user', async () => {
  const { requests } = opened;
  const ask = createAskForServer(requests);
  const first = await ask(QUESTION);
  expect(await ask(QUESTION)).toEqual(first);
  const [request, ...others] = await requests.list({ state: 'open', limit: 10 });
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    kind: 'model-server',
    about: 'model-server:http://127.0.0.1:11434/v1',
    lines: [expect.stringContaining('998'), expect.stringContaining('all that you say')],
  });
  expect(first).toEqual({ kind: 'waiting', how: `rote requests answer ${request?.id} yes` });
  await requests.answer(request?.id ?? '', 'yes');
  expect(await ask(QUESTION)).toEqual({ kind: 'yes' });
  expect(await ask({ ...QUESTION, userId: 1001 })).toMatchObject({ kind: 'waiting' });
});

test('a no holds', async () => {
  const { requests } = opened;
  const ask = createAskForServer(requests);
  await ask(QUESTION);
  const [request] = await requests.list({ state: 'open', limit: 10 });
  await requests.answer(request?.id ?? '', 'no');
  expect(await ask(QUESTION)).toEqual({ kind: 'no' });
});
