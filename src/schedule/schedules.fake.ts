/** Schedules over a real store in a folder of its own, at midnight of 2026-06-01, where all work is sound. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { succeed } from '../base/errors.ts';
import { createIds } from '../base/ids.ts';
import { createRequests, type Requests } from '../people/requests.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { createSchedules, type Schedules } from './schedule.ts';

export interface FakeSchedules {
  clock: VirtualClock;
  store: Store;
  schedules: Schedules;
  requests: Requests;
  /** Others on the same store, that know nothing but what it holds: as after a restart. */
  begin(): Schedules;
  close(): Promise<void>;
}

export function openSchedules(
  options: Partial<
    Omit<Parameters<typeof createSchedules>[0], 'store' | 'requests' | 'clock' | 'makeId'>
  > & {
    /** How many runs each lane takes at once. */
    laneCap?: number;
  } = {},
): FakeSchedules {
  const { laneCap = 1, ...given } = options;
  const folder = mkdtempSync(join(tmpdir(), 'rote-schedules-'));
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const makeId = createIds(clock);
  const store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId,
    laneCaps: { main: laneCap, cron: laneCap, subagent: laneCap, heartbeat: laneCap },
    synchronous: 'off',
  });
  const requests = createRequests({
    store,
    clock,
    makeId,
    pages: { schedule: (request, page) => schedules.pageOf(request, page) },
    handlers: { schedule: (request) => schedules.carryOut(request) },
  });
  const begin = (): Schedules =>
    createSchedules({
      store,
      requests,
      clock,
      makeId,
      defaultTimezone: 'UTC',
      checkWork: async () => [],
      pinsOf: async () => ({}),
      workOfSkill: async () => succeed({}),
      ...given,
    });
  const schedules = begin();
  return {
    begin,
    clock,
    store,
    schedules,
    requests,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
