import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFolderLock } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one has it until it lets go, and nobody else reads the file', () => {
  const file = join(folder, 'daemon.lock');
  const lock = takeFolderLock(file);
  expect(lock).not.toBeNull();
  expect(takeFolderLock(file)).toBeNull();
  expect(takeFolderLock(file)).toBeNull();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  lock?.release();
  lock?.release();
  const next = takeFolderLock(file);
  expect(next).not.toBeNull();
  next?.release();
});

test('where there can be no such file, that is an error and no refusal', () => {
  expect(() => takeFolderLock(join(folder, 'missing', 'daemon.lock'))).toThrow('ENOENT');
});
