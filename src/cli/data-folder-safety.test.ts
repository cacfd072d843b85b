import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { runRote, runRoteJson } from './cli.fake.ts';

let top = '';
let home = '';
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'rote-safety-'));
  home = join(top, 'home');
  mkdirSync(home);
});
afterEach(() => rmSync(top, { recursive: true }));

const clock = createSystemClock();
const rote = (...argv: string[]) => runRote(argv, { home, clock });
const roteJson = (...argv: string[]) => runRoteJson(argv, { home, clock });

test.each(['.', '..', '/', 'skills', 'agents/x'])(
  'with the workspace %j nothing starts',
  async (workspace) => {
    writeFileSync(join(home, 'config.yaml'), `tools:\n  workspace: ${workspace}\n`);
    for (const command of [['status'], ['tools', 'list'], ['config']])
      expect(await roteJson(...command), command.join(' ')).toMatchObject({
        status: 2,
        error: { code: 'bad-workspace', hint: expect.stringContaining('tools.workspace') },
      });
  },
);

test('a data folder that others could read is closed, and that is told beside the answer', async () => {
  await rote('skills', 'list');
  chmodSync(home, 0o755);
  const { out, err } = await rote('status', '--json');
  expect(JSON.parse(out)).toMatchObject({ daemon: { running: false } });
  expect(err).toContain('(mode 755)');
  expect(statSync(home).mode & 0o777).toBe(0o700);
  expect((await rote('status')).err).toBe('');
});

test('restore at a terminal asks before it replaces a database, and says that a daemon runs on it', async () => {
  const file = join(top, 'copy.db');
  await rote('backup', file);
  const typed = (line: string, ...more: string[]) =>
    runRote(['restore', file, ...more], { home, clock, lines: [line] });
  const asides = () => readdirSync(home).filter((name) => name.includes('.before-restore-'));
  const no = await typed('');
  expect(no).toMatchObject({ status: 2, err: expect.stringContaining('Nothing was restored.') });
  expect(no.asked).toEqual([expect.stringContaining(`There is a database in ${home} already.`)]);
  expect(asides()).toEqual([]);
  expect(await typed('', '--yes')).toMatchObject({ status: 0, asked: [] });
  const facts = { pid: 1, host: 'elsewhere', processStart: null, address: 'http://10.0.0.1:1' };
  const daemon = { ...facts, startedAtUtc: '2026-01-01T00:00:00Z', version: '9.9.9' };
  writeFileSync(join(home, 'daemon.json'), JSON.stringify(daemon));
  const yes = await typed('y');
  expect(yes.status).toBe(0);
  expect(yes.asked[0]).toContain('a daemon runs on it (process 1)');
  expect(asides().length).toBeGreaterThan(1);
});

test('a backup replaces a file only where that is asked for, and only a backup', async () => {
  const file = join(top, 'copy.db');
  expect(await roteJson('backup', file)).toMatchObject({ status: 0 });
  expect(await roteJson('backup', file)).toMatchObject({
    status: 2,
    error: { code: 'file-exists', hint: expect.stringContaining('--overwrite') },
  });
  expect(await roteJson('backup', file, '--overwrite')).toMatchObject({ status: 0 });
  const letter = join(top, 'letter.txt');
  writeFileSync(letter, 'precious');
  expect(await roteJson('backup', letter, '--overwrite')).toMatchObject({ status: 2 });
  expect(readFileSync(letter, 'utf8')).toBe('precious');
  expect(await roteJson('backup', '/dev/null', '--overwrite')).toMatchObject({ status: 2 });
  expect(await roteJson('restore', '/dev/zero')).toMatchObject({
    status: 2,
    error: { code: 'bad-backup' },
  });
});
