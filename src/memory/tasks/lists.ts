/**
 * Named lists: made, found, shared and left. Only its owner shares, renames or deletes a list; everybody who shares it sees
 * what is on it and with whom, and learns nothing else of the others.
 */
import type { Clock } from '../../base/clock.ts';
import { badRequest, type RoteError, valueOrThrow } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { calledTo, type Person } from '../../domain/person.ts';
import { LONGEST_LIST_NAME, MOST_LISTS, type TaskList } from '../../domain/task/task-list.ts';
import { readListName } from '../../language/list-names.ts';
import type { Store } from '../../store/store.ts';
import { pickList } from './pick-list.ts';

type ListPerson = Pick<Person, 'id' | 'name' | 'role'>;

export interface Lists {
  of(person: string): Promise<TaskList[]>;
  /** The name of somebody; their id if they are gone. */
  names(): Promise<(person: string) => string>;
  find(person: string, said: string): Promise<TaskList>;
  /** Lists that most houses have need not be made first. */
  findOrMake(person: string, said: string): Promise<{ list: TaskList; isNew: boolean }>;
  make(person: string, said: string): Promise<TaskList>;
  rename(person: string, said: string, name: string): Promise<{ list: TaskList; name: string }>;
  share(person: string, said: string, whom: string): Promise<{ list: TaskList; other: ListPerson }>;
  /** Without somebody, who asks leaves it. */
  unshare(
    person: string,
    said: string,
    whom: string | undefined,
  ): Promise<{ list: TaskList; other: ListPerson | null }>;
  /** Once nothing is on it. */
  remove(list: TaskList): Promise<void>;
  /** Refused to everybody but its owner. */
  ownedBy(person: string, said: string): Promise<TaskList>;
}

export function createLists({
  store,
  clock,
  makeId,
  people,
}: {
  store: Pick<Store, 'lists'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  people: { list(): Promise<readonly ListPerson[]> };
}): Lists {
  const { lists: table } = store;

  async function names() {
    const known = new Map((await people.list()).map((one) => [one.id, calledTo(one)]));
    return (person: string): string => known.get(person) ?? person;
  }

  async function find(person: string, said: string): Promise<TaskList> {
    const nameOf = await names();
    return valueOrThrow(pickList(said, await table.of(person), { person, nameOf }));
  }

  async function ownedBy(person: string, said: string): Promise<TaskList> {
    const list = await find(person, said);
    if (list.owner === person) return list;
    const owner = (await names())(list.owner);
    throw refused('not-your-list', `"${list.name}" is ${owner}'s list.`, `Ask ${owner}.`);
  }

  async function make(person: string, said: string): Promise<TaskList> {
    const { name, key } = named(said);
    const list = { id: makeId('list'), owner: person, name, key, createdMs: clock.nowMs() };
    const made = await table.add(list, MOST_LISTS);
    if (made !== null) return made;
    const own = (await table.of(person)).filter(({ owner }) => owner === person);
    throw own.some((one) => one.key === key)
      ? taken(name)
      : refused('too-many-lists', `Nobody has more than ${MOST_LISTS} lists.`, 'Delete one first.');
  }

  /** Members are not told who else is here: who shares a list names the other. */
  async function personCalled(said: string): Promise<ListPerson> {
    const wanted = said.trim().toLowerCase();
    const found = (await people.list()).find(
      (one) =>
        one.id === said || [one.name, calledTo(one)].some((name) => name.toLowerCase() === wanted),
    );
    if (found === undefined)
      throw refused('unknown-person', `Nobody here is called "${said}".`, 'Give the whole name.');
    return found;
  }

  return {
    of: (person) => table.of(person),
    names,
    find,
    ownedBy,
    async findOrMake(person, said) {
      const wanted = readListName(said);
      const isUsual = wanted !== null && wanted.usual !== null && wanted.whose.kind !== 'of';
      const isThere = (await table.of(person)).some(({ key }) => key === wanted?.key);
      if (!isUsual || isThere) return { list: await find(person, said), isNew: false };
      return { list: await make(person, said), isNew: true };
    },
    make,
    async rename(person, said, to) {
      const list = await ownedBy(person, said);
      const renamed = named(to);
      if (!(await table.rename(list.id, renamed))) throw taken(renamed.name);
      return { list, name: renamed.name };
    },
    async share(person, said, whom) {
      const list = await ownedBy(person, said);
      const other = await personCalled(whom);
      if (other.id === person)
        throw refused('own-list', `"${list.name}" is yours.`, 'Name somebody else.');
      if (other.role === 'guest')
        throw refused('is-guest', `${other.name} is a guest here, and guests have no lists.`, '');
      await table.share(list.id, other.id);
      return { list, other };
    },
    async unshare(person, said, whom) {
      const list = whom === undefined ? await find(person, said) : await ownedBy(person, said);
      const other = whom === undefined ? null : await personCalled(whom);
      const leaves = other?.id ?? person;
      if (leaves === list.owner)
        throw refused(
          'own-list',
          `"${list.name}" is yours.`,
          'Say with whom you no longer share it, or delete it.',
        );
      if (!list.people.includes(leaves))
        throw refused('not-shared', `"${list.name}" is not shared with ${other?.name}.`, '');
      await table.unshare(list.id, leaves);
      return { list, other };
    },
    async remove({ id, name }) {
      if (!(await table.remove(id)))
        throw refused('list-in-use', `Something was put on "${name}" meanwhile.`, 'Try again.');
    },
  };
}

function named(said: string): { name: string; key: string } {
  const read = readListName(said);
  if (read === null || read.name.length > LONGEST_LIST_NAME)
    throw refused(
      'bad-list',
      read === null
        ? 'A list needs a name.'
        : `The name of a list has at most ${LONGEST_LIST_NAME} characters.`,
      'Say "shopping" or "packing for Rome".',
    );
  if (read.isTasks)
    throw refused('bad-list', 'Everybody has a list of tasks already.', 'rote tasks shows it.');
  return read;
}

const taken = (name: string): RoteError =>
  refused('list-exists', `You have a list "${name}" already.`, 'Give another name.');

function refused(code: string, message: string, hint: string): RoteError {
  return badRequest({ code, message, hint });
}
