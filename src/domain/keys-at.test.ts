import { expect, test } from 'vitest';
import { z } from 'zod';
import { keysAt } from './keys-at.ts';
import { parseWith } from './parse-with.ts';

interface Tree {
  name: string;
  twigs?: Tree[] | undefined;
}
const tree: z.ZodType<Tree> = z.lazy(() =>
  z.strictObject({ name: z.string(), twigs: z.array(tree).optional() }),
);
const schema = z.strictObject({
  id: z.string(),
  steps: z
    .array(
      z.strictObject({
        when: z.union([
          z.string(),
          z.strictObject({ value: z.string(), equals: z.string().optional() }),
        ]),
      }),
    )
    .optional(),
  byName: z.record(z.string(), z.strictObject({ url: z.string() })).default({}),
  tree: tree.optional(),
});

test.each([
  [[], ['id', 'steps', 'byName', 'tree']],
  [
    ['steps', 3, 'when'],
    ['value', 'equals'],
  ],
  [['steps', 0], ['when']],
  [['byName', 'a'], ['url']],
  [
    ['tree', 'twigs', 0, 'twigs', 1],
    ['name', 'twigs'],
  ],
  [['id'], []],
  [['nothing', 'here'], []],
])('at %j it takes %j', (path, keys) => {
  expect(keysAt(schema, path)).toEqual(keys);
});

test('the hint of a wrong key lists those of its place, and the nearest of them is meant', () => {
  const refusal = { code: 'bad', what: 'It', knownKeys: ['id', 'steps', 'matches'] };
  const value = { id: 'a', steps: [{ when: { value: 'x', equal: 'y' } }] };
  expect(parseWith(schema, value, refusal)).toMatchObject({
    fault: {
      message: 'It is not valid: "steps.0.when.equal": not a known key (did you mean "equals"?).',
      hint: '"steps.0.when" takes value, equals.',
    },
  });
  expect(parseWith(schema, { id: 'a', idd: 1 }, refusal)).toMatchObject({
    fault: { hint: 'It takes id, steps, matches.' },
  });
});
