/** What a start and the first views read does not grow with what is stored: counted in statements and rows, not in seconds. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { databaseFile } from '../home/database-file.ts';
import { countStatements, throughAll } from '../store/sqlite/count-statements.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon, settleDaemon } from './daemon.fake.ts';
import type { OpenHome } from './open-home.ts';

const START = { startIso: '2026-06-01T00:00:00Z' };
const config = configSchema.parse({ models: { discover: false } });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-weight-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A house with one of each kind: active, pending with its request, run, message, delivery, incident. */
async function makeHouse(home: string): Promise<void> {
  const clock = createVirtualClock(START);
  const daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
  const { schedules } = daemon.opened;
  await schedules.add({ id: 'far', cron: '0 0 1 1 *', say: 'far away' });
  const entry = { id: 'waiting', cron: '0 9 * * *', say: 'imported' };
  await schedules.importAll({ version: 1, schedules: [entry] });
  await schedules.runNow('far');
  await settleDaemon(daemon, clock);
  await daemon.stop();
}

/** So many more rows like those of a table, each with an id of its own. */
function multiply(
  sqlite: DatabaseSync,
  table: string,
  times: number,
  own: readonly string[],
): void {
  const columns = sqlite
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'sequence');
  const values = columns.map((name) => (own.includes(name) ? `${name} || '_' || n` : name));
  sqlite.exec(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
     INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}, numbers`,
  );
}

/** The first page of whatever there is much of. */
async function lookAround({ now, status, requests, schedules }: OpenHome['house']) {
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
  expect(throughAll(databaseFile(folder), Object.keys(statements))).toEqual([]);
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
    multiply(sqlite, 'schedules', times, ['id']);
    multiply(sqlite, 'requests', times, ['id', 'about']);
    multiply(sqlite, 'runs', times, ['id']);
    multiply(sqlite, 'inbox', times, ['id', 'key']);
    multiply(sqlite, 'deliveries', times, ['id', 'key']);
    multiply(sqlite, 'incidents', times, ['id', 'subject']);
    sqlite.close();
    read.push(await startOf(home));
  }
  expect(read[1]).toEqual(read[0]);
});
