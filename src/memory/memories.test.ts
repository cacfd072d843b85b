import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryHouse } from './memory-house.fake.ts';

const DAY_MS = 86_400_000;
const source = { origin: 'said' } as const;

let house: ReturnType<typeof openMemoryHouse>;
beforeEach(() => {
  house = openMemoryHouse();
});
afterEach(() => house.close());

const save = (content: string, more: object = {}, person = 'ada') =>
  house.memories.save(person, { content, source, ...more });
const find = async (query: string, more: object = {}, person = 'ada') =>
  (await house.memories.search(person, { query, limit: 5, ...more })).map(({ content }) => content);

test('a question in plain words finds what answers it', async () => {
  await save('Bob prefers email for non-urgent communication');
  await save('The Q1 report deadline was extended to Feb 28');
  await save('My daughter Élodie is allergic to peanuts');
  await save('Ich trinke morgens zwei Tassen Kaffee mit Hafermilch');
  await save('猫の名前はタマです');
  await save('Der Ölwechsel kostet 120 € bei Müller & Söhne');
  expect((await find('how does Bob like to be contacted by e-mail?'))[0]).toContain('Bob');
  expect((await find('When is the deadline of the report'))[0]).toContain('Q1');
  expect((await find('allergies of elodie'))[0]).toContain('Élodie');
  expect((await find('Wie viele Tassen trinkst du am Morgen?'))[0]).toContain('Tassen');
  expect((await find('猫の名前'))[0]).toContain('タマ');
  expect((await find('muller olwechsel'))[0]).toContain('Müller');
  expect((await find('pean*'))[0]).toContain('peanuts');
  expect((await find('the deadlien of the repotr'))[0]).toContain('Q1');
  expect(await find('"non-urgent communication"')).toHaveLength(1);
  expect(await find('"urgent report"')).toEqual([]);
});

test('what somebody likes is found where the question has no other word of it', async () => {
  await save('I like green tea');
  await save('The gate code is 4711');
  expect(await find('what do I like to drink?')).toEqual(['I like green tea']);
});

test('no words that can be typed are an error', async () => {
  await save('anything at all');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (query) => {
      expect(await house.memories.search('ada', { query, limit: 3 })).toBeInstanceOf(Array);
    }),
    { numRuns: 150 },
  );
  for (const query of [
    '"',
    '""',
    'NEAR(a b)',
    'own:x',
    'a AND',
    '*',
    '((',
    "';--",
    'x'.repeat(9000),
  ])
    expect(await find(query)).toBeInstanceOf(Array);
});

test('what matters more and what is newer comes first; nothing is lost by age', async () => {
  await save('the garden gate code is blue');
  house.pass(900 * DAY_MS);
  await save('the garage gate code is red');
  expect((await find('gate code'))[0]).toContain('red');
  expect(await find('gate code')).toHaveLength(2);
  await save('the cellar gate code is green', { importance: 0 });
  expect((await find('gate code')).at(-1)).toContain('green');
});

test('what says the same is one memory, with the tags of both and the richer text', async () => {
  const first = await save('Ada likes green tea', { tags: ['Drink'], category: 'preference' });
  house.pass(1000);
  const second = await save('Ada likes green tea a lot', {
    tags: ['#tea'],
    category: 'preference',
    importance: 0.9,
  });
  expect(second).toMatchObject({ isMerged: true, memory: { id: first.memory.id } });
  expect(second.memory).toMatchObject({
    content: 'Ada likes green tea a lot',
    tags: ['drink', 'tea'],
    importance: 0.9,
  });
  const earlier = await house.memories.earlier('ada', first.memory.id);
  expect(earlier.map(({ content }) => content)).toEqual(['Ada likes green tea']);
  const third = await save('Ada likes green tea', { category: 'preference' });
  expect(third).toMatchObject({ isMerged: true, memory: { content: 'Ada likes green tea a lot' } });
  for (const other of [
    'Ada does not like green tea',
    'Ada likes 2 green teas',
    'Ada likes black beer',
  ])
    expect(await save(other, { category: 'preference' })).toMatchObject({ isMerged: false });
  expect(await save('Ada likes green tea', { category: 'fact' })).toMatchObject({
    isMerged: false,
  });
});

test.each([
  ['I like coffee', 'I no longer like coffee'],
  ['I like coffee', "I don't like coffee anymore"],
  ['My address is 5 Elm Street', 'my new address is 9 Oak Road'],
  ['My phone number: 555 1234', 'my phone number is now 555 9876'],
  ['Meine Adresse ist Ulmenweg 5', 'Meine neue Adresse ist Eichenweg 9'],
  ['Ich mag Kaffee', 'Ich mag keinen Kaffee mehr'],
  ["Anna's birthday is in May", "Anna's birthday is in June"],
])('"%s" is over after "%s", and found only where that is asked for', async (old, now) => {
  await save(old);
  await save('I like tea, and my neighbour has a new dog');
  const { superseded } = await save(now);
  expect(superseded.map(({ content }) => content)).toEqual([old]);
  expect(await find(`${old} ${now}`)).not.toContain(old);
  expect(await find(`${old} ${now}`, { withSuperseded: true })).toContain(old);
});

