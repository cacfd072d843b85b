import { existsSync, mkdtempSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import type { ToolEvent } from '../../domain/tool-call.ts';
import { callContext } from '../call-context.fake.ts';
import { leftWith, runningWith } from '../running-programs.fake.ts';
import {
  createFakeRecords,
  createFakeServers,
  type FakeServers,
  fakeServer,
} from './mcp-servers.fake.ts';
import { mcpSettingsSchema } from './mcp-settings.ts';

let clock: VirtualClock;
let folder: string;
let modeFile: string;
const open: FakeServers[] = [];

beforeEach(() => {
  clock = createVirtualClock();
  folder = mkdtempSync(join(tmpdir(), 'rote-mcp-'));
  modeFile = join(folder, 'mode');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((servers) => servers.stop()));
  rmSync(folder, { recursive: true });
  expect(clock.pendingTimers()).toBe(0);
});

function start(
  servers: Record<string, object>,
  options: Partial<Parameters<typeof createFakeServers>[0]> = {},
): FakeServers {
  const started = createFakeServers({ servers, clock, ...options });
  open.push(started);
  return started;
}

async function serving(rest: object = {}, ...args: string[]): Promise<FakeServers> {
  const servers = start({ fake: { ...fakeServer('serve', ...args), ...rest } });
  servers.keepUp();
  await servers.untilState('fake', 'ready');
  return servers;
}

