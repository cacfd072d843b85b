import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { createPeople, type People } from '../../people/people.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { createAddressOf } from './address-of-person.ts';

const clock = createVirtualClock();
let folder: string;
let store: Store;
let people: People;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-address-'));
  const makeId = createIds(clock);
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId,
    laneCaps,
    synchronous: 'off',
  });
  people = createPeople({ store, clock, makeId });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test('a person is reached at their first account, and who has none nowhere', async () => {
  const addressOf = createAddressOf(people);
  expect(await addressOf(OWNER_SESSION)).toBeNull();
  await people.addAddress('owner', { channel: 'telegram', sender: '7' });
  await people.addAddress('owner', { channel: 'telegram', sender: '8' });
  const target = 'agent:main:telegram:direct:7';
  expect(await addressOf(OWNER_SESSION)).toEqual({ channel: 'telegram', target });
  expect(await addressOf('agent:main:cron:job:sched_1')).toEqual({ channel: 'telegram', target });
  expect(await addressOf('agent:main:telegram:direct:666')).toBeNull();
  expect(await addressOf('nonsense')).toBeNull();
});