test.each([
  ['I like coffee', 'I no longer like milk in my tea'],
  ['My address is 5 Elm Street', 'My office is at 9 Oak Road'],
  ["Anna's birthday is in May", "Bob's birthday is in June"],
  ['I like coffee', 'I like tea'],
])('"%s" stays true after "%s"', async (old, now) => {
  await save(old);
  expect((await save(now)).superseded).toEqual([]);
});

test('one person never sees, changes or forgets what is of another', async () => {
  const { memory } = await save('the code of my bike is 4711');
  expect(await find('code bike 4711', {}, 'bob')).toEqual([]);
  expect(await house.memories.list({ person: 'bob', limit: 10 })).toEqual([]);
  await expect(house.memories.get('bob', memory.id)).rejects.toThrow('There is no memory');
  await expect(house.memories.update('bob', memory.id, { content: 'x' })).rejects.toThrow();
  await expect(house.memories.forget('bob', [memory.id])).rejects.toThrow();
  expect((await save('the code of my bike is 4711', {}, 'bob')).isMerged).toBe(false);
  expect(await find('bike')).toHaveLength(1);
});

test('two processes that are told the same at once have one memory of it, also when it takes the place of another', async () => {
  const elsewhere = house.memoriesElsewhere();
  const said = (content: string) => ({ content, category: 'fact', source }) as const;
  await save('My address is 5 Elm Street', { category: 'fact' });
  for (let round = 0; round < 20; round += 1)
    await Promise.all([
      house.memories.save('ada', said(`My new address is ${round} Oak Road`)),
      elsewhere.save('ada', said(`my new address is ${round} Oak Road.`)),
      house.memories.save('ada', said(`thing${round} word${round} other${round}`)),
      elsewhere.save('ada', said(`thing${round} word${round} other${round}`)),
    ]);
  const all = await house.memories.list({ person: 'ada', limit: 100 });
  expect(all.filter(({ content }) => content.startsWith('thing'))).toHaveLength(20);
  expect(all.filter(({ content }) => /address/i.test(content))).toMatchObject([
    { content: expect.stringMatching(/19 oak road/i) },
  ]);
});

test('changed in two places at once, both changes are there; forgotten meanwhile, it stays forgotten', async () => {
  const elsewhere = house.memoriesElsewhere();
  const { memory } = await save('I like tea');
  await Promise.all([
    house.memories.update('ada', memory.id, { tags: ['drinks'] }),
    elsewhere.update('ada', memory.id, { importance: 1 }),
  ]);
  expect(await house.memories.get('ada', memory.id)).toMatchObject({
    tags: ['drinks'],
    importance: 1,
  });
  const [, late] = await Promise.allSettled([
    house.store.memories.forget('ada', [memory.id]),
    house.memories.update('ada', memory.id, { content: 'I like green tea' }),
  ]);
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'unknown-memory' } });
  expect(await find('tea')).toEqual([]);
});

test('what is forgotten is in no file of the database any more', async () => {
  const secret = 'zanzibarsecret';
  const { memory } = await save(`the word is ${secret}`);
  await house.memories.update('ada', memory.id, { content: `the word is ${secret} indeed` });
  for (let round = 0; round < 50; round += 1) await save(`something else number ${round}`);
  expect(filesWith(secret)).not.toEqual([]);
  expect(await house.memories.forget('ada', [memory.id])).toMatchObject({ isWiped: true });
  expect(filesWith(secret)).toEqual([]);
  expect(await find('zanzibarsecret zanzibarsecre')).toEqual([]);
});

const filesWith = (word: string): string[] =>
  ['', '-wal'].filter((end) => readFileSync(`${house.file}${end}`).includes(word));

test('a memory is changed, and refused where there is nothing in it or too much', async () => {
  const { memory } = await save('likes tea', { tags: ['a'] });
  const changed = await house.memories.update('ada', memory.id, {
    content: 'likes cocoa',
    tags: ['b'],
    importance: 1,
  });
  expect(changed).toMatchObject({ content: 'likes cocoa', tags: ['b'], importance: 1 });
  expect(await find('tea')).toEqual([]);
  expect(await find('b', { tags: ['b'] })).toEqual(['likes cocoa']);
  await expect(save('   ')).rejects.toThrow('nothing to remember');
  await expect(save('x'.repeat(4001))).rejects.toThrow('at most 4000 characters');
});
