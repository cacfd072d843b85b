import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { checkIntegrity, setAsideDamaged } from './integrity.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
const clock = createSystemClock();
const open = () =>
  openSqliteStore({
    file,
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'normal',
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-integrity-'));
  file = join(folder, 'rote.db');
  const store = open();
  for (let index = 0; index < 200; index++)
    await store.schedules.add(fakeSchedule({ id: `s${index}` }));
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function damage(fromByte: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, fromByte, fromByte + 20_000);
  writeFileSync(file, bytes);
}

test('a sound database is found sound, a damaged one is not', async () => {
  expect(await checkIntegrity(file)).toBeNull();
  damage(8192);
  expect(await checkIntegrity(file)).not.toBeNull();
});

test('what could not be looked at is not called damaged', async () => {
  await expect(checkIntegrity(join(folder, 'missing.db'))).rejects.toMatchObject({ errcode: 14 });
  await expect(checkIntegrity(folder)).rejects.toThrow('disk I/O error');
});

test('one that can’t be opened is refused with what to do', () => {
  damage(0);
  expect(() => open()).toThrow(expect.objectContaining({ code: 'damaged-database' }));
});

test('set aside, it is kept as it was, and nothing begins in its place until a backup is back', async () => {
  const copy = join(folder, 'copy.db');
  await backupDatabase({ file, to: copy });
  damage(8192);
  const damaged = readFileSync(file);
  const aside = setAsideDamaged(file, 'now');
  expect(readFileSync(aside)).toEqual(damaged);
  expect(() => open()).toThrow(expect.objectContaining({ code: 'damaged-database' }));
  expect(existsSync(file)).toBe(false);
  await restoreDatabase({ file, from: copy, setAside: join(folder, 'aside.db') });
  const store = open();
  expect(await store.schedules.list({ limit: 1000 })).toHaveLength(200);
  await store.close();
});

test('a backup is put back over a damaged database, which is set aside', async () => {
  const copy = join(folder, 'copy.db');
  await backupDatabase({ file, to: copy });
  damage(0);
  await restoreDatabase({ file, from: copy, setAside: join(folder, 'aside.db') });
  expect(readdirSync(folder)).toContain('aside.db');
  const store = open();
  expect(await store.schedules.list({ limit: 1000 })).toHaveLength(200);
  await store.close();
});

test('moved elsewhere, it no longer keeps anybody from beginning anew', async () => {
  const aside = setAsideDamaged(file, 'now');
  renameSync(aside, join(folder, 'elsewhere.db'));
  await open().close();
});
