import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import type { BoxRequest } from '../../domain/box.ts';
import type { Grant } from '../../domain/grant.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.fake.ts';
import { createOutsidePrograms } from '../outside/outside-programs.ts';
import { done, type Tool } from '../tool.ts';
import { toolSettingsSchema } from '../tool-settings.ts';
import { createBuiltInTools } from './built-in-tools.ts';

const bounded = openBounded();
const clock = createVirtualClock();
const AT_HOME = { address: '127.0.0.1', family: 4 } as const;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-granted-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function toolsWith(settings: object = {}) {
  const outside = createOutsidePrograms({
    path: process.env['PATH'],
    home: folder,
    workspace: folder,
    places: [folder],
    folder: join(folder, 'outside'),
  });
  const started: { request: BoxRequest; isBoxed: boolean }[] = [];
  const boxes = sandboxHere({ mode: 'off' });
  const tools = createBuiltInTools({
    bounded,
    boxes: {
      ...boxes,
      run(request) {
        started.push({ request, isBoxed: true });
        return boxes.run(request);
      },
      runOpen(request) {
        started.push({ request, isBoxed: false });
        return boxes.runOpen(request);
      },
    },
    outside,
    clock,
    settings: toolSettingsSchema.parse(settings),
    workspace: folder,
    defaultTimezone: 'UTC',
    environment: process.env,
    platform: 'linux',
    send: async () => undefined,
    state: {} as never,
    resolveHost: async () => [AT_HOME],
  });
  return { tools, started, outside };
}

async function call(
  name: string,
  input: object,
  { grants, settings, more = [] }: { grants?: Grant[]; settings?: object; more?: Tool[] } = {},
) {
  const { tools, started, outside } = toolsWith(settings);
  const catalog = createCatalog({ bounded, tools: [...tools, ...more] });
  const context = callContext(grants === undefined ? {} : { grants, pins: outside.pinsOf(grants) });
  const result = await catalog.call(name, input, context);
  return { said: result.ok ? 'done' : result.failure.code, result, started };
}

const wanted = (name: string, input: Record<string, unknown>, settings: object = {}) =>
  toolsWith(settings)
    .tools.find((tool) => tool.name === name)
    ?.grantOf?.(input, 'owner') ?? null;

