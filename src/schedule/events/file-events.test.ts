import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { SILENT_LOG } from '../../base/silent-log.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';
import { createFileEvents, type FileEvents } from './file-events.ts';
import { placeOf } from './watched-place.ts';

let top: string;
let workspace: string;
let store: Store;
let clock: VirtualClock;
let events: FileEvents;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'rote-files-'));
  workspace = join(top, 'home', 'workspace');
  mkdirSync(workspace, { recursive: true });
  // As late as the times of the files.
  clock = createVirtualClock({ startIso: formatInstant(createSystemClock().nowMs()) });
  store = openSqliteStore({
    file: join(top, 'rote.db'),
    clock,
    makeId: createIds(clock),
    synchronous: 'off',
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
  });
  events = open();
});
afterEach(async () => {
  await events.stop();
  await store.close();
  rmSync(top, { recursive: true });
});

const roots = () => ({ folders: [workspace], closed: join(top, 'home'), user: top });
/** Folders outside that were granted to who waits for a path. */
let granted: Record<string, string[]> = {};
const grantedFolders = async (path: string) => granted[path] ?? [];
const open = () => createFileEvents({ store, clock, log: SILENT_LOG, roots, grantedFolders });
const write = (name: string, text: string) => writeFileSync(join(workspace, name), text);
const waitFor = (path: string, change = 'any', id = 'sched_1') =>
  store.schedules.add(
    fakeSchedule({
      id,
      trigger: { event: { on: 'file', path, change } },
    }),
  );
async function happened(): Promise<string[]> {
  const list = await store.events.list({ limit: 1000 });
  return list.reverse().map(({ data }) => `${data['path']} ${data['change']}`);
}
/** The daemon goes and comes back. */
async function restart(between: () => void = () => undefined): Promise<void> {
  await events.stop();
  between();
  events = open();
  await events.look();
}

test('what is there at first is no event; what changes, comes and goes is', async () => {
  write('a.md', 'one');
  await waitFor('a.md');
  await events.look();
  expect(await happened()).toEqual([]);
  write('a.md', 'two');
  await events.look();
  rmSync(join(workspace, 'a.md'));
  await events.look();
  write('a.md', 'two');
  await events.look();
  await events.look();
  expect(await happened()).toEqual(['a.md changed', 'a.md removed', 'a.md created']);
});

test('a file that is outside since the workspace is another is told once, and when it is watched again', async () => {
  const before = workspace;
  const path = join(before, 'a.md');
  await waitFor(path);
  await events.look();
  workspace = join(top, 'other');
  mkdirSync(workspace);
  await events.look();
  await restart();
  const told = async () => (await store.inbox.list({ limit: 10 })).map(({ text }) => text);
  expect(await told()).toEqual([expect.stringContaining(`${path} is in no folder that Rote may`)]);
  workspace = before;
  await restart();
  expect(await told()).toEqual([`${path} is watched again.`, expect.anything()]);
});

test('what changed while Rote was not there is one event, and a restart makes no second', async () => {
  write('a.md', 'one');
  await waitFor('a.md');
  await events.look();
  await restart(() => {
    write('a.md', 'two');
    write('a.md', 'three');
  });
  expect(await happened()).toEqual(['a.md changed']);
  await restart();
  expect(await happened()).toEqual(['a.md changed']);
});

test('a crash before it was kept that it was told tells it once', async () => {
  write('a.md', 'one');
  await waitFor('a.md');
  await events.look();
  const before = await store.records.get('watched-files', 'a.md');
  write('a.md', 'two');
  await events.look();
  await store.records.change('watched-files', 'a.md', () => before);
  await restart();
  expect(await happened()).toEqual(['a.md changed']);
  write('a.md', 'one');
  await events.look();
  expect(await happened()).toEqual(['a.md changed', 'a.md changed']);
});

test('a file that is replaced by another has changed, one that is only touched has not', async () => {
  write('a.md', 'one');
  await waitFor('a.md', 'changed');
  await events.look();
  utimesSync(join(workspace, 'a.md'), 1_700_000_000, 1_700_000_000);
  await events.look();
  expect(await happened()).toEqual([]);
  write('a.md.tmp', 'two');
  renameSync(join(workspace, 'a.md.tmp'), join(workspace, 'a.md'));
  await events.look();
  expect(await happened()).toEqual(['a.md changed']);
});

test('of a folder each file counts, and none that editors write beside one', async () => {
  mkdirSync(join(workspace, 'notes', 'deeper'), { recursive: true });
  await waitFor('notes/', 'created');
  await waitFor('notes/b.md', 'any', 'sched_2');
  await events.look();
  for (const name of ['a.md', 'b.md', '.a.md.swp', 'a.md~', '#a.md#', '4913', 'x.part'])
    write(`notes/${name}`, name);
  write('notes/deeper/c.md', 'c');
  await events.look();
  expect(await happened()).toEqual([
    'notes/a.md created',
    'notes/b.md created',
    'notes/b.md created',
  ]);
  const list = await store.events.list({ limit: 10 });
  expect(list.map(({ fires }) => fires.map(({ scheduleId }) => scheduleId))).toEqual([
    ['sched_2'],
    ['sched_1'],
    ['sched_1'],
  ]);
});

