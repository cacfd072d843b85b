import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
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

describe('a backup replaces nothing unasked', () => {
  const attack: [string, (to: string) => void, boolean][] = [
    ['a file', (to) => writeFileSync(to, 'precious'), false],
    [
      'a file that is no backup, also where replacing is asked for',
      (to) => writeFileSync(to, 'precious'),
      true,
    ],
    ['an empty file, also where replacing is asked for', (to) => writeFileSync(to, ''), true],
    ['a folder', (to) => mkdirSync(to), true],
    ['a link to a file', (to) => symlinkSync(file, to), true],
    ['a link to nowhere', (to) => symlinkSync(join(folder, 'nowhere'), to), true],
    ['a hard link to the database', (to) => linkSync(file, to), true],
    ['a pipe', (to) => execFileSync('mkfifo', [to]), true],
  ];
  test.each(attack)('%s', async (_, make, overwrite) => {
    const to = join(folder, 'there.db');
    make(to);
    const before = lstatSync(to);
    await expect(backupDatabase({ file, to, overwrite })).rejects.toThrow(RoteError);
    expect(lstatSync(to)).toMatchObject({ ino: before.ino, size: before.size });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test.each(['/dev/null', '/dev/full', '/dev/zero'])('the device %s', async (to) => {
    await expect(backupDatabase({ file, to, overwrite: true })).rejects.toThrow('no regular file');
  });

  test('an earlier backup gives way where that is asked for, and only to a complete one', async () => {
    const to = join(folder, 'there.db');
    await backupDatabase({ file, to });
    await expect(backupDatabase({ file, to })).rejects.toMatchObject({ code: 'file-exists' });
    const fail = (): void => {
      throw new Error('no space');
    };
    const before = readFileSync(to);
    await expect(backupDatabase({ file, to, overwrite: true, complete: fail })).rejects.toThrow(
      'no space',
    );
    expect(readFileSync(to).equals(before)).toBe(true);
    await backupDatabase({ file, to, overwrite: true });
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('what has come to stand there meanwhile stays, and so does a link in the place of the copy', async () => {
    const to = join(folder, 'there.db');
    const complete = (): void => writeFileSync(to, 'precious');
    await expect(backupDatabase({ file, to, complete })).rejects.toThrow('EEXIST');
    expect(readFileSync(to, 'utf8')).toBe('precious');
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, join(folder, `other.db.${process.pid}.unfinished`));
    await expect(backupDatabase({ file, to: join(folder, 'other.db') })).rejects.toThrow('EEXIST');
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });
});

test.each([
  ['a pipe', (from: string) => execFileSync('mkfifo', [from])],
  ['a folder', (from: string) => mkdirSync(from)],
  ['a device', (from: string) => symlinkSync('/dev/zero', from)],
])('%s is not restored, and not waited for', async (_, make) => {
  const from = join(folder, 'odd.db');
  make(from);
  await expect(restore(from)).rejects.toMatchObject({
    code: 'bad-backup',
    message: expect.stringContaining('no regular file'),
  });
  expect(await ids()).toEqual(['before']);
});