describe('a program', () => {
  const grants: Grant[] = [{ kind: 'program', command: ['echo', '-n', 'a'] }];

  test.each([
    ['exactly what was granted', { command: ['echo', '-n', 'a'] }, 'done'],
    ['the same, said in full', { command: ['echo', '-n', 'a'], cwd: '.', stdin: '' }, 'done'],
    ['one argument more', { command: ['echo', '-n', 'a', 'b'] }, 'refused'],
    ['one argument less', { command: ['echo', '-n'] }, 'refused'],
    ['another argument', { command: ['echo', '-n', 'A'] }, 'refused'],
    ['all of it as one word', { command: ['echo -n a'] }, 'refused'],
    ['by its path', { command: ['/bin/echo', '-n', 'a'] }, 'refused'],
    ['another program', { command: ['rm', '-n', 'a'] }, 'refused'],
    ['with something to read', { command: ['echo', '-n', 'a'], stdin: 'rm -r .' }, 'refused'],
    ['in another folder', { command: ['echo', '-n', 'a'], cwd: '..' }, 'refused'],
  ])('%s', async (_, input, said) => {
    const made = await call('shell.run', input, { grants });
    expect(made.said).toBe(said);
    expect(made.started).toHaveLength(said === 'done' ? 1 : 0);
  });

  test('without the grant it is refused, and a grant for an address is none for it', async () => {
    const input = { command: ['echo', '-n', 'a'] };
    expect((await call('shell.run', input)).said).toBe('refused');
    const other: Grant[] = [{ kind: 'private-address', host: 'echo:80' }];
    expect((await call('shell.run', input, { grants: other })).said).toBe('refused');
  });

  test('what it reads and where it stands are part of the grant', async () => {
    const input = { command: ['cat'], stdin: 'x' };
    const exact = wanted('shell.run', input)?.grant as Grant;
    expect(exact).toEqual({ kind: 'program', command: ['cat'], stdin: 'x' });
    expect((await call('shell.run', input, { grants: [exact] })).said).toBe('done');
    expect((await call('shell.run', { ...input, stdin: 'y' }, { grants: [exact] })).said).toBe(
      'refused',
    );
  });

  test('by a grant it runs in its box, also where the settings let the program out', async () => {
    const shell = { unboxed: ['echo'] };
    const input = { command: ['echo', '-n', 'a'] };
    const granted = await call('shell.run', input, { grants, settings: { shell } });
    expect(granted.started.map(({ isBoxed }) => isBoxed)).toEqual([true]);
    const allowed = { shell: { ...shell, allow: ['echo'] } };
    const bySettings = await call('shell.run', input, { grants, settings: allowed });
    expect(bySettings.started.map(({ isBoxed }) => isBoxed)).toEqual([false]);
  });

  test('it leaves its box where its owner granted exactly that, whatever the settings allow', async () => {
    const outside: Grant[] = [{ kind: 'program', command: ['echo', '-n', 'a'], outside: true }];
    const isBoxed = async (command: string[], settings: object) => {
      const made = await call('shell.run', { command }, { grants: outside, settings });
      return made.started.map((one) => one.isBoxed);
    };
    expect(await isBoxed(['echo', '-n', 'a'], {})).toEqual([false]);
    expect(await isBoxed(['echo', '-n', 'a'], { shell: { allow: ['echo'] } })).toEqual([false]);
    expect(await isBoxed(['echo', '-n', 'b'], { shell: { allow: ['echo'] } })).toEqual([true]);
    expect(await isBoxed(['echo', '-n', 'b'], {})).toEqual([]);
  });

  test('what is filled in later can not be granted', () => {
    expect(wanted('shell.run', { command: ['df', '-h'] })).toEqual({
      grant: { kind: 'program', command: ['df', '-h'] },
      isNeeded: true,
    });
    for (const input of [
      { command: ['df', '${a.b}'] },
      { command: ['df', '$${a.b}'] },
      { command: ['${input.program}'] },
      { command: ['sh'], stdin: '${page.body}' },
      { command: ['make'], cwd: '${a.folder}' },
      { command: [7] },
      { command: [] },
      { command: 'df -h' },
      {},
    ])
      expect(wanted('shell.run', input)).toBe(null);
  });

  test('it is needed only where the settings do not allow the program', () => {
    const input = { command: ['df', '-h'] };
    expect(wanted('shell.run', input, { shell: { allow: ['df'] } })?.isNeeded).toBe(false);
    expect(wanted('shell.run', input, { shell: { allow: true } })?.isNeeded).toBe(false);
    expect(wanted('shell.run', input, { shell: { allow: ['git'] } })?.isNeeded).toBe(true);
  });
});

