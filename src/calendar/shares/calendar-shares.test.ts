/** Which token opens whose calendar, and whose times are in it. The wire is `http/serve-shared-calendar.test.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { createCalendarShares } from './calendar-shares.ts';
import { sharedTimes } from './shared-times.ts';

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
const makeId = createIds(clock);
let folder: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-shares-'));
  store = openSqliteStore({
    ...{ file: join(folder, 'rote.db'), clock, makeId, synchronous: 'off' },
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a token opens the calendar of its person until it is ended, and no other does', async () => {
  const shares = createCalendarShares({ store, clock, makeId, mayKeep: async () => true });
  const { share, token } = await shares.make('ann');
  expect(await shares.who(token)).toBe('ann');
  for (const other of ['', 'x'.repeat(43), `${token.slice(0, -1)}_`, share.id])
    expect(await shares.who(other)).toBeNull();
  await shares.end('ann', share.id);
  expect(await shares.who(token)).toBeNull();
});

test('the times of others are in nobody else’s calendar', async () => {
  const daily = { trigger: { cron: '0 9 * * *' } };
  await store.schedules.add(
    fakeSchedule({ ...daily, id: 'sched_a', name: 'hers', sessionKey: 'a' }),
  );
  await store.schedules.add(
    fakeSchedule({ ...daily, id: 'sched_b', name: 'his', sessionKey: 'b' }),
  );
  const isTheirs = async (sessionKey: string) => sessionKey === 'a';
  const times = await sharedTimes({ store, clock, isTheirs, reminders: async () => [] });
  expect(new Set(times.map(({ name }) => name))).toEqual(new Set(['hers']));
  expect(times).toHaveLength(60);
});
