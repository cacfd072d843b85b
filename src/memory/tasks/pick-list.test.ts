import { expect, test } from 'vitest';
import type { TaskList } from '../../domain/task/task-list.ts';
import { pickList } from './pick-list.ts';

const list = (id: string, owner: string, people = [owner], key = 'shopping'): TaskList => ({
  ...{ id, owner, people, key, name: key, createdMs: 0 },
});
const reader = { person: 'ada', nameOf: (person: string) => (person === 'bob' ? 'Bob' : person) };
const pick = (said: string, ...lists: TaskList[]): string => {
  const picked = pickList(said, lists, reader);
  return picked.ok ? picked.value.id : picked.fault.code;
};

const mine = list('mine', 'ada');
const bobs = list('bobs', 'bob', ['bob', 'ada']);

test.each([
  ['the shopping list', [mine], 'mine'],
  ['shopping', [mine, bobs], 'ambiguous-list'],
  ['my shopping list', [mine, bobs], 'mine'],
  ['our shopping list', [mine, bobs], 'bobs'],
  ["Bob's shopping list", [mine, bobs], 'bobs'],
  ["bob's shopping list", [mine, bobs], 'bobs'],
  // Said without much thought, they rule out nothing alone; a name does.
  ['my shopping list', [bobs], 'bobs'],
  ['our shopping list', [mine], 'mine'],
  ["Bob's shopping list", [mine], 'unknown-list'],
  ['bobs', [mine, bobs], 'bobs'],
  // An id is meant before a name.
  ['chores', [list('chores', 'ada'), list('other', 'ada', ['ada'], 'chores')], 'chores'],
  ['chores', [mine], 'unknown-list'],
  ['', [mine], 'unknown-list'],
])('%j among %j is %s', (said, lists, wanted) => {
  expect(pick(said, ...lists)).toBe(wanted);
});

test('a refusal says which lists there are, one’s own first, and how to say which is meant', () => {
  expect(pickList('shopping', [bobs, mine], reader)).toMatchObject({
    fault: {
      message: 'More than one list is called "shopping": yours (mine), Bob\'s (bobs).',
      hint: expect.stringContaining('"my shopping list" or "Bob\'s shopping list"'),
    },
  });
  expect(pickList('chores', [mine], reader)).toMatchObject({
    fault: { hint: expect.stringContaining('There is: "shopping".') },
  });
});
