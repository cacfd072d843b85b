/** A real MCP server in a real box: it serves as any other, and gets at nothing that it was not shown. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import type { Boxes, LastingBox } from '../../domain/box.ts';
import { hasBox, sandboxHere, WIDE } from '../../sandbox/sandbox.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { startLoopbackServer } from '../http/loopback-server.fake.ts';
import { leftWith, runningWith } from '../running-programs.fake.ts';
import {
  createFakeServers,
  FAKE_SERVER,
  type FakeServers,
  fakeServer,
} from './mcp-servers.fake.ts';
import { mcpSettingsSchema } from './mcp-settings.ts';

const clock = createSystemClock();
const sandbox = sandboxHere({ resolveHost: async () => ({ address: '127.0.0.1' }) });
const MORE_TOOLS = 'read-file write-file start-program use-memory fetch';
let home: string;
let servers: FakeServers;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-mcp-box-'));
  writeFileSync(join(home, 'secrets.yaml'), 'TOKEN: hunter22');
});
afterEach(async () => {
  await servers.stop();
  rmSync(home, { recursive: true });
});

async function serving(
  box: unknown,
  { memoryBytes, ...rest }: { memoryBytes?: number; env?: Record<string, string> } = {},
): Promise<void> {
  const boxes: Pick<Boxes, 'open' | 'limits'> = {
    open: sandbox.open,
    limits: () => ({ ...WIDE, ...(memoryBytes && { memoryBytes }) }),
  };
  const fake = { ...fakeServer(), env: { MORE_TOOLS, ...rest.env }, box };
  servers = createFakeServers({ servers: { fake }, clock, folder: home, boxes });
  await servers.listed(() => true);
}

async function call(tool: string, input: object = {}): Promise<unknown> {
  const result = await servers.catalog().call(`fake.${tool}`, input, callContext());
  return result.ok ? result.output : result.failure;
}

const reads = [FAKE_SERVER];

describe.runIf(hasBox)('an MCP server in a box', () => {
  test('serves its tools, and writes to a folder of its own', async () => {
    await serving({ reads });
    expect(servers.healthOf('fake')).toMatchObject({ state: 'ready', tools: 16, error: null });
    expect(await call('echo', { a: 1 })).toEqual({ a: 1 });
    await call('write-file', { path: 'made' });
    expect(readFileSync(join(home, 'boxes', 'mcp', 'fake', 'made'), 'utf8')).toBe('written');
  });

  test('reads no secrets, and changes nothing that it is shown', async () => {
    const shown = join(home, 'shown');
    mkdirSync(shown);
    writeFileSync(join(shown, 'words'), 'for everybody');
    await serving({ reads: [...reads, shown] });
    expect(await call('read-file', { path: join(home, 'secrets.yaml') })).toBe('ENOENT');
    expect(await call('read-file', { path: join(shown, 'words') })).toBe('for everybody');
    expect(await call('write-file', { path: join(shown, 'words') })).toBe('EROFS');
    expect(await call('write-file', { path: '/usr/made' })).toBe('EROFS');
  });

  test('sees the variables that it was given and nothing else of ours', async () => {
    await serving({ reads }, { env: { KEY: '${secret.KEY}' } });
    const seen = JSON.parse(String(await call('environment')).replaceAll('[secret KEY]', 'masked'));
    const { LANG: _, LC_ALL: __, TZ: ___, ...others } = seen;
    expect(others).toEqual({
      HOME: join(home, 'boxes', 'mcp', 'fake'),
      PATH: expect.stringContaining('/usr/bin'),
      PWD: join(home, 'boxes', 'mcp', 'fake'),
      TMPDIR: '/tmp',
      KEY: 'masked',
      MORE_TOOLS,
    });
  });

  test('reaches nobody, or the hosts that are named', async () => {
    const server = await startLoopbackServer((_, response) => void response.end('hello'));
    const url = `http://api.example.com:${server.port}/`;
    await serving({ reads });
    expect(await call('fetch', { url })).toBe('nothing was reached');
    await servers.stop();
    await serving({ reads, hosts: [`api.example.com:${server.port}`] });
    expect(await call('fetch', { url })).toBe('hello');
    const other = `http://other.example.com:${server.port}/`;
    expect(await call('fetch', { url: other })).toContain('is not among the hosts');
    await server.close();
  });

  test('ends with everything that it has started', async () => {
    const mark = `602.${process.pid}`;
    await serving({ reads });
    await call('start-program', { mark });
    expect(runningWith(mark)).not.toEqual([]);
    await servers.stop();
    expect(leftWith(mark)).toEqual([]);
    expect(leftWith(home)).toEqual([]);
  });

  test('is ended at once where there is no time', async () => {
    const mark = `603.${process.pid}`;
    await serving({ reads });
    await call('start-program', { mark });
    servers.kill();
    expect(leftWith(mark)).toEqual([]);
  });

  test('is ended where it was given up while its box was being made', async () => {
    const asked = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const made = Promise.withResolvers<LastingBox>();
    const boxes: Pick<Boxes, 'open' | 'limits'> = {
      limits: sandbox.limits,
      async open(setup) {
        asked.resolve();
        await proceed.promise;
        const opened = await sandbox.open(setup);
        if (opened.kind === 'open') made.resolve(opened);
        return opened;
      },
    };
    const fake = { ...fakeServer(), box: { reads } };
    servers = createFakeServers({ servers: { fake }, clock, folder: home, boxes });
    const listed = servers.listed();
    await asked.promise;
    await Promise.all([servers.stop(), listed]);
    proceed.resolve();
    const { child } = await made.promise;
    await expect.poll(() => child.signalCode).toBe('SIGKILL');
    expect(leftWith(home)).toEqual([]);
  });

  test('is ended by a limit, and says which', async () => {
    await serving({ reads }, { memoryBytes: 300_000_000 });
    await call('use-memory', { bytes: 320_000_000 });
    await servers.untilState('fake', 'lost');
    expect(servers.healthOf('fake').error).toContain('used more than 300 MB of memory');
  });

  test('is not started without its box', async () => {
    servers = createFakeServers({
      servers: { fake: { ...fakeServer(), box: { reads } } },
      clock,
      folder: home,
      boxes: sandboxHere({ mode: 'off' }),
    });
    await servers.listed();
    expect(servers.healthOf('fake')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('sandbox.mode is off'),
    });
  });

  test.each([
    ['the data folder', () => home, 'holds the data folder'],
    ['a folder around it', () => join(home, '..'), 'holds the data folder'],
    ['all', () => '/', 'holds the data folder'],
    ['what is not there', () => 'nowhere', 'there is no'],
  ])('is not shown %s', async (_, path, words) => {
    await serving({ reads: [...reads, path()] });
    expect(servers.healthOf('fake')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining(words),
    });
    expect(existsSync(join(home, 'boxes'))).toBe(false);
  });
});

test.each([
  ['a server elsewhere', { url: 'https://a.example.com', box: true }],
  ['a folder besides', { command: 'x', cwd: 'y', box: true }],
  ['an address as a host', { command: 'x', box: { hosts: ['https://a.example.com'] } }],
])('the settings refuse a box for %s', (_, server) => {
  servers = { stop: async () => {} } as unknown as FakeServers;
  expect(mcpSettingsSchema.safeParse({ servers: { s: server } }).success).toBe(false);
});
