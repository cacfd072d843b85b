/**
 * What a person wants to get done: created, changed, completed, deleted and brought back. Every call says whose tasks
 * it is about; there is no way to another's. A task is written first and its reminder follows: what a crash leaves
 * between the two is settled with the next start.
 */
import type { Clock } from '../../base/clock.ts';
import { RoteError, valueOrThrow } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import {
  ACTIVE_STATES,
  isActive,
  type Task,
  type TaskPriority,
  type TaskState,
  type TaskStatus,
} from '../../domain/task/task.ts';
import type { Store } from '../../store/store.ts';
import type { TaskFilter } from '../../store/tasks.ts';
import { queryFor } from '../query-for.ts';
import {
  changedTask,
  cleanTags,
  completed,
  entryOf,
  type TaskChange,
  titled,
} from './change-task.ts';
import type { Imported, TaskFile, TaskFormat } from './files/task-formats.ts';
import { pickTask } from './pick-task.ts';
import { noPartOfItself, noSuchTask } from './task-faults.ts';
import type { TaskAsker, TaskTimes } from './task-ports.ts';

/** Reminders are ordinary schedules; doing either twice does nothing more. */
export interface Reminders {
  set(task: Task, dueMs: number): Promise<void>;
  clear(task: Task, dueMs: number): Promise<void>;
}

export interface NewTask {
  title: string;
  notes?: string | undefined;
  due?: string | undefined;
  priority?: TaskPriority | undefined;
  tags?: readonly string[] | undefined;
  parent?: string | undefined;
  repeat?: string | undefined;
}

/** What is not named stays; an empty text takes away a due date, a repetition or a parent. */
export type TaskUpdate = { [Key in keyof NewTask]?: NewTask[Key] | undefined } & {
  status?: TaskState | undefined;
};

export interface TaskSearch {
  query?: string | undefined;
  status?: TaskStatus | undefined;
  /** No later than this, in plain words. */
  due?: string | undefined;
  limit: number;
}

export interface ChangedTask {
  task: Task;
  /** The next one of a task that repeats. */
  next: Task | null;
  /** Why there is no reminder. */
  trouble: string | null;
}

export interface Tasks {
  create(asker: TaskAsker, task: NewTask): Promise<ChangedTask>;
  search(asker: TaskAsker, search: TaskSearch): Promise<Task[]>;
  recent(person: string, limit: number): Promise<Task[]>;
  parts(person: string, id: string): Promise<Task[]>;
  /** How many are to do, how many of them are overdue, and the first. */
  summary(person: string): Promise<{ active: number; overdue: number; first: Task | null }>;
  /** By its id, or by its title where only one is meant. */
  find(person: string, reference: string, states?: readonly TaskState[]): Promise<Task>;
  update(asker: TaskAsker, reference: string, change: TaskUpdate): Promise<ChangedTask>;
  complete(person: string, reference: string): Promise<ChangedTask>;
  remove(person: string, reference: string): Promise<ChangedTask>;
  restore(person: string, reference: string): Promise<ChangedTask>;
  /** All but what is archived, as a file. */
  export(asker: TaskAsker, format: TaskFormat): Promise<string>;
  import(asker: TaskAsker, file: TaskFile): Promise<Imported>;
  /** Sets and takes away what a crash left undone; says how many. */
  settleReminders(): Promise<number>;
}

const ENOUGH_TO_PICK = 10;
const MOST_PARTS = 200;
const SETTLED_AT_ONCE = 500;
const DEEPEST = 20;

