/**
 * What a person wants to get done: created, changed, completed, deleted and brought back. Every call says who asks; there
 * is no way to another's, but for what is on a list that both share. A task is written first and its reminder follows: what a crash leaves
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
import { MOST_ON_LIST, type TaskList } from '../../domain/task/task-list.ts';
import { readListName } from '../../language/list-names.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import type { TaskFilter } from '../../store/tasks.ts';
import { queryFor } from '../query-for.ts';
import {
  changedTask,
  cleanTags,
  completed,
  entryOf,
  isNextOf,
  reopened,
  type TaskChange,
  titled,
} from './change-task.ts';
import type { Imported, TaskFile, TaskFormat } from './files/task-formats.ts';
import { createLists, type Lists } from './lists.ts';
import { pickTask } from './pick-task.ts';
import { noPartOfItself, noPartThere, noSuchTask, notYourTask } from './task-faults.ts';
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
  /** By its name; an empty one is the list of tasks that everybody has. */
  list?: string | undefined;
}

/** A field that is not named stays; an empty text takes away a due date, a repetition or a parent. */
export type TaskUpdate = { [Key in keyof NewTask]?: NewTask[Key] | undefined } & {
  status?: TaskState | undefined;
};

export interface TaskSearch {
  query?: string | undefined;
  status?: TaskStatus | undefined;
  /** No later than this, in plain words. */
  due?: string | undefined;
  /** By its name, or all of them. Left out, what is to do is what stands on none. */
  list?: string | undefined;
  limit: number;
}

export interface ChangedTask {
  task: Task;
  /** The next one of a task that repeats. */
  next: Task | null;
  /** Why there is no reminder. */
  trouble: string | null;
}

/** A task by its id or its words, on a list if one is named. */
export interface TaskReference {
  task: string;
  list?: string | undefined;
}

