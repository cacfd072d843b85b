import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { fakeSchedule } from '../../domain/schedule.fake.ts';
import { LANE_CAPS_OF_CONTRACT } from '../engine.contract.ts';
import { describeStore, type StoreHarness } from '../store.contract.ts';
import type { Store } from '../store.ts';
import { openSqliteStore } from './sqlite-store.ts';

function createHarness(): StoreHarness & { file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rote-store-'));
  const file = join(folder, 'rote.db');
  const opened: Store[] = [];
  const clock = createSystemClock();
  return {
    file,
    open() {
      const store = openSqliteStore({
        file,
        clock,
        makeId: createIds(clock),
        laneCaps: LANE_CAPS_OF_CONTRACT,
        synchronous: 'normal',
      });
      opened.push(store);
      return store;
    },
    async dispose() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

describeStore('SQLite', createHarness);

test('a database made by a newer Rote is refused and left alone', async () => {
  const harness = createHarness();
  await harness.open().close();
  const sqlite = new DatabaseSync(harness.file);
  sqlite.exec('PRAGMA user_version = 999');
  sqlite.close();
  expect(() => harness.open()).toThrow('newer Rote');
  await harness.dispose();
});

test('a lock that another process holds delays a write and loses nothing', async () => {
  const harness = createHarness();
  const store = harness.open();
  const other = new DatabaseSync(harness.file);
  other.exec('BEGIN IMMEDIATE');
  const added = store.schedules.add(fakeSchedule());
  // The first try meets the lock; it is given up here, in the turn after that.
  await Promise.resolve();
  other.exec('COMMIT');
  expect(await added).toBe(true);
  other.close();
  await harness.dispose();
});
