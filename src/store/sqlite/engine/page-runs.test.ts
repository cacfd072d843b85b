import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSystemClock } from '../../../base/clock.ts';
import { createIds } from '../../../base/ids.ts';
import { LANE_CAPS_OF_CONTRACT } from '../../engine.contract.ts';
import type { RunPageFilter } from '../../pages.ts';
import type { Store } from '../../store.ts';
import { openSqliteStore } from '../copied-store.fake.ts';
import { countStatements } from '../count-statements.fake.ts';
import { type Database, openDatabase } from '../database.ts';
import { createPageRuns, createReadLooks, RUNS_A_LOOK } from './page-runs.ts';

const RUNS = 3 * RUNS_A_LOOK;
const folder = mkdtempSync(join(tmpdir(), 'rote-pages-'));
const file = join(folder, 'rote.db');
const clock = createSystemClock();
let store: Store;

beforeAll(() => {
  store = openSqliteStore({
    file,
    clock,
    makeId: createIds(clock),
    laneCaps: LANE_CAPS_OF_CONTRACT,
    synchronous: 'normal',
  });
  const sqlite = new DatabaseSync(file);
  // The oldest of all failed, and nothing else did.
  sqlite.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${RUNS})
    INSERT INTO runs (id, lane, order_key, session_key, cause, schedule_id, state, attempt, not_before_ms,
      enqueued_ms, finished_ms, summary, tier)
    SELECT printf('run_%06d', n), 'cron', 'o', 's', 'occurrence', 'sched_' || (n % 100),
      CASE WHEN n = 1 THEN 'failed' ELSE 'succeeded' END, 1, 0, n, n,
      CASE WHEN n = 1 THEN 'a needle' ELSE 'hay' END, 'direct' FROM numbers`);
  sqlite.close();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('a look that finds nothing ends after its part of the history, and says where to go on', async () => {
  const filter = { matching: { text: 'needle', scheduleIds: [] }, limit: 10 };
  const first = await store.engine.page(filter);
  expect(first).toEqual({
    runs: [],
    next: `run_${String(RUNS - RUNS_A_LOOK + 1).padStart(6, '0')}`,
  });
  const found: string[] = [];
  let looks = 0;
  for (let before = first.next; before !== null; looks += 1) {
    const look = await store.engine.page({ ...filter, before });
    found.push(...look.runs.map(({ id }) => id));
    before = look.next;
  }
  expect(found).toEqual(['run_000001']);
  expect(looks).toBe(RUNS / RUNS_A_LOOK);
});

test('what failed is found at once, however long ago', async () => {
  const { runs, next } = await store.engine.page({ state: 'failed', limit: 10 });
  expect(runs.map(({ id }) => id)).toEqual(['run_000001']);
  expect(next).toBeNull();
});

/** How SQLite goes about what is asked for pages with these filters. */
async function plansOf(filters: readonly Omit<RunPageFilter, 'limit'>[]): Promise<string[]> {
  const asked: string[] = [];
  const database = openDatabase({ file, clock, synchronous: 'normal' });
  const watching: Database = {
    ...database,
    prepare(sql) {
      asked.push(sql);
      return database.prepare(sql);
    },
  };
  const page = createPageRuns(watching);
  for (const filter of filters) await page({ ...filter, limit: 10 });
  const sqlite = new DatabaseSync(file);
  const plans = asked.map((sql) => {
    const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return rows.map((row) => String(row['detail'])).join('; ');
  });
  sqlite.close();
  await database.close();
  return plans;
}

test('every page is read along an index, without a scan and without sorting', async () => {
  const plans = await plansOf([
    {},
    { before: 'run_001000' },
    { scheduleId: 'sched_7' },
    { state: 'failed' },
    { state: 'succeeded', tier: 'agent', fromMs: 0, toMs: 1 },
    { matching: { text: 'needle', scheduleIds: ['sched_1'] } },
    { looks: 'folded' },
    { looks: 'told' },
  ]);
  for (const plan of plans) {
    expect(plan).toMatch(/^SEARCH runs USING /);
    expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
  }
  expect(plans.filter((plan) => plan.includes('runs_failed'))).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('runs_by_schedule'))).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('runs_unfolded'))).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('runs_told'))).toHaveLength(2);
});

test('how often schedules ran is one row for each that is asked for, of 100,000', () => {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
    INSERT INTO looks SELECT 'sched_' || n, 0, n, 2, 'run_1', 0, 3, NULL FROM numbers`);
  sqlite.close();
  const counted = countStatements();
  onTestFinished(() => counted.restore());
  const database = openDatabase({ file, clock, synchronous: 'normal' });
  onTestFinished(() => database.close());
  const looks = createReadLooks(database);
  return looks(['sched_8640', 'sched_99999', 'sched_none']).then((found) => {
    expect(found.get('sched_8640')).toEqual({
      sinceMs: 0,
      ran: 8640,
      told: 2,
      foldedInto: 'run_1',
    });
    expect(found.size).toBe(2);
    const [[sql = ''] = []] = [...counted.rows].filter(([one]) => one.includes('looks'));
    expect(counted.rows.get(sql)).toBe(2);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^SEARCH looks USING PRIMARY KEY/),
    );
  });
});

test('the few that run are found among themselves, not in the history', async () => {
  for (const filter of [{}, { scheduleId: 'sched_7' }, { before: 'run_001000', fromMs: 0 }])
    for (const plan of await plansOf([{ ...filter, state: 'running' }]))
      expect(plan).toMatch(/USING (COVERING )?INDEX runs_running/);
});
