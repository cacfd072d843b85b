import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SETTINGS } from '../runtime/settings.fake.ts';
import { changeConfig } from './change-config.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-change-config-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const file = () => join(home, 'config.yaml');
const LEVEL = ['log', 'level'];

test('a setting is written where there is no file yet', async () => {
  const config = await changeConfig(home, SETTINGS, { path: LEVEL, value: 'debug' });
  expect(config.log.level).toBe('debug');
  expect(readFileSync(file(), 'utf8')).toBe('log:\n  level: debug\n');
});

test('comments and all other settings stay as they are', async () => {
  writeFileSync(file(), '# mine\nhttp:\n  port: 1 # why\nlog:\n  # level: warn\n');
  await changeConfig(home, SETTINGS, { path: LEVEL, value: 'debug' });
  const text = readFileSync(file(), 'utf8');
  for (const part of ['# mine', 'port: 1 # why', 'level: debug']) expect(text).toContain(part);
  await changeConfig(home, SETTINGS, { path: LEVEL });
  expect(readFileSync(file(), 'utf8')).not.toContain('level: debug');
});

test('what is not valid is refused, and nothing changes', async () => {
  const loud = changeConfig(home, SETTINGS, { path: LEVEL, value: 'loud' });
  await expect(loud).rejects.toMatchObject({ code: 'bad-config' });
  expect(existsSync(file())).toBe(false);
  writeFileSync(file(), 'nonsense: 1\n');
  const right = changeConfig(home, SETTINGS, { path: LEVEL, value: 'debug' });
  await expect(right).rejects.toMatchObject({ code: 'bad-config' });
  expect(readFileSync(file(), 'utf8')).toBe('nonsense: 1\n');
});