test('nothing outside is looked at: no path, no link, not the data folder', async () => {
  writeFileSync(join(top, 'secret'), 'x');
  symlinkSync(join(top, 'secret'), join(workspace, 'link'));
  symlinkSync(top, join(workspace, 'folder'));
  symlinkSync(join(workspace, 'own'), join(workspace, 'inner'));
  write('own', 'x');
  const kinds = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await placeOf(path, roots())).kind));
  expect(
    await kinds(
      'link',
      'folder',
      'folder/secret',
      '../secrets.yaml',
      '/etc/passwd',
      join(top, 'x'),
    ),
  ).toEqual(Array(6).fill('outside'));
  expect(await kinds('own', 'inner', '.', 'new.md', join(workspace, 'own'))).toEqual(
    Array(5).fill('place'),
  );
  expect(await kinds('not/yet.md', '../not/yet.md')).toEqual(['missing', 'outside']);
  const all = { folders: [top], closed: join(top, 'home'), user: top };
  expect((await placeOf(join(top, 'home', 'secrets.yaml'), all)).kind).toBe('outside');
  expect((await placeOf(join(top, 'secret'), all)).kind).toBe('place');
  await waitFor('.');
  await waitFor('/etc/passwd', 'any', 'sched_2');
  await events.look();
  writeFileSync(join(top, 'secret'), 'changed');
  await events.look();
  expect(await happened()).toEqual([]);
});

test('a file of a folder that is not there yet is noticed', async () => {
  await waitFor('later/a.md');
  await events.look();
  mkdirSync(join(workspace, 'later'));
  write('later/a.md', 'x');
  await events.look();
  expect(await happened()).toEqual(['later/a.md created']);
});

test('a folder with ten thousand files tells of the one that changed', async () => {
  for (let number = 0; number < 10_000; number += 1) write(`${number}.txt`, '');
  await waitFor('.');
  await events.look();
  write('777.txt', 'x');
  await events.look();
  expect(await happened()).toEqual(['./777.txt changed']);
}, 120_000);

test('a file that changes a thousand times gives one run, and its last content is what was seen', async () => {
  write('a.md', 'start');
  await waitFor('a.md');
  await events.look();
  for (let round = 0; round < 20; round += 1) {
    for (let at = 0; at < 50; at += 1)
      write('a.md', `content ${String(round * 50 + at).padStart(4)}`);
    await events.look();
    clock.advance(50);
  }
  const list = await store.events.list({ limit: 1000 });
  expect(list.length).toBeGreaterThan(1);
  const last = createHash('sha256').update('content  999').digest('hex');
  expect(list[0]?.data['hash']).toBe(last);
  const atMs = new Set(list.flatMap(({ fires }) => fires.map((fire) => fire.atMs)));
  expect(atMs.size).toBe(1);
  clock.advance(2000);
  const claim = { nowMs: clock.nowMs(), limit: 100, graceMs: 0, catchUpCap: 100 };
  expect(await store.ledger.claimDue(claim)).toMatchObject({ runs: 1 });
});

test('what nobody waits for any more is forgotten', async () => {
  write('a.md', 'one');
  await waitFor('a.md');
  await events.look();
  expect(await store.records.list('watched-files')).toHaveLength(1);
  await store.schedules.change('sched_1', (one) => ({ ...one, status: 'cancelled' }), {
    reason: 'removed',
    nowMs: clock.nowMs(),
  });
  await events.look();
  expect(await store.records.list('watched-files')).toEqual([]);
});

test('a file that was just written is read again, though neither its size nor its time differs', async () => {
  const seconds = clock.nowMs() / 1000;
  const writeAt = (text: string): void => {
    write('a.md', text);
    utimesSync(join(workspace, 'a.md'), seconds, seconds);
  };
  writeAt('one');
  await waitFor('a.md');
  await events.look();
  writeAt('two');
  await events.look();
  expect(await happened()).toEqual(['a.md changed']);
});

test('a file that goes back and forth between two contents is news each time, though its times are the same', async () => {
  const seconds = clock.nowMs() / 1000;
  const writeAt = (text: string): void => {
    write('a.md', text);
    utimesSync(join(workspace, 'a.md'), seconds, seconds);
  };
  writeAt('one');
  await waitFor('a.md');
  await events.look();
  for (const text of ['two', 'one', 'two']) {
    writeAt(text);
    await events.look();
  }
  expect(await happened()).toEqual(Array(3).fill('a.md changed'));
});

test('a file outside is watched as long as its folder is granted to who waits for it, and no other', async () => {
  const outside = join(top, 'outside');
  mkdirSync(outside);
  const [seen, unseen] = [join(outside, 'seen.md'), join(outside, 'unseen.md')];
  granted = { [seen]: [outside] };
  await waitFor(seen);
  await waitFor(unseen, 'any', 'sched_2');
  await events.look();
  for (const file of [seen, unseen]) writeFileSync(file, 'one');
  await events.look();
  expect(await happened()).toEqual([`${seen} created`]);
  granted = {};
  writeFileSync(seen, 'two, and longer');
  await events.look();
  expect(await happened()).toEqual([`${seen} created`]);
});
