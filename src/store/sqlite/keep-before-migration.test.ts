import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { openBackup } from './backup.ts';
import { openDatabase } from './database.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';
import { writeRc1Database } from './rc1-database.fake.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-migration-'));
  file = join(folder, 'rote.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes('before'))
    .toSorted();
const open = () => openDatabase({ file, clock: createSystemClock(), synchronous: 'normal' });

test('a database of an older Rote is kept as it was before its form changes', async () => {
  writeRc1Database(file);
  await open().close();
  expect(kept()).toEqual(['rote.db.before-migration-34']);
  const copy = openBackup(join(folder, 'rote.db.before-migration-34'));
  expect(copy.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 34 });
  copy.close();
  expect(statSync(join(folder, 'rote.db.before-migration-34')).mode & 0o777).toBe(0o600);
  await open().close();
  expect(kept()).toHaveLength(1);
});

test('a new database leaves no copy behind', async () => {
  await open().close();
  expect(kept()).toEqual([]);
});

test('the last three are kept', () => {
  const sqlite = new DatabaseSync(file);
  for (const version of [8, 9, 10, 11]) {
    sqlite.exec(`PRAGMA user_version = ${version}`);
    keepBeforeMigration(sqlite, file, version);
  }
  // Another process was faster: what is there now is not what was to be kept.
  keepBeforeMigration(sqlite, file, 7);
  sqlite.close();
  expect(kept()).toEqual([
    'rote.db.before-migration-10',
    'rote.db.before-migration-11',
    'rote.db.before-migration-9',
  ]);
});

test('where no copy can be kept nothing changes', () => {
  writeRc1Database(file);
  mkdirSync(join(folder, 'rote.db.before-migration-34'));
  expect(open).toThrow(expect.objectContaining({ code: 'no-copy-before-migration' }));
  const sqlite = new DatabaseSync(file, { readOnly: true });
  expect(sqlite.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 34 });
  sqlite.close();
});
