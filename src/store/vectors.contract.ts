/** Meanings of memories in every store. */
import { expect, test } from 'vitest';
import type { StoreAccess } from './ledger-driver.fake.ts';
import { fakeMemory, putMemory } from './memories.contract.ts';

const MODEL = 'fake/meaning';

/** Of three numbers: about drinks, about cars, about people. */
const DRINK = [2, 0, 0];
const CAR = [0, 3, 0];
const DRIVER = [0, 1, 1];

export function describeVectors({ store, openStore }: StoreAccess): void {
  const save = (id: string, content: string, more: object = {}) =>
    putMemory(store().memories, fakeMemory({ id, content, ...more }));
  const put = (id: string, content: string, vector: readonly number[], person = 'ada') =>
    store().vectors.put(MODEL, [{ person, id, content, vector }]);
  const near = async (vector: readonly number[], more: object = {}) =>
    (
      await store().memories.nearest({
        person: 'ada',
        query: { model: MODEL, vector },
        limit: 10,
        ...more,
      })
    ).map(({ memory, score }) => [memory.id, Math.round(score * 100) / 100]);
  const wantedIds = async (more: object = {}) =>
    (await store().vectors.wanted({ limit: 10, ...more })).map(({ id }) => id);

  async function fill() {
    expect(await store().vectors.state()).toBeNull();
    await save('tea', 'likes tea');
    await save('car', 'has a red car', { tags: ['things'] });
    await save('bob', 'car of bob', { person: 'bob' });
    await store().vectors.begin(MODEL);
    await put('tea', 'likes tea', DRINK);
    await put('car', 'has a red car', CAR);
    await put('bob', 'car of bob', CAR, 'bob');
    await store().vectors.finish(MODEL);
  }

  test('the nearest memory comes first, by its direction, and nobody finds that of another', async () => {
    await fill();
    expect(await near(CAR)).toEqual([
      ['car', 1],
      ['tea', 0],
    ]);
    expect(await near([30, 40, 0], { limit: 1 })).toEqual([['car', 0.8]]);
    expect(await near(DRIVER, { limit: 1 })).toEqual([['car', 0.71]]);
    expect(await near(DRINK, { tags: ['things'] })).toEqual([['car', 0]]);
    expect(await near(CAR, { person: 'bob' })).toEqual([['bob', 1]]);
    expect(await near(CAR, { person: 'nobody' })).toEqual([]);
    expect(await near([1, 2])).toEqual([]);
    expect(await near([0, 0, 0], { limit: 1 })).toMatchObject([[expect.any(String), 0]]);
  });

  test('a memory wants a vector when it is new and when its words change, and not for its tags', async () => {
    await fill();
    expect(await wantedIds()).toEqual([]);
    await save('tea', 'likes tea', { tags: ['drinks'] });
    expect(await wantedIds()).toEqual([]);
    await save('tea', 'likes cocoa');
    await save('new', 'is new');
    expect(await wantedIds()).toEqual(['new', 'tea']);
    expect(await wantedIds({ after: 'new' })).toEqual(['tea']);
    expect(await wantedIds({ limit: 1 })).toEqual(['new']);
    expect(await near(DRINK)).toEqual([['car', 0]]);
    expect(await store().vectors.state()).toEqual({ model: MODEL, isReady: true });
    expect(await store().vectors.count()).toEqual({ memories: 4, wanted: 2 });
  });

  test('a vector of words that changed meanwhile is not kept', async () => {
    await fill();
    await save('tea', 'likes cocoa');
    expect(await put('tea', 'likes tea', DRINK)).toBe(0);
    expect(await put('car', 'has a red car', CAR, 'bob')).toBe(0);
    expect(await wantedIds()).toEqual(['tea']);
    expect(await put('tea', 'likes cocoa', DRINK)).toBe(1);
    expect(await wantedIds()).toEqual([]);
  });

  test('with another model all are wanted again, and nothing is found by meaning until it is done', async () => {
    await fill();
    const { vectors } = store();
    await vectors.begin(MODEL);
    expect(await vectors.state()).toEqual({ model: MODEL, isReady: true });
    expect(await vectors.count()).toEqual({ memories: 3, wanted: 0 });
    await vectors.begin('fake/other');
    expect(await vectors.state()).toEqual({ model: 'fake/other', isReady: false });
    expect(await vectors.count()).toEqual({ memories: 3, wanted: 3 });
    expect(await near(CAR)).toEqual([]);
    expect(await put('car', 'has a red car', CAR)).toBe(0);
    const other = { person: 'ada', id: 'car', content: 'has a red car', vector: [1, 0] };
    expect(await openStore().vectors.put('fake/other', [other])).toBe(1);
    const query = { model: 'fake/other', vector: [1, 0] };
    expect(await near([], { query })).toEqual([]);
    expect((await wantedIds()).toSorted()).toEqual(['bob', 'tea']);
    await vectors.finish(MODEL);
    expect(await near([], { query })).toEqual([]);
    await vectors.finish('fake/other');
    expect(await near([], { query })).toEqual([['car', 1]]);
    await vectors.begin('fake/other', { anew: true });
    expect(await vectors.state()).toMatchObject({ isReady: false });
    expect(await vectors.count()).toEqual({ memories: 3, wanted: 3 });
  });

  test('with a memory that is forgotten its vector goes', async () => {
    await fill();
    await save('new', 'is new');
    await store().memories.forget('ada', ['car', 'new']);
    expect(await near(CAR)).toEqual([['tea', 0]]);
    expect(await wantedIds()).toEqual([]);
    expect(await put('car', 'has a red car', CAR)).toBe(0);
    await save('later', 'at the place of the car');
    expect(await wantedIds()).toEqual(['later']);
    expect(await near(CAR)).toEqual([['tea', 0]]);
  });
}
