/** With real daemons: each is a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { isAlive, processStart } from '../../home/process-start.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';
import type { ServiceHost } from '../service/service-host.ts';

const ROTE = join(import.meta.dirname, '../../../bin/rote');
const clock = createSystemClock();
/** For whom a machine is slow; it ends as soon as it holds. */
const WITHIN = { timeout: 60_000 };
let home: string;
const children: ChildProcess[] = [];
/** Processes that are children of nobody here. */
const others: number[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-stop-'));
  const settings = { log: { level: 'info' }, tools: { http: { allowPrivate: ['127.0.0.1'] } } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const pid of others.splice(0)) if (isAlive(pid, null)) process.kill(pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

const rote = (...argv: string[]) => runRoteJson(argv, { home, clock });

function begin(argv: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(ROTE, [...argv, '--home', home], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  return { child, out: linesOf(child.stdout), err: linesOf(child.stderr) };
}

async function start(...flags: string[]) {
  const { child, out } = begin(['start', '--port', '0', '--json', ...flags]);
  const line = await out.with('{');
  return { child, pid: child.pid ?? 0, address: JSON.parse(line).address as string };
}

/** Every line is kept until it is asked for: several may come at once. */
function linesOf(stream: NodeJS.ReadableStream): Lines {
  const lines: string[] = [];
  let came = Promise.withResolvers<void>();
  createInterface(stream).on('line', (line) => {
    lines.push(line);
    came.resolve();
    came = Promise.withResolvers();
  });
  return {
    async with(text) {
      for (;;) {
        const more = came.promise;
        for (let line = lines.shift(); line !== undefined; line = lines.shift())
          if (line.includes(text)) return line;
        await more;
      }
    },
  };
}

interface Lines {
  /** The next line that has it; those before it are passed over. */
  with(text: string): Promise<string>;
}

/** Answers when it is let. */
async function slowServer() {
  const held: ServerResponse[] = [];
  let onRequest = (): void => undefined;
  const server = createServer((_, response) => {
    held.push(response);
    onRequest();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: () => held.length,
    asked: (count: number) =>
      new Promise<void>((resolve) => {
        onRequest = () => {
          if (held.length >= count) resolve();
        };
        onRequest();
      }),
    answer: () => held.at(-1)?.end('done'),
  };
}

async function addSlow(id: string, url: string): Promise<void> {
  const schedule = {
    id,
    name: `Get ${id}`,
    at: '2026-01-01T00:00:00Z',
    missedRunPolicy: 'run_immediately',
    plan: [{ id: 'get', toolName: 'http.request', parameters: { method: 'GET', url } }],
  };
  const added = await rote('schedule', 'add', '--payload', JSON.stringify(schedule));
  expect(added).toMatchObject({ ok: true });
}

test('stop ends it and comes back when it is gone; a second stop finds nothing', async () => {
  expect(await rote('stop')).toMatchObject({ status: 0, ok: true, stopped: false });
  const { child, pid } = await start();
  const ended = once(child, 'exit');
  expect(await rote('stop')).toMatchObject({ status: 0, stopped: true, pid, isDrained: false });
  expect(isAlive(pid, null)).toBe(false);
  expect((await ended)[0]).toBe(0);
  const again = await runRote(['stop'], { home, clock });
  expect(again).toMatchObject({ status: 0, out: `No Rote runs on ${home}.\n` });
});

test('one that was killed is not there; a process that has its number now is sent nothing', async () => {
  const { child } = await start();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await rote('stop')).toMatchObject({ status: 0, stopped: false });

  const bystander = spawn('sleep', ['600']);
  children.push(bystander);
  await once(bystander, 'spawn');
  const file = join(home, 'daemon.json');
  const left = JSON.parse(readFileSync(file, 'utf8'));
  const pid = bystander.pid ?? 0;
  writeFileSync(file, JSON.stringify({ ...left, pid }));
  const byStart = await rote('stop');
  // The lock decides if the system does not tell when a process began.
  writeFileSync(file, JSON.stringify({ ...left, pid, processStart: processStart(pid) }));
  expect(await rote('stop')).toMatchObject({ status: 1, error: { code: 'not-certain' } });
  expect(await rote('restart')).toMatchObject({ status: 1, error: { code: 'not-certain' } });
  if (process.platform === 'linux') expect(byStart).toMatchObject({ status: 0, stopped: false });
  writeFileSync(file, JSON.stringify({ ...left, host: `not-${hostname()}` }));
  expect(await rote('stop')).toMatchObject({ status: 1, error: { code: 'not-certain' } });
  expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
});

test('a drained stop waits for the run that goes on, says so, and begins no other', async () => {
  const server = await slowServer();
  await addSlow('slow', server.url);
  const { child } = await start();
  await server.asked(1);
  const stop = begin(['stop', '--drain']);
  expect(await stop.err.with('Waiting for')).toContain('"Get slow" (run_');
  await addSlow('later', server.url);
  const { daemon } = await rote('status');
  expect(daemon).toMatchObject({ running: true });
  // Due while nothing is begun: it is recorded, and waits.
  await vi.waitUntil(async () => (await rote('runs', 'list')).runs.length === 2, WITHIN);
  server.answer();
  expect((await once(stop.child, 'exit'))[0]).toBe(0);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  const { runs } = await rote('runs', 'list');
  const states = runs.map((run: Record<string, string>) => [run['scheduleId'], run['state']]);
  expect(Object.fromEntries(states)).toEqual({ slow: 'succeeded', later: 'waiting' });
  expect(server.requests()).toBe(1);
});

test('where the waiting ends, by an interrupt or a kill, the daemon begins runs again', async () => {
  const server = await slowServer();
  await addSlow('slow', server.url);
  const { pid } = await start();
  await server.asked(1);
  for (const [begun, signal, ended] of [
    [2, 'SIGINT', 1],
    [3, 'SIGKILL', null],
  ] as const) {
    const stop = begin(['stop', '--drain']);
    await stop.err.with('Waiting for');
    stop.child.kill(signal);
    expect((await once(stop.child, 'exit'))[0]).toBe(ended);
    await addSlow(`later-${begun}`, server.url);
    await server.asked(begun);
    expect(isAlive(pid, null)).toBe(true);
  }
  const { lines } = await rote('logs');
  const events = (lines as { event: string }[]).map(({ event }) => event);
  expect(events.filter((event) => event === 'drain-given-up')).toHaveLength(2);
});

test('restart starts it again with its flags, in the background, once it has its keys', async () => {
  const first = begin(['start', '--port', '0', '--host', '127.0.0.1', '--json'], { TRY_KEY: 'k' });
  await first.out.with('{');
  const ended = once(first.child, 'exit');
  expect(await rote('restart')).toMatchObject({
    status: 1,
    error: { code: 'keys-missing' },
    missing: expect.arrayContaining(['TRY_KEY']),
  });
  expect(first.child.exitCode).toBe(null);

  const again = begin(['restart', '--json'], { TRY_KEY: 'k' });
  const line = await again.out.with('{');
  const restarted = JSON.parse(line);
  others.push(restarted.pid);
  expect(restarted).toMatchObject({ ok: true, before: first.child.pid, how: 'detached' });
  expect((await ended)[0]).toBe(0);
  expect((await once(again.child, 'exit'))[0]).toBe(0);
  expect((await fetch(`${restarted.address}/healthz`)).status).toBe(200);
  const { startedWith } = JSON.parse(readFileSync(join(home, 'daemon.json'), 'utf8'));
  expect(startedWith.flags).toEqual(['--host=127.0.0.1', '--port=0', '--no-link']);
  expect(startedWith.keys).toContain('TRY_KEY');
  expect(readFileSync(join(home, 'logs', 'start.log'), 'utf8')).toBe('');
  expect(await rote('stop')).toMatchObject({ stopped: true, pid: restarted.pid });
});

test('a service is stopped and restarted by what keeps it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rote-kept-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  let daemon: Awaited<ReturnType<typeof start>> | null = null;
  let started: Promise<Awaited<ReturnType<typeof start>>> | null = null;
  const ran: string[] = [];
  const serviceHost: ServiceHost = {
    platform: 'linux',
    userHome: root,
    configHome: root,
    userId: 1,
    launcher: ROTE,
    has: () => false,
    run(...words) {
      const verb = words[2] ?? '';
      if (verb === 'is-active') return { status: daemon === null ? 3 : 0, output: '' };
      ran.push(words.join(' '));
      if (verb === 'stop' || verb === 'restart') daemon?.child.kill('SIGKILL');
      daemon = null;
      if (verb === 'restart') started = start();
      return { status: 0, output: '' };
    },
  };
  const kept = (...argv: string[]) => runRoteJson(argv, { home, clock, serviceHost });
  await kept('service', 'install');
  daemon = await (started as unknown as ReturnType<typeof start>);
  const { pid } = daemon;
  ran.length = 0;
  expect(await kept('stop')).toMatchObject({ stopped: true, pid, service: 'systemd' });
  expect(isAlive(pid, null)).toBe(false);
  const restarted = await kept('restart');
  expect(restarted).toMatchObject({ status: 0, how: 'service', before: null });
  expect(ran).toEqual([
    'systemctl --user stop rote.service',
    'systemctl --user restart rote.service',
  ]);
  daemon = await (started as unknown as ReturnType<typeof start>);
  expect(restarted.pid).toBe(daemon.pid);
});

test('what somebody else keeps alive is not stopped, and comes back by itself at a restart', async () => {
  const env = { ROTE_SERVICE: 'systemd' };
  const argv = ['start', '--port', '0', '--json'];
  const first = begin(argv, env);
  await first.out.with('{');
  expect(await rote('stop')).toMatchObject({ status: 1, error: { code: 'kept-by-service' } });
  expect(first.child.exitCode).toBe(null);
  const next = once(first.child, 'exit').then(() => begin(argv, env));
  const restarted = await rote('restart');
  expect(restarted).toMatchObject({ status: 0, how: 'kept', before: first.child.pid });
  expect(restarted.pid).toBe((await next).child.pid);
});

test('one that does not come up is told with its reason', async () => {
  const said = { said: 'error: the port is taken' };
  const startBeside = () => ({ pid: 1, ended: () => said });
  const failed = await runRote(['restart'], { home, clock, startBeside });
  expect(failed.status).toBe(1);
  expect(failed.err).toContain('error: the port is taken\n');
});

test('logs shows what was written before and, followed, what is written after', async () => {
  expect((await runRote(['logs'], { home, clock })).out).toContain('Nothing was logged');
  const { child, address } = await start();
  const { lines } = await rote('logs');
  expect(lines).toContainEqual(expect.objectContaining({ event: 'daemon-started', address }));
  expect(statSync(join(home, 'logs', 'daemon.log')).mode & 0o777).toBe(0o600);
  const follow = begin(['logs', '--follow', '--lines', '1']);
  // The follower has begun when the line before is shown.
  await follow.out.with('daemon-started');
  const shown = follow.out.with('config-reloaded');
  writeFileSync(join(home, 'config.yaml'), 'log:\n  level: debug\n');
  expect(await shown).toMatch(/^\w{3} .* {2}info {3}config-reloaded {2}settings=\[/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = follow.out.with('daemon-started');
  await start();
  await next;
  const raw = (await runRote(['logs', '--raw', '--lines', '1'], { home, clock })).out;
  expect(JSON.parse(raw)).toHaveProperty('event');
  follow.child.kill('SIGINT');
  expect((await once(follow.child, 'exit'))[0]).toBe(0);
  expect(await rote('logs', '--follow')).toMatchObject({ status: 2, error: { code: 'bad-flags' } });
});
