/** Wires together what is remembered: memories, tasks, lessons and what conversations teach. Loaded when asked for. */
import { resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { FORGETTING_KIND } from '../domain/memory/memory.ts';
import { SKILL_REPAIR_KIND } from '../domain/skill-repair-kind.ts';
import { UNREAD_TALK_KIND } from '../memory/unread-talks.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';

export function createHomeMemory(parts: {
  home: string;
  clock: Clock;
  log: Log;
  makeId: MakeId;
  store: Store;
  defaultTimezone: () => string;
  environment: NodeJS.ProcessEnv;
  keys: Readonly<Record<string, string>>;
  settings: () => Config;
  /** True if a model may hear what is said in a session. */
  mayHear: (sessionKey: string) => boolean;
  people: People;
  requests: Requests;
  models: () => Promise<HomeModels>;
  own: OwnTools;
  zoneOf: (sessionKey: string) => Promise<string>;
}) {
  const { home, store, clock, settings, mayHear, people, requests, models, own, zoneOf } = parts;

  const memories = once(async () => {
    const { createMemories } = await import('../memory/memories.ts');
    return createMemories({ ...parts, meaning: meaningIfSetUp });
  });
  const forgetting = once(async () => {
    const { createForgetting } = await import('../memory/forgetting/forgetting.ts');
    const { createReceivedFiles } = await import('../own-tools/memory/received-files.ts');
    const workspace = (): string => resolve(home, settings().tools.workspace ?? 'workspace');
    const receivedFiles = createReceivedFiles({ home, workspace });
    return createForgetting({ ...parts, people, memories: await memories(), receivedFiles });
  });
  const meaning = once(async () => {
    const { createHomeMeaning } = await import('../runs/home-meaning.ts');
    return createHomeMeaning({ ...parts, people, settings, models });
  });
  /** Without a model for it nothing is loaded. */
  const meaningIfSetUp = () => (settings().memory.embedding === undefined ? null : meaning());
  const turnBook = once(async () => {
    const { createTurnBook } = await import('../memory/turn-book.ts');
    return createTurnBook({ store, clock, people });
  });
  const lessons = once(async () => {
    const { createLessons } = await import('../memory/lessons.ts');
    return createLessons({ store, clock });
  });
  const learning = once(async () => {
    const { createHomeLearning } = await import('../runs/home-learning.ts');
    return createHomeLearning({
      ...parts,
      settings,
      models,
      mayHear,
      own,
      requests,
      memories: await memories(),
      turns: await turnBook(),
      lessons: await lessons(),
    });
  });
  async function learn(signal: AbortSignal): Promise<void> {
    const hasRepairs = (await store.records.list(SKILL_REPAIR_KIND)).length > 0;
    if (hasRepairs) await (await own.skillDesk()).askForRepairs(signal);
    // Nothing is loaded for it where there is nothing to learn from.
    const isUnread = (await store.records.list(UNREAD_TALK_KIND)).length > 0;
    if (isUnread || (await (await lessons()).hasDue())) await (await learning())(signal);
  }
  const memoryOf = async (person: string) => {
    const { createMemoryDesk } = await import('../memory/memory-desk.ts');
    const ports = {
      memories: await memories(),
      forgetting: await forgetting(),
      turns: await turnBook(),
      requests,
    };
    return createMemoryDesk(ports, person);
  };
  const tasks = once(async () => {
    const { createHomeTasks } = await import('../own-tools/tasks/home-tasks.ts');
    return createHomeTasks({ ...parts, people, schedulesOf: own.schedulesOf });
  });
  const tasksOf = async (person: string) => {
    const { createTaskDesk } = await import('../memory/tasks/task-desk.ts');
    return createTaskDesk(await tasks(), person, async () => {
      const sessionKey = await people.sessionOfPerson(person);
      return { person, sessionKey, timezone: await zoneOf(sessionKey) };
    });
  };
  /** In a place that several people share, what was told there is everybody's to answer. */
  const remindersOf = async (person: string, sessionKey: string | null = null) => {
    const { createHomeReminders } = await import('../own-tools/reminders/home-reminders.ts');
    const timezone = async () => zoneOf(sessionKey ?? (await people.sessionOfPerson(person)));
    return createHomeReminders({ ...parts, people, tasks }, { person, sessionKey, timezone });
  };
  const quietOf = async (person: string) => {
    const { createHomeQuiet } = await import('../own-tools/reminders/home-quiet.ts');
    const timezone = async () => zoneOf(await people.sessionOfPerson(person));
    return createHomeQuiet({ ...parts, people }, { person, timezone });
  };
  async function settleTasks(): Promise<number> {
    // Nothing is loaded for it where nothing is left.
    const isSettled = (await store.tasks.unsettled(1)).length === 0;
    return isSettled ? 0 : (await tasks()).settleReminders();
  }
  async function settleForgetting(): Promise<{ settled: number; waiting: number }> {
    // Nothing is loaded for it where nothing waits.
    const isSettled = (await store.records.list(FORGETTING_KIND)).length === 0;
    return isSettled ? { settled: 0, waiting: 0 } : (await forgetting()).settle();
  }

  return {
    memories,
    meaning,
    meaningIfSetUp,
    turnBook,
    lessons,
    learn,
    memoryOf,
    tasks,
    tasksOf,
    remindersOf,
    quietOf,
    settleTasks,
    settleForgetting,
  };
}
