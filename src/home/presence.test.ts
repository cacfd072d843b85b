import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { readDaemon, takePresence } from './presence.ts';
import { processStart } from './process-start.ts';

let home: string;
let other: ChildProcess;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-presence-'));
  other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
});
afterEach(() => {
  other.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

const file = (): string => join(home, 'daemon.json');
const take = () => takePresence({ home, clock: createVirtualClock(), version: '1' });
function write(changes: object = {}): void {
  const pid = other.pid ?? 0;
  const daemon = {
    pid,
    host: hostname(),
    processStart: processStart(pid),
    address: 'http://127.0.0.1:1',
    startedAtUtc: '2026-01-01T00:00:00Z',
    version: '1',
    ...changes,
  };
  writeFileSync(file(), JSON.stringify(daemon));
}

test('who runs says so in a file of its own, and takes it away at the end', async () => {
  const presence = take();
  await presence.announce('http://127.0.0.1:7683');
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
    pid: process.pid,
    address: 'http://127.0.0.1:7683',
    startedAtUtc: '2026-01-01T00:00:00Z',
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  presence.leave();
  presence.leave();
  expect(existsSync(file())).toBe(false);
});

test('where one runs, a second is refused and told where the first is', () => {
  write();
  expect(readDaemon(home)).toMatchObject({ running: true, pid: other.pid });
  expect(take).toThrow(
    `A Rote already runs on ${home} (process ${other.pid}, at http://127.0.0.1:1).`,
  );
  expect(readDaemon(home).running).toBe(true);
});

test('the file of one that was killed stops nobody', async () => {
  write();
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(readDaemon(home)).toEqual({ running: false });
  take().leave();
});

test.skipIf(process.platform !== 'linux')('another process of the same number is not it', () => {
  write({ processStart: '1' });
  expect(readDaemon(home)).toEqual({ running: false });
});

test('a file that makes no sense, or with our own number, is no daemon', () => {
  for (const text of ['', '{', '{"pid":-1}', 'null']) {
    writeFileSync(file(), text);
    expect(readDaemon(home)).toEqual({ running: false });
  }
  write({ pid: process.pid });
  expect(readDaemon(home)).toEqual({ running: false });
});

test('one on another machine that shares the folder counts as running', () => {
  write({ host: 'elsewhere' });
  expect(readDaemon(home).running).toBe(true);
});

test('leaving does not take away the file of a successor', () => {
  const presence = take();
  write();
  presence.leave();
  expect(existsSync(file())).toBe(true);
});