export function createTasks(dependencies: {
  store: Pick<Store, 'tasks' | 'texts'>;
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  makeId: MakeId;
  /** Loaded when somebody says a time: reading one takes a whole language. */
  times: () => Promise<TaskTimes>;
  reminders: Reminders;
}): Tasks {
  const { store, clock, makeId, times, reminders } = dependencies;
  const table = store.tasks;

  async function find(
    person: string,
    reference: string,
    states: readonly TaskState[] = ACTIVE_STATES,
  ): Promise<Task> {
    const known = await table.get(person, reference);
    if (known !== null) return known;
    const query = await queryFor(reference, store.texts);
    const found = await table.search({ person, states, query, limit: ENOUGH_TO_PICK });
    return valueOrThrow(pickTask(reference, found));
  }

  async function settle(task: Task): Promise<string | null> {
    const wantedMs = isActive(task) ? (task.due?.atMs ?? null) : null;
    if (task.remindedMs === wantedMs) return null;
    try {
      if (task.remindedMs !== null) await reminders.clear(task, task.remindedMs);
      if (wantedMs !== null && wantedMs > clock.nowMs()) await reminders.set(task, wantedMs);
    } catch (error) {
      if (error instanceof RoteError) return error.message;
      throw error;
    }
    await table.reminded(task.id, wantedMs);
    return null;
  }

  async function settled(tasks: readonly Task[]): Promise<ChangedTask> {
    const [task, next = null] = tasks;
    if (task === undefined) throw new Error('a change of a task changes a task');
    const troubles: (string | null)[] = [];
    for (const one of tasks) troubles.push(await settle(one));
    return { task, next, trouble: troubles.find((one) => one !== null) ?? null };
  }

  async function change(task: Task, decide: (task: Task) => readonly Task[]): Promise<ChangedTask> {
    const written = await table.change(task.person, task.id, (now) => decide(now).map(entryOf));
    if (written === null) throw noSuchTask(task.id);
    return settled(written);
  }

  /** A task is no part of itself, however many are between. */
  async function parentFor(person: string, reference: string, child: string | null) {
    const parent = await find(person, reference);
    let above: Task | null = parent;
    for (let depth = 0; above !== null; depth++) {
      if (above.id === child || depth > DEEPEST) throw noPartOfItself();
      above = above.parent === null ? null : await table.get(person, above.parent);
    }
    return parent.id;
  }

  /** What is said in words, as it is kept; an empty text takes it away. */
  async function read(
    { person, timezone }: TaskAsker,
    said: TaskUpdate,
    child: string | null,
  ): Promise<TaskChange> {
    const { due, repeat, parent, tags, title, status, ...rest } = said;
    const at = { nowMs: clock.nowMs(), timezone };
    const unlessEmpty = <Value>(words: string, value: (words: string) => Value) =>
      words.trim() === '' ? null : value(words.trim());
    return {
      ...rest,
      state: status,
      title: title === undefined ? undefined : titled(title),
      tags: tags === undefined ? undefined : cleanTags(tags),
      due:
        due === undefined
          ? undefined
          : await unlessEmpty(due, async (words) => valueOrThrow((await times()).due(words, at))),
      repeat:
        repeat === undefined
          ? undefined
          : await unlessEmpty(repeat, async (words) =>
              valueOrThrow((await times()).repeat(words, at)),
            ),
      parent:
        parent === undefined
          ? undefined
          : await unlessEmpty(parent, (words) => parentFor(person, words, child)),
    };
  }

  /** Only who has a file to read or write loads what reads and writes it. */
  const transfer = async () =>
    (await import('./task-transfer.ts')).createTaskTransfer({
      ...dependencies,
      times: await times(),
      settle,
    });

  const complete = (task: Task) =>
    change(task, (now) => completed(now, { nowMs: clock.nowMs(), nextId: makeId('task') }));

  return {
    find,
    async create(asker, given) {
      const nowMs = clock.nowMs();
      const blank: Task = {
        id: makeId('task'),
        uid: null,
        person: asker.person,
        title: titled(given.title),
        notes: '',
        state: 'open',
        priority: 'medium',
        tags: [],
        due: null,
        repeat: null,
        parent: null,
        list: null,
        sessionKey: asker.sessionKey,
        createdMs: nowMs,
        changedMs: nowMs,
        doneMs: null,
        remindedMs: null,
        isOfRun: asker.isRun === true,
      };
      const task = changedTask(blank, await read(asker, given, null), nowMs);
      await table.add(entryOf(task));
      return settled([task]);
    },
    async search(asker, { query = '', status = 'active', due, limit }) {
      const nowMs = clock.nowMs();
      const { timezone, person } = asker;
      const by =
        due === undefined ? null : valueOrThrow((await times()).due(due, { nowMs, timezone }));
      const filter: TaskFilter = {
        person,
        states: status === 'done' || status === 'archived' ? [status] : ACTIVE_STATES,
        ...(status === 'overdue' && { lateBy: nowMs }),
        ...(by !== null && { dueBefore: by.isWholeDay ? by.lateMs : by.atMs + 1 }),
      };
      if (query.trim() !== '')
        return table.search({ ...filter, query: await queryFor(query, store.texts), limit });
      const order = status === 'done' || status === 'archived' ? 'recent' : 'due';
      return table.list({ ...filter, order, limit });
    },
    recent: (person, limit) =>
      table.list({ person, states: [...ACTIVE_STATES, 'done'], order: 'recent', limit }),
    parts: (person, id) => table.list({ person, parent: id, order: 'due', limit: MOST_PARTS }),
    async summary(person) {
      const filter = { person, states: ACTIVE_STATES };
      const [first = null] = await table.list({ ...filter, order: 'due', limit: 1 });
      const overdue = await table.count({ ...filter, lateBy: clock.nowMs() });
      return { active: await table.count(filter), overdue, first };
    },
    async update(asker, reference, said) {
      const states = said.status === undefined ? ACTIVE_STATES : undefined;
      const task = await find(asker.person, reference, states ?? ANY_STATE);
      const to = await read(asker, said, task.id);
      if (asker.isRun === true) to.isOfRun = true;
      if (to.state === 'done' && isActive(task)) {
        const { state: _, ...rest } = to;
        await change(task, (now) => [changedTask(now, rest, clock.nowMs())]);
        return complete(task);
      }
      return change(task, (now) => [changedTask(now, to, clock.nowMs())]);
    },
    complete: async (person, reference) => complete(await find(person, reference)),
    async remove(person, reference) {
      const task = await find(person, reference, ['open', 'in_progress', 'done']);
      return change(task, (now) => [changedTask(now, { state: 'archived' }, clock.nowMs())]);
    },
    async restore(person, reference) {
      const task = await find(person, reference, ['archived']);
      return change(task, (now) => {
        const state = now.doneMs === null ? 'open' : 'done';
        return [now.state === 'archived' ? changedTask(now, { state }, clock.nowMs()) : now];
      });
    },
    export: async (asker, format) => (await transfer()).export(asker, format),
    import: async (asker, file) => (await transfer()).import(asker, file),
    async settleReminders() {
      const left = await table.unsettled(SETTLED_AT_ONCE);
      let count = 0;
      for (const task of left) if ((await settle(task)) === null) count += 1;
      return count;
    },
  };
}

const ANY_STATE: readonly TaskState[] = ['open', 'in_progress', 'done', 'archived'];
