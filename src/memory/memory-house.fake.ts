/** Memories on a real store of a test, with a clock that is moved by hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../base/clock.ts';
import { createIds } from '../base/ids.ts';
import type { Person } from '../domain/person.ts';
import { createRequests } from '../people/requests.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { instantMs } from '../time/instant.ts';
import type { ReceivedFiles } from './forgetting/forget-files.ts';
import { createForgetting } from './forgetting/forgetting.ts';
import { createMemories } from './memories.ts';
import { carryOutMemory } from './memory-proposals.ts';
import { createTurnBook } from './turn-book.ts';

export function openMemoryHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'rote-memory-'));
  const clock = createSystemClock();
  const makeId = createIds(clock);
  const file = join(folder, 'rote.db');
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  const openStore = () => openSqliteStore({ file, clock, makeId, laneCaps, synchronous: 'off' });
  const store = openStore();
  const others: Store[] = [];
  let nowMs = instantMs('2026-11-15T12:00:00Z');
  const memories = createMemories({ store, clock: { nowMs: () => nowMs }, makeId });
  const people = {
    ofSession: async (key: string) => personCalled(key.split(':').at(-1) ?? ''),
  };
  const receivedFiles: ReceivedFiles = {
    read: () => ({ kind: 'gone' }),
    remove: async () => {},
  };
  return {
    file,
    clock,
    people,
    forgetting: createForgetting({ store, clock, makeId, memories, people, receivedFiles }),
    /** The memories of another process, on the same database. */
    memoriesElsewhere() {
      const other = openStore();
      others.push(other);
      return createMemories({ store: other, clock: { nowMs: () => nowMs }, makeId });
    },
    requests: createRequests({
      store,
      clock,
      makeId,
      handlers: { memory: (request) => carryOutMemory(request, memories) },
    }),
    store,
    memories,
    turns: createTurnBook({
      store,
      clock: { nowMs: () => nowMs },
      people,
    }),
    pass: (ms: number) => {
      nowMs += ms;
    },
    nowMs: () => nowMs,
    async close() {
      for (const other of others) await other.close();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const personCalled = (id: string): Person => ({
  id,
  name: id,
  role: id === 'guest' ? 'guest' : 'member',
  timezone: null,
  addresses: [],
  createdMs: 0,
});
