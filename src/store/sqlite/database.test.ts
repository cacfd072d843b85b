import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { type Database, openDatabase } from './database.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-database-'));
  const file = join(folder, 'rote.db');
  database = openDatabase({ file, clock: createSystemClock(), synchronous: 'normal' });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const put = (name: string, value: string) =>
  database.prepare('INSERT INTO tool_state VALUES (?, ?, ?)').run('s', name, value);
const names = () =>
  database
    .prepare('SELECT name FROM tool_state ORDER BY name')
    .all()
    .map((row) => row['name']);

test('one job that fails takes no other along', async () => {
  const results = await Promise.allSettled([
    database.write(() => put('a', '1')),
    database.write(() => {
      put('b', '1');
      throw new Error('no');
    }),
    database.write(() => put('c', '1')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(names()).toEqual(['a', 'c']);
});

test('what is told as stored is there for any other process', async () => {
  await database.write(() => put('a', '1'));
  const file = join(folder, 'rote.db');
  const other = openDatabase({ file, clock: createSystemClock(), synchronous: 'normal' });
  expect(other.prepare('SELECT name FROM tool_state').all()).toMatchObject([{ name: 'a' }]);
  await other.close();
});

test('nothing is told as stored while the file is away, also where it goes in the middle of a write', async () => {
  const [file, away] = [join(folder, 'rote.db'), join(folder, 'elsewhere.db')];
  renameSync(file, away);
  const removed = { code: 'database-removed' };
  await expect(database.write(() => put('a', '1'))).rejects.toMatchObject(removed);
  renameSync(away, file);
  await database.write(() => put('b', '1'));
  expect(names()).toEqual(['b']);
  const during = database.write(() => {
    put('c', '1');
    renameSync(file, away);
  });
  await expect(during).rejects.toMatchObject(removed);
});

test('what ended in the middle on a full disk is never told as stored, not even to who does not notice', async () => {
  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
  database.prepare(`PRAGMA max_page_count = ${pages + 2}`).get();
  const careless = database.write(() => {
    put('before', '1');
    try {
      put('huge', 'x'.repeat(1_000_000));
    } catch {
      // Goes on as if nothing had happened.
    }
  });
  const beside = database.write(() => put('beside', '1'));
  await expect(careless).rejects.toThrow('ended before its time');
  expect(names()).not.toContain('before');
  await expect(beside).rejects.toThrow();
});

test('what is stored is for its owner alone', async () => {
  await database.write(() => put('a', '1'));
  for (const name of ['rote.db', 'rote.db-wal'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});
