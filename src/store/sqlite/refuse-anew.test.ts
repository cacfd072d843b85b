import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseInPlaceOfEarlier } from './refuse-anew.ts';

let folder: string;
const file = () => join(folder, 'rote.db');
const refused = () => {
  try {
    refuseInPlaceOfEarlier(file());
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-anew-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const TRACES = [
  'rote.db-wal',
  'rote.db-shm',
  'rote.db-changed',
  'rote.db.before-migration-3',
  'rote.db.before-restore-2026',
  'daemon-running',
];

test.each(TRACES)('beside %s no database is begun where there is none, or an empty one', (name) => {
  writeFileSync(join(folder, name), '');
  expect(refused()).toBe('database-gone');
  writeFileSync(file(), '');
  expect(refused()).toBe('database-gone');
  writeFileSync(file(), 'x');
  expect(refused()).toBeNull();
});

test('in a new data folder one is begun, whatever else lies there', () => {
  for (const name of ['config.yaml', 'daemon.json', 'daemon.lock', 'other.db-wal', 'rote.db.mine'])
    writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'skills'));
  expect(refused()).toBeNull();
  writeFileSync(file(), '');
  expect(refused()).toBeNull();
});

test('a damaged one that was set aside is named', () => {
  writeFileSync(join(folder, 'rote.db.damaged-now'), 'x');
  writeFileSync(join(folder, 'daemon-running'), '');
  expect(refused()).toBe('damaged-database');
});
