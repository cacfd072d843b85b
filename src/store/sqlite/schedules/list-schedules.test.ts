import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVirtualClock } from '../../../base/clock.fake.ts';
import { createIds } from '../../../base/ids.ts';
import { fakeSchedule } from '../../../domain/schedule/schedule.fake.ts';
import { openSqliteStore } from '../copied-store.fake.ts';

test('a long list gives others their turn every 200 rows, and has each schedule once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-list-'));
  const virtual = createVirtualClock();
  let turns = 0;
  const clock = {
    ...virtual,
    defer(callback: () => void) {
      turns += 1;
      virtual.defer(callback);
    },
  };
  const store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const many = Array.from({ length: 1000 }, (_, index) => fakeSchedule({ id: `s${index}` }));
  await store.schedules.addAll(many);
  turns = 0;
  const found = await store.schedules.list({ limit: 10_000_000 });
  expect(turns).toBe(5);
  expect(new Set(found.map(({ id }) => id)).size).toBe(1000);
  expect(await store.schedules.list({ limit: 450 })).toHaveLength(450);
  const about = async (...words: string[]) =>
    (await store.schedules.list({ about: words, status: 'active', limit: 9 })).map(({ id }) => id);
  expect(await about('s998', 'nothing', 's99')).toEqual([
    's99',
    's990',
    's991',
    's992',
    's993',
    's994',
    's995',
    's996',
    's997',
  ]);
  expect(await about('üs998')).toEqual(['s998']);
  expect(await about('s', '')).toEqual([]);
  expect(await store.schedules.unreadable({ limit: 10_000_000 })).toEqual([]);
});
