/** Long lists over the API: page by page, with filters, and honest about what they can't read. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedScheduleView, NamedRunView } from '../domain/views.ts';
import { databaseFile } from '../home/database-file.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

interface PagedDocument {
  runs: NamedRunView[];
  schedules: ListedScheduleView[];
  next: string | null;
}

let face: FakeFace;
let news: string;
let tea: string;

beforeAll(async () => {
  face = await openFakeFace();
  news = await add({ name: 'Morning news', cron: '0 9 * * *', instruction: 'Read the news' });
  tea = await add({ name: 'tea', every: '1m', say: 'Tea is ready' });
  await add({ name: 'Bins', cron: '0 7 1 1 *', instruction: 'Put out the bins' });
  for (let index = 0; index < 5; index += 1) await face.call('POST', `/schedules/${tea}/run`);
  await face.call('POST', `/schedules/${news}/run`);
  await face.call('POST', '/plans/run', {
    plan: [{ id: 'a', toolName: 'time.now', parameters: {} }],
  });
});
afterAll(() => face.close());

async function add(schedule: object): Promise<string> {
  const { document } = await face.call('POST', '/schedules', schedule);
  return (document['schedule'] as { id: string }).id;
}

async function get(path: string): Promise<PagedDocument> {
  const { status, document } = await face.call('GET', path);
  expect(status, JSON.stringify(document['error'])).toBe(200);
  return document as unknown as PagedDocument;
}

async function code(path: string): Promise<[number, unknown]> {
  const { status, document } = await face.call('GET', path);
  return [status, (document['error'] as { code: string } | undefined)?.code];
}

describe('runs', () => {
  test('are read to their end page by page, each once, also while new ones come', async () => {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await get(`/runs?limit=3${next && `&before=${next}`}`);
      expect(page.runs.length).toBeLessThanOrEqual(3);
      seen.push(...page.runs.map(({ id }) => id));
      if (next === '') await face.call('POST', `/schedules/${news}/run`);
      next = page.next;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('say the name of their schedule, and what they are where they have none', async () => {
    const { runs } = await get('/runs?limit=100');
    expect(runs.at(-1)).toMatchObject({ scheduleName: 'tea', kind: 'a schedule' });
    const plan = runs.find(({ scheduleId }) => scheduleId === null);
    expect(plan).toMatchObject({ scheduleName: null, kind: 'a request' });
    expect(await get(`/runs/${runs.at(-1)?.id}`)).toMatchObject({ run: { scheduleName: 'tea' } });
  });

  test('are found by words, by state, by tier and by when they were made', async () => {
    expect((await get('/runs?q=MORNING')).runs.every(({ scheduleId }) => scheduleId === news)).toBe(
      true,
    );
    expect((await get('/runs?q=jazz')).runs).toEqual([]);
    expect((await get('/runs?q=')).runs).not.toEqual([]);
    expect((await get(`/runs?schedule=${tea}&state=waiting`)).runs).toHaveLength(5);
    expect((await get('/runs?tier=agent')).runs).toEqual([]);
    expect((await get('/runs?from=2020-01-01&to=2020-12-31')).runs).toEqual([]);
    expect((await get('/runs?from=2020-01-01')).runs.length).toBeGreaterThanOrEqual(7);
  });

  test('are refused where a part of the question is wrong', async () => {
    expect(await code('/runs?before=nonsense')).toEqual([400, 'bad-cursor']);
    expect(await code('/runs?from=yesterdayish')).toEqual([400, expect.any(String)]);
    expect(await code('/runs?tier=cheap')).toEqual([400, 'bad-request']);
    expect(await code('/runs?limit=0')).toEqual([400, 'bad-request']);
    expect(await code(`/runs?q=${'x'.repeat(201)}`)).toEqual([400, 'bad-request']);
  });

  test('of a long history are searched without holding anybody up', async () => {
    const sqlite = new DatabaseSync(databaseFile(face.home));
    sqlite.exec(`
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 12000)
      INSERT INTO runs (id, lane, order_key, session_key, cause, state, attempt, not_before_ms, enqueued_ms, summary)
      SELECT printf('run_0%05d', n), 'cron', 'o', 's', 'queued', 'succeeded', 1, 0, n, 'hay ' || n FROM numbers`);
    sqlite.close();
    const { runs, next } = await get('/runs?q=hay 17&limit=5');
    expect(runs.map(({ summary }) => summary)).toEqual(
      [17, 17, 17, 17, 17].map(() => expect.stringContaining('hay 17')),
    );
    expect(next).not.toBeNull();
    expect(await get('/runs?q=nowhere')).toMatchObject({ runs: [], next: null });
  });
});

describe('schedules', () => {
  test('come by name or by what fires next, page by page', async () => {
    const names = async (query: string) =>
      (await get(`/schedules?${query}`)).schedules.map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['Bins', 'Morning news', 'tea']);
    expect(await names('sort=next')).toEqual(['tea', 'Morning news', 'Bins']);
    expect(await names('')).toEqual(['Morning news', 'tea', 'Bins']);
    const first = await get('/schedules?sort=name&limit=2');
    expect(await get(`/schedules?sort=name&limit=2&after=${first.next}`)).toMatchObject({
      schedules: [{ name: 'tea' }],
      next: null,
    });
    expect(await code(`/schedules?sort=next&after=${first.next}`)).toEqual([400, 'bad-cursor']);
    expect(await names('q=NEWS')).toEqual(['Morning news']);
    expect(await names('status=paused')).toEqual([]);
  });

  test('bring the states of their latest runs only where that is asked for', async () => {
    const { schedules } = await get('/schedules?sort=name&recent=3');
    expect(schedules.map(({ recent }) => recent?.length)).toEqual([0, expect.any(Number), 3]);
    expect(schedules.at(-1)?.recent).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await get('/schedules')).schedules[0]).not.toHaveProperty('recent');
    expect(await code('/schedules?recent=101')).toEqual([400, 'bad-request']);
  });
});