export interface Tasks {
  lists: Lists;
  create(asker: TaskAsker, task: NewTask): Promise<ChangedTask>;
  search(asker: TaskAsker, search: TaskSearch): Promise<Task[]>;
  recent(person: string, limit: number): Promise<Task[]>;
  parts(person: string, id: string): Promise<Task[]>;
  /** How much is to do on a list. */
  count(person: string, list: string): Promise<number>;
  /** How many are to do, how many of them are overdue, and the first. */
  summary(person: string): Promise<{ active: number; overdue: number; first: Task | null }>;
  /** By its id, or by its title where only one is meant. */
  find(
    person: string,
    reference: string | TaskReference,
    states?: readonly TaskState[],
  ): Promise<Task>;
  update(asker: TaskAsker, reference: string, change: TaskUpdate): Promise<ChangedTask>;
  complete(person: string, reference: string): Promise<ChangedTask>;
  /** Not done after all. */
  reopen(person: string, reference: string): Promise<ChangedTask>;
  remove(person: string, reference: string): Promise<ChangedTask>;
  /** Deletes a list of theirs: what is on it is archived, each for who wrote it. */
  removeList(person: string, said: string): Promise<{ list: TaskList; count: number }>;
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
  store: Pick<Store, 'tasks' | 'texts' | 'lists'>;
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  makeId: MakeId;
  /** Loaded when somebody says a time: reading one takes a whole language. */
  times: () => Promise<TaskTimes>;
  reminders: Reminders;
  people: Pick<People, 'list'>;
}): Tasks {
  const { store, clock, makeId, times, reminders } = dependencies;
  const table = store.tasks;
  const lists = createLists(dependencies);

  async function find(
    person: string,
    reference: string | TaskReference,
    states: readonly TaskState[] = ACTIVE_STATES,
  ): Promise<Task> {
    const { task: said, list } = typeof reference === 'string' ? { task: reference } : reference;
    const known = await table.get(person, said);
    if (known !== null) return seenBy(person, known);
    const query = await queryFor(said, store.texts);
    const on = await listFilter(person, list);
    const all = (some: readonly TaskState[]) =>
      seen(person, table.search({ person, ...on, states: some, query, limit: ENOUGH_TO_PICK }));
    const found = await all(states);
    // Who says a second time that something is done means nothing else by it.
    const over = states === ACTIVE_STATES ? await all(['done']) : [];
    const among = { over, listNames: await listNames(person, [...found, ...over]) };
    return valueOrThrow(pickTask(said, found, among));
  }

  /** Filters tasks of one list, of all of them, or of none. */
  async function listFilter(
    person: string,
    said: string | undefined,
  ): Promise<Pick<TaskFilter, 'list'>> {
    if (said === undefined || said === ALL_LISTS) return {};
    const isNone = said.trim() === '' || readListName(said)?.isTasks === true;
    return { list: isNone ? null : (await lists.find(person, said)).id };
  }

  /** The names of the lists that these are on. */
  async function listNames(person: string, tasks: readonly Task[]) {
    const isNamed = tasks.some(({ list }) => list !== null);
    return new Map((isNamed ? await lists.of(person) : []).map(({ id, name }) => [id, name]));
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

  async function change(
    person: string,
    task: Task,
    decide: (task: Task) => readonly Task[],
  ): Promise<ChangedTask> {
    const written = await table.change(person, task.id, (now) => decide(now).map(entryOf));
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
    return parent;
  }

  /** Reads words as they are kept; an empty text takes it away. */
  async function read(
    { person, timezone }: TaskAsker,
    said: TaskUpdate,
    child: Task | null,
  ): Promise<TaskChange> {
    const { due, repeat, parent, tags, title, status, list, ...rest } = said;
    const on = list === undefined ? (child?.list ?? null) : await listFor(person, list);
    const isMoved = child !== null && child.list !== on;
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
      list: on,
      parent:
        parent === undefined
          ? // What moves to another list is no part of what stays.
            isMoved
            ? null
            : undefined
          : await unlessEmpty(parent, async (words) => {
              const above = await parentFor(person, words, child?.id ?? null);
              if (above.list !== on) throw noPartThere();
              return above.id;
            }),
    };
  }

  /** Only who has a file to read or write loads what reads and writes it. */
  const transfer = async () =>
    (await import('./task-transfer.ts')).createTaskTransfer({
      ...dependencies,
      times: await times(),
      settle,
    });

  /** The list that a task is put on; null for the one without a name. */
  async function listFor(person: string, said: string): Promise<string | null> {
    const isNone = said.trim() === '' || readListName(said)?.isTasks === true;
    return isNone ? null : (await lists.findOrMake(person, said)).list.id;
  }

  const complete = (person: string, task: Task) =>
    change(person, task, (now) => completed(now, { nowMs: clock.nowMs(), nextId: makeId('task') }));

  /** The next one that was made when this one was done. */
  async function nextOf(person: string, task: Task): Promise<Task | null> {
    const filter = { person, list: task.list, states: ACTIVE_STATES } as const;
    const active = await table.list({ ...filter, order: 'recent', limit: MOST_PARTS });
    return active.find((one) => isNextOf(one, task)) ?? null;
  }

  return {
    lists,
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
    async search(asker, { query = '', status = 'active', due, list, limit }) {
      const nowMs = clock.nowMs();
      const { timezone, person } = asker;
      const by =
        due === undefined ? null : valueOrThrow((await times()).due(due, { nowMs, timezone }));
      const isPlain = query.trim() === '' && status === 'active';
      const filter: TaskFilter = {
        person,
        ...(await listFilter(person, list ?? (isPlain ? '' : ALL_LISTS))),
        states: status === 'done' || status === 'archived' ? [status] : ACTIVE_STATES,
        ...(status === 'overdue' && { lateBy: nowMs }),
        ...(by !== null && { dueBefore: by.isWholeDay ? by.lateMs : by.atMs + 1 }),
      };
      if (query.trim() !== '')
        return seen(
          person,
          table.search({ ...filter, query: await queryFor(query, store.texts), limit }),
        );
      const order = status === 'done' || status === 'archived' ? 'recent' : 'due';
      return seen(person, table.list({ ...filter, order, limit }));
    },
    recent: (person, limit) =>
      seen(
        person,
        table.list({ person, states: [...ACTIVE_STATES, 'done'], order: 'recent', limit }),
      ),
    parts: (person, id) =>
      seen(person, table.list({ person, parent: id, order: 'due', limit: MOST_PARTS })),
    count: (person, list) => table.count({ person, list, states: ACTIVE_STATES }),
    async summary(person) {
      const filter = { person, list: null, states: ACTIVE_STATES };
      const [first = null] = await table.list({ ...filter, order: 'due', limit: 1 });
      const overdue = await table.count({ ...filter, lateBy: clock.nowMs() });
      return { active: await table.count(filter), overdue, first };
    },
    async update(asker, reference, said) {
      const states = said.status === undefined ? ACTIVE_STATES : undefined;
      const task = await find(asker.person, reference, states ?? ANY_STATE);
      const { person } = asker;
      const to = await read(asker, said, task);
      const isOfOther = task.person !== person;
      if (isOfOther && to.list !== task.list) throw notYourTask();
      const writes = [said.title, said.notes, said.tags].some((one) => one !== undefined);
      if (asker.isRun === true || (isOfOther && writes)) to.isOfRun = true;
      if (to.state === 'done' && isActive(task)) {
        const { state: _, ...rest } = to;
        await change(person, task, (now) => [changedTask(now, rest, clock.nowMs())]);
        return complete(person, task);
      }
      return change(person, task, (now) => [changedTask(now, to, clock.nowMs())]);
    },
    complete: async (person, reference) => complete(person, await find(person, reference)),
    async reopen(person, reference) {
      const task = await find(person, reference, ['done']);
      const next = await nextOf(person, task);
      const written = await table.change(person, task.id, (now) =>
        reopened(now, next, clock.nowMs()).map(entryOf),
      );
      if (written === null) throw noSuchTask(task.id);
      return { ...(await settled(written)), next: null };
    },
    async remove(person, reference) {
      const task = await find(person, reference, ['open', 'in_progress', 'done']);
      return change(person, task, (now) => [
        changedTask(now, { state: 'archived' }, clock.nowMs()),
      ]);
    },
    async removeList(person, said) {
      const list = await lists.ownedBy(person, said);
      const on = { person, list: list.id, order: 'recent', limit: MOST_ON_LIST } as const;
      let count = 0;
      for (let some = await table.list(on); some.length > 0; some = await table.list(on))
        for (const task of some) {
          const to = { state: 'archived', list: null, parent: null } as const;
          await change(person, task, (now) => [changedTask(now, to, clock.nowMs())]);
          if (isActive(task)) count += 1;
        }
      await lists.remove(list);
      return { list, count };
    },
    async restore(person, reference) {
      const task = await find(person, reference, ['archived']);
      return change(person, task, (now) => {
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

/** Words of somebody else may be anything. */
const seenBy = (person: string, task: Task): Task =>
  task.person === person ? task : { ...task, isOfRun: true };

const seen = async (person: string, tasks: Promise<readonly Task[]>): Promise<Task[]> =>
  (await tasks).map((task) => seenBy(person, task));

/** Said for the name of a list. */
const ALL_LISTS = 'all';

const ANY_STATE: readonly TaskState[] = ['open', 'in_progress', 'done', 'archived'];
