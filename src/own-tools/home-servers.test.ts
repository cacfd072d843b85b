import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import type { Daemon } from '../runtime/daemon.fake.ts';
import { createQuietDaemon } from '../runtime/daemon.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { callContext } from '../tools/call-context.fake.ts';
import { fakeServer } from '../tools/mcp/mcp-servers.fake.ts';
import { leftWith, runningWith } from '../tools/running-programs.fake.ts';

let home: string;
let closing: (() => Promise<void>)[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-servers-'));
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  rmSync(home, { recursive: true });
});

const configWith = (servers: Record<string, object>) => configSchema.parse({ mcp: { servers } });

function open(servers: Record<string, object>): OpenHome {
  const opened = openHome({ home, config: configWith(servers), clock: createSystemClock() });
  closing.push(opened.close);
  return opened;
}

function writeConfig(servers: Record<string, object>): void {
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ mcp: { servers } }));
}

function createTestDaemon(servers: Record<string, object>): Daemon {
  writeConfig(servers);
  const daemon = createQuietDaemon({
    home,
    config: configWith(servers),
    clock: createSystemClock(),
  });
  closing.push(daemon.stop);
  return daemon;
}

const stateOf = async ({ house }: OpenHome, name: string) =>
  (await house.tools.list()).servers.find((server) => server.name === name)?.state;

test('tools of servers stand in the catalog, can be called, and are parts of plans', async () => {
  const opened = open({ fake: fakeServer() });
  const { tools, servers } = await opened.house.tools.list();
  expect(tools).toContainEqual({
    name: 'fake.echo',
    summary: 'echo of fake',
    effect: 'once',
    effectByInput: false,
    aliases: [],
    circuit: 'closed',
    notSetUp: null,
  });
  expect(servers).toEqual([
    { name: 'fake', state: 'ready', tools: 11, error: null, diagnostics: [] },
  ]);
  const desk = await opened.house.plans();
  const { result } = await desk.run(
    {
      requestId: 'r',
      tools: [
        { toolId: 'one', tool: 'fake.echo', input: { a: 1 } },
        { toolId: 'two', tool: 'fake.echo', input: { b: '${one.a}' }, dependencies: ['one'] },
      ],
    },
    { input: {}, signal: callContext().signal },
  );
  expect(result).toMatchObject({ success: true, tools: [{}, { output: { b: 1 } }] });
});

test('an alias that other products use takes no name from a tool of a server', async () => {
  const more = { MORE_TOOLS: 'send_message Read' };
  const opened = open({
    telegram: { ...fakeServer(), env: more },
    file: { ...fakeServer(), env: more },
  });
  const { catalog, servers } = await opened.own.tools(() => true);
  expect(catalog.find('telegram.send_message')?.summary).toBe('send_message of telegram');
  expect(catalog.find('telegram_send_message')?.name).toBe('telegram.send_message');
  expect(catalog.find('send_message')?.name).toBe('message.send');
  expect(catalog.find('file_read')?.name).toBe('file.read');
  expect(servers().map(({ name, diagnostics }) => [name, diagnostics])).toEqual([
    ['telegram', []],
    ['file', ['file.Read is left out: another tool has this name.']],
  ]);
});

test('a tool that comes with Rote keeps its name, and every name it is called by', async () => {
  const opened = open({ http: { ...fakeServer(), env: { MORE_TOOLS: 'request get head' } } });
  const { catalog, servers } = await opened.own.tools(() => true);
  expect(catalog.find('http.request')?.summary).toBe('send an HTTP request');
  expect(catalog.find('http.get')?.name).toBe('http.request');
  expect(catalog.find('http.head')?.summary).toBe('head of http');
  expect(servers()).toMatchObject([
    {
      tools: 12,
      diagnostics: [
        'http.request is left out: another tool has this name.',
        'http.get is left out: another tool has this name.',
      ],
    },
  ]);
});

test('other settings bring other tools', async () => {
  const opened = open({});
  const names = async () => (await opened.house.tools.list()).tools.map(({ name }) => name);
  expect(await names()).not.toContain('fake.echo');
  opened.reconfigure(configWith({ fake: fakeServer() }));
  expect(await names()).toContain('fake.echo');
  opened.reconfigure(configWith({ other: fakeServer() }));
  expect(await names()).toContain('other.echo');
  expect(await names()).not.toContain('fake.echo');
  opened.reconfigure(configWith({}));
  expect(await names()).not.toContain('other.echo');
});

