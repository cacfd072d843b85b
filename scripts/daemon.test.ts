import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROTE = join(import.meta.dirname, '../bin/rote');
let home: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-daemon-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

function rote(...argv: string[]) {
  const { status, stdout } = spawnSync(ROTE, [...argv, '--json', '--home', home], {
    encoding: 'utf8',
  });
  return { status, ...JSON.parse(stdout) };
}

async function start() {
  const child = spawn(ROTE, ['start', '--port', '0', '--json', '--home', home], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines = createInterface(child.stderr);
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  /** The next line of the log that tells of `event`. */
  async function logged(event: string): Promise<Record<string, unknown>> {
    for (;;) {
      const [text] = await once(lines, 'line');
      const entry = JSON.parse(text);
      if (entry.event === event) return entry;
    }
  }
  const { address, url } = JSON.parse(line) as { address: string; url: string };
  return { child, address, url, logged };
}

/** What the page does with the link that led to it. */
async function signIn({ origin, hash }: URL): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: hash.replace('#code=', '') }),
  });
  const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
  return { status: answer.status, cookie };
}

test('while it runs, everyone can tell where; a second one is sent there; then it is gone', async () => {
  expect(rote('status')).toMatchObject({ status: 1, ok: false, daemon: { running: false } });
  expect(rote('open')).toMatchObject({ status: 1, error: { code: 'not-running' } });
  const { child, address, url } = await start();
  expect(rote('status')).toMatchObject({
    daemon: { running: true, address, pid: child.pid },
    counts: { schedules: { active: 0 } },
    upcoming: [],
  });
  const second = rote('start', '--port', '0');
  expect(second).toMatchObject({ status: 1, error: { code: 'already-running' } });
  expect(second.error.message).toContain(address);

  expect(statSync(join(home, 'api-token')).mode & 0o777).toBe(0o600);
  const opened = new URL(rote('open').url);
  expect(opened.origin).toBe(address);
  const fromLink = await signIn(opened);
  const banner = await signIn(new URL(url));
  expect((await signIn(new URL(url))).status).toBe(401);
  for (const { status, cookie } of [fromLink, banner]) {
    expect(status).toBe(200);
    const answer = await fetch(`${address}/api/v1/schedules`, {
      method: 'POST',
      headers: { Cookie: cookie, 'X-Rote': 'page', 'Content-Type': 'application/json' },
      body: JSON.stringify({ every: '1h', instruction: 'Say hello' }),
    });
    expect(answer.status).toBe(201);
  }
  expect(rote('status').upcoming).toMatchObject([{ name: 'Say hello' }, { name: 'Say hello' }]);

  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(existsSync(join(home, 'daemon.json'))).toBe(false);
});

test('one that was killed stands in nobody’s way', async () => {
  const { child } = await start();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(home, 'daemon.json'))).toBe(true);
  expect(rote('status').daemon).toEqual({ running: false });
  const { child: next } = await start();
  expect(rote('status').daemon).toMatchObject({ running: true, pid: next.pid });
});

test('it takes settings over when they change and when it is told to look', async () => {
  const { child, logged } = await start();
  const config = join(home, 'config.yaml');
  const reloaded = logged('config-reloaded');
  writeFileSync(config, 'log:\n  level: info\n');
  expect(await reloaded).toMatchObject({ settings: ['log.level'] });
  const waits = logged('config-needs-restart');
  writeFileSync(config, 'log:\n  level: info\nlanes:\n  main: 1\n');
  expect(await waits).toMatchObject({ settings: ['lanes.main'] });
  writeFileSync(config, 'log: 7\n');
  const failed = logged('config-not-reloaded');
  child.kill('SIGHUP');
  expect((await failed)['reason']).toContain('line 1');
  expect(rote('status').status).toBe(2);
  writeFileSync(config, '');
  expect(rote('status').daemon).toMatchObject({ running: true });
});

test('it ends when it is told to, whatever a program that it ran has left behind', async () => {
  // In a box nothing can be left behind.
  const config = 'sandbox: { mode: off }\ntools: { shell: { allow: true } }\n';
  writeFileSync(join(home, 'config.yaml'), config);
  const leave = `const child = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 1, 2] });
    child.unref();
    require('node:fs').writeFileSync('away', String(child.pid));`;
  const plan = [
    { id: 'leave', tool: 'shell.run', input: { command: [process.execPath, '-e', leave] } },
  ];
  const { child } = await start();
  rote('schedule', 'add', '--payload', JSON.stringify({ id: 'leave', every: '1h', plan }));
  rote('schedule', 'run', 'leave');
  const away = join(home, 'workspace/away');
  await appeared(away);
  try {
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(rote('runs', 'list').runs).toMatchObject([{ state: 'succeeded' }]);
    expect((await start()).child.exitCode).toBeNull();
  } finally {
    process.kill(Number(readFileSync(away, 'utf8')), 'SIGKILL');
  }
});

/** Resolves when the file is there with something in it; its folder may come later. */
async function appeared(file: string): Promise<void> {
  const until = AbortSignal.timeout(100_000);
  for (const folder of [home, join(home, 'workspace')]) {
    const wanted = folder === home ? join(home, 'workspace') : file;
    const isThere = (): boolean =>
      existsSync(wanted) && (wanted !== file || statSync(file).size > 0);
    const changes = watch(folder, { signal: until });
    if (isThere()) continue;
    for await (const _ of changes) if (isThere()) break;
  }
}
