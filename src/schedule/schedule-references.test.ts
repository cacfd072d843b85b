import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { findScheduleId } from './schedule-references.ts';

let folder: string;
let store: Store;
let find: (reference: string) => Promise<string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-references-'));
  const clock = createVirtualClock();
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  const names = { sched_a: 'Morning news', sched_b: 'Ärger am Abend', old: 'morning walk' };
  for (const [id, name] of Object.entries(names))
    await store.schedules.add(
      fakeSchedule({ id, name, status: id === 'old' ? 'completed' : 'active' }),
    );
  // However many schedules there are, finding one reads the names only.
  const list = () => Promise.reject(new Error('every schedule was read'));
  find = (reference) => findScheduleId({ schedules: { ...store.schedules, list } }, reference);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['sched_b', 'sched_b'],
  [' morning NEWS ', 'sched_a'],
  ['morn', 'sched_a'],
  ['morning w', 'old'],
  ['äRGER', 'sched_b'],
  ['SCHED_A', 'sched_a'],
])('%j means %s', async (reference, id) => {
  expect(await find(reference)).toBe(id);
});

test('what fits several is asked back, and what fits none is refused with the nearest', async () => {
  await expect(find('sched_')).rejects.toMatchObject({ code: 'ambiguous-schedule' });
  await expect(find('sched_x')).rejects.toMatchObject({ code: 'unknown-schedule' });
  await expect(find('mornin news')).rejects.toThrow('There is no schedule');
});
