/** Named lists of several people, as their desks have them. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { RoteError } from '../../base/errors.ts';
import { createListDesk, type ListDesk } from './list-desk.ts';
import { openTasks } from './tasks.fake.ts';

let tasks: ReturnType<typeof openTasks>['tasks'];
let ada: ListDesk;
let bob: ListDesk;
let olaf: ListDesk;

beforeEach(() => {
  const house = openTasks(() => Promise.reject(new Error('no time is said here')));
  onTestFinished(house.close);
  tasks = house.tasks;
  const deskOf = (person: string): ListDesk =>
    createListDesk(tasks, person, async () => ({ person, sessionKey: 's', timezone: 'UTC' }));
  [ada, bob, olaf] = [deskOf('ada'), deskOf('bob'), deskOf('owner')];
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof RoteError ? error.code : error),
  );
const titles = async (desk: ListDesk, said = 'shopping') =>
  (await desk.show(said)).tasks.map(({ title }) => title).toSorted();

test('a list that most houses have is made once by what is put on it; any other is made first', async () => {
  expect(await codeOf(ada.add("Bob's shopping list", ['beer']))).toBe('unknown-list');
  expect(await ada.add('shopping', ['milk'])).toMatchObject({ isNew: true });
  expect(await ada.add('the shopping list', ['eggs'])).toMatchObject({ isNew: false });
  expect(await codeOf(ada.add('chores', ['sweep']))).toBe('unknown-list');
  await ada.make('chores');
  expect(await codeOf(ada.make('Chores'))).toBe('list-exists');
  expect(await codeOf(ada.make('my to-do list'))).toBe('bad-list');
  expect(await ada.add('chores', ['sweep'])).toMatchObject({ isNew: false });
  expect((await ada.all()).map(({ list, open }) => [list.name, open])).toEqual([
    ['shopping', 2],
    ['chores', 1],
  ]);
});

test('what is on a list is not put there again, in one breath or later', async () => {
  await ada.add('shopping', ['milk']);
  const { added, already } = await ada.add('shopping', ['Milk', 'bread', 'bread']);
  expect(added.map(({ title }) => title)).toEqual(['bread']);
  expect(already.map(({ title }) => title)).toEqual(['milk', 'bread']);
  expect(await titles(ada)).toEqual(['bread', 'milk']);
});

test('what was taken off comes back as it was, for who wrote it alone', async () => {
  const { added } = await ada.add('shopping', ['milk']);
  await ada.share('shopping', 'Bob');
  await ada.take('shopping', ['milk']);
  const [bobs] = (await bob.add('shopping', ['milk'])).added;
  expect(bobs).toMatchObject({ person: 'bob' });
  expect(bobs?.id).not.toBe(added[0]?.id);
  await bob.take('shopping', ['milk']);
  expect((await ada.add('shopping', ['milk'])).added[0]?.id).toBe(added[0]?.id);
});

test('a list holds a thousand things and no more', async () => {
  await ada.add('shopping', ['milk']);
  const many = Array.from({ length: 1000 }, (_, index) => `thing ${index}`);
  expect(await codeOf(ada.add('shopping', many))).toBe('list-full');
  expect(await titles(ada)).toEqual(['milk']);
});

test('of several things nothing is ticked or taken off where one of them is not there', async () => {
  await ada.add('shopping', ['milk', 'eggs']);
  expect(await codeOf(ada.tick('shopping', ['milk', 'gold'], false))).toBe('unknown-task');
  expect(await codeOf(ada.take('shopping', ['milk', 'gold']))).toBe('unknown-task');
  expect(await titles(ada)).toEqual(['eggs', 'milk']);
  await ada.tick('shopping', ['milk'], false);
  expect(await titles(ada)).toEqual(['eggs']);
  expect(await codeOf(ada.tick('shopping', ['eggs'], true))).toBe('unknown-task');
  await ada.tick('shopping', ['milk'], true);
  expect(await titles(ada)).toEqual(['eggs', 'milk']);
});

test('a list is there for those who share it, and for nobody else, the owner of the house among them', async () => {
  await ada.add('shopping', ['milk']);
  await tasks.create(
    { person: 'ada', sessionKey: 's', timezone: 'UTC' },
    { title: 'A party for Bob' },
  );
  expect(await codeOf(bob.show('shopping'))).toBe('unknown-list');
  await ada.share('shopping', 'bob');
  expect(await bob.show('shopping')).toMatchObject({
    isMine: false,
    owner: 'Ada',
    others: ['Ada'],
  });
  expect(await ada.show('shopping')).toMatchObject({ isMine: true, owner: 'Ada', others: ['Bob'] });
  expect(await titles(bob)).toEqual(['milk']);
  expect(await codeOf(olaf.show('shopping'))).toBe('unknown-list');
});

test('its owner alone shares, renames and deletes it', async () => {
  await ada.add('shopping', ['milk']);
  await ada.share('shopping', 'bob');
  for (const work of [
    () => bob.share('shopping', 'Olaf'),
    () => bob.rename('shopping', 'things'),
    () => bob.remove('shopping'),
    () => bob.unshare('shopping', 'Ada'),
  ])
    expect(await codeOf(work())).toBe('not-your-list');
  expect(await codeOf(ada.share('shopping', 'Eve'))).toBe('is-guest');
  expect(await codeOf(ada.share('shopping', 'Ada'))).toBe('own-list');
  expect(await codeOf(ada.share('shopping', 'Al'))).toBe('unknown-person');
  expect(await codeOf(ada.unshare('shopping', 'Olaf'))).toBe('not-shared');
  await ada.make('chores');
  expect(await codeOf(ada.rename('chores', 'shopping'))).toBe('list-exists');
  expect(await ada.remove('shopping')).toMatchObject({ count: 1 });
  expect(await codeOf(bob.show('shopping'))).toBe('unknown-list');
});

test('who shares a list may leave it, its owner may not', async () => {
  await ada.add('shopping', ['milk']);
  await ada.share('shopping', 'bob');
  expect(await codeOf(ada.unshare('shopping', undefined))).toBe('own-list');
  expect(await bob.unshare('shopping', undefined)).toMatchObject({ other: null });
  expect(await codeOf(bob.show('shopping'))).toBe('unknown-list');
  await ada.share('shopping', 'bob');
  expect(await ada.unshare('shopping', 'BOB')).toMatchObject({ other: 'Bob' });
  expect(await codeOf(bob.show('shopping'))).toBe('unknown-list');
});
