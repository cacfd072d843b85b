import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRote } from './cli.fake.ts';

let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-config-set-'));
  file = join(home, 'config.yaml');
});
afterEach(() => rmSync(home, { recursive: true }));

const run = (...argv: string[]) => runRote(argv, { home, clock: createVirtualClock() });
async function rote(...argv: string[]) {
  const { status, out } = await run(...argv, '--json');
  return { status, ...JSON.parse(out) };
}

test('set changes one setting, and unset takes it out; comments stay', async () => {
  writeFileSync(file, '# mine\nlog:\n  # how much\n  level: info # for now\n');
  expect(await rote('config', 'set', 'log.level', 'debug')).toMatchObject({
    status: 0,
    value: 'debug',
    before: 'info',
    restart: [],
  });
  expect(readFileSync(file, 'utf8')).toBe('# mine\nlog:\n  # how much\n  level: debug # for now\n');
  await rote('config', 'set', 'tools.shell.allow', '[git, make]');
  expect((await rote('config')).config.tools.shell.allow).toEqual(['git', 'make']);
  expect(await rote('config', 'unset', 'log.level')).toMatchObject({ value: 'warn' });
  expect(readFileSync(file, 'utf8')).toContain('# mine');
  expect((await rote('config')).config.log.level).toBe('warn');
});

test('what needs a restart is named, and so is what was there before', async () => {
  const { out } = await run('config', 'set', 'http.port', '8000');
  expect(out).toContain('http.port: 8000 (it was 7683).');
  expect(out).toContain('A running daemon needs a restart for: http.port');
  expect((await run('config', 'set', 'http.port', '8000')).out).toContain('8000, as before.');
});

test.each([
  ['an unknown setting', ['log.levle', 'debug'], 'bad-setting', 'did you mean "level"'],
  ['a value of another kind', ['http.port', 'many'], 'bad-setting', 'http.port'],
  ['no value', ['log.level', ''], 'bad-value', 'no value'],
  ['a value that can not be read', ['tools.shell.allow', '[git'], 'bad-value', "can't be read"],
  ['a key', ['tools.search', '{kind: brave, key: BSA-1}'], 'is-a-secret', 'tools.search.key'],
])('set refuses %s, and the file stays as it was', async (_, args, code, words) => {
  const answer = await rote('config', 'set', ...args);
  expect(answer).toMatchObject({ status: 2, error: { code } });
  expect(answer.error.message).toContain(words);
  expect(JSON.stringify(answer)).not.toContain('BSA-1');
  expect(existsSync(file)).toBe(false);
});

test('a file that is wrong already is told with its line and not changed', async () => {
  writeFileSync(file, 'log:\n  levle: debug\n');
  const { status, error } = await rote('config', 'set', 'timezone', 'UTC');
  expect([status, error.code]).toEqual([2, 'bad-config']);
  expect(error.message).toContain('line 2');
  expect(readFileSync(file, 'utf8')).toBe('log:\n  levle: debug\n');
});

test('unset of what the file does not set is refused', async () => {
  expect(await rote('config', 'unset', 'log.level')).toMatchObject({
    status: 2,
    error: { code: 'not-set' },
  });
  expect(existsSync(file)).toBe(false);
});
