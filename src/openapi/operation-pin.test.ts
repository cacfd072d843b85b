import { expect, test } from 'vitest';
import type { ApiFile, ApiOperation } from './api-file.ts';
import { documentOf, wishOf } from './document.fake.ts';
import { operationPin } from './operation-pin.ts';
import { makeApi } from './reading/make-api.ts';

const PARAMETER = { name: 'q', in: 'query', schema: { type: 'string' } };

function pinOf(operation: object, more: Record<string, unknown> = {}): string {
  const { made, server, schemes } = makeApi(documentOf({ '/deals': operation }, more), wishOf());
  const api = { server: { url: server ?? '', by: 'document' }, schemes } as ApiFile;
  return operationPin(made?.[0] as ApiOperation, api);
}

const was = pinOf({ get: { parameters: [PARAMETER] } });

test('a pin says where a call goes', () => {
  expect(was).toMatch(/^GET https:\/\/api\.example\.org\/v1\/deals#\w{16}$/);
});

test.each([
  ['the method', { put: { parameters: [PARAMETER] } }, {}],
  ['an input', { get: { parameters: [{ ...PARAMETER, schema: { type: 'integer' } }] } }, {}],
  ['a place', { get: { parameters: [{ ...PARAMETER, in: 'header' }] } }, {}],
  ['the server', { get: { parameters: [PARAMETER] } }, { servers: [{ url: 'https://b.example' }] }],
  [
    'how it is signed',
    { get: { parameters: [PARAMETER], security: [{ key: [] }] } },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'k' } } } },
  ],
])('another of %s is another pin', (_, operation, more) => {
  expect(pinOf(operation, more)).not.toBe(was);
});

test('other words are the same pin', () => {
  const said = { summary: 'New', parameters: [{ ...PARAMETER, description: 'New' }] };
  expect(pinOf({ get: said })).toBe(was);
});
