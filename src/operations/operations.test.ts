/** The table itself: what it refuses when it is built, and that every entry can be called as its examples say. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation, OperationEntry } from '../domain/operation.ts';
import { answerSchema, inputSchema } from '../domain/operation-input.ts';
import { checkOperations } from './check-operations.ts';
import { type Desks, domain, OPERATIONS } from './operations.ts';

const body = {
  answer: z.strictObject({}),
  run: async () => ({ answer: {}, say: () => '' }),
};
const entry: OperationEntry = {
  summary: 'do something',
  about: ['Does it.'],
  audience: 'member',
  effect: 'read',
  takes: { words: { type: 'text', longest: 10, argument: 'WORDS', about: 'some' } },
  faces: { cli: ['things do WORDS'], http: { route: 'GET /things', name: 'doThings' }, agent: {} },
  examples: [],
};
const table = (...entries: Partial<OperationEntry>[]): readonly Operation<Desks>[] =>
  checkOperations(
    entries.flatMap((one, index) =>
      domain(`d${index}`, { do: { ...entry, ...one } }, async () => ({ do: body })),
    ),
  );

test.each([
  ['both claim rote things do', [{}, { faces: { cli: ['things do'] } }]],
  ['both claim GET /things', [{}, { faces: { http: { route: 'GET /things', name: 'other' } } }]],
  [
    'both claim the route name doThings',
    [{}, { faces: { http: { route: 'GET /x', name: 'doThings' } } }],
  ],
  ['has no face', [{ faces: {} }]],
  ['is a decision of the owner', [{ isDecision: true }]],
  ['is a decision of the owner', [{ isDecision: true, faces: { program: {} } }]],
  ['is no tool', [{ faces: { cli: ['x'], mcp: true } }]],
  ['has no field for the argument NAME', [{ faces: { cli: ['things do NAME'] } }]],
  [
    'has no field for the path parameter id',
    [{ faces: { http: { route: 'GET /things/{id}', name: 'x' } } }],
  ],
] as [string, Partial<OperationEntry>[]][])(
  'a table where something %s is refused',
  (why, entries) => {
    expect(() => table(...entries)).toThrow(why);
  },
);

test('the table of the house has no such fault', () => {
  expect(checkOperations(OPERATIONS)).toBe(OPERATIONS);
});

test('a table without such a fault stands', () => {
  expect(table({}).map(({ name }) => name)).toEqual(['d0.do']);
});

test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  '%s has a body, and takes what its examples give',
  async (_, operation) => {
    const answer = await answerSchema(await operation.load());
    expect(answer.shape).toBeDefined();
    expect(operation.examples.length).toBeGreaterThan(0);
    for (const { input } of operation.examples)
      expect(inputSchema(operation).safeParse(input).error).toBeUndefined();
    for (const [, name] of operation.about.join(' ').matchAll(/\{([a-z.]+)\}/g))
      expect(OPERATIONS.map((one) => one.name)).toContain(name);
  },
);

test('an entry without a body says which', async () => {
  const [lost] = domain('lost', { do: entry }, async () => ({}));
  await expect(lost?.load()).rejects.toThrow('lost.do has no body');
});
