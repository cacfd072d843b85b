/** What the data folder holds, opened: the store, and the functions that work on it. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { createIds, type MakeId } from '../base/ids.ts';
import { createSchedules, type Schedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';

export interface OpenHome {
  store: Store;
  schedules: Schedules;
  makeId: MakeId;
  /** For times that name no zone. */
  defaultTimezone: string;
}

export function databaseFile(home: string): string {
  return join(home, 'rote.db');
}

export function openHome(options: { home: string; config: Config; clock: Clock }): OpenHome {
  const { home, config, clock } = options;
  const makeId = createIds(clock);
  const store = openSqliteStore({
    file: databaseFile(home),
    clock,
    makeId,
    laneCaps: config.lanes,
    synchronous: config.store.synchronous,
  });
  const defaultTimezone = config.timezone ?? clock.machineTimezone();
  return {
    store,
    makeId,
    defaultTimezone,
    schedules: createSchedules({ store, clock, makeId, defaultTimezone }),
  };
}
