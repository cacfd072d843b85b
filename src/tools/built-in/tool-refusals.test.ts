import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { createHttpClient } from '../http/http-client.ts';
import { PRIVATE_URLS } from '../http/private-urls.fake.ts';
import { toolSettingsSchema } from '../tool-settings.ts';
import { createBuiltInTools } from './built-in-tools.ts';

const bounded = openBounded();

const clock = createVirtualClock();
function refusal(tool: string, input: Record<string, unknown>, settings: object = {}) {
  const tools = createBuiltInTools({
    bounded,
    boxes: sandboxHere({ mode: 'off' }),
    clock,
    settings: toolSettingsSchema.parse(settings),
    workspace: '/nowhere',
    defaultTimezone: 'UTC',
    environment: {},
    platform: 'linux',
    send: async () => undefined,
    state: {} as never,
  });
  return tools.find(({ name }) => name === tool)?.refusalOf?.(input)?.code ?? null;
}

test('a program that is not allowed is known before it is called', () => {
  const ls = { command: ['ls', '-l'] };
  expect(refusal('shell.run', ls)).toBe('program-not-allowed');
  expect(refusal('shell.run', {})).toBe('program-not-allowed');
  expect(refusal('shell.run', ls, { shell: { allow: ['git'] } })).toBe('program-not-allowed');
  expect(refusal('shell.run', ls, { shell: { allow: ['ls'] } })).toBe(null);
  expect(refusal('shell.run', ls, { shell: { allow: true } })).toBe(null);
  expect(refusal('shell.run', {}, { shell: { allow: ['ls'] } })).toBe(null);
  expect(refusal('shell.run', { command: ['${a.b}'] }, { shell: { allow: ['ls'] } })).toBe(null);
});

test('a private address is known before it is asked, and a name or a value only then', () => {
  for (const tool of ['http.request', 'rss.read']) {
    expect(refusal(tool, { url: 'http://192.168.1.1/x' })).toBe('private-address');
    expect(refusal(tool, { url: 'http://localhost:8080/${input.id}' })).toBe('private-address');
    expect(refusal(tool, { url: 'https://example.org/' })).toBe(null);
    expect(refusal(tool, { url: 'http://${input.host}/' })).toBe(null);
    expect(refusal(tool, { url: '${a.url}' })).toBe(null);
    expect(refusal(tool, {})).toBe(null);
  }
  const allowed = { http: { allowPrivate: ['localhost', '192.168.0.0/16'] } };
  expect(refusal('http.request', { url: 'http://localhost/' }, allowed)).toBe(null);
  expect(refusal('http.request', { url: 'http://192.168.1.1/' }, allowed)).toBe(null);
});

test('whatever spelling leads into a private network is known', () => {
  const client = createHttpClient({ clock, ...toolSettingsSchema.parse({}).http });
  expect(PRIVATE_URLS.filter((url) => client.refusalOf(url) === null)).toEqual([]);
});

test('a search is refused until a server is set up', () => {
  expect(refusal('web.search', {})).toBe('not-set-up');
  const search = { kind: 'searxng', url: 'http://10.0.0.1/' };
  expect(refusal('web.search', {}, { search })).toBe(null);
});
