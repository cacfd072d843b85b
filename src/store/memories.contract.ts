/** Memories and searched texts in every store. */
import { expect, test } from 'vitest';
import type { Memory } from '../domain/memory/memory.ts';
import { MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';
import type { MemoryTable, TextQuery } from './memories.ts';

const NOTHING: TextQuery = { words: [], phrases: [] };

export const queryOf = (...words: string[]): TextQuery => ({
  words: words.map((word) => ({ word: word.replace('*', ''), isPrefix: word.endsWith('*') })),
  phrases: [],
});

export function fakeMemory(change: Partial<Memory> = {}): Memory {
  return {
    id: 'mem_1',
    person: 'ada',
    content: 'likes tea',
    tags: [],
    category: 'context',
    importance: 0.5,
    source: { origin: 'said' },
    createdMs: NOW,
    changedMs: NOW,
    supersededBy: null,
    ...change,
  };
}

export const putMemory = (
  table: MemoryTable,
  memory: Memory,
  supersedes: readonly string[] = [],
): Promise<Memory> =>
  table.keep({
    like: { filter: { person: memory.person }, query: NOTHING, limit: 0 },
    decide: () => ({
      memory,
      text: { own: memory.content, near: '', tags: memory.tags.join(' ') },
      supersedes,
    }),
  });

export function describeMemories({ store, openStore }: StoreAccess): void {
  const put = putMemory;
  const found = async (person: string, ...words: string[]) =>
    (await store().memories.search({ person, query: queryOf(...words), limit: 10 })).map(
      ({ memory }) => memory.id,
    );

  test('a memory is found by any of its words, the better first, and by nobody else', async () => {
    const { memories } = store();
    await put(memories, fakeMemory({ id: 'a', content: 'likes green tea' }));
    await put(memories, fakeMemory({ id: 'b', content: 'likes coffee in the morning' }));
    await put(memories, fakeMemory({ id: 'c', content: 'green tea of bob', person: 'bob' }));
    expect(await found('ada', 'green', 'tea', 'likes')).toEqual(['a', 'b']);
    expect(await found('ada', 'morn*')).toEqual(['b']);
    expect(await found('bob', 'likes')).toEqual([]);
    expect(await found('nobody', 'tea')).toEqual([]);
    expect(await memories.get('bob', 'a')).toBeNull();
    expect(await memories.get('ada', 'a')).toEqual(
      fakeMemory({ id: 'a', content: 'likes green tea' }),
    );
  });

  test('a phrase is found as it stands, and what looks like syntax is only words', async () => {
    const { memories } = store();
    await put(memories, fakeMemory({ id: 'a', content: 'new york pizza' }));
    await put(memories, fakeMemory({ id: 'b', content: 'york is not new' }));
    const search = (phrase: string[]) =>
      memories.search({ person: 'ada', query: { words: [], phrases: [phrase] }, limit: 5 });
    expect((await search(['new', 'york'])).map(({ memory }) => memory.id)).toEqual(['a']);
    for (const odd of ['"', 'AND', 'own:new', '-new', '(', '*', 'NEAR(', "'", '^a', ''])
      expect(await found('ada', odd)).toBeInstanceOf(Array);
  });

  test('filters leave out what does not fit, also what is no longer true', async () => {
    const { memories } = store();
    await put(memories, fakeMemory({ id: 'a', tags: ['drink'], importance: 0.2 }));
    await put(memories, fakeMemory({ id: 'b', category: 'preference', tags: ['x', 'y'] }));
    await put(memories, fakeMemory({ id: 'c', content: 'tea no longer' }), ['a']);
    const ids = async (filter: object) =>
      (await memories.search({ person: 'ada', query: queryOf('tea'), limit: 9, ...filter }))
        .map(({ memory }) => memory.id)
        .toSorted();
    expect(await ids({})).toEqual(['b', 'c']);
    expect(await ids({ withSuperseded: true })).toEqual(['a', 'b', 'c']);
    expect(await ids({ withSuperseded: true, tags: ['drink', 'y'] })).toEqual(['a', 'b']);
    expect(await ids({ category: 'preference' })).toEqual(['b']);
    expect(await ids({ leastImportance: 0.5, withSuperseded: true })).toEqual(['b', 'c']);
    expect(await memories.count({ person: 'ada' })).toBe(2);
    expect((await memories.get('ada', 'a'))?.supersededBy).toBe('c');
  });

  test('what is changed keeps what it said, and is found by its new words only', async () => {
    const { memories } = store();
    await put(memories, fakeMemory({ content: 'likes tea' }));
    await put(memories, fakeMemory({ content: 'likes cocoa', changedMs: NOW + 1 }));
    expect(await found('ada', 'tea')).toEqual([]);
    expect(await found('ada', 'cocoa')).toEqual(['mem_1']);
    expect(await memories.earlier('ada', 'mem_1')).toEqual([
      { atMs: NOW, content: 'likes tea', tags: [] },
    ]);
    expect(await memories.earlier('bob', 'mem_1')).toEqual([]);
  });

  test('a list goes on behind the last one, the newest first', async () => {
    const { memories } = store();
    for (const [at, id] of ['a', 'b', 'c', 'd'].entries())
      await put(memories, fakeMemory({ id, changedMs: NOW + (at % 2) * MINUTE }));
    const first = await memories.list({ person: 'ada', limit: 3 });
    const after = await memories.list({ person: 'ada', limit: 3, after: first.at(-1)?.id ?? '' });
    expect([...first, ...after].map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
  });

  test('of two that keep the same at once, the second sees the first', async () => {
    const keep = (table: MemoryTable, id: string) =>
      table.keep({
        like: { filter: { person: 'ada' }, query: queryOf('tea'), limit: 5 },
        decide: ([same]) => ({
          memory: fakeMemory({ id: same?.id ?? id, content: `tea ${id}` }),
          text: { own: `tea ${id}`, near: '', tags: '' },
          supersedes: [],
        }),
      });
    const other = openStore();
    await Promise.all([keep(store().memories, 'a'), keep(other.memories, 'b')]);
    expect(await store().memories.count({ person: 'ada' })).toBe(1);
  });

  test('what is forgotten is nowhere any more, and only its person can forget it', async () => {
    const { memories } = store();
    await put(memories, fakeMemory({ id: 'a', content: 'first version' }));
    await put(memories, fakeMemory({ id: 'a', content: 'second version' }));
    await memories.used(['a'], NOW);
    expect(await memories.forget('bob', ['a'])).toMatchObject({ ids: [] });
    expect(await memories.forget('ada', ['a', 'never'])).toEqual({ ids: ['a'], isWiped: true });
    expect(await found('ada', 'version', 'second', 'first')).toEqual([]);
    expect(await memories.list({ person: 'ada', limit: 5, withSuperseded: true })).toEqual([]);
    expect(await store().texts.unknown(['version'])).toEqual(['version']);
  });

  test('texts of a kind are searched by themselves; what stands around counts for less', async () => {
    const { texts } = store();
    const text = { person: 'ada', kind: 'turn', tags: '' } as const;
    await texts.put([
      { ...text, key: '1', own: 'hello there', near: 'the dog barks' },
      { ...text, key: '2', own: 'the dog barks', near: 'hello there' },
      { ...text, kind: 'page', key: '3', own: 'dog', near: '' },
    ]);
    const keys = async (...words: string[]) =>
      (await texts.search({ person: 'ada', kind: 'turn', query: queryOf(...words), limit: 5 })).map(
        ({ key }) => key,
      );
    expect(await keys('dog')).toEqual(['2', '1']);
    await texts.put([{ ...text, key: '2', own: 'nothing', near: '' }]);
    await texts.remove({ person: 'ada', kind: 'turn', keys: ['1'] });
    expect(await keys('dog', 'hello')).toEqual([]);
    expect(await texts.unknown(['dog', 'barks'])).toEqual(['barks']);
    expect(await texts.wordsFrom('n', 5)).toEqual(['nothing']);
  });
}
