/** What a start and the first views read does not grow with what is stored: counted in statements and rows, not in seconds. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { webSession } from '../domain/session-key.ts';
import { databaseFile } from '../home/database-file.ts';
import { countStatements, throughAll } from '../store/sqlite/count-statements.fake.ts';
import { openForPersons } from '../store/sqlite/person-database.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon, settleDaemon } from './daemon.fake.ts';
import type { House } from './house.ts';
import type { OpenHome } from './open-home.ts';

const START = { startIso: '2026-06-01T00:00:00Z' };
const config = configSchema.parse({ models: { discover: false } });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-weight-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A house with one of each kind: active, pending with its request, run, message, delivery, incident. */
async function makeHouse(home: string, withMember = false): Promise<void> {
  const clock = createVirtualClock(START);
  const daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
  const { schedules } = daemon.opened;
  await schedules.add({ id: 'far', cron: '0 0 1 1 *', say: 'far away' });
  const entry = { id: 'waiting', cron: '0 9 * * *', say: 'imported' };
  await schedules.importAll({ version: 1, schedules: [entry] });
  await schedules.runNow('far');
  if (withMember) await addMember(daemon.opened);
  await settleDaemon(daemon, clock);
  await daemon.stop();
}

/** A member with schedules, a run, a message and a request of her own. */
async function addMember({ people, house, requests }: OpenHome): Promise<void> {
  const ann = await people.add({ name: 'Ann', role: 'member' });
  const sessionKey = webSession(ann.id);
  for (const id of ['tea', 'walk', 'bread'])
    await house.of(ann).schedules.add({ name: id, cron: '0 9 * * *', say: id });
  await house.of(ann).schedules.runNow('tea');
  const about = { kind: 'memory', about: 'memory:x', title: 'Keep it?', lines: ['x'] } as const;
  await requests.ask({ ...about, sessionKey, forWhom: ann.id, payload: {}, hash: 'x' });
}

/** So many more rows like those of a table, each with an id of its own. */
function multiply(
  sqlite: DatabaseSync,
  table: string,
  times: number,
  own: readonly string[],
  of = 'TRUE',
): void {
  const columns = sqlite
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'sequence');
  const values = columns.map((name) => (own.includes(name) ? `${name} || '_' || n` : name));
  sqlite.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}, numbers WHERE ${of}`,
  );
}

/** The first page of whatever there is much of. */
async function lookAround({ now, status, requests, schedules }: Omit<House, 'of' | 'hears'>) {
  await (await now()).look(new AbortController().signal);
  await status();
  await requests.list({ state: 'open', limit: 50 });
  await requests.get('req_nothing').catch(() => null);
  await schedules.page({ except: 'cancelled', sort: 'made', limit: 100 });
}

/** What runs while a daemon starts and somebody looks at its first views. */
async function startOf(
  home: string,
): Promise<{ statements: Record<string, number>; rows: Record<string, number> }> {
  const counted = countStatements();
  const clock = createVirtualClock(START);
  const turns = createSystemClock();
  try {
    const daemon = createQuietDaemon({ home, config, clock });
    await daemon.start();
    for (let turn = 0; turn < 200; turn += 1)
      await new Promise<void>((resolve) => turns.defer(resolve));
    await lookAround(daemon.opened.house);
    await daemon.stop();
    const [statements, rows] = [counted.runs, counted.rows].map((one) => Object.fromEntries(one));
    return { statements: statements ?? {}, rows: rows ?? {} };
  } finally {
    counted.restore();
  }
}

test('what a start and the first views ask goes through no whole table', async () => {
  await makeHouse(folder);
  const { statements } = await startOf(folder);
  expect(Object.keys(statements).length).toBeGreaterThan(40);
  const sqlite = new DatabaseSync(databaseFile(folder), { readOnly: true });
  expect(throughAll(sqlite, Object.keys(statements))).toEqual([]);
});

test('a start and the first views read as much with 20,000 of each kind as with 1,000', async () => {
  const read = [];
  const seed = join(folder, 'seed');
  mkdirSync(seed);
  await makeHouse(seed);
  for (const times of [1000, 20_000]) {
    const home = join(folder, String(times));
    cpSync(seed, home, { recursive: true });
    const sqlite = new DatabaseSync(databaseFile(home));
    for (const [table, own] of Object.entries(OWN_COLUMNS)) multiply(sqlite, table, times, own);
    sqlite.close();
    read.push(await startOf(home));
  }
  expect(read[1]).toEqual(read[0]);
});

/** What makes a row another one, by table. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  schedules: ['id'],
  requests: ['id', 'about'],
  runs: ['id'],
  inbox: ['id', 'key'],
  deliveries: ['id', 'key'],
  incidents: ['id', 'subject'],
  occurrences: ['schedule_id'],
};
const OF_THE_OWNER: Readonly<Record<string, string>> = {
  schedules: "account = ''",
  runs: "account = ''",
  inbox: "account = ''",
  requests: "for_whom = 'owner'",
  occurrences: "schedule_id = 'far'",
};

/** True if a statement meets rows that are not theirs: it does not begin at what is, by an account, an id or a key. */
function readsOfOthers(sqlite: DatabaseSync, sql: string): boolean {
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  return plan
    .map(({ detail }) => String(detail))
    .filter((step) => /^(?:SCAN|SEARCH) main\./.test(step) && !step.includes('main.accounts'))
    .some((step) => !/\((?:account|for_whom|id|rowid|run_id|schedule_id|event|hash)=\?/.test(step));
}

/** What runs while somebody looks at their first views. */
async function lookOf(home: string, name: string) {
  const daemon = createQuietDaemon({ home, config, clock: createVirtualClock(START) });
  const { house, people } = daemon.opened;
  const theirs = house.of(await people.get(name));
  const counted = countStatements();
  try {
    await lookAround(theirs);
    await (await theirs.digest()).look();
    await theirs.runs.page({ limit: 50 });
    await theirs.messages.list({ limit: 50 });
    await (await theirs.sessions()).list({ limit: 50 });
    await theirs.happened.list({ limit: 50 });
    return { statements: new Map(counted.runs), rows: new Map(counted.rows) };
  } finally {
    counted.restore();
    await daemon.stop();
  }
}

test('a member reads as much with 10,000 things of others as with 100, along indexes of what is theirs', async () => {
  const seed = join(folder, 'seed');
  mkdirSync(seed);
  await makeHouse(seed, true);
  const looks = [];
  for (const times of [100, 10_000]) {
    const home = join(folder, String(times));
    cpSync(seed, home, { recursive: true });
    const sqlite = new DatabaseSync(databaseFile(home));
    for (const [table, own] of Object.entries(OWN_COLUMNS))
      multiply(sqlite, table, times, own, OF_THE_OWNER[table]);
    sqlite.close();
    looks.push(await lookOf(home, 'Ann'));
  }
  const [few, many] = looks;
  expect(many).toEqual(few);
  const sqlite = openForPersons(databaseFile(join(folder, '10000')), () => 'x');
  const asked = [...(few?.statements.keys() ?? [])].filter((sql) => sql.startsWith('SELECT'));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((sql) => readsOfOthers(sqlite, sql))).toEqual([]);
  sqlite.close();
});
