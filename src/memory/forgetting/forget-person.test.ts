import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryHouse } from '../memory-house.fake.ts';
import { entryOf } from '../tasks/change-task.ts';
import { createForgetPerson } from './forget-person.ts';

let house: ReturnType<typeof openMemoryHouse>;
beforeEach(() => {
  house = openMemoryHouse();
});
afterEach(() => house.close());

async function live(person: string, word: string) {
  const sessionKey = `agent:main:inbox:direct:${person}`;
  const { records, tasks, texts } = house.store;
  // More than one step takes away.
  for (let n = 0; n < 230; n += 1)
    await house.memories.save(person, {
      content: `${word}memory number ${n}`,
      category: 'fact',
      source: { origin: 'said' },
    });
  const [first] = await house.memories.list({ person, limit: 1 });
  await house.memories.update(person, first?.id ?? '', { content: `${word}changed` });
  const said = { sessionKey, answer: `${word}answer`, isTainted: false };
  await house.turns.keep({ ...said, key: `run_${person}`, said: `${word}said` });
  await records.change('lesson', `${person}:1`, () => ({ person, fix: `${word}lesson` }));
  await records.change('agent-turns', sessionKey, () => ({ turns: [{ text: `${word}turn` }] }));
  const page = { own: `${word}page`, near: '', tags: '', kind: 'page', key: 'a.md#' } as const;
  await texts.put([{ ...page, person }]);
  await tasks.add(
    entryOf({
      ...{ id: `task_${person}`, person, title: `${word}task`, notes: '', state: 'open' },
      ...{
        priority: 'medium',
        tags: [],
        due: null,
        repeat: null,
        parent: null,
        list: null,
        sessionKey,
      },
      ...{ createdMs: 1, changedMs: 1, doneMs: null, remindedMs: null, uid: null, isOfRun: false },
    }),
  );
}

test('who goes leaves nothing in any file of the database, and the others lose nothing', async () => {
  await live('ann', 'quokka');
  await live('bob', 'wombat');
  await createForgetPerson({
    store: house.store,
    clock: house.clock,
    people: house.people,
  })('ann');
  for (const end of ['', '-wal'])
    expect(readFileSync(`${house.file}${end}`).includes('quokka')).toBe(false);
  expect(await house.memories.count({ person: 'ann' })).toBe(0);
  expect(await house.memories.count({ person: 'bob' })).toBe(230);
  expect(await house.turns.search('bob', { query: 'wombatsaid', limit: 1 })).toHaveLength(1);
  expect(await house.store.tasks.get('bob', 'task_bob')).not.toBeNull();
  expect(await house.store.records.list('lesson')).toHaveLength(1);
  expect(await house.store.records.list('agent-turns')).toHaveLength(1);
  const query = { words: [{ word: 'wombatpag', isPrefix: true }], phrases: [] };
  const pages = { person: 'bob', kind: 'page', query, limit: 5 } as const;
  expect(await house.store.texts.search(pages)).toHaveLength(1);
});
