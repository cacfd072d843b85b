import { expect, test } from 'vitest';
import { openBounded } from './bounded/bounded.fake.ts';
import { createSchemaCheck } from './check-schema.ts';

const bounded = openBounded();
const { signal } = new AbortController();
const EVIL = '^(a+)+$';
const LONG = `${'a'.repeat(60)}b`;
const DEEP = Array.from({ length: 40 }).reduce<object>((inner) => ({ child: inner }), {});

/** Each of them would take minutes at least, or end the process. */
const TOO_MUCH: [string, Record<string, unknown>, unknown][] = [
  [
    'a pattern of a text',
    { properties: { text: { type: 'string', pattern: EVIL } } },
    { text: LONG },
  ],
  ['a pattern of keys', { patternProperties: { [EVIL]: { type: 'string' } } }, { [LONG]: 'x' }],
  ['a pattern of names', { propertyNames: { pattern: EVIL } }, { [LONG]: 'x' }],
  ['a pattern behind a reference', { $ref: '#/$defs/it', $defs: { it: { pattern: EVIL } } }, LONG],
  ['a pattern of what must not be', { not: { pattern: EVIL } }, LONG],
  ['no item twice', { uniqueItems: true }, Array.from({ length: 300_000 }, (_, index) => index)],
  [
    'a schema in itself, twice at each level',
    {
      allOf: [{ properties: { child: { $ref: '#' } } }, { properties: { child: { $ref: '#' } } }],
    },
    DEEP,
  ],
  ['references that double', doublingReferences(40), 'x'],
];

function doublingReferences(levels: number): Record<string, unknown> {
  const $defs: Record<string, unknown> = { [`d${levels}`]: { type: 'string' } };
  for (let level = 0; level < levels; level++)
    $defs[`d${level}`] = { allOf: Array(2).fill({ $ref: `#/$defs/d${level + 1}` }) };
  return { $defs, $ref: '#/$defs/d0' };
}

test.each(TOO_MUCH)(
  'a check that would take for ever is known to be one, cut off and told: %s',
  async (_, schema, value) => {
    const { isBounded, slowFaultsOf } = createSchemaCheck(bounded);
    expect(isBounded(schema, value)).toBe(false);
    expect(await slowFaultsOf(schema, value, signal)).toMatchObject([
      { message: 'takes too long or too much memory to check by its schema' },
    ]);
  },
);

test.each([
  { $id: 'https://x.org/s', allOf: [{ $ref: 'https://x.org/s' }, {}] },
  { allOf: [{ $ref: 'schema' }, {}] },
  { $ref: '#name', $defs: { a: { $anchor: 'name', type: 'string' } } },
])('where a reference may lead to itself by another name, a child finds out: %j', (schema) => {
  expect(createSchemaCheck(bounded).isBounded(schema, 1)).toBe(false);
});

test('a check that might take long and does not is made like any other', async () => {
  const { slowFaultsOf } = createSchemaCheck(bounded);
  const schema = { properties: { text: { pattern: EVIL } } };
  expect(await slowFaultsOf(schema, { text: 'aaa' }, signal)).toEqual([]);
  expect(await slowFaultsOf(schema, { text: 'ab' }, signal)).toMatchObject([
    { message: 'text: must match pattern "^(a+)+$"', details: { path: '/text' } },
  ]);
});

test.each<[string, Record<string, unknown>, unknown]>([
  ['nothing is asked for', {}, 'x'.repeat(3_000_000)],
  [
    'as most tools say it',
    {
      type: 'object',
      required: ['path'],
      properties: {
        path: { type: 'string', minLength: 1, pattern: '^/[\\w/.-]+$' },
        tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      },
      additionalProperties: false,
    },
    { path: '/home/me', tags: ['a', 'b'] },
  ],
  [
    'a reference',
    { $defs: { p: { type: 'number' } }, items: { $ref: '#/$defs/p' } },
    Array(1000).fill(1),
  ],
])('what is known to take no long time is checked at once: %s', (_, schema, value) => {
  const { isBounded, faultsOf } = createSchemaCheck(bounded);
  expect(isBounded(schema, value)).toBe(true);
  expect(faultsOf(schema, value)).toEqual([]);
});

test.each([{ $async: true }, { $async: true, type: 'string' }])(
  'a schema that answers with a promise is a fault, and nothing is left to fail later: %j',
  async (schema) => {
    const check = createSchemaCheck(bounded);
    expect(check.isBounded(schema, 1)).toBe(false);
    expect(() => check.faultsOf(schema, 1)).toThrow('asynchronous');
    await expect(check.slowFaultsOf(schema, 1, signal)).rejects.toThrow('asynchronous');
  },
);

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';

test.each<[string, object]>([
  ['by its name', { $schema: DRAFT_7 }],
  ['by how it is written', {}],
])('a tuple of draft 7 is read %s', (_, draft) => {
  const pair = { type: 'array', items: [{ type: 'number' }, { type: 'string' }] };
  const schema = { ...draft, type: 'object', properties: { pair } };
  const { faultsOf } = createSchemaCheck(bounded);
  expect(faultsOf(schema, { pair: [1, 'a'] })).toEqual([]);
  expect(faultsOf(schema, { pair: ['a', 'a'] })).toMatchObject([{ details: { path: '/pair/0' } }]);
});

test('a tuple of draft 2020-12 means what it says there', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const pair = { type: 'array', prefixItems: [{ type: 'number' }], items: false };
  const { faultsOf } = createSchemaCheck(bounded);
  const schema = { $schema, type: 'object', properties: { pair } };
  expect(faultsOf(schema, { pair: [1] })).toEqual([]);
  expect(faultsOf(schema, { pair: [1, 2] })).toHaveLength(1);
});

test.each([{ $schema: DRAFT_7 }, {}])('a schema may refer to itself: %j', (draft) => {
  const properties = { child: { $ref: '#' }, n: { type: 'number' } };
  const { faultsOf } = createSchemaCheck(bounded);
  for (const schema of [
    { ...draft, type: 'object', properties },
    { ...draft, properties },
  ]) {
    expect(faultsOf(schema, { child: { child: { n: 1 } } })).toEqual([]);
    expect(faultsOf(schema, { child: { n: 'x' } })).toMatchObject([
      { details: { path: '/child/n' } },
    ]);
  }
});
