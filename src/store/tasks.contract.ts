/** Tasks in every store. */
import { expect, test } from 'vitest';
import { dueAt, type Task } from '../domain/task/task.ts';
import { MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';
import { queryOf } from './memories.contract.ts';
import type { TaskEntry } from './tasks.ts';

export function fakeTask(change: Partial<Task> = {}): Task {
  return {
    id: 'task_1',
    uid: null,
    person: 'ada',
    title: 'milk',
    notes: '',
    state: 'open',
    priority: 'medium',
    tags: [],
    due: null,
    repeat: null,
    parent: null,
    list: null,
    sessionKey: 'agent:main:inbox:direct:owner',
    createdMs: NOW,
    changedMs: NOW,
    doneMs: null,
    remindedMs: null,
    isOfRun: false,
    ...change,
  };
}

export const taskEntry = (task: Task): TaskEntry => ({
  task,
  text: { own: task.title, near: task.notes, tags: task.tags.join(' ') },
});

export function describeTasks({ store, openStore }: StoreAccess): void {
  const add = (change: Partial<Task>) => store().tasks.add(taskEntry(fakeTask(change)));
  const due = (inMs: number) => dueAt(NOW + inMs, false, 'UTC');
  const ids = async (tasks: Promise<Task[]>) => (await tasks).map(({ id }) => id);

  test('what comes from a file is there once, for each person', async () => {
    const entry = (person: string, id: string, uid: string) =>
      taskEntry(fakeTask({ person, id, uid }));
    const added = await store().tasks.addNew([entry('ada', 'one', 'u'), entry('bob', 'two', 'u')]);
    expect(added.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(
      await store().tasks.addNew([entry('ada', 'three', 'u'), entry('ada', 'four', 'one')]),
    ).toEqual([]);
    expect(await store().tasks.idsOf('ada', ['u', 'one', 'two', 'v'])).toEqual(
      new Map([
        ['u', 'one'],
        ['one', 'one'],
      ]),
    );
    expect(await store().tasks.get('bob', 'two')).toMatchObject({ uid: 'u' });
  });

  test('tasks are listed by when they are due, then by what matters, and to their person only', async () => {
    const { tasks } = store();
    await add({ id: 'a', priority: 'low' });
    await add({ id: 'b', priority: 'high' });
    await add({ id: 'c', due: due(2 * MINUTE) });
    await add({ id: 'd', due: due(MINUTE) });
    await add({ id: 'e', state: 'done' });
    await add({ id: 'x', person: 'bob' });
    const filter = { person: 'ada', states: ['open'] as const };
    expect(await ids(tasks.list({ ...filter, order: 'due', limit: 9 }))).toEqual([...'dcba']);
    expect(await tasks.count({ ...filter, lateBy: NOW + MINUTE })).toBe(1);
    expect(
      await ids(tasks.list({ ...filter, dueBefore: NOW + MINUTE + 1, order: 'due', limit: 9 })),
    ).toEqual(['d']);
    expect(await tasks.get('bob', 'a')).toBeNull();
    expect(await tasks.change('bob', 'a', (task) => [taskEntry(task)])).toBeNull();
  });

  test('a task is found by its words, and by the new ones once it is changed', async () => {
    const { tasks } = store();
    await add({ id: 'a', title: 'buy milk', tags: ['shop'] });
    await add({ id: 'x', person: 'bob', title: 'buy milk' });
    const found = (...words: string[]) =>
      ids(tasks.search({ person: 'ada', query: queryOf(...words), limit: 5 }));
    expect(await found('milk')).toEqual(['a']);
    expect(await found('shop')).toEqual(['a']);
    await tasks.change('ada', 'a', (task) => [taskEntry({ ...task, title: 'buy bread' })]);
    expect([await found('milk'), await found('bread')]).toEqual([[], ['a']]);
  });

  test('a change that fails half way changes nothing', async () => {
    const { tasks } = store();
    await add({ id: 'a' });
    const broken = tasks.change('ada', 'a', () => {
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    const both = await tasks.change('ada', 'a', (task) => [
      taskEntry({ ...task, state: 'done', doneMs: NOW }),
      taskEntry({ ...task, id: 'b', isOfRun: true }),
    ]);
    expect(both?.map(({ id, state }) => `${id} ${state}`)).toEqual(['a done', 'b open']);
    const other = await openStore().tasks.get('ada', 'b');
    expect(other).toEqual(fakeTask({ id: 'b', isOfRun: true }));
  });

  test('what needs a reminder, or no longer needs one, is told until it is settled', async () => {
    const { tasks } = store();
    await add({ id: 'a', due: due(MINUTE) });
    await add({ id: 'b' });
    expect(await ids(tasks.unsettled(9))).toEqual(['a']);
    await tasks.reminded('a', NOW + MINUTE);
    expect(await tasks.unsettled(9)).toEqual([]);
    await tasks.change('ada', 'a', (task) => [taskEntry({ ...task, due: due(2 * MINUTE) })]);
    expect(await ids(tasks.unsettled(9))).toEqual(['a']);
    await tasks.reminded('a', NOW + 2 * MINUTE);
    await tasks.change('ada', 'a', (task) => [taskEntry({ ...task, state: 'archived' })]);
    expect(await ids(tasks.unsettled(9))).toEqual(['a']);
    await tasks.reminded('a', null);
    expect(await tasks.unsettled(9)).toEqual([]);
  });
}
