import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import type { Schedules } from './schedule.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

let fake: FakeSchedules;
let store: Store;
let schedules: Schedules;

beforeEach(() => {
  fake = openSchedules();
  ({ store, schedules } = fake);
});
afterEach(() => fake.close());

const DAILY = {
  id: 'daily',
  instruction: 'Say hello',
  kind: 'recurring',
  cron: '0 9 * * *',
  timezone: 'UTC',
  status: 'active',
};
const ONCE = {
  id: 'once',
  instruction: 'Deploy',
  kind: 'once',
  runAtUtc: '2026-07-01T17:00:00Z',
  timezone: 'UTC',
};
const sync = (...entries: unknown[]) =>
  schedules.syncFile(JSON.stringify({ version: 1, schedules: entries }));

test('entries become schedules, once: the same file changes nothing', async () => {
  expect(await sync(DAILY, ONCE)).toEqual({
    added: ['daily', 'once'],
    redefined: [],
    cancelled: [],
    problems: [],
  });
  expect(await sync(DAILY, ONCE)).toEqual({
    added: [],
    redefined: [],
    cancelled: [],
    problems: [],
  });
  expect(await schedules.get('once')).toMatchObject({
    status: 'active',
    trigger: { kind: 'at', atUtc: '2026-07-01T17:00:00Z' },
  });
});

test('what other programs keep beside a definition changes nothing', async () => {
  await sync(DAILY);
  const noted = {
    ...DAILY,
    nextRunAtUtc: '2026-06-01T09:00:00Z',
    lastFiredAtUtc: null,
    createdAt: 'x',
    updatedAt: 'y',
  };
  expect((await sync(noted)).redefined).toEqual([]);
});

test('a pause stays until that entry changes', async () => {
  await sync(DAILY, ONCE);
  await schedules.pause('daily');
  await sync(DAILY, { ...ONCE, instruction: 'Deploy it' });
  expect((await schedules.get('daily')).status).toBe('paused');
  expect((await sync({ ...DAILY, cron: '0 10 * * *' }, ONCE)).redefined).toEqual(['daily', 'once']);
  expect(await schedules.get('daily')).toMatchObject({
    status: 'active',
    trigger: { cron: '0 10 * * *' },
  });
});

test('an entry that vanishes is cancelled, and comes back when it does', async () => {
  await sync(DAILY, ONCE);
  expect((await sync(ONCE)).cancelled).toEqual(['daily']);
  expect((await schedules.get('daily')).status).toBe('cancelled');
  expect((await sync({ ...DAILY, name: 'again' }, ONCE)).redefined).toEqual(['daily']);
  expect((await schedules.get('daily')).status).toBe('active');
});

test('an entry that is put back unchanged runs again, and one that was removed by hand does not', async () => {
  await sync(DAILY, ONCE);
  await sync(ONCE);
  expect((await sync(ONCE)).cancelled).toEqual([]);
  expect((await sync(DAILY, ONCE)).redefined).toEqual(['daily']);
  const back = await schedules.get('daily');
  expect(back).toMatchObject({ status: 'active', nextFireMs: expect.any(Number) });
  await schedules.remove('daily');
  expect((await sync(DAILY, ONCE)).redefined).toEqual([]);
  expect((await schedules.get('daily')).status).toBe('cancelled');
});

test('an entry that is put back while nothing runs runs again after the start', async () => {
  await sync(DAILY, ONCE);
  await sync(ONCE);
  schedules = fake.begin();
  expect((await sync(DAILY, ONCE)).redefined).toEqual(['daily']);
  schedules = fake.begin();
  expect((await sync(DAILY, ONCE)).redefined).toEqual([]);
  expect(await schedules.get('daily')).toMatchObject({
    status: 'active',
    nextFireMs: expect.any(Number),
  });
});

test('a completed one-shot stays completed, unless its time is redefined', async () => {
  await sync(ONCE);
  await store.schedules.change('once', (current) => ({
    ...current,
    status: 'completed',
    nextFireMs: null,
    lastFiredMs: 1,
  }));
  await sync({ ...ONCE, instruction: 'other words' });
  expect((await schedules.get('once')).status).toBe('completed');
  await sync({ ...ONCE, runAtUtc: '2026-08-01T17:00:00Z' });
  expect((await schedules.get('once')).status).toBe('active');
});

test('bad entries are reported, the good ones kept, and what is unreadable has not vanished', async () => {
  await sync(DAILY, ONCE);
  const report = await sync(
    { ...DAILY, cron: '61 * * * *' },
    { ...ONCE, status: 'sleeping' },
    5,
    {},
    { ...DAILY, id: 'third' },
  );
  expect(report).toMatchObject({ added: ['third'], redefined: [], cancelled: [] });
  expect(report.problems).toEqual([
    'schedules[1]: "once" has the status "sleeping"; it takes active, paused, pending, completed, cancelled',
    'schedules[2]: it is not an object',
    'schedules[3]: it has no id',
    expect.stringContaining('"daily": The minute field (position 1) does not take 61'),
  ]);
  expect(await schedules.get('daily')).toMatchObject({
    status: 'active',
    trigger: { cron: '0 9 * * *' },
  });
});

test.each(['', 'oops', '[]', '{"version":2,"schedules":[]}', '{"version":1}'])(
  'the file %j changes nothing',
  async (text) => {
    await sync(DAILY);
    const report = await schedules.syncFile(text);
    expect(report).toMatchObject({
      added: [],
      cancelled: [],
      problems: [expect.stringContaining('nothing was changed')],
    });
    expect((await schedules.get('daily')).status).toBe('active');
  },
);

test('a schedule made by hand is not taken over', async () => {
  await schedules.add({ id: 'daily', cron: '0 8 * * *', instruction: 'mine' });
  expect((await sync(DAILY)).problems).toEqual(['"daily": a schedule of that id was made by hand']);
  expect((await schedules.get('daily')).work.instruction).toBe('mine');
});

test('the same id twice is reported, and the first counts', async () => {
  expect(await sync(DAILY, { ...DAILY, cron: '0 10 * * *' })).toMatchObject({
    added: ['daily'],
    problems: [expect.stringContaining('twice')],
  });
});

test('a one-shot that came due while nobody looked is left to its policy', async () => {
  await sync({ ...ONCE, runAtUtc: '2026-05-01T17:00:00Z' });
  expect((await schedules.get('once')).nextFireMs).toBe(
    Temporal.Instant.from('2026-05-01T17:00:00Z').epochMilliseconds,
  );
});
