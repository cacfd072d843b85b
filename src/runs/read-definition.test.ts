import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf } from '../domain/schedule/definition.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { createReadDefinition } from './read-definition.ts';

test('a definition is read once, and one that is not there is asked for again', async () => {
  const definition = definitionOf(fakeSchedule());
  const asked: string[] = [];
  const read = createReadDefinition(async (hash) => {
    asked.push(hash);
    return hash === 'good' ? definition : null;
  });
  for (const hash of ['good', 'good', 'gone', 'gone', null]) await read(hash);
  expect(await read('good')).toBe(definition);
  expect(await read('gone')).toBeNull();
  expect(asked).toEqual(['good', 'gone', 'gone', 'gone']);
});

test.each([
  ['is no JSON', () => JSON.parse('{')],
  ['does not fit', () => z.string().parse(1)],
])('a definition that %s is none', async (_, fail) => {
  expect(await createReadDefinition(async () => fail())('hash')).toBeNull();
});

test('a store that fails is no missing definition', async () => {
  const read = createReadDefinition(() => Promise.reject(new Error('disk')));
  await expect(read('hash')).rejects.toThrow('disk');
});
