import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import type { Store } from '../store.ts';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
let store: Store;
const clock = createSystemClock();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-backup-'));
  file = join(folder, 'rote.db');
  store = openSqliteStore({
    file,
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'normal',
  });
  await store.schedules.add(fakeSchedule({ id: 'before' }));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const ids = async (): Promise<string[]> =>
  (await store.schedules.list({ limit: 10 })).map(({ id }) => id);
const restore = (from: string) =>
  restoreDatabase({ file, from, setAside: join(folder, 'aside.db') });

test('a backup taken while the store is in use is put back while it is in use', async () => {
  const copy = join(folder, 'copy.db');
  await backupDatabase({ file, to: copy });
  await store.schedules.add(fakeSchedule({ id: 'after' }));
  expect(await ids()).toEqual(['after', 'before']);
  await restore(copy);
  expect(await ids()).toEqual(['before']);
  await store.schedules.add(fakeSchedule({ id: 'later' }));
  expect(await ids()).toEqual(['before', 'later']);
});

test('what was there before a restore is set aside', async () => {
  const copy = join(folder, 'copy.db');
  await backupDatabase({ file, to: copy });
  await store.schedules.add(fakeSchedule({ id: 'after' }));
  await restore(copy);
  const aside = new DatabaseSync(join(folder, 'aside.db'));
  expect(
    aside
      .prepare('SELECT id FROM schedules ORDER BY id')
      .all()
      .map((row) => row['id']),
  ).toEqual(['after', 'before']);
  aside.close();
});

test.each([
  ['no file', () => undefined, 'no such file'],
  ['no database', (path: string) => writeFileSync(path, 'hello '.repeat(1000)), 'not a database'],
  [
    'another database',
    (path: string) => new DatabaseSync(path).exec('CREATE TABLE t (x)'),
    'not a database of Rote',
  ],
  [
    'a newer one',
    (path: string) => new DatabaseSync(path).exec('CREATE TABLE t (x); PRAGMA user_version = 999'),
    'newer Rote',
  ],
])('%s is refused and nothing is changed', async (_, make, why) => {
  const from = join(folder, 'from.db');
  make(from);
  await expect(restore(from)).rejects.toMatchObject({
    code: 'bad-backup',
    message: expect.stringContaining(why),
  });
  expect(await ids()).toEqual(['before']);
});

test('a backup that was cut off is refused', async () => {
  const from = join(folder, 'from.db');
  await backupDatabase({ file, to: from });
  truncateSync(from, 8192);
  await expect(restore(from)).rejects.toMatchObject({ code: 'bad-backup' });
  expect(await ids()).toEqual(['before']);
});

test('a backup that can’t be written leaves nothing behind', async () => {
  const to = join(folder, 'nowhere/copy.db');
  await expect(backupDatabase({ file, to })).rejects.toMatchObject({ code: 'cannot-backup' });
  expect(existsSync(to)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});
