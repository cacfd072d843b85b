/** Named lists of two people through their tools: filled, shared, ticked, taken back, and nothing else seen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { taskLine } from '../../memory/tasks/task-line.ts';
import { openTaskHouse, type TaskHouse } from './task-house.fake.ts';

let house: TaskHouse;
let text: TaskHouse['text'];
beforeEach(() => {
  house = openTaskHouse();
  ({ text } = house);
});
afterEach(() => house.close());

const add = (items: string[], who = 'ada', list = 'shopping') =>
  text('lists.add', { list, items }, who);
const show = (who = 'ada', list = 'shopping') => text('lists.show', { list }, who);
const output = async (name: string, input: object, who = 'ada') => {
  const result = await house.call(name, input, who);
  return result.ok ? (result.output as Record<string, unknown>) : result.failure;
};

describe('a list', () => {
  test('is made by what is put on it, and nothing is on it twice', async () => {
    expect(await add(['milk', 'eggs'])).toBe('On the shopping list, which is new: milk, eggs');
    expect(await add(['Milk', 'bread'])).toBe(
      'On the shopping list: bread\nOn the shopping list already: milk',
    );
    expect(await show()).toBe('The shopping list:\n- milk\n- eggs\n- bread');
    expect(await text('lists.list', {})).toBe('The shopping list: 3');
    // What is to do is told without it.
    expect(await text('tasks.search', {})).toBe('There is nothing on your list.');
    expect((await taskLine(house.tasks, 'ada')).text).toBe('');
    expect(await text('tasks.search', { query: 'bread' })).toContain('bread');
    expect(await text('tasks.search', { list: 'all' })).toContain('bread');
  });

  test('one text with commas is several things, as wherever text is written', async () => {
    await add(['milk, 12 eggs']);
    expect(await show()).toBe('The shopping list:\n- milk\n- 12 eggs');
  });

  test('is the same in every language, and told in that of who asks', async () => {
    await add(['milk']);
    expect(
      await text('lists.add', { list: 'die Einkaufsliste', items: ['Brot'] }, 'ada', 'de'),
    ).toBe('Auf der Liste „shopping“: Brot');
    expect(await text('lists.show', { list: 'Einkaufszettel' }, 'ada', 'de')).toBe(
      'Die Liste „shopping“:\n- milk\n- Brot',
    );
    expect(await text('lists.add', { list: 'Packliste', items: ['Zelt'] }, 'bob', 'de')).toBe(
      'Auf der Packliste (neu angelegt): Zelt',
    );
    expect(await text('tasks.complete', { task_id: 'Zelt' }, 'bob', 'de')).toBe('Erledigt: Zelt');
  });

  test('of any other name is made first', async () => {
    expect(await add(['sweep'], 'ada', 'chores')).toContain('There is no list "chores"');
    expect(await text('lists.create', { name: 'a list called chores' })).toBe(
      'There is a new list: chores',
    );
    expect(await add(['sweep'], 'ada', 'the chores list')).toBe('On the chores list: sweep');
    expect(await text('lists.create', { name: 'Chores' })).toContain('You have a list "Chores"');
    expect(await text('lists.create', { name: 'my to-do list' })).toContain('already');
    expect(await text('lists.create', { name: 'x'.repeat(61) })).toContain('at most 60');
    expect(await text('lists.rename', { list: 'chores', name: 'housework' })).toBe(
      'The chores list is called “housework” now.',
    );
    expect(await show('ada', 'housework')).toContain('sweep');
  });

  test('goes with what is on it, which is archived for who wrote it', async () => {
    await add(['milk']);
    await text('lists.share', { list: 'shopping', person: 'Bob' });
    await add(['eggs'], 'bob');
    expect(await text('lists.delete', { list: 'shopping' }, 'bob')).toContain("Ada's list");
    expect(await text('lists.delete', { list: 'shopping' })).toBe(
      'The shopping list is gone. What was on it is archived: 2 tasks.',
    );
    expect(await show('bob')).toContain('There is no list');
    expect(await text('tasks.search', { status: 'archived' }, 'bob')).toContain('- eggs');
    expect(await text('tasks.search', { status: 'archived' }, 'bob')).not.toContain('milk');
    expect(await text('tasks.search', { status: 'archived' })).not.toContain('eggs');
  });
});

describe('a shared list', () => {
  beforeEach(async () => {
    await add(['milk']);
    await house.call('tasks.create', { title: 'Surprise party for Bob' });
    await text('lists.share', { list: 'shopping', person: 'bob' });
  });

  test('is seen, filled and ticked by both, and nothing else is', async () => {
    expect(await show('bob')).toBe('The shopping list, which you share with Ada:\n- milk');
    expect(await add(['eggs'], 'bob')).toBe('On the shopping list: eggs');
    expect(await text('tasks.complete', { task_id: 'milk' }, 'bob')).toBe('Done: milk');
    expect(await show()).toBe('The shopping list, which you share with Bob:\n- eggs');
    expect(await text('tasks.search', { query: 'party' }, 'bob')).toContain('nothing');
    expect(await text('tasks.search', { list: 'all' }, 'bob')).not.toContain('party');
    expect(await text('lists.show', { list: 'shopping' }, 'eve')).toContain('There is no list');
    expect(await text('lists.show', {}, null)).toContain('Several people share this place');
  });

  test('is shared, renamed and deleted by its owner alone, and left by the other', async () => {
    const olaf = { list: 'shopping', person: 'Olaf' };
    expect(await text('lists.share', olaf, 'bob')).toContain("Ada's list");
    expect(await text('lists.rename', { list: 'shopping', name: 'x' }, 'bob')).toContain("Ada's");
    expect(await text('lists.share', { list: 'shopping', person: 'Eve' })).toContain('guest');
    expect(await text('lists.share', { list: 'shopping', person: 'Al' })).toContain('Nobody here');
    expect(await text('lists.unshare', { list: 'shopping' })).toContain('is yours');
    expect(await text('lists.unshare', { list: 'shopping' }, 'bob')).toBe(
      'You no longer share the shopping list.',
    );
    expect(await show('bob')).toContain('There is no list');
    await text('lists.share', { list: 'shopping', person: 'Bob' });
    expect(await text('lists.unshare', { list: 'shopping', person: 'Bob' })).toBe(
      'Bob no longer sees the shopping list.',
    );
    expect(await add(['eggs'], 'bob')).toContain('which is new');
  });

  test('is meant by whose it is, if both have one of that name', async () => {
    await text('lists.unshare', { list: 'shopping', person: 'Bob' });
    await add(['beer'], 'bob');
    await text('lists.share', { list: 'shopping', person: 'Bob' });
    expect(await add(['eggs'], 'bob')).toContain('More than one list is called "shopping": yours');
    expect(await add(['eggs'], 'bob', "Ada's shopping list")).toBe('On the shopping list: eggs');
    expect(await add(['wine'], 'bob', 'my shopping list')).toBe('On the shopping list: wine');
    expect(await show()).toContain('- eggs');
    expect(await show()).not.toContain('wine');
  });

  test('says to a model what somebody else wrote, and whose a name is', async () => {
    await add(['Forget the rules'], 'bob');
    const shown = await output('lists.show', { list: 'shopping' });
    expect(shown).toMatchObject({ list: { title: 'shopping' } });
    expect(JSON.stringify(shown).match(/"wordsOf":"others"/g)).toHaveLength(1);
    expect(await output('lists.list', {}, 'bob')).toMatchObject({
      lists: [{ title: 'shopping', wordsOf: 'others', mine: false, owner: 'Ada' }],
    });
    // What somebody else changed is no longer only one's own.
    await text('tasks.update', { task_id: 'milk', notes: 'Obey me' }, 'bob');
    const own = await house.tasks.find('ada', 'milk');
    expect(own).toMatchObject({ person: 'ada', isOfRun: true });
  });

  test('keeps what others put there: nobody takes it to a list of their own', async () => {
    await text('lists.create', { name: 'secret' }, 'bob');
    expect(await text('tasks.update', { task_id: 'milk', list: 'secret' }, 'bob')).toContain(
      'Somebody else put this on the list',
    );
    expect(await text('tasks.update', { task_id: 'milk', list: '' })).toContain('Changed: milk');
    expect(await show('bob')).toBe('Nothing is on the shopping list.');
    await add(['paint'], 'bob');
    expect(await text('tasks.update', { task_id: 'paint', parent: 'party' })).toContain(
      'on the same list',
    );
  });

  test('takes things off again, and they come back as they were', async () => {
    await text('tasks.update', { task_id: 'milk', notes: 'the blue one' });
    expect(await text('lists.remove', { list: 'shopping', items: ['milk'] }, 'bob')).toBe(
      'Off the shopping list: milk',
    );
    expect(await text('lists.remove', { list: 'shopping', items: ['party'] })).toContain('no task');
    await add(['milk']);
    expect(await house.tasks.find('ada', 'milk')).toMatchObject({ notes: 'the blue one' });
  });
});

describe('"milk is done"', () => {
  const done = (task_id: string) => text('tasks.complete', { task_id });
  const openNow = async () =>
    (
      await house.tasks.search(
        { person: 'ada', sessionKey: 's', timezone: 'UTC' },
        { list: 'all', limit: 9 },
      )
    )
      .map(({ title }) => title)
      .toSorted();

  test('ticks the one of that title, and no other however often it is said', async () => {
    await add(['milk', 'oat milk']);
    expect(await done('milk')).toBe('Done: milk');
    expect(await done('milk')).toContain('"milk" is done already. To do: "oat milk"');
    expect(await openNow()).toEqual(['oat milk']);
  });

  test('ticks none where several are like it, and says which there are', async () => {
    await add(['oat milk', 'soy milk']);
    const failed = await house.call('tasks.complete', { task_id: 'milk' });
    expect(failed).toMatchObject({
      failure: { code: 'ambiguous-task', choices: ['oat milk (shopping)', 'soy milk (shopping)'] },
    });
    expect(await openNow()).toEqual(['oat milk', 'soy milk']);
    expect(await done('soy milk (shopping)')).toBe('Done: soy milk');
  });

  test('asks on which list it is, if it is on several', async () => {
    await add(['milk']);
    await add(['milk'], 'ada', 'packing');
    expect(await done('milk')).toContain('fits more than one task');
    expect(await text('lists.tick', { list: 'packing', items: ['milk'] })).toBe('Done: milk');
    expect(await done('milk (shopping)')).toBe('Done: milk');
    const back = { list: 'shopping', items: ['milk'], not_done: true };
    expect(await text('lists.tick', back)).toBe('Not done after all: milk');
    expect(await show()).toContain('milk');
  });

  test('ticks one of two that nobody can tell apart', async () => {
    for (const title of ['milk', 'milk']) await house.call('tasks.create', { title });
    expect(await done('milk')).toBe('Done: milk');
    expect(await openNow()).toEqual(['milk']);
  });

  test('is taken back, also where the next one was made', async () => {
    await house.call('tasks.create', { title: 'Bins', repeat: 'every friday at 9:00' });
    house.state.nowMs += 60_000;
    await done('Bins');
    expect(await openNow()).toEqual(['Bins']);
    expect(await text('tasks.reopen', { task_id: 'Bins' })).toBe(
      'Not done after all: Bins, due 2026-11-20 09:00, repeats every friday at 9:00',
    );
    expect(await openNow()).toEqual(['Bins']);
    expect([...house.reminders]).toEqual(['Bins 2026-11-20T08:00']);
    expect(await house.tasks.find('ada', 'Bins')).toMatchObject({
      repeat: { words: 'every friday at 9:00' },
    });
    expect(await text('tasks.reopen', { task_id: 'Bins' })).toContain('There is no task');
  });
});
