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
