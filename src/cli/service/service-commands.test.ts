import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { runRoteJson } from '../cli.fake.ts';
import type { ProgramResult, ServiceHost } from './service-host.ts';

let root: string;
let ran: string[];
let answer: (line: string) => ProgramResult;
let platform: string;
let hasNotify: boolean;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rote-service-'));
  ran = [];
  platform = 'linux';
  hasNotify = true;
  answer = () => ({ status: 0, output: '' });
});
afterEach(() => rmSync(root, { recursive: true }));

function rote(...argv: string[]) {
  const serviceHost: ServiceHost = {
    platform,
    userHome: root,
    configHome: join(root, '.config'),
    userId: 501,
    launcher: '/opt/rote/bin/rote',
    has: () => hasNotify,
    run(...words) {
      ran.push(words.join(' '));
      return answer(words.join(' '));
    },
  };
  const clock = createVirtualClock();
  return runRoteJson(argv, { home: join(root, 'data'), clock, serviceHost });
}
const unitFile = (): string => join(root, '.config/systemd/user/rote.service');

test('install writes the unit and starts it; uninstall takes both back', async () => {
  expect(await rote('service', 'install')).toMatchObject({
    ok: true,
    started: true,
    file: unitFile(),
  });
  expect(readFileSync(unitFile(), 'utf8')).toContain(`--home ${join(root, 'data')}\n`);
  expect(ran).toEqual([
    'systemctl --user is-active rote.service',
    'systemctl --user daemon-reload',
    'systemctl --user enable rote.service',
    'systemctl --user restart rote.service',
  ]);
  expect(await rote('service', 'status')).toMatchObject({
    status: 0,
    installed: true,
    active: true,
  });
  expect(await rote('service', 'uninstall')).toMatchObject({ removed: true, problem: null });
  expect(existsSync(unitFile())).toBe(false);
  expect(await rote('service', 'uninstall')).toMatchObject({ status: 0, removed: false });
  expect(await rote('service', 'status')).toMatchObject({
    status: 1,
    error: { code: 'no-service' },
    installed: false,
    active: false,
  });
});

test('the status of a service that does not run is not ok', async () => {
  await rote('service', 'install');
  answer = () => ({ status: 3, output: 'inactive' });
  expect(await rote('service', 'status')).toMatchObject({
    status: 1,
    ok: false,
    error: { code: 'service-stopped', hint: expect.stringContaining('rote service install') },
    installed: true,
    active: false,
  });
});

test('where systemctl is missing the file is there, the command fails and says what is left to do', async () => {
  answer = () => ({ status: null, output: 'spawn systemctl ENOENT' });
  const installed = await rote('service', 'install');
  expect(installed).toMatchObject({
    status: 1,
    ok: false,
    error: { code: 'service-not-started' },
    written: true,
    started: false,
  });
  expect(installed.problem).toContain('ENOENT');
  expect(installed.todo).toContain('systemctl --user enable rote.service');
  expect(existsSync(unitFile())).toBe(true);
});

test('a dry run prints the file and changes nothing', async () => {
  const { content } = await rote('service', 'install', '--dry-run');
  expect(content).toContain('ExecStart=');
  expect(content).toContain('Type=notify');
  hasNotify = false;
  expect((await rote('service', 'install', '--dry-run')).content).toContain('Type=exec');
  expect([ran, existsSync(unitFile()), existsSync(join(root, 'data'))]).toEqual([[], false, false]);
});

test('on a Mac it is a launchd agent', async () => {
  platform = 'darwin';
  answer = (line) => ({ status: line.includes('bootout') ? 3 : 0, output: '' });
  const { file, started } = await rote('service', 'install');
  expect([file, started]).toEqual([join(root, 'Library/LaunchAgents/dev.rote.daemon.plist'), true]);
  expect(ran.at(-1)).toBe(`launchctl bootstrap gui/501 ${file}`);
});

test('elsewhere it says so', async () => {
  platform = 'win32';
  expect(await rote('service', 'install')).toMatchObject({
    status: 2,
    error: { code: 'no-service-manager' },
  });
});
