import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { createIds } from '../base/ids.ts';
import { silentLog } from '../base/log.fake.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import { damageTable } from '../store/sqlite/damage-table.fake.ts';
import type { Store } from '../store/store.ts';
import { createMachineWatch, type MachineWatch } from './machine-watch.ts';

/** A watch on a machine of which the test says how it is, and on a real database. */
let folder: string;
let clock: VirtualClock;
let store: Store;
let machine: MachineWatch;
let free: number | null;
let handles: Error | null;
let stored: Error | null;
let suspected: number;
let used: { bytes: number; mostBytes: number };
const GIGABYTE = 1e9;
const system = createSystemClock();
const file = () => join(folder, 'rote.db');
const open = (): Store =>
  openSqliteStore({
    file: file(),
    clock: system,
    makeId: createIds(system),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'normal',
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-machine-'));
  clock = createVirtualClock();
  store = open();
  [free, handles, stored, suspected] = [GIGABYTE, null, null, 0];
  used = { bytes: 0, mostBytes: GIGABYTE };
  machine = createMachineWatch({
    clock,
    log: silentLog,
    place: '/data',
    lookAtStore: async () => {
      if (stored !== null) throw stored;
      return store.look();
    },
    requireInPlace: () => store.requireInPlace(),
    freeBytes: async () => free,
    outputs: async () => used,
    openSomething() {
      if (handles !== null) throw handles;
    },
    incidents: store.incidents,
    onSuspicion() {
      suspected += 1;
    },
  });
});
afterEach(async () => {
  await machine.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function told(): Promise<string[]> {
  await store.incidents.list({ all: true, limit: 1 });
  return (await store.inbox.list({ limit: 100 })).map(({ text }) => text).reverse();
}
const withCode = (code: string) => Object.assign(new Error(code), { code });
/** News is written in a turn of its own. */
async function look(): Promise<void> {
  await machine.look();
  await store.records.change('test', 'turn', () => ({}));
}

test('a machine that is well has no problems, and nobody hears anything', async () => {
  await look();
  await look();
  expect(machine.problems()).toEqual([]);
  expect(await told()).toEqual([]);
});

test('a disk that fills up is told before it is full, is a problem when it is, and then is over', async () => {
  free = 150e6;
  await look();
  expect(machine.problems()).toEqual([]);
  free = 1e6;
  await look();
  await look();
  expect(machine.problems()).toEqual(['disk-full']);
  free = GIGABYTE;
  await look();
  expect(machine.problems()).toEqual([]);
  expect(await told()).toEqual([
    expect.stringContaining('The disk of /data is almost full (150 MB are left).'),
    expect.stringContaining('The disk of /data is full (1 MB are left).'),
    'There is room again on the disk of /data.',
  ]);
});

test('where the system does not say how much room there is, nothing is said of it', async () => {
  free = null;
  await look();
  expect(machine.problems()).toEqual([]);
});

test('outputs that take much of their room are told of before they give way', async () => {
  used = { bytes: 850e6, mostBytes: GIGABYTE };
  await look();
  expect(machine.problems()).toEqual([]);
  expect(await told()).toEqual([expect.stringContaining('takes 850 MB of the 1000 MB')]);
});

test.each([
  ['ENOSPC', 'disk-full'],
  ['EROFS', 'no-permission'],
])('a database that can’t be written (%s) is a problem until it can', async (code, problem) => {
  stored = withCode(code);
  await look();
  expect(machine.problems()).toEqual([problem]);
  stored = null;
  await look();
  expect(machine.problems()).toEqual([]);
  expect((await told()).at(-1)).toBe('The database can be written again.');
});

test('no handles left is a problem until there are some', async () => {
  handles = withCode('EMFILE');
  await look();
  expect(machine.problems()).toEqual(['too-many-open-files']);
  handles = null;
  await look();
  expect(machine.problems()).toEqual([]);
});

const sqlite = (errcode: number) =>
  Object.assign(new Error('it went wrong'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each([
  ['a full disk', { freeBytes: 0 }, sqlite(13), 'disk-full'],
  ['a full disk that the index of the log met', { freeBytes: 0 }, sqlite(4874), 'disk-full'],
  ['no handles', { hasHandles: false }, sqlite(14), 'too-many-open-files'],
  ['no handles, in other words', { hasHandles: false }, withCode('EMFILE'), 'too-many-open-files'],
])(
  '%s is named once, by its cause, although the database fails of it',
  async (_, harm, error, problem) => {
    const { freeBytes = GIGABYTE, hasHandles = true } = harm as {
      freeBytes?: number;
      hasHandles?: boolean;
    };
    free = freeBytes;
    handles = hasHandles ? null : withCode('EMFILE');
    stored = error;
    await look();
    await look();
    expect(machine.problems()).toEqual([problem]);
    expect(await told()).toHaveLength(1);
  },
);

test('a part of Rote that can’t be loaded is a problem that stays, and other errors of runs are none', async () => {
  machine.note(withCode('EMFILE'));
  machine.note(new Error('anything'));
  expect(machine.problems()).toEqual([]);
  machine.note(new Error('broken', { cause: withCode('MODULE_NOT_FOUND') }));
  machine.note(withCode('MODULE_NOT_FOUND'));
  await look();
  expect(machine.problems()).toEqual(['files-replaced']);
  expect(await told()).toEqual([expect.stringContaining('Start the daemon again')]);
});

test('it looks by itself, and no more once it is stopped', async () => {
  free = 0;
  machine.start();
  await clock.pass(31_000);
  expect(machine.problems()).toEqual(['disk-full']);
  await machine.stop();
  free = GIGABYTE;
  await clock.pass(120_000);
  expect(machine.problems()).toEqual(['disk-full']);
});

describe('files that go away while the database is open', () => {
  beforeEach(async () => {
    for (let index = 0; index < 20; index++)
      await store.schedules.add(fakeSchedule({ id: `s${index}` }));
    await look();
  });
  const stored20 = async (from: Store) => (await from.schedules.list({ limit: 100 })).length;

  test.each([
    ['the log', ['-wal']],
    ['the log and its index', ['-wal', '-shm']],
  ])('%s: what it held is put back, it is told, and others find everything', async (_, ends) => {
    for (const end of ends) rmSync(file() + end);
    await look();
    expect(machine.problems()).toEqual([]);
    expect(await told()).toEqual([expect.stringContaining('rote.db-wal) was removed')]);
    expect(suspected).toBe(1);
    await store.schedules.add(fakeSchedule({ id: 'later' }));
    const other = open();
    expect(await stored20(other)).toBe(21);
    await other.close();
    expect(await stored20(store)).toBe(21);
  });

  test('the database itself: that is a problem, and its owner is told although nothing else is kept', async () => {
    rmSync(file());
    await machine.look();
    await expect(look()).rejects.toMatchObject({ code: 'database-removed' });
    expect(machine.problems()).toEqual(['database-removed']);
    expect(await told()).toEqual([expect.stringContaining('was removed or replaced')]);
    const claim = { owner: 'o', nowMs: clock.nowMs(), leaseUntilMs: clock.nowMs() + 1, limit: 9 };
    expect(await store.outbox.claim({ ...claim, room: {} })).toBeDefined();
  });

  test('the database itself, right after a look: who asks for the health hears of it all the same', async () => {
    machine.start();
    await machine.lookLately();
    renameSync(file(), `${file()}-moved`);
    await machine.lookLately();
    expect(machine.problems()).toEqual(['database-removed']);
    renameSync(`${file()}-moved`, file());
    await look();
    expect(machine.problems()).toEqual([]);
  });

  test('a database that is damaged is a problem as soon as anybody meets it, and is looked at once', async () => {
    for (let index = 0; index < 400; index++)
      await store.schedules.add(fakeSchedule({ id: `more ${index}` }));
    await store.close();
    damageTable(file(), 'schedules');
    store = open();
    await expect(store.schedules.list({ limit: 1000 })).rejects.toThrow('malformed');
    await machine.look();
    await machine.look();
    expect(machine.problems()).toEqual(['damaged-database']);
    expect(suspected).toBe(1);
  });
});
