/** Lists by words, in English and German: filled, asked for, ticked, taken back; and it is asked which one is meant. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const listed = async (status: 'active' | 'done' = 'active') => {
  const desk = await lines.house().house.tasks();
  return (await desk.search({ list: 'all', status, limit: 20 }))
    .map(({ title }) => title)
    .toSorted();
};

describe('what is put on a list', () => {
  test.each([
    ['put milk and eggs on the shopping list', ['eggs', 'milk']],
    ['add milk, eggs and bread to our shopping list please', ['bread', 'eggs', 'milk']],
    ['please put "salt and pepper" on my grocery list', ['salt and pepper']],
    ['add some oat milk to the shopping list', ['oat milk']],
    ['put on the shopping list: milk, 1,5 l of juice', ['1,5 l of juice', 'milk']],
    ['setz Milch und Eier auf die Einkaufsliste', ['Eier', 'Milch']],
    [
      'schreib bitte noch Brot, Butter sowie Käse auf den Einkaufszettel',
      ['Brot', 'Butter', 'Käse'],
    ],
    ['pack Zelt und Schlafsack auf meine Packliste', ['Schlafsack', 'Zelt']],
  ])('%s', async (said, wanted) => {
    expect(await lines.say(said)).toMatch(/^done: (On the|Auf)/);
    expect(await listed()).toEqual(wanted);
  });

  test.each([
    'add Bob to the mailing list',
    'put milk on the table',
    'add milk to my list',
    'setz mich auf die Warteliste',
    'make me a list called camping and put tent, stove and matches on it',
  ])('"%s" makes no list', async (said) => {
    await lines.say(said);
    expect(await (await lines.house().house.tasks()).lists.all()).toEqual([]);
  });

  test('is on a list that was made by words, and only there', async () => {
    expect(await lines.say('make a list called chores!')).toBe('done: There is a new list: chores');
    expect(await lines.say('put sweep the yard on the chores list')).toBe(
      'done: On the chores list: sweep the yard',
    );
    expect(await lines.say('what is on the chores list?')).toBe(
      'done: The chores list:\n- sweep the yard',
    );
    expect(await lines.say('which lists do I have?')).toBe('done: The chores list: 1');
    expect(await lines.say('rename the chores list to housework!')).toContain('“housework”');
    expect(await lines.say('delete the housework list')).toMatch(/^Now: delete the housework list/);
    expect(await lines.say('yes')).toContain('The housework list is gone');
  });
});

describe('what is on it', () => {
  test.each([
    ['put milk on the shopping list', 'what do we need?', 'The shopping list:\n- milk'],
    ['put milk on the shopping list', "what's on the shopping list?", 'The shopping list:\n- milk'],
    ['put milk on the shopping list', 'what do we still need to buy', 'The shopping list:\n- milk'],
    ['setz Milch auf die Einkaufsliste', 'Was brauchen wir noch?', 'Die Einkaufsliste:\n- Milch'],
    [
      'setz Milch auf die Einkaufsliste',
      'was steht auf der Einkaufsliste',
      'Die Einkaufsliste:\n- Milch',
    ],
    [
      'setz Milch auf die Einkaufsliste',
      'was müssen wir noch einkaufen?',
      'Die Einkaufsliste:\n- Milch',
    ],
  ])('%s; %s', async (put, ask, told) => {
    expect(await lines.say(put, ask)).toBe(`done: ${told}`);
  });

  test.each([
    ['put milk and eggs on the shopping list', 'take milk off the list', ['eggs']],
    ['put milk and eggs on the shopping list', 'take milk off the shopping list', ['eggs']],
    ['put milk and eggs on the shopping list', 'remove milk and eggs from our shopping list', []],
    ['setz Milch und Eier auf die Einkaufsliste', 'nimm Milch von der Liste', ['Eier']],
    ['setz Milch und Eier auf die Einkaufsliste', 'streich Milch von der Einkaufsliste', ['Eier']],
  ])('%s; %s', async (put, take, left) => {
    await lines.say(put, take);
    expect(await listed()).toEqual(left);
    await lines.say('undo that');
    expect(await listed()).toHaveLength(2);
  });
});

describe('what is done', () => {
  test.each([
    ['milk is done', ['eggs', 'oat milk']],
    ['tick the milk', ['eggs', 'oat milk']],
    ['got milk and eggs', ['oat milk']],
    ['we have got oat milk', ['eggs', 'milk']],
    ['I bought the eggs', ['milk', 'oat milk']],
    ['milk gekauft', ['eggs', 'oat milk']],
    ['ich habe milk und eggs besorgt', ['oat milk']],
    // Something else is done, or nothing.
    ['the backup is done', ['eggs', 'milk', 'oat milk']],
    ['got milk and bread', ['eggs', 'milk', 'oat milk']],
    ['we have bread', ['eggs', 'milk', 'oat milk']],
    ['got milk?', ['eggs', 'milk', 'oat milk']],
  ])('"%s" leaves %j', async (said, left) => {
    await lines.say('put milk, eggs and oat milk on the shopping list');
    await lines.say(said);
    expect(await listed()).toEqual(left);
  });

  test.each([
    ['put milk and eggs on the shopping list', 'mark milk as done', 'milk is not done after all'],
    ['put milk and eggs on the shopping list', 'tick off milk', 'undo that'],
    ['put milk and eggs on the shopping list', 'cross milk off the shopping list', 'undo'],
    ['put milk on the shopping list', 'mark milk on the shopping list as done', 'undo'],
    ['setz Milch auf die Einkaufsliste', 'hake Milch auf der Einkaufsliste ab', 'rückgängig'],
    ['put milk and eggs on the shopping list', 'tick milk off the list', 'take that back'],
    ['add milk to my list', 'mark milk as done', 'undo'],
    ['setz Milch und Eier auf die Einkaufsliste', 'hake Milch ab', 'Milch ist doch nicht erledigt'],
    ['setz Milch und Eier auf die Einkaufsliste', 'hak Milch ab', 'mach das rückgängig'],
  ])('%s; %s; %s', async (put, tick, back) => {
    await lines.say(put);
    const before = await listed();
    await lines.say(tick);
    expect((await listed('done')).map((one) => one.toLowerCase())).toEqual([
      expect.stringMatching(/^mil/),
    ]);
    expect(await lines.say(back)).toMatch(/^done: (Not done after all|Doch nicht erledigt)/);
    expect(await listed()).toEqual(before);
    expect(await listed('done')).toEqual([]);
  });

  test('is taken back step by step, and what was added first goes last', async () => {
    await lines.say('put milk and eggs on the shopping list', 'mark milk as done', 'undo');
    expect(await lines.say('undo')).toBe('done: Off the shopping list: milk, eggs');
    expect(await listed()).toEqual([]);
    expect(await lines.say('undo')).toContain('nothing to take back');
  });

  test.each([
    [
      'put oat milk and soy milk on the shopping list',
      'mark milk as done',
      'soy milk (shopping)',
      'soy milk',
    ],
    [
      'setz Hafermilch aus Berlin und Hafermilch aus Bonn auf die Einkaufsliste',
      'hake Hafermilch ab',
      'Hafermilch aus Bonn (Einkaufsliste)',
      'Hafermilch aus Bonn',
    ],
  ])('%s; %s: it is asked which, and one is ticked', async (put, tick, choice, ticked) => {
    await lines.say(put);
    expect(await lines.say(tick)).toMatch(/^\? .* \| .* \| /);
    expect(await listed('done')).toEqual([]);
    expect(await lines.say(choice)).toMatch(new RegExp(`^done: (Done|Erledigt): ${ticked}`));
    expect(await listed('done')).toEqual([ticked]);
    await lines.say('undo');
    expect(await listed('done')).toEqual([]);
  });

  test.each([
    ['put milk and eggs on the shopping list', 'mark milk and eggs as done', 'undo'],
    ['setz Milch und Eier auf die Einkaufsliste', 'hake Milch und Eier ab', 'mach das rückgängig'],
  ])('%s; %s: both, and %s takes both back', async (put, tick, back) => {
    await lines.say(put);
    expect(await lines.say(tick)).toMatch(/^done: (Done: milk, eggs|Erledigt: Milch, Eier)$/);
    expect(await listed('done')).toHaveLength(2);
    await lines.say(back);
    expect(await listed()).toHaveLength(2);
  });

  test('of several, each names one, else it is asked; one that has "and" in it is one', async () => {
    await lines.say('put oat milk, soy milk and eggs on the shopping list');
    await lines.say('add call mum to my list', 'add "salt and pepper" to my list');
    expect(await lines.say('mark milk and eggs as done')).toMatch(/^\? .*"?milk"?/);
    expect(await listed('done')).toEqual([]);
    expect(await lines.say('soy milk (shopping), eggs')).toMatch(/^done: Done: /);
    expect(await listed('done')).toEqual(['eggs', 'soy milk']);
    // On two lists: each by itself.
    expect(await lines.say('mark oat milk and call mum as done')).toBe(
      'done: Done: oat milk\nDone: call mum',
    );
    await lines.say('mark salt and pepper as done');
    expect(await listed()).toEqual([]);
    await lines.say('undo', 'undo', 'undo');
    expect(await listed()).toEqual(['call mum', 'oat milk', 'salt and pepper']);
    expect(await lines.say('mark oat milk and gold as done')).not.toMatch(/^done: Done/);
    expect(await listed()).toHaveLength(3);
  });

  test('is never another that is like it, however often it is said', async () => {
    await lines.say('put milk and oat milk on the shopping list', 'mark milk as done');
    expect(await lines.say('mark milk as done')).toContain('"milk" is done already');
    expect(await listed()).toEqual(['oat milk']);
  });
});