/** The memory of a server that served once, and from now on does something else. */
async function remembered(mode: string) {
  const records = createFakeRecords();
  writeFileSync(modeFile, 'serve');
  const first = start({ fake: fakeServer('as-file-says', modeFile) }, { records });
  await first.listed();
  await first.stop();
  writeFileSync(modeFile, mode);
  return records;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const call = (servers: FakeServers, tool: string, input: object = {}, context = callContext()) =>
  servers.catalog().call(`fake.${tool}`, input, context);

test('tools are listed and called, and what is structured stays so', async () => {
  const servers = await serving();
  expect(servers.healthOf('fake')).toEqual({
    name: 'fake',
    state: 'ready',
    tools: 11,
    error: null,
    diagnostics: [],
  });
  expect(await call(servers, 'echo', { a: [1, null] })).toEqual({
    ok: true,
    output: { a: [1, null] },
    events: [],
  });
  expect(await call(servers, 'pid')).toMatchObject({ output: expect.stringMatching(/^\d+$/) });
});

test('all pages of the list are read, and a list without end is none', async () => {
  expect((await serving({}, '4')).healthOf('fake').tools).toBe(11);
  const endless = start({ fake: fakeServer('serve', 'endless') });
  await endless.listed();
  expect(endless.healthOf('fake')).toMatchObject({
    state: 'lost',
    error: expect.stringContaining('more than 64 pages'),
  });
});

test('what a server says against a call is its failure', async () => {
  const servers = await serving();
  expect(await call(servers, 'fail')).toMatchObject({
    failure: { code: 'tool-error', message: 'fake.fail failed: it went wrong', fate: 'ended' },
  });
  expect(await call(servers, 'refuse')).toMatchObject({
    failure: { code: 'bad-input', fate: 'not-done' },
  });
});

test('an answer that is nested too deep fails its call at once, and says so', async () => {
  const servers = start({ fake: { ...fakeServer(), env: { MORE_TOOLS: 'deep' } } });
  await servers.listed();
  expect(await call(servers, 'deep')).toMatchObject({
    failure: { message: expect.stringContaining('nested more than 100 levels deep') },
  });
  expect(await call(servers, 'echo')).toMatchObject({ ok: true });
});

test('progress is told as it comes, and kept', async () => {
  const servers = await serving();
  const told: ToolEvent[] = [];
  const context = callContext({ onEvent: (event) => void told.push(event) });
  const events = [
    { kind: 'progress', fraction: 0.25, message: 'a quarter' },
    { kind: 'progress', fraction: null, message: null },
  ];
  expect(await call(servers, 'progress', {}, context)).toMatchObject({ output: 'done', events });
  expect(told).toEqual(events);
});

test('a call that is stopped is cancelled at the server, and nothing else is', async () => {
  const servers = await serving();
  const stop = new AbortController();
  const waiting = call(servers, 'wait', {}, callContext({ signal: stop.signal }));
  expect(await call(servers, 'cancelled')).toMatchObject({ output: '0' });
  stop.abort();
  expect(await waiting).toMatchObject({ failure: { code: 'aborted', fate: 'unknown' } });
  expect(await call(servers, 'cancelled')).toMatchObject({ output: '1' });
});

test('a call has only so much time', async () => {
  const servers = await serving({ timeoutMs: 5000 });
  const waiting = call(servers, 'wait');
  await call(servers, 'echo');
  clock.advance(5000);
  expect(await waiting).toMatchObject({ failure: { code: 'timed-out', retryable: true } });
  expect(await call(servers, 'cancelled')).toMatchObject({ output: '1' });
});

test.each([{ idFirst: true }, { idFirst: false }])(
  'an answer that is too long fails its own call only: %j',
  async (input) => {
    const servers = await serving();
    const waiting = call(servers, 'wait');
    expect(await call(servers, 'large', input)).toMatchObject({ failure: { code: 'too-large' } });
    expect(await call(servers, 'echo')).toMatchObject({ ok: true });
    expect(servers.healthOf('fake').state).toBe('ready');
    await servers.stop();
    expect(await waiting).toMatchObject({ failure: { code: 'connection-lost' } });
  },
);

test('a server that dies in a call leaves its fate open, says its last words, and comes back', async () => {
  const servers = await serving();
  expect(await call(servers, 'die')).toMatchObject({
    failure: {
      code: 'connection-lost',
      fate: 'unknown',
      retryable: true,
      message: expect.stringContaining('it ended with status 7; it said: I am dying'),
    },
  });
  expect(servers.healthOf('fake').state).toBe('lost');
  const next = call(servers, 'echo', { again: true });
  clock.advance(1000);
  expect(await next).toMatchObject({ ok: true, output: { again: true } });
});

test('one that is killed is started again', async () => {
  const servers = await serving();
  const before = await call(servers, 'pid');
  if (!before.ok) throw new Error('no pid');
  process.kill(Number(before.output), 'SIGKILL');
  await servers.untilState('fake', 'lost');
  expect(servers.healthOf('fake').error).toBe('it was ended by SIGKILL');
  clock.advance(1000);
  await servers.untilState('fake', 'ready');
  const after = await call(servers, 'pid');
  expect(after).toMatchObject({ ok: true });
  expect(after).not.toEqual(before);
});

test('changes of the list are followed', async () => {
  const servers = await serving();
  await call(servers, 'change', { add: 'new one' });
  await servers.until(() => servers.healthOf('fake').tools === 12);
  expect(await call(servers, 'new-one')).toMatchObject({ output: 'new one was called' });
  // A list that changes all the time is not asked for all the time.
  await call(servers, 'change', { add: 'another' });
  await call(servers, 'change', { add: 'third' });
  expect(servers.healthOf('fake').tools).toBe(12);
  clock.advance(1000);
  await servers.until(() => servers.healthOf('fake').tools === 14);
});

test('a server that ends at once is tried after longer and longer pauses', async () => {
  const servers = start({ fake: fakeServer('exit') });
  servers.keepUp();
  const pauses: unknown[] = [];
  for (const pauseMs of [1000, 2000, 5000, 15_000, 60_000, 60_000]) {
    await servers.untilState('fake', 'lost');
    pauses.push(clock.nextTimerInMs());
    clock.advance(pauseMs - 1);
    expect(servers.healthOf('fake').state).toBe('lost');
    clock.advance(1);
    expect(servers.healthOf('fake')).toMatchObject({
      state: 'connecting',
      error: 'it ended with status 3; it said: nothing works here',
    });
  }
  expect(pauses).toEqual([1000, 2000, 5000, 15_000, 60_000, 60_000]);
  await servers.untilState('fake', 'lost');
  const told = servers.logged.filter(({ event }) => event === 'mcp-server-lost');
  expect(told).toHaveLength(7);
});

test('a call waits for a server that may come in time, and for no other', async () => {
  const servers = start(
    { fake: { ...fakeServer('as-file-says', modeFile), timeoutMs: 3000 } },
    { records: await remembered('exit') },
  );
  servers.keepUp();
  await servers.listed();
  await servers.untilState('fake', 'lost');
  const waiting = call(servers, 'echo');
  clock.advance(1000);
  await servers.untilState('fake', 'lost');
  // The next try comes in two seconds, and so does the end of the time.
  expect(await waiting).toMatchObject({
    failure: {
      code: 'unavailable',
      retryable: true,
      fate: 'not-done',
      retryAfterMs: 2000,
      message: expect.stringContaining('it ended with status 3'),
    },
  });
});

test('a call that waits is stopped when nobody waits for it', async () => {
  const records = await remembered('silent');
  const servers = start({ fake: fakeServer('as-file-says', modeFile) }, { records });
  servers.keepUp();
  await servers.listed();
  const stop = new AbortController();
  const waiting = call(servers, 'echo', {}, callContext({ signal: stop.signal }));
  stop.abort();
  expect(await waiting).toMatchObject({ failure: { code: 'aborted', fate: 'not-done' } });
  const late = call(servers, 'echo');
  clock.advance(30_000);
  expect(await late).toMatchObject({
    failure: { code: 'unavailable', fate: 'not-done', retryable: true },
  });
});

test('one that does not answer is given up, and the others are not harmed', async () => {
  const servers = start({ bad: fakeServer('silent'), fake: fakeServer() });
  const listed = servers.listed(() => true);
  await servers.untilState('fake', 'ready');
  expect(servers.healthOf('bad').state).toBe('connecting');
  clock.advance(10_000);
  await listed;
  expect(servers.healthOf('bad')).toMatchObject({
    state: 'lost',
    tools: 0,
    error: 'it did not answer in 10 s',
  });
  expect(await call(servers, 'echo')).toMatchObject({ ok: true });
});

test('one that speaks another language is given up, and what it said is told', async () => {
  const said = join(folder, 'said');
  const hasSaid = new Promise<void>((resolve) => {
    const watcher = watch(folder, () => {
      if (!existsSync(said)) return;
      watcher.close();
      resolve();
    });
  });
  const servers = start({ bad: fakeServer('noisy-only', said) });
  const listed = servers.listed(() => true);
  await hasSaid;
  clock.advance(10_000);
  await listed;
  expect(servers.healthOf('bad').error).toBe(
    'it did not answer in 10 s; it wrote what is no message: I do not know what to say',
  );
});

test('noise on the way is no harm', async () => {
  const servers = start({ fake: fakeServer('noisy') });
  await servers.listed();
  expect(servers.healthOf('fake')).toMatchObject({ state: 'ready', tools: 11 });
});

test("what can't work is not tried again by itself", async () => {
  const servers = start({
    none: { command: 'no-such-program' },
    folder: { ...fakeServer(), cwd: 'no/such/folder' },
    nul: { command: process.execPath, args: ['a\0b'] },
  });
  servers.keepUp();
  await servers.untilState('none', 'failed');
  await servers.untilState('folder', 'failed');
  expect(servers.healthOf('none').error).toContain('there is no program "no-such-program"');
  expect(servers.healthOf('folder').error).toContain('no/such/folder');
  expect(servers.healthOf('nul').state).toBe('failed');
  expect(clock.pendingTimers()).toBe(0);
});

test('the program sees its secrets and next to nothing of ours, and shows neither', async () => {
  const env = { API_KEY: '${secret.KEY}', COLOR: 'blue' };
  const servers = start(
    { fake: { ...fakeServer(), env } },
    { environment: { HOME: '/nowhere', OURS: 'private' } },
  );
  await servers.listed();
  const result = await call(servers, 'environment');
  if (!result.ok) throw new Error('it failed');
  expect(JSON.parse(String(result.output))).toEqual({
    PATH: process.env['PATH'],
    HOME: '/nowhere',
    COLOR: 'blue',
    API_KEY: '[secret KEY]',
  });
});

test('no secret is left in the last words', async () => {
  // The second was not given to it as a secret.
  const env = { LAST_WORDS: 'bad key ${secret.KEY}\x1b[2J, not value-of-OTHER' };
  const servers = start({ fake: { ...fakeServer('exit'), env } });
  await servers.listed();
  expect(servers.healthOf('fake').error).toBe(
    'it ended with status 3; it said: bad key [secret KEY][2J, not [secret OTHER]',
  );
  expect(JSON.stringify(servers.logged)).not.toContain('value-of-KEY');
});

test('what was listed once is remembered, and a look at it starts nothing', async () => {
  const records = createFakeRecords();
  const first = start({ fake: fakeServer() }, { records });
  await first.listed();
  const listed = first.catalog().list();
  await first.stop();
  const second = start({ fake: fakeServer() }, { records });
  await second.listed();
  expect(second.healthOf('fake')).toMatchObject({ state: 'idle', tools: 11 });
  expect(second.catalog().list()).toEqual(
    listed.map((tool) => ({ ...tool, call: expect.any(Function) })),
  );
  // A call does.
  expect(await call(second, 'echo', { a: 1 })).toMatchObject({ output: { a: 1 } });
  expect(second.healthOf('fake').state).toBe('ready');
});

/** Asks for the tools, and lets the time pass if need be. */
async function listedIn(servers: FakeServers, limitMs: number, isAwaited?: () => boolean) {
  const listed = servers.listed(isAwaited);
  await servers.untilState('bad', 'connecting');
  clock.advance(limitMs);
  await listed;
}

test('who may not need a server waits two seconds for it, and within a minute nobody does so again', async () => {
  const records = createFakeRecords();
  const first = start({ bad: fakeServer('silent') }, { records });
  await listedIn(first, 2000);
  expect(first.healthOf('bad').error).toBe('it did not answer in 2 s');
  // The same process has had its try.
  await first.listed();
  await first.stop();
  const second = start({ bad: fakeServer('silent') }, { records });
  clock.advance(59_000);
  await second.listed();
  expect(second.healthOf('bad')).toMatchObject({
    state: 'lost',
    error: 'it did not answer in 2 s',
    tools: 0,
  });
  expect(second.logged).toEqual([]);
  const other = start({ bad: fakeServer('silent', 'other') }, { records });
  await listedIn(other, 2000);
  const later = start({ bad: fakeServer('silent') }, { records });
  clock.advance(2000);
  await listedIn(later, 2000);
  expect(later.logged).toMatchObject([{ event: 'mcp-server-lost' }]);
});

test('who needs a server tries it though others did so in vain', async () => {
  const records = createFakeRecords();
  writeFileSync(modeFile, 'silent');
  const bad = fakeServer('as-file-says', modeFile);
  const first = start({ bad }, { records });
  await listedIn(first, 2000);
  await listedIn(first, 10_000, () => true);
  expect(first.healthOf('bad').error).toBe('it did not answer in 10 s');
  await first.stop();
  writeFileSync(modeFile, 'serve');
  const second = start({ bad }, { records });
  await second.listed();
  expect(second.healthOf('bad').state).toBe('lost');
  await second.listed((server) => server === 'bad');
  expect(second.healthOf('bad')).toMatchObject({ state: 'ready', tools: 11 });
  await second.stop();
  const third = start({ bad }, { records });
  await third.listed();
  expect(third.healthOf('bad')).toMatchObject({ state: 'idle', error: null, tools: 11 });
});

test('with other settings it is another server', async () => {
  const records = createFakeRecords();
  const first = start({ fake: fakeServer() }, { records });
  await first.listed();
  await first.stop();
  const other = start({ fake: { ...fakeServer(), env: { A: 'b' } } }, { records });
  const listed = other.listed();
  await other.untilState('fake', 'connecting');
  await listed;
  expect(other.healthOf('fake').state).toBe('ready');
  const patient = start({ fake: { ...fakeServer(), env: { A: 'b' }, timeoutMs: 1 } }, { records });
  await patient.stop();
  await other.stop();
  const same = start({ fake: { ...fakeServer(), env: { A: 'b' }, timeoutMs: 1 } }, { records });
  await same.listed();
  expect(same.healthOf('fake')).toMatchObject({ state: 'idle', tools: 11 });
});

test('what another process keeps up is told as that one sees it', async () => {
  const records = createFakeRecords();
  const daemon = start({ fake: fakeServer('exit') }, { records });
  daemon.keepUp();
  await daemon.untilState('fake', 'lost');
  const look = (isKeptUpElsewhere: boolean) =>
    start({ fake: fakeServer('exit') }, { records, isKeptUpElsewhere: () => isKeptUpElsewhere });
  const besides = look(true);
  await besides.listed();
  expect(besides.healthOf('fake')).toMatchObject({
    state: 'lost',
    error: expect.stringContaining('it ended with status 3'),
  });
  expect(besides.logged).toEqual([]);
  await daemon.stop();
  const alone = look(true);
  await alone.listed();
  expect(alone.logged).toMatchObject([{ event: 'mcp-server-lost' }]);
});

test('a call on demand asks once for a server that is lost, and says why it is', async () => {
  const records = await remembered('exit');
  const servers = start({ fake: fakeServer('as-file-says', modeFile) }, { records });
  await servers.listed();
  expect(await call(servers, 'echo')).toMatchObject({
    failure: {
      code: 'unavailable',
      fate: 'not-done',
      message: expect.stringContaining('nothing works here'),
    },
  });
  writeFileSync(modeFile, 'serve');
  expect(await call(servers, 'echo')).toMatchObject({ ok: true });
});

test('one that is switched off has no tools, and is shown', async () => {
  const servers = start({ fake: { ...fakeServer(), enabled: false } });
  servers.keepUp();
  await servers.listed();
  expect(servers.healthOf('fake')).toMatchObject({ state: 'disabled', tools: 0 });
  expect(servers.catalog().list()).toEqual([]);
});

test('other settings start and end what differs, and leave the rest alone', async () => {
  const servers = start({ stays: fakeServer(), goes: fakeServer() });
  servers.keepUp();
  await servers.untilState('stays', 'ready');
  await servers.untilState('goes', 'ready');
  const pidOf = async (name: string) =>
    Number(
      ((await servers.catalog().call(`${name}.pid`, {}, callContext())) as { output: string })
        .output,
    );
  const [stays, goes] = [await pidOf('stays'), await pidOf('goes')];
  servers.reconfigure(
    mcpSettingsSchema.parse({ servers: { stays: fakeServer(), comes: fakeServer('serve', '2') } }),
  );
  await servers.untilState('comes', 'ready');
  expect(await pidOf('stays')).toBe(stays);
  await servers.stop();
  for (const pid of [stays, goes]) expect(isRunning(pid)).toBe(false);
});

test('a name that means something already is left out and told', async () => {
  const servers = start({ fake: fakeServer() });
  await servers.listed();
  const { tools, health } = servers.join((name) => name === 'fake.echo');
  expect(tools.map(({ name }) => name)).not.toContain('fake.echo');
  expect(health()).toMatchObject([
    { tools: 10, diagnostics: ['fake.echo is left out: another tool has this name.'] },
  ]);
});

test('nothing is left after the end, not even one that does not want to go', async () => {
  // Real time: its reluctance is. Its programs are known by the name of our folder.
  const servers = createFakeServers({
    servers: {
      fake: fakeServer('serve', '1', folder),
      silent: fakeServer('silent', folder),
      exit: fakeServer('exit', folder),
    },
    clock: createSystemClock(),
  });
  servers.keepUp();
  await servers.untilState('fake', 'ready');
  expect(runningWith(folder).length).toBeGreaterThanOrEqual(1);
  await servers.stop();
  expect(leftWith(folder)).toEqual([]);
  await servers.stop();
});

test('what a server has started ends with it, however it ends', async () => {
  const { command, args } = fakeServer();
  const lasting = join(folder, 'lasting');
  symlinkSync('/bin/sleep', lasting);
  const script = `${lasting} 1000 & exec "$0" "$@"`;
  const fake = { command: 'sh', args: ['-c', script, command, ...args] };
  const servers = start({ fake });
  servers.keepUp();
  await servers.untilState('fake', 'ready');
  expect(runningWith(lasting)).toHaveLength(1);
  await call(servers, 'die');
  expect(leftWith(lasting)).toEqual([]);
  clock.advance(1000);
  await servers.untilState('fake', 'ready');
  expect(runningWith(lasting)).toHaveLength(1);
  await servers.stop();
  expect(leftWith(lasting)).toEqual([]);
});

test('a process without time left ends them at once', async () => {
  const servers = await serving();
  servers.kill();
  await servers.untilState('fake', 'lost');
  expect(servers.healthOf('fake').error).toBe('it was ended by SIGKILL');
});

test('the end may come at any time of the beginning', async () => {
  const servers = start({ fake: fakeServer() });
  servers.keepUp();
  await servers.stop();
  const second = start({ fake: fakeServer() });
  const listed = second.listed();
  await second.untilState('fake', 'connecting');
  await second.stop();
  await listed;
  expect(second.catalog().list()).toEqual([]);
});

test('a server that stands still is noticed by the call that it does not answer, and started again', async () => {
  const servers = await serving({ timeoutMs: 20_000 });
  const pid = async () => {
    const told = await call(servers, 'pid');
    return told.ok ? Number(told.output) : 0;
  };
  const first = await pid();
  process.kill(first, 'SIGSTOP');
  const waiting = call(servers, 'echo');
  await clock.timerSet(20_000);
  clock.advance(20_000);
  expect(await waiting).toMatchObject({ failure: { code: 'timed-out' } });
  await clock.timerSet(10_000);
  clock.advance(10_000);
  await servers.untilState('fake', 'lost');
  expect(servers.healthOf('fake').error).toBe('it does not answer any more');
  const isBack = servers.untilState('fake', 'ready');
  await clock.timerSet(1000);
  clock.advance(1000);
  await isBack;
  expect(await pid()).not.toBe(first);
  process.kill(first, 'SIGKILL');
});

test('a slow call of a server that answers otherwise changes nothing', async () => {
  const servers = await serving({ timeoutMs: 20_000 });
  const waiting = call(servers, 'wait');
  await clock.timerSet(20_000);
  clock.advance(20_000);
  expect(await waiting).toMatchObject({ failure: { code: 'timed-out' } });
  await clock.timerSet(10_000);
  while (clock.pendingTimers() > 0) await clock.idle();
  expect(servers.healthOf('fake').state).toBe('ready');
});
