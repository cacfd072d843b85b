/**
 * A real CalDAV and CardDAV server for the tests of one file: Radicale on loopback with its own settings in a scratch
 * folder. Where it is not installed, the tests that need it say that they proved nothing, and fail where `CI=true`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { pause } from '../base/pause.ts';

const RADICALE = '/usr/bin/radicale';
export const hasRadicale = existsSync(RADICALE);
export const DAV_PASSWORD = 'orange-juice';

if (!hasRadicale)
  test('a CalDAV server is there to test with', ({ skip }) => {
    if (process.env['CI'] === 'true') throw new Error('install radicale');
    skip('not proved here: calendars and contacts over DAV; install radicale');
  });

export interface Radicale {
  url(path?: string): string;
  /** Makes a calendar or an address book without asking the server. */
  make(user: string, name: string, kind: 'VCALENDAR' | 'VADDRESSBOOK'): string;
  put(user: string, name: string, file: string, text: string): void;
  files(user: string, name: string): string[];
  remove(user: string, name: string, file: string): void;
}

/** Users are `ana` and `bob`. */
export function openRadicale(): Radicale {
  const folder = mkdtempSync(join(tmpdir(), 'rote-radicale-'));
  const root = join(folder, 'store', 'collection-root');
  let port = 0;
  let server: ChildProcess | null = null;

  beforeAll(async () => {
    if (!hasRadicale) return;
    port = await freePort();
    writeFileSync(join(folder, 'users'), `ana:${DAV_PASSWORD}\nbob:${DAV_PASSWORD}\n`);
    writeFileSync(join(folder, 'config'), settingsFor(folder, port));
    server = spawn(RADICALE, ['--config', join(folder, 'config')], { stdio: 'ignore' });
    while (!(await takesConnections(port))) {
      if (server.exitCode !== null) throw new Error('Radicale ended');
      await pause(createSystemClock(), 50, new AbortController().signal);
    }
  });
  afterAll(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    make(user, name, kind) {
      const place = join(root, user, name);
      mkdirSync(place, { recursive: true });
      const properties = { tag: kind, 'D:displayname': name };
      writeFileSync(join(place, '.Radicale.props'), JSON.stringify(properties));
      return `/${user}/${name}/`;
    },
    put: (user, name, file, text) => writeFileSync(join(root, user, name, file), text),
    remove: (user, name, file) => rmSync(join(root, user, name, file)),
    files: (user, name) =>
      readdirSync(join(root, user, name))
        .filter((file) => !file.startsWith('.'))
        .map((file) => readFileSync(join(root, user, name, file), 'utf8')),
  };
}

function settingsFor(folder: string, port: number): string {
  return [
    ...['[server]', `hosts = 127.0.0.1:${port}`],
    ...['[auth]', 'type = htpasswd', `htpasswd_filename = ${join(folder, 'users')}`],
    ...['htpasswd_encryption = plain', 'delay = 0'],
    ...['[storage]', `filesystem_folder = ${join(folder, 'store')}`],
    ...['[rights]', 'type = owner_only', '[logging]', 'level = critical', ''],
  ].join('\n');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
