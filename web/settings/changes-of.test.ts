import { describe, expect, test } from 'vitest';
import type { Schema } from '../parts/schema-values.ts';
import { changesOf, faultsIn, inFileOf } from './changes-of.ts';

const SCHEMA: Schema = {
  type: 'object',
  properties: {
    timezone: { type: 'string' },
    http: {
      type: 'object',
      properties: {
        port: { type: 'integer', default: 1 },
        hosts: { type: 'array', items: { type: 'string' } },
      },
    },
    servers: { type: 'object', additionalProperties: {} },
  },
};

describe('what is sent of the settings', () => {
  test.each([
    [{}, {}, {}],
    [{ timezone: 'UTC' }, { timezone: 'UTC' }, {}],
    [{}, { http: { port: 2 } }, { 'http.port': 2 }],
    [{ http: { port: 2 } }, { http: {} }, { 'http.port': null }],
    [{ http: { port: 2 } }, {}, { 'http.port': null }],
    [{ http: { hosts: ['a'] } }, { http: { hosts: ['a', 'b'] } }, { 'http.hosts': ['a', 'b'] }],
    [{}, { servers: { a: { b: 1 } } }, { servers: { a: { b: 1 } } }],
  ])('from %j to %j', (before, after, changes) => {
    expect(changesOf(SCHEMA, before, after)).toEqual(changes);
  });

  test('what only is a default is not in the form', () => {
    const values = { timezone: 'UTC', http: { port: 1, hosts: ['a'] }, servers: { a: { b: 1 } } };
    expect(inFileOf(SCHEMA, { values, inFile: ['http.hosts', 'servers.a.b'] })).toEqual({
      http: { hosts: ['a'] },
      servers: { a: { b: 1 } },
    });
  });

  test('a fault of the file stands beside its field', () => {
    const faults = ['line 2: "http.port": too big: expected number to be <=65535', 'something'];
    expect(faultsIn({ faults })).toEqual({
      '/http/port': 'too big: expected number to be <=65535',
    });
    expect(faultsIn({})).toEqual({});
  });
});
