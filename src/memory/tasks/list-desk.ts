/** The named lists that one person sees, as every face has them. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { ACTIVE_STATES, type Task, type TaskState } from '../../domain/task/task.ts';
import { MOST_ON_LIST, type TaskList } from '../../domain/task/task-list.ts';
import { ALL_WORDS } from '../../language/split-items.ts';
import { foldText } from '../fold-words.ts';
import type { TaskAsker } from './task-ports.ts';
import type { Tasks } from './tasks.ts';

/** A list as somebody sees it. */
export interface SeenList {
  list: TaskList;
  isMine: boolean;
  /** The name of its owner. */
  owner: string;
  /** The names of the others who share it. */
  others: string[];
}

export interface ListDesk {
  /** Whose it is. */
  person: string;
  /** With how much is to do on each. */
  all(): Promise<(SeenList & { open: number })[]>;
  /** Shows what is to do on it. Left out, it is the list of what is to buy. */
  show(said: string | undefined): Promise<SeenList & { tasks: Task[] }>;
  /** Adds items. One that is on it already is not added again; one that was taken off comes back as it was. */
  add(
    said: string,
    titles: readonly string[],
  ): Promise<{ list: TaskList; isNew: boolean; added: Task[]; already: Task[] }>;
  /** "everything" is all that is on it. */
  take(said: string, references: readonly string[]): Promise<{ list: TaskList; removed: Task[] }>;
  /** Ticks them off, each by itself; or says that they are not done after all. */
  tick(
    said: string,
    references: readonly string[],
    isBack: boolean,
  ): Promise<{ list: TaskList; ticked: Task[] }>;
  make(name: string): Promise<TaskList>;
  rename(said: string, name: string): Promise<{ list: TaskList; name: string }>;
  remove(said: string): Promise<{ list: TaskList; count: number }>;
  share(said: string, whom: string): Promise<{ list: TaskList; other: string }>;
  /** Null if who asks left it. */
  unshare(
    said: string,
    whom: string | undefined,
  ): Promise<{ list: TaskList; other: string | null }>;
}

/** The list that "what do we need?" asks for. */
const TO_BUY = 'shopping';

export function createListDesk(
  tasks: Tasks,
  person: string,
  askerOf: () => Promise<TaskAsker>,
): ListDesk {
  const { lists } = tasks;
  const on = async (list: TaskList) =>
    tasks.search(await askerOf(), { list: list.id, limit: MOST_ON_LIST });

  function seenList(list: TaskList, nameOf: (person: string) => string): SeenList {
    const others = list.people.filter((one) => one !== person).map(nameOf);
    return { list, isMine: list.owner === person, owner: nameOf(list.owner), others };
  }

  /** What is meant is known of all before anything is done with one. */
  async function allOn(list: TaskList, said: readonly string[], states: readonly TaskState[]) {
    const meant: Task[] = [];
    for (const task of said) meant.push(await tasks.find(person, { task, list: list.id }, states));
    return meant;
  }

  return {
    person,
    async all() {
      const nameOf = await lists.names();
      const all: (SeenList & { open: number })[] = [];
      for (const list of await lists.of(person))
        all.push({ ...seenList(list, nameOf), open: await tasks.count(person, list.id) });
      return all;
    },
    async show(said = TO_BUY) {
      const list = await lists.find(person, said);
      return { ...seenList(list, await lists.names()), tasks: await on(list) };
    },
    async add(said, titles) {
      const asker = await askerOf();
      const { list, isNew } = await lists.findOrMake(person, said);
      const open = await on(list);
      if (open.length + titles.length > MOST_ON_LIST) throw tooLong(list);
      const known = new Map(open.map((task) => [foldText(task.title), task]));
      const gone = await tasks.search(asker, { list: list.id, status: 'archived', limit: 100 });
      const added: Task[] = [];
      const already: Task[] = [];
      for (const title of titles) {
        const key = foldText(title);
        const there = known.get(key);
        if (there !== undefined) already.push(there);
        else {
          const before = gone.find((one) => one.person === person && foldText(one.title) === key);
          const { task } =
            before === undefined
              ? await tasks.create(asker, { title, list: list.id })
              : await tasks.update(asker, before.id, { status: 'open' });
          known.set(key, task);
          added.push(task);
        }
      }
      return { list, isNew, added, already };
    },
    async take(said, references) {
      const list = await lists.find(person, said);
      const [only = ''] = references;
      const isAll = references.length === 1 && ALL_WORDS.has(only.toLowerCase());
      const meant = isAll ? await on(list) : await allOn(list, references, ACTIVE_STATES);
      for (const { id } of meant) await tasks.remove(person, id);
      return { list, removed: meant };
    },
    async tick(said, references, isBack) {
      const list = await lists.find(person, said);
      const meant = await allOn(list, references, isBack ? ['done'] : ACTIVE_STATES);
      for (const { id } of meant)
        await (isBack ? tasks.reopen(person, id) : tasks.complete(person, id));
      return { list, ticked: meant };
    },
    make: (name) => lists.make(person, name),
    rename: (said, name) => lists.rename(person, said, name),
    remove: (said) => tasks.removeList(person, said),
    async share(said, whom) {
      const { list, other } = await lists.share(person, said, whom);
      return { list, other: other.name };
    },
    async unshare(said, whom) {
      const { list, other } = await lists.unshare(person, said, whom);
      return { list, other: other?.name ?? null };
    },
  };
}

const tooLong = ({ name }: TaskList): RoteError =>
  badRequest({
    code: 'list-full',
    message: `A list holds at most ${MOST_ON_LIST} things, and "${name}" would hold more.`,
    hint: 'Tick some off first.',
    details: { said: name, most: String(MOST_ON_LIST) },
  });
