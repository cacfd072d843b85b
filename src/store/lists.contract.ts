/** Named lists in every store: who sees what is on them, and that nobody else does. */
import { expect, test } from 'vitest';
import { NOW, type StoreAccess } from './ledger-driver.fake.ts';
import { queryOf } from './memories.contract.ts';
import { fakeTask, taskEntry } from './tasks.contract.ts';

const MOST = 10;

export function describeLists({ store, openStore }: StoreAccess): void {
  const make = (id: string, owner: string, name = 'shopping') =>
    store().lists.add({ id, owner, name, key: name, createdMs: NOW }, MOST);
  const put = (id: string, person: string, list: string | null, title = id) =>
    store().tasks.add(taskEntry(fakeTask({ id, person, list, title })));
  const seen = async (person: string, list?: string | null) => {
    const filter = {
      person,
      order: 'due',
      limit: 99,
      ...(list !== undefined && { list }),
    } as const;
    return (await store().tasks.list(filter)).map(({ id }) => id);
  };
  const found = async (person: string, ...words: string[]) =>
    (await store().tasks.search({ person, query: queryOf(...words), limit: 9 })).map(
      ({ id }) => id,
    );
  const revisionOf = async (person: string) =>
    (await store().revisions.list()).find((one) => one.person === person)?.revision ?? 0;

  test('a list is its owner’s alone until it is shared, and then everybody sees all of it and nothing else', async () => {
    await make('list_1', 'ada');
    await make('list_2', 'ada', 'gifts');
    await put('milk', 'ada', 'list_1');
    await put('ring', 'ada', 'list_2');
    await put('secret', 'ada', null);
    expect(await store().lists.of('bob')).toEqual([]);
    expect(await seen('bob')).toEqual([]);
    await store().lists.share('list_1', 'bob');
    await put('eggs', 'bob', 'list_1');
    await put('bobs', 'bob', null);
    expect(await seen('bob')).toEqual(['bobs', 'eggs', 'milk']);
    expect(await seen('ada')).toEqual(['eggs', 'milk', 'ring', 'secret']);
    expect(await seen('ada', 'list_1')).toEqual(['eggs', 'milk']);
    expect(await seen('ada', null)).toEqual(['secret']);
    expect(await seen('bob', 'list_2')).toEqual([]);
    expect(await store().tasks.count({ person: 'bob' })).toBe(3);
    expect(await found('bob', 'milk')).toEqual(['milk']);
    expect(await found('ada', 'eggs')).toEqual(['eggs']);
    for (const words of ['ring', 'secret']) expect(await found('bob', words)).toEqual([]);
    expect(await store().tasks.get('bob', 'ring')).toBeNull();
    expect(await store().tasks.get('bob', 'secret')).toBeNull();
    expect(await openStore().lists.of('bob')).toEqual([
      {
        id: 'list_1',
        owner: 'ada',
        name: 'shopping',
        key: 'shopping',
        people: ['ada', 'bob'],
        createdMs: NOW,
      },
    ]);
  });

  test('what somebody ticks is ticked for all, once, and each of them is told', async () => {
    await make('list_1', 'ada');
    await store().lists.share('list_1', 'bob');
    await put('milk', 'ada', 'list_1');
    const before = { ada: await revisionOf('ada'), bob: await revisionOf('bob') };
    const ticked = await store().tasks.change('bob', 'milk', (task) => [
      taskEntry({ ...task, state: 'done' }),
    ]);
    expect(ticked).toMatchObject([{ person: 'ada', state: 'done' }]);
    expect(await store().tasks.get('ada', 'milk')).toMatchObject({ state: 'done' });
    expect(await revisionOf('ada')).toBeGreaterThan(before.ada);
    expect(await revisionOf('bob')).toBeGreaterThan(before.bob);
    expect(await revisionOf('eve')).toBe(0);
  });

  test('who is off a list sees nothing of it, and what they wrote stays', async () => {
    await make('list_1', 'ada');
    await store().lists.share('list_1', 'bob');
    await put('eggs', 'bob', 'list_1');
    await store().lists.unshare('list_1', 'ada');
    await store().lists.unshare('list_1', 'bob');
    expect(await seen('bob')).toEqual([]);
    expect(await found('bob', 'eggs')).toEqual([]);
    expect(await store().tasks.change('bob', 'eggs', (task) => [taskEntry(task)])).toBeNull();
    expect(await seen('ada')).toEqual(['eggs']);
    expect(await store().lists.of('ada')).toMatchObject([{ people: ['ada'] }]);
  });

  test('what moves from a list to another is found where it is, and by nobody else', async () => {
    await make('list_1', 'ada');
    await store().lists.share('list_1', 'bob');
    await put('milk', 'ada', 'list_1');
    await store().tasks.change('ada', 'milk', (task) => [taskEntry({ ...task, list: null })]);
    expect([await found('bob', 'milk'), await found('ada', 'milk')]).toEqual([[], ['milk']]);
    await store().tasks.change('ada', 'milk', (task) => [taskEntry({ ...task, list: 'list_1' })]);
    expect([await found('bob', 'milk'), await found('ada', 'milk')]).toEqual([['milk'], ['milk']]);
  });

  test('nobody has two lists of a name, nor too many', async () => {
    expect(await make('list_1', 'ada')).toMatchObject({ people: ['ada'] });
    expect(await make('list_2', 'ada')).toBeNull();
    expect(await make('list_2', 'bob')).not.toBeNull();
    expect(await make('list_3', 'ada', 'gifts')).not.toBeNull();
    const { lists } = store();
    expect(await lists.rename('list_3', { name: 'shopping', key: 'shopping' })).toBe(false);
    expect(await lists.rename('list_3', { name: 'Gifts', key: 'gifts' })).toBe(true);
    expect(await lists.rename('list_9', { name: 'x', key: 'x' })).toBe(false);
    const more = { id: 'list_4', owner: 'ada', name: 'more', key: 'more', createdMs: NOW };
    expect(await lists.add(more, 2)).toBeNull();
    expect((await lists.of('ada')).map(({ name }) => name)).toEqual(['shopping', 'Gifts']);
  });

  test('a list goes once nothing is on it', async () => {
    await make('list_1', 'ada');
    await put('milk', 'ada', 'list_1');
    expect(await store().lists.remove('list_1')).toBe(false);
    await store().tasks.change('ada', 'milk', (task) => [taskEntry({ ...task, list: null })]);
    expect(await store().lists.remove('list_1')).toBe(true);
    expect(await store().lists.of('ada')).toEqual([]);
  });

  test('a list of somebody who is gone goes on with who shares it, and what they wrote is gone everywhere', async () => {
    await make('list_1', 'ada');
    await make('list_2', 'ada', 'gifts');
    await make('list_3', 'bob', 'gifts');
    await store().lists.share('list_1', 'bob');
    await store().lists.share('list_3', 'ada');
    await put('milk', 'ada', 'list_1');
    await put('eggs', 'bob', 'list_1');
    await put('ring', 'ada', 'list_2');
    await store().lists.removePerson('ada');
    expect(await store().tasks.removeSome('ada', 99)).toBe(1);
    expect(await store().lists.of('ada')).toEqual([]);
    expect(await store().lists.of('bob')).toMatchObject([
      { id: 'list_1', owner: 'bob', people: ['bob'] },
      { id: 'list_3', owner: 'bob', people: ['bob'] },
    ]);
    expect(await seen('bob')).toEqual(['eggs']);
    expect(await found('bob', 'milk')).toEqual([]);
    for (const word of ['milk', 'ring'])
      expect(await store().texts.wordsFrom(word[0] ?? '', 9)).not.toContain(word);
  });
}
