/** Circuits on a real database and a virtual clock, as several processes would have them, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { circuitName } from '../domain/circuit-view.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Records, Store } from '../store/store.ts';
import { createCircuits } from './circuits.ts';

export function fakeCircuitHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'rote-circuits-'));
  const clock = createVirtualClock();
  const opened: Store[] = [];
  /** What was told, in order: `opened http.request example.org`. */
  const told: string[] = [];

  /** A process of its own; `records` may stand before those of the store. */
  function openProcess(around: (records: Records) => Records = (records) => records) {
    const makeId = createIds(clock);
    const store = openSqliteStore({
      file: join(folder, 'rote.db'),
      clock,
      makeId,
      laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
      synchronous: 'off',
    });
    opened.push(store);
    const circuits = createCircuits({
      records: around(store.records),
      clock,
      makeId,
      mask: (text) => text.replaceAll('hunter2', '[secret]'),
      onOpened: async (circuit) => void told.push(`opened ${circuitName(circuit)}`),
      onClosed: async (circuit, why) => void told.push(`closed ${circuitName(circuit)} ${why}`),
      onChanged: () => undefined,
      onTrouble: ({ message }) => void told.push(`trouble ${message}`),
    });
    return { store, circuits };
  }

  return {
    clock,
    told,
    openProcess,
    async dispose() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}
