import { expect, test } from 'vitest';
import { createSchemaCheck } from './check-schema.ts';

const EVIL = '^(a+)+$';
const LONG = `${'a'.repeat(60)}b`;

test.each([
  ['of a text', { properties: { text: { type: 'string', pattern: EVIL } } }, { text: LONG }],
  ['of keys', { patternProperties: { [EVIL]: { type: 'string' } } }, { [LONG]: 'x' }],
  ['of names', { propertyNames: { pattern: EVIL } }, { [LONG]: 'x' }],
  ['behind a reference', { $ref: '#/$defs/it', $defs: { it: { pattern: EVIL } } }, LONG],
  ['of what must not be', { not: { pattern: EVIL } }, LONG],
])('a pattern that would run for years is cut off, and told: %s', (_, schema, value) => {
  expect(createSchemaCheck().faultsOf(schema, value)).toMatchObject([
    { message: 'takes too long to check by the pattern ^(a+)+$' },
  ]);
});

test('a pattern that might take long and does not is checked like any other', () => {
  const { faultsOf } = createSchemaCheck();
  const schema = { properties: { text: { pattern: EVIL } } };
  expect(faultsOf(schema, { text: 'aaa' })).toEqual([]);
  expect(faultsOf(schema, { text: 'ab' })).toMatchObject([
    { message: 'text: must match pattern "^(a+)+$"', details: { path: '/text' } },
  ]);
});

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';

test.each<[string, object]>([
  ['by its name', { $schema: DRAFT_7 }],
  ['by how it is written', {}],
])('a tuple of draft 7 is read %s', (_, draft) => {
  const pair = { type: 'array', items: [{ type: 'number' }, { type: 'string' }] };
  const schema = { ...draft, type: 'object', properties: { pair } };
  const { faultsOf } = createSchemaCheck();
  expect(faultsOf(schema, { pair: [1, 'a'] })).toEqual([]);
  expect(faultsOf(schema, { pair: ['a', 'a'] })).toMatchObject([{ details: { path: '/pair/0' } }]);
});

test('a tuple of draft 2020-12 means what it says there', () => {
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const pair = { type: 'array', prefixItems: [{ type: 'number' }], items: false };
  const { faultsOf } = createSchemaCheck();
  const schema = { $schema, type: 'object', properties: { pair } };
  expect(faultsOf(schema, { pair: [1] })).toEqual([]);
  expect(faultsOf(schema, { pair: [1, 2] })).toHaveLength(1);
});

test.each([{ $schema: DRAFT_7 }, {}])('a schema may refer to itself: %j', (draft) => {
  const properties = { child: { $ref: '#' }, n: { type: 'number' } };
  const { faultsOf } = createSchemaCheck();
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
