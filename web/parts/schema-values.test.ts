import { describe, expect, test } from 'vitest';
import { type Entered, enter, readEntered, type Schema } from './schema-values.ts';

const SCHEMA: Schema = {
  type: 'object',
  properties: {
    url: { type: 'string', minLength: 1 },
    method: { default: 'GET', enum: ['GET', 'POST'] },
    limit: { type: 'integer', minimum: 1, maximum: 9 },
    deep: { type: 'boolean', default: true },
    cents: { anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { const: 'none' }] },
    body: {},
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    tags: { type: 'array', items: { type: 'string' } },
    note: { type: ['string', 'null'] },
    retry: {
      type: 'object',
      properties: { most: { type: 'integer' }, why: { type: 'string' } },
      required: ['most'],
    },
  },
  required: ['url'],
};

describe('what is typed into a form', () => {
  test.each<[string, Entered, unknown]>([
    ['what nobody touched is left out', { url: 'x' }, { url: 'x' }],
    ['numbers', { url: 'x', limit: ' 3 ' }, { url: 'x', limit: 3 }],
    ['a choice', { url: 'x', method: '"POST"' }, { url: 'x', method: 'POST' }],
    ['a switch turned off', { url: 'x', deep: false }, { url: 'x', deep: false }],
    ['a word of a union', { url: 'x', cents: 'none' }, { url: 'x', cents: 'none' }],
    ['a number of a union', { url: 'x', cents: '2.5' }, { url: 'x', cents: 2.5 }],
    ['anything as words', { url: 'x', body: 'hello you' }, { url: 'x', body: 'hello you' }],
    ['anything as JSON', { url: 'x', body: '{"a": [1]}' }, { url: 'x', body: { a: [1] } }],
    ['a map', { url: 'x', headers: '{"A": "b"}' }, { url: 'x', headers: { A: 'b' } }],
    ['a list', { url: 'x', tags: ['a', 'b'] }, { url: 'x', tags: ['a', 'b'] }],
    ['a group', { url: 'x', retry: { most: '2' } }, { url: 'x', retry: { most: 2 } }],
    ['an empty group', { url: 'x', retry: { most: '', why: '' } }, { url: 'x' }],
  ])('%s', (_, entered, value) => {
    expect(readEntered(SCHEMA, entered)).toEqual({ value, faults: {} });
    expect(readEntered(SCHEMA, enter(SCHEMA, value))).toEqual({ value, faults: {} });
  });

  test.each<[Entered, Record<string, string>]>([
    [{}, { '/url': 'This is needed.' }],
    [{ url: 'x', limit: 'many' }, { '/limit': 'This must be a number.' }],
    [{ url: 'x', limit: '1.5' }, { '/limit': 'This must be a whole number.' }],
    [{ url: 'x', limit: '10' }, { '/limit': 'This must be at most 9.' }],
    [{ url: 'x', cents: 'nothing' }, { '/cents': 'This must be a number, or none.' }],
    [{ url: 'x', cents: '0' }, { '/cents': 'This must be a number, or none.' }],
    [{ url: 'x', headers: 'A: b' }, { '/headers': 'This must be JSON.' }],
    [{ url: 'x', headers: '[1]' }, { '/headers': 'This must be an object: {…}.' }],
    [{ url: 'x', tags: ['a', ''] }, { '/tags/1': 'This is needed.' }],
    [{ url: 'x', retry: { why: 'so' } }, { '/retry/most': 'This is needed.' }],
  ])('%j has a fault beside its field', (entered, faults) => {
    expect(readEntered(SCHEMA, entered).faults).toEqual(faults);
  });

  test('a schema that goes on forever becomes JSON at some depth', () => {
    const endless: Schema = { type: 'object', properties: {} };
    endless.properties = { inside: endless };
    expect(enter(endless, { inside: { inside: {} } })).toMatchObject({ inside: { inside: {} } });
    expect(readEntered(endless, {})).toEqual({ value: {}, faults: {} });
  });

  test('names that objects have by themselves are names like others', () => {
    const schema: Schema = { type: 'object', properties: { constructor: { type: 'string' } } };
    expect(readEntered(schema, {})).toEqual({ value: {}, faults: {} });
    expect(readEntered(schema, enter(schema, {}))).toEqual({ value: {}, faults: {} });
  });
});
