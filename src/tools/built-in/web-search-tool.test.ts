import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.fake.ts';
import { toolSettingsSchema } from '../tool-settings.ts';
import { createBuiltInTools } from './built-in-tools.ts';

const bounded = openBounded();

let server: LoopbackServer;
let asked: IncomingMessage;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  server = await startLoopbackServer((request, response) => {
    asked = request;
    answer(response);
  });
});
afterEach(() => server.close());

function catalogWith(settings: object) {
  const notUsed = () => Promise.reject(new Error('not used'));
  const tools = createBuiltInTools({
    bounded,
    boxes: sandboxHere({ mode: 'off' }),
    clock: createVirtualClock(),
    settings: toolSettingsSchema.parse(settings),
    workspace: '/nonexistent',
    defaultTimezone: 'UTC',
    environment: {},
    platform: 'linux',
    send: notUsed,
    state: { get: notUsed, set: notUsed },
  });
  return createCatalog({ bounded, tools });
}

async function search(settings: object, input: object = { query: 'a b&c', limit: 2 }) {
  const result = await catalogWith({ search: settings }).call('web.search', input, callContext());
  return result.ok ? result.output : result.failure;
}

const json = (value: unknown) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

test('SearXNG is asked and read', async () => {
  const one = { title: 'One', url: 'https://x.org/1', content: 'about  <b>one</b>', engine: 'e' };
  answer = json({
    results: [one, { title: 'No page', url: 'javascript:x' }, { url: 'https://x.org/2' }, one],
  });
  expect(await search({ kind: 'searxng', url: `${server.origin}/`, key: 'k' })).toEqual({
    results: [
      { title: 'One', url: 'https://x.org/1', snippet: 'about one' },
      { title: '', url: 'https://x.org/2', snippet: '' },
    ],
  });
  expect(asked.url).toBe('/search?q=a+b%26c&format=json');
  expect(asked.headers.authorization).toBe('Bearer k');
});

test('Brave is asked and read', async () => {
  answer = json({
    web: {
      results: [{ title: 'One', url: 'https://x.org/1', description: 'x <strong>y</strong>' }],
    },
  });
  expect(await search({ kind: 'brave', url: `${server.origin}/web`, key: 'hunter2' })).toEqual({
    results: [{ title: 'One', url: 'https://x.org/1', snippet: 'x y' }],
  });
  expect(asked.url).toBe('/web?q=a+b%26c&count=2');
  expect(asked.headers['x-subscription-token']).toBe('hunter2');
  answer = json({ query: {} });
  expect(await search({ kind: 'brave', url: server.origin, key: 'k' })).toEqual({ results: [] });
});

test('what a server says instead is told', async () => {
  const settings = { kind: 'searxng', url: server.origin };
  answer = (response) => void response.writeHead(429, { 'retry-after': '2' }).end('slow down');
  expect(await search(settings)).toMatchObject({
    code: 'http-429',
    retryable: true,
    retryAfterMs: 2000,
  });
  for (const wrong of ['<html>', '[]', 'null', '{"results":5}']) {
    answer = (response) => void response.end(wrong);
    expect(await search(settings), wrong).toMatchObject({ code: 'bad-answer' });
  }
});

test('a server in the house is reached for searching only', async () => {
  answer = json({ results: [] });
  const catalog = catalogWith({ search: { kind: 'searxng', url: server.origin } });
  expect(await catalog.call('web.search', { query: 'a' }, callContext())).toMatchObject({
    ok: true,
  });
  expect(await catalog.call('http.request', { url: server.origin }, callContext())).toMatchObject({
    failure: { code: 'refused' },
  });
});

test('without a server it says what to set up, and half a setting is refused', async () => {
  const result = await catalogWith({}).call('web.search', { query: 'a' }, callContext());
  expect(result).toMatchObject({ failure: { code: 'not-set-up', retryable: false } });
  for (const settings of [
    { kind: 'searxng' },
    { kind: 'brave' },
    { kind: 'bing', url: 'https://x.org' },
  ]) {
    expect(toolSettingsSchema.safeParse({ search: settings }).success).toBe(false);
  }
});