describe('a private address', () => {
  let server: LoopbackServer;
  let other: LoopbackServer;
  let answer: RequestListener;
  let reached: string[] = [];
  beforeEach(async () => {
    reached = [];
    answer = (_, response) => response.end('well');
    server = await startLoopbackServer((request, response) => {
      reached.push(`first ${request.url}`);
      answer(request, response);
    });
    other = await startLoopbackServer((request, response) => {
      reached.push(`other ${request.url}`);
      response.end('secret');
    });
  });
  afterEach(() => Promise.all([server.close(), other.close()]));

  const at = (host: string): Grant[] => [{ kind: 'private-address', host }];

  test('the granted host and port are reached, and no other port and no other name', async () => {
    const url = `${server.origin}/status`;
    const grants = at(`127.0.0.1:${server.port}`);
    expect((await call('http.request', { url })).said).toBe('refused');
    expect((await call('http.request', { url }, { grants })).said).toBe('done');
    expect((await call('http.request', { url: `${other.origin}/` }, { grants })).said).toBe(
      'refused',
    );
    const named = `http://nas.lan:${server.port}/`;
    expect((await call('http.request', { url: named }, { grants })).said).toBe('refused');
    const byName = at(`nas.lan:${server.port}`);
    expect((await call('http.request', { url: named }, { grants: byName })).said).toBe('done');
    expect((await call('http.request', { url }, { grants: byName })).said).toBe('refused');
    expect(reached).toEqual(['first /status', 'first /']);
  });

  test('a redirect leads to no other host and port of the house', async () => {
    for (const to of [
      `${other.origin}/admin`,
      `http://two.lan:${server.port}/`,
      `http://localhost:${server.port}/`,
      'http://169.254.169.254/latest',
    ]) {
      answer = (_, response) => response.writeHead(302, { location: to }).end();
      const made = await call(
        'http.request',
        { url: `${server.origin}/go` },
        { grants: at(`127.0.0.1:${server.port}`) },
      );
      expect([to, made.said]).toEqual([to, 'refused']);
    }
    expect(reached).toEqual(['first /go', 'first /go', 'first /go', 'first /go']);
  });

  test('a redirect on the granted host is followed', async () => {
    answer = ({ url }, response) =>
      url === '/go' ? response.writeHead(302, { location: '/there' }).end() : response.end('well');
    const grants = at(`127.0.0.1:${server.port}`);
    const made = await call('http.request', { url: `${server.origin}/go` }, { grants });
    expect(made.said).toBe('done');
  });

  test('a page of somebody else sends no request to what is granted', async () => {
    const grants = at(`127.0.0.1:${other.port}`);
    const settings = { http: { allowPrivate: ['nas.lan'] } };
    answer = (_, response) =>
      response.writeHead(302, { location: `${other.origin}/delete?all=1` }).end();
    const url = `http://nas.lan:${server.port}/page`;
    const made = await call('http.request', { url }, { grants, settings });
    expect(made.said).toBe('refused');
    expect(reached).toEqual(['first /page']);
  });

  test('a feed is read there as well', async () => {
    answer = (_, response) =>
      response.end('<rss version="2.0"><channel><title>T</title></channel></rss>');
    const url = `${server.origin}/feed`;
    expect((await call('rss.read', { url })).said).toBe('refused');
    const grants = at(`127.0.0.1:${server.port}`);
    expect((await call('rss.read', { url }, { grants })).said).toBe('done');
  });

  test.each([
    ['http://192.168.1.20:8080/a', '192.168.1.20:8080', true],
    ['http://192.168.1.20/${input.id}', '192.168.1.20:80', true],
    ['http://0xc0.168.1.20/', '192.168.1.20:80', true],
    ['https://[fd00::1]/', '[fd00::1]:443', true],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://nas.local./x', 'nas.local:80', true],
    ['http://router/', 'router:80', true],
    ['http://fritz.box/', 'fritz.box:80', true],
    ['https://example.org/', 'example.org:443', false],
  ])('%s could be granted as %s', (url, host, isNeeded) => {
    const grant = { kind: 'private-address', host };
    expect(wanted('http.request', { url })).toEqual({ grant, isNeeded });
  });

  test.each(['http://${a.host}/', 'http://192.168.1.1:${a.port}/', '${a.url}', 'nothing', 7])(
    'what is filled in later can not be granted: %s',
    (url) => {
      expect(wanted('http.request', { url })).toBe(null);
    },
  );

  test('where the settings allow it, nothing has to be granted', () => {
    const settings = { http: { allowPrivate: ['192.168.0.0/16', 'nas.local'] } };
    const isNeeded = (url: string) => wanted('http.request', { url }, settings)?.isNeeded;
    expect(isNeeded('http://192.168.1.20/')).toBe(false);
    expect(isNeeded('http://nas.local/')).toBe(false);
    expect(isNeeded('http://printer.local/')).toBe(false);
    expect(isNeeded('http://10.1.1.1/')).toBe(true);
  });
});

test('what a tool calls by itself, as the action of a skill does, has none of the grants', async () => {
  const { tools } = toolsWith();
  const seen: unknown[] = [];
  const action: Tool = {
    name: 'disk.look',
    summary: 'look',
    description: [],
    input: { type: 'object' },
    output: {},
    effect: 'read',
    examples: [],
    async call(input, context) {
      seen.push(context.grants);
      const inner = await createCatalog({ bounded, tools }).call('shell.run', input, context);
      return done(inner.ok ? 'ran' : inner.failure.code);
    },
  };
  writeFileSync(join(folder, 'a'), '');
  const grants: Grant[] = [{ kind: 'program', command: ['ls'] }];
  const made = await call('disk.look', { command: ['ls'] }, { grants, more: [action] });
  expect(made.result).toMatchObject({ ok: true, output: 'refused' });
  expect(seen).toEqual([undefined]);
});
