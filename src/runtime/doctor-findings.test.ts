/** Each finding of the files, the machine and the work: once where it is so, once where it is not. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import type { ChannelHealth } from '../channels/channel.ts';
import { takeFolderLock } from '../home/folder-lock.ts';
import { processStart } from '../home/process-start.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import { damageTable } from '../store/sqlite/damage-table.fake.ts';
import type { Store } from '../store/store.ts';
import { KEPT_ALIVE } from '../watchdog/keep-alive.ts';
import { examine, examineAndMend } from './doctor.ts';
import type { WorkFacts } from './doctor-facts.ts';
import { clockFindings, diskFindings, FILE_CHECKS, sizeFindings } from './doctor-files.ts';
import { keptAliveFindings, neverHappens, runFindings, WORK_CHECKS } from './doctor-work.ts';

const MEGABYTE = 1_000_000;
const HOUR_MS = 3_600_000;
let home: string;
let clock: VirtualClock;
let store: Store;
let channel: { health: ChannelHealth | null; inDoubt: number; waiting: number };
let schedules: { id: string; name: string; trigger: object }[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-findings-'));
  chmodSync(home, 0o700);
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  store = openSqliteStore({
    file: join(home, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  for (const name of ['rote.db', 'rote.db-wal', 'rote.db-shm']) chmodSync(join(home, name), 0o600);
  channel = { health: { ready: true, as: 'x' }, inDoubt: 0, waiting: 0 };
  schedules = [];
});
afterEach(async () => {
  await store.close().catch(() => undefined);
  rmSync(home, { recursive: true });
});

const facts = (): WorkFacts =>
  ({
    home,
    workspace: join(home, 'workspace'),
    nowMs: clock.nowMs(),
    clock,
    version: '2.0.0',
    zoneData: '2026a',
    latestKnownMs: async () => null,
    store,
    isChannel: (id: string) => id === 'telegram',
    isServer: (name: string) => name === 'files',
    house: {
      channels: async () => ({ list: async () => [{ id: 'telegram', ...channel }] }),
      schedules: {
        list: async ({ status }: { status: string }) => (status === 'active' ? schedules : []),
      },
    },
  }) as unknown as WorkFacts;
const codes = async () =>
  (await examine([...FILE_CHECKS, ...WORK_CHECKS], facts())).findings.map(({ code }) => code);
const mend = () => examineAndMend([...FILE_CHECKS, ...WORK_CHECKS], facts());

test('a house where all is well has none of them', async () => {
  expect(await codes()).toEqual([]);
  expect((await mend()).mended).toEqual([]);
});

test('every finding says what it is, why it matters and what to do', async () => {
  const all = [
    ...sizeFindings('f', 3000 * MEGABYTE),
    ...diskFindings('h', 0),
    ...clockFindings({ nowMs: 0, zoneData: '1960a', latestMs: HOUR_MS }),
    ...keptAliveFindings({
      pid: 1,
      service: 'systemd',
      loopSeconds: 0,
      isEnding: true,
      hearsPings: false,
    }),
    ...runFindings(
      { id: 'r', state: 'running', startedMs: 0, notBeforeMs: 0 },
      { nowMs: 0, isLiving: false },
    ),
  ];
  expect(all).toHaveLength(7);
  for (const { what, why, fix } of all)
    expect([what, why, fix].every((words) => words.length > 5)).toBe(true);
});

test.each([
  [1999, []],
  [2000, ['large-database']],
])('a database of %i MB: %j', (size, found) => {
  expect(sizeFindings('rote.db', size * MEGABYTE).map(({ code }) => code)).toEqual(found);
});

test.each([
  [200, []],
  [199, ['disk-low']],
  [9, ['disk-full']],
])('%i MB left on the disk: %j', (left, found) => {
  expect(diskFindings(home, left * MEGABYTE).map(({ code }) => code)).toEqual(found);
});

test.each([
  ['2026a', null, []],
  ['2025b', -HOUR_MS, []],
  ['2024a', null, ['old-zones']],
  ['2026a', 30_000, []],
  ['2026a', HOUR_MS, ['clock-behind']],
] as const)('zones of %s, and something done %j ms from now: %j', (zoneData, aheadMs, found) => {
  const nowMs = clock.nowMs();
  const latestMs = aheadMs === null ? null : nowMs + aheadMs;
  expect(clockFindings({ nowMs, zoneData, latestMs }).map(({ code }) => code)).toEqual(found);
});

test('a damaged database, and one that was set aside', async () => {
  writeFileSync(join(home, 'rote.db.damaged-1'), '');
  expect(await codes()).toEqual(['damaged-kept']);
  rmSync(join(home, 'rote.db.damaged-1'));
  await store.close();
  damageTable(join(home, 'rote.db'), 'runs');
  expect(
    (await examine(FILE_CHECKS.slice(0, 1), facts())).findings.map(({ code }) => code),
  ).toEqual(['damaged-database']);
});

test('what others may read is closed where it is asked for, and not before', async () => {
  writeFileSync(join(home, 'secrets.yaml'), '', { mode: 0o600 });
  chmodSync(join(home, 'secrets.yaml'), 0o644);
  expect(await codes()).toEqual(['open-to-others']);
  expect(statSync(join(home, 'secrets.yaml')).mode & 0o777).toBe(0o644);
  const { mended, findings } = await mend();
  expect(mended).toEqual([expect.stringContaining('secrets.yaml')]);
  expect(findings).toEqual([]);
  expect(statSync(join(home, 'secrets.yaml')).mode & 0o777).toBe(0o600);
});

describe('the file of a daemon', () => {
  const write = (daemon: object) =>
    writeFileSync(
      join(home, 'daemon.json'),
      JSON.stringify({
        host: 'elsewhere',
        processStart: null,
        address: null,
        startedAtUtc: 'x',
        version: '2.0.0',
        ...daemon,
      }),
      { mode: 0o600 },
    );

  test('of one that was killed is stale, and goes where it is asked for', async () => {
    write({ pid: 2 ** 30, host: (await import('node:os')).hostname() });
    expect(await codes()).toEqual(['stale-lock']);
    expect((await mend()).mended).toEqual([expect.stringContaining('daemon.json')]);
    expect(existsSync(join(home, 'daemon.json'))).toBe(false);
    expect(await codes()).toEqual([]);
  });

  test('of one that lives is not, and says where its version is another', async () => {
    write({ pid: process.ppid });
    expect(await codes()).toEqual([]);
    write({ pid: process.ppid, version: '1.0.0' });
    expect(await codes()).toEqual(['other-version']);
    expect((await mend()).mended).toEqual([]);
    expect(existsSync(join(home, 'daemon.json'))).toBe(true);
  });
});

test('what was never finished is found when it is old, and removed where it is asked for', async () => {
  const left = join(home, `x.${2 ** 30}.unfinished`);
  writeFileSync(left, '');
  const nowSeconds = clock.nowMs() / 1000;
  utimesSync(left, nowSeconds, nowSeconds);
  expect(await codes()).toEqual([]);
  utimesSync(left, nowSeconds - 7200, nowSeconds - 7200);
  expect(await codes()).toEqual(['leftovers']);
  expect((await mend()).mended).toEqual([expect.stringContaining(left)]);
  expect(existsSync(left)).toBe(false);
});

test('a channel that can not be reached, and messages of which nothing is known', async () => {
  channel = { health: { ready: false, why: 'no token', fix: 'Set it.' }, inDoubt: 2, waiting: 3 };
  expect(await codes()).toEqual(['channel-down', 'messages-in-doubt']);
  channel = { health: null, inDoubt: 0, waiting: 0 };
  expect(await codes()).toEqual([]);
});

test.each([
  ['running', 7, true, ['run-stuck']],
  ['running', 1, true, []],
  ['running', 1, false, ['run-left']],
  ['waiting', 2, true, ['run-waits']],
  ['waiting', 0, true, []],
  ['waiting', 2, false, []],
  ['waiting', -5, true, []],
] as const)(
  'a run that is %s for %i hours, with a daemon: %j → %j',
  (state, hours, isLiving, found) => {
    const atMs = clock.nowMs() - hours * HOUR_MS;
    const run = { id: 'run_1', state, startedMs: atMs, notBeforeMs: atMs };
    expect(runFindings(run, { nowMs: clock.nowMs(), isLiving }).map(({ code }) => code)).toEqual(
      found,
    );
  },
);

const ANY_MAIL = {
  ...{ from: null, to: null, subject: null },
  ...{ contains: null, folder: null, attachment: null },
};

const ANY_ENTRY = {
  ...({ change: 'begins', before: '0m' } as const),
  ...{ calendar: null, contains: null, with: null },
};

test.each([
  [{ on: 'file', path: '/no/such/folder/x', change: 'any' }, true],
  [{ on: 'file', path: `${tmpdir()}/x`, change: 'any' }, false],
  [{ on: 'message', channel: 'signal', contains: null }, true],
  [{ on: 'message', channel: 'telegram', contains: null }, false],
  [{ on: 'message', channel: null, contains: 'x' }, false],
  [{ on: 'schedule', schedule: 'gone', outcome: 'any' }, true],
  [{ on: 'schedule', schedule: 'backup', outcome: 'any' }, false],
  [{ on: 'mcp', server: 'mail', method: null }, true],
  [{ on: 'mcp', server: 'files', method: null }, false],
  [{ on: 'mail', ...ANY_MAIL }, true],
  [{ on: 'calendar', ...ANY_ENTRY }, true],
  [{ on: 'webhook', name: 'x' }, false],
  [{ on: 'start' }, false],
  [{ on: 'incident', contains: null }, false],
] as const)('%j can never happen: %j', async (event, never) => {
  const house = { ...facts(), isSchedule: (id: string) => id === 'backup', hasAccount: false };
  expect(neverHappens(event, house) !== null).toBe(never);
  expect(neverHappens({ on: 'mail', ...ANY_MAIL }, { ...house, hasAccount: true })).toBeNull();
  schedules = [
    { id: 'backup', name: 'backup', trigger: { kind: 'every' } },
    { id: 'waits', name: 'waits', trigger: { kind: 'event', event } },
  ];
  expect(await codes()).toEqual(never ? ['silent-source'] : []);
});

describe('the watchdog', () => {
  const kept = {
    pid: process.ppid,
    service: 'systemd',
    loopSeconds: 60,
    isEnding: true,
    hearsPings: true,
  };

  test('a part that is down', async () => {
    const subject = 'part:timer';
    const trouble = { subject, kind: 'down', sessionKey: 's', text: 'The timer hangs.' };
    await store.incidents.report(trouble, clock.nowMs());
    expect(await codes()).toEqual(['part-down']);
    await store.incidents.resolve({ subject, text: 'over', nowMs: clock.nowMs() });
    expect(await codes()).toEqual([]);
  });

  test.each([
    [{}, []],
    [{ loopSeconds: 0 }, ['loop-not-watched']],
    [{ hearsPings: false }, ['systemd-not-told']],
    [{ hearsPings: false, service: 'launchd' }, []],
    [{ hearsPings: false, service: null }, []],
    [{ loopSeconds: 0, pid: 1 }, []],
  ])('where the daemon says %j: %j', async (more, found) => {
    await store.records.change(KEPT_ALIVE.kind, KEPT_ALIVE.key, () => ({ ...kept, ...more }));
    writeFileSync(
      join(home, 'daemon.json'),
      JSON.stringify({
        pid: process.ppid,
        host: 'elsewhere',
        processStart: processStart(process.ppid),
        address: null,
        startedAtUtc: 'x',
        version: '2.0.0',
      }),
      { mode: 0o600 },
    );
    expect(await codes()).toEqual(found);
  });
});

test('what the daemon of the folder says of itself is broken here too, and so is one that is silent', async () => {
  let problems: string[] = [];
  const server = createServer((_, answer) => {
    answer.statusCode = problems.length === 0 ? 200 : 503;
    answer.end(JSON.stringify({ ok: problems.length === 0, problems }));
  });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
  const lock = takeFolderLock(join(home, 'daemon.lock'));
  // Another process that lives: the one that started this.
  const daemon = {
    ...{ pid: process.ppid, host: hostname(), processStart: processStart(process.ppid) },
    ...{ address: `http://127.0.0.1:${port}`, startedAtUtc: 'x', version: '2.0.0' },
  };
  writeFileSync(join(home, 'daemon.json'), JSON.stringify(daemon), { mode: 0o600 });
  const found = async () => (await examine(WORK_CHECKS, facts())).findings;
  expect(await found()).toEqual([]);
  problems = ['files-replaced', 'part-down:timer'];
  expect(await found()).toMatchObject([
    { code: 'daemon-unwell', level: 'broken', what: 'The daemon says of itself: files-replaced.' },
  ]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await found()).toMatchObject([{ code: 'daemon-silent', level: 'broken' }]);
  lock?.release();
  expect(await found()).toEqual([]);
});

test('what can not be mended is said, and found again', async () => {
  const check = {
    name: 'locks',
    sees: 'x',
    look: async () => [
      { code: 'a', level: 'warning' as const, subject: 's', what: 'w', why: 'y', fix: 'f' },
    ],
    mend: () => Promise.reject(new Error('read-only')),
  };
  expect(await examineAndMend([check], null)).toMatchObject({
    mended: ['What "locks" found could not be mended: read-only'],
    findings: [{ code: 'a' }],
  });
  mkdirSync(join(home, 'workspace'));
});