test('a daemon keeps servers up, follows their lists, and leaves none behind', async () => {
  const daemon = createTestDaemon({ fake: fakeServer('serve', '1', home) });
  await daemon.start();
  const { catalog } = await daemon.opened.own.tools();
  const context = callContext();
  expect(await catalog.call('fake.change', { add: 'new' }, context)).toMatchObject({ ok: true });
  // The list is on its way; each answer after it brings us nearer.
  while ((await daemon.opened.own.tools()).catalog.find('fake.new') === null) {
    await catalog.call('fake.pid', {}, context);
  }
  expect(runningWith(home)).toHaveLength(1);
  await daemon.stop();
  expect(leftWith(home)).toEqual([]);
});

test('what a server says unasked is an event to who waits for it', async () => {
  const daemon = createTestDaemon({
    fake: { ...fakeServer('serve', '1', home), env: { MORE_TOOLS: 'tell' } },
  });
  const { store, schedules } = daemon.opened;
  const method = 'notifications/mail/arrived';
  await schedules.add({
    trigger: { event: { on: 'mcp', server: 'fake', method } },
    plan: [{ id: 'now', toolName: 'time.now' }],
  });
  await daemon.start();
  const { catalog } = await daemon.opened.own.tools();
  await catalog.call('fake.change', { add: 'new' }, callContext());
  await catalog.call('fake.tell', { from: 'Ann' }, callContext());
  let events = await store.events.list({ limit: 10 });
  while (events.length === 0) {
    await catalog.call('fake.pid', {}, callContext());
    events = await store.events.list({ limit: 10 });
  }
  expect(events).toMatchObject([
    { source: 'mcp:fake', data: { server: 'fake', method, params: { from: 'Ann' } } },
  ]);
});

test('who asks for tools waits a while for a server of which nothing is known, and then no more', async () => {
  const clock = createVirtualClock();
  const { setTimer } = clock;
  const waits = Promise.withResolvers<void>();
  clock.setTimer = (delayMs, callback) => {
    if (delayMs === 10_000) waits.resolve();
    return setTimer(delayMs, callback);
  };
  const config = configWith({ silent: fakeServer('silent', home) });
  const opened = openHome({ home, config, clock });
  closing.push(opened.close);
  opened.own.keepServersUp();
  const servers = opened.house.tools.list().then((list) => list.servers);
  await waits.promise;
  clock.advance(10_000);
  expect(await servers).toMatchObject([{ name: 'silent', state: 'connecting', tools: 0 }]);
});

test('what the daemon learned needs no server to be started by others', async () => {
  const servers = { fake: fakeServer('serve', '1', home) };
  const daemon = createTestDaemon(servers);
  await daemon.start();
  await daemon.opened.own.tools();
  await daemon.stop();
  const opened = open(servers);
  expect(await stateOf(opened, 'fake')).toBe('idle');
  expect((await opened.own.tools()).catalog.find('fake.echo')).not.toBeNull();
  expect(leftWith(home)).toEqual([]);
});

test('a daemon that is stopped while it starts leaves nothing behind', async () => {
  const daemon = createTestDaemon({ silent: fakeServer('silent', home) });
  const starting = daemon.start();
  await daemon.stop();
  await starting;
  expect(leftWith(home)).toEqual([]);
});

/** Runs the command line and tells whether the library of the protocol was loaded. */
function loadsLibrary(...argv: string[]): boolean {
  const spy = `
    import { registerHooks } from 'node:module';
    let isLoaded = false;
    registerHooks({
      load(url, context, next) {
        isLoaded ||= url.includes('@modelcontextprotocol/client');
        return next(url, context);
      },
    });
    process.on('exit', () => process.stderr.write(isLoaded ? '<loaded>' : '<not loaded>'));`;
  const main = join(import.meta.dirname, '../main.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(spy)}`, main, ...argv, '--home', home],
    // What was read of the sources once is not read again.
    { encoding: 'utf8', env: { ...process.env, NODE_COMPILE_CACHE: join(home, 'compiled') } },
  );
  expect([status, stderr]).toEqual([0, expect.stringMatching(/<(?:not )?loaded>$/)]);
  return stderr.endsWith('<loaded>');
}

test('the library is loaded where a server is spoken to, and nowhere else', {
  timeout: 120_000,
}, () => {
  expect(loadsLibrary('tools', 'list')).toBe(false);
  writeConfig({ fake: fakeServer() });
  expect(loadsLibrary('tools', 'list')).toBe(true);
  expect(loadsLibrary('tools', 'list')).toBe(false);
  expect(loadsLibrary('tools', 'call', 'fake.echo')).toBe(true);
});

test('in a year without servers no timer is set for them', async () => {
  const clock = createVirtualClock();
  const opened = openHome({ home, config: configWith({}), clock });
  closing.push(opened.close);
  opened.own.keepServersUp();
  await opened.own.tools();
  expect(clock.pendingTimers()).toBe(0);
});
