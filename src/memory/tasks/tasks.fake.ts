/** Tasks with a real store, and reminders that are only noted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import type { Person } from '../../domain/person.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import type { TaskTimes } from './task-ports.ts';
import { createTasks } from './tasks.ts';

const person = (id: string, name: string, role: Person['role']): Person => ({
  id,
  name,
  role,
  timezone: null,
  addresses: [],
  createdMs: 0,
});
const PEOPLE = [
  person('owner', 'Olaf', 'owner'),
  person('ada', 'Ada', 'member'),
  person('bob', 'Bob', 'member'),
  person('eve', 'Eve', 'guest'),
];

export function openTasks(times: () => Promise<TaskTimes>) {
  const folder = mkdtempSync(join(tmpdir(), 'rote-tasks-'));
  const clock = createSystemClock();
  const makeId = createIds(clock);
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  const file = join(folder, 'rote.db');
  const store = openSqliteStore({ file, clock, makeId, laneCaps, synchronous: 'off' });
  /** What is set, by task and due date. */
  const reminders = new Set<string>();
  const state = {
    nowMs: instantMs('2026-11-17T10:00:00Z'),
    /** A call of reminders that throws is a crash. */
    crash: null as (() => void) | null,
  };
  const tasks = createTasks({
    store,
    clock: { nowMs: () => state.nowMs, defer: clock.defer },
    makeId,
    people: { list: async () => PEOPLE },
    times,
    reminders: {
      async set({ title }, dueMs) {
        state.crash?.();
        reminders.add(`${title} ${formatInstant(dueMs).slice(0, 16)}`);
      },
      async clear({ title }, dueMs) {
        state.crash?.();
        reminders.delete(`${title} ${formatInstant(dueMs).slice(0, 16)}`);
      },
    },
  });

  async function close(): Promise<void> {
    await store.close();
    rmSync(folder, { recursive: true });
  }

  return { store, tasks, reminders, state, close };
}
