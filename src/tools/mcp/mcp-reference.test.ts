import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import type { ToolEvent } from '../../domain/tool-call.ts';
import { callContext } from '../call-context.fake.ts';
import { createFakeServers, type FakeServers } from './mcp-servers.fake.ts';

/** The servers that the makers of the protocol publish, as they are, in real time, which may be slow. */
vi.setConfig({ testTimeout: 120_000 });
let folder: string;
const open: FakeServers[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'rote-mcp-reference-')));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((servers) => servers.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const EVERYTHING = import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js');
const FILESYSTEM = import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js');
const MEMORY = import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js');

function start(servers: Record<string, object>): FakeServers {
  const started = createFakeServers({ servers, clock: createSystemClock() });
  open.push(started);
  return started;
}

function reference(program: string, ...args: string[]) {
  return { command: process.execPath, args: [fileURLToPath(program), ...args] };
}

const call = (servers: FakeServers, tool: string, input: object = {}, context = callContext()) =>
  servers.catalog().call(tool, input, context);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The same server, reached by its address. */
async function startHttpServer(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(EVERYTHING), 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  for await (const line of createInterface(child.stderr)) if (line.includes('listening')) break;
  child.stderr.resume();
  return child;
}

test('server-filesystem: files are written and read, and what it refuses is its failure', async () => {
  const servers = start({ files: reference(FILESYSTEM, folder) });
  await servers.listed();
  expect(servers.healthOf('files')).toMatchObject({ state: 'ready', error: null, diagnostics: [] });
  expect(servers.catalog().find('files.read_text_file')).toMatchObject({ effect: 'read' });
  expect(servers.catalog().find('files.create_directory')).toMatchObject({ effect: 'idempotent' });
  expect(servers.catalog().find('files.write_file')).toMatchObject({ effect: 'once' });
  const path = join(folder, 'a.txt');
  expect(await call(servers, 'files.write_file', { path, content: 'hello' })).toMatchObject({
    ok: true,
  });
  expect(readFileSync(path, 'utf8')).toBe('hello');
  expect(await call(servers, 'files.read_text_file', { path })).toMatchObject({
    output: { content: 'hello' },
  });
  expect(await call(servers, 'files.read_text_file', { path: '/etc/passwd' })).toMatchObject({
    failure: { code: 'tool-error', message: expect.stringContaining('Access denied') },
  });
  expect(await call(servers, 'files.read_text_file', { pth: path })).toMatchObject({
    failure: { code: 'bad-input' },
  });
});

test('server-memory: what it was told it knows, also after it was killed', async () => {
  const pidFile = join(folder, 'pid');
  const servers = start({
    memory: {
      command: 'sh',
      // It leaves its number, so that it can be killed.
      args: ['-c', `echo $$ > ${pidFile}; exec ${process.execPath} ${fileURLToPath(MEMORY)}`],
      env: { MEMORY_FILE_PATH: join(folder, 'memory.json') },
    },
  });
  servers.keepUp();
  await servers.untilState('memory', 'ready');
  const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }];
  expect(await call(servers, 'memory.create_entities', { entities })).toMatchObject({ ok: true });
  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  await servers.untilState('memory', 'lost');
  // Asked while it is away, it answers when it is back.
  expect(await call(servers, 'memory.read_graph')).toMatchObject({
    output: { entities, relations: [] },
  });
});

test('server-everything: structured answers, progress, pictures and links come through', async () => {
  const servers = start({ everything: reference(EVERYTHING) });
  await servers.listed();
  // It adds some of its tools after it was greeted.
  await expect
    .poll(() => servers.healthOf('everything').diagnostics)
    .toEqual(['"simulate-research-query" is left out: it can only be called as a task.']);
  expect(await call(servers, 'everything.echo', { message: 'hi' })).toMatchObject({
    output: 'Echo: hi',
  });
  expect(
    await call(servers, 'everything.get-structured-content', { location: 'Chicago' }),
  ).toMatchObject({ output: { temperature: expect.any(Number), conditions: expect.any(String) } });
  expect(await call(servers, 'everything.get-tiny-image')).toMatchObject({
    output: { content: expect.arrayContaining([expect.objectContaining({ type: 'image' })]) },
  });
  const told: ToolEvent[] = [];
  const result = await call(
    servers,
    'everything.trigger-long-running-operation',
    { duration: 0.4, steps: 4 },
    callContext({ onEvent: (event) => void told.push(event) }),
  );
  expect(result).toMatchObject({ ok: true, events: told });
  expect(told).toMatchObject(
    [0.25, 0.5, 0.75, 1].map((fraction) => ({ kind: 'progress', fraction })),
  );
});

test('server-everything over HTTP: the same, and a restart of it is survived', async () => {
  const port = await freePort();
  const first = await startHttpServer(port);
  const servers = start({
    far: { url: `http://127.0.0.1:${port}/mcp`, headers: { Authorization: 'Bearer ${secret.A}' } },
  });
  servers.keepUp();
  await servers.untilState('far', 'ready');
  expect(await call(servers, 'far.get-sum', { a: 2, b: 3 })).toMatchObject({
    output: 'The sum of 2 and 3 is 5.',
  });
  const told: ToolEvent[] = [];
  const context = callContext({ onEvent: (event) => void told.push(event) });
  const slow = { duration: 0.2, steps: 2 };
  expect(await call(servers, 'far.trigger-long-running-operation', slow, context)).toMatchObject({
    ok: true,
  });
  expect(told).toMatchObject([{ fraction: 0.5 }, { fraction: 1 }]);

  // Gone in the middle of a call, then back on the same port with no memory of the session.
  const underWay = call(
    servers,
    'far.trigger-long-running-operation',
    { duration: 60, steps: 60 },
    callContext({ onEvent: () => void first.kill('SIGKILL') }),
  );
  expect(await underWay).toMatchObject({ failure: { code: 'connection-lost', fate: 'not-done' } });
  await startHttpServer(port);
  expect(await call(servers, 'far.echo', { message: 'again' })).toMatchObject({
    output: 'Echo: again',
  });
});

test('an address where nobody listens is lost, and says so without its headers', async () => {
  const port = await freePort();
  const servers = start({
    far: { url: `http://127.0.0.1:${port}/mcp`, headers: { 'X-Key': '${secret.KEY}' } },
  });
  await servers.listed();
  expect(servers.healthOf('far')).toMatchObject({
    state: 'lost',
    error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(JSON.stringify(servers.logged)).not.toContain('value-of-KEY');
});
