/** Tasks with a real store and tools, and reminders that are only noted; `call` is made as somebody of the house. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import type { Person } from '../../domain/person.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import { createTaskDesk } from '../../memory/tasks/task-desk.ts';
import { createTasks } from '../../memory/tasks/tasks.ts';
import type { AgentDesks } from '../../operations/operations.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { createOperationTools, SharedPlace } from '../operation-tools.ts';
import { taskTimes } from './read-task-times.ts';

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

export type TaskHouse = ReturnType<typeof openTaskHouse>;

export function openTaskHouse() {
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
    times: async () => taskTimes,
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

  async function call(
    name: string,
    input: object,
    who: string | null = 'ada',
    context: Partial<CallContext> = {},
  ): Promise<ToolResult> {
    const desksFor = async () => {
      const desk = async () => {
        if (who === null) throw new SharedPlace();
        const asker = { person: who, sessionKey: 's', timezone: 'Europe/Berlin' };
        return createTaskDesk(tasks, who, async () => asker);
      };
      return { tasks: desk } as AgentDesks;
    };
    const ports = { nowMs: () => state.nowMs, defaultTimezone: () => 'UTC', desksFor };
    const tool = createOperationTools(ports).find((one) => one.name === name);
    if (tool === undefined) throw new Error(name);
    return tool.call(input as Record<string, unknown>, context as CallContext);
  }

  async function text(name: string, input: object, who?: string | null, language?: string) {
    const asker = { sessionKey: 's', timezone: 'Europe/Berlin', ...(language && { language }) };
    const result = await call(name, input, who, language === undefined ? {} : { asker });
    return result.ok ? (result.output as { text: string }).text : result.failure.message;
  }

  async function close(): Promise<void> {
    await store.close();
    rmSync(folder, { recursive: true });
  }

  return { store, tasks, reminders, state, call, text, close };
}
