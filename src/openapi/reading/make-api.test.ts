import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, documentOf, wishOf } from '../document.fake.ts';
import { makeApi } from './make-api.ts';

const made = (document: unknown, wish = wishOf()) => makeApi(document, wish).made ?? [];
const first = (document: unknown) => {
  const [one] = made(document);
  if (one === undefined) throw new Error(makeApi(document, wishOf()).refused.join());
  return one;
};

test('parameters and the body are one input, in which what is required stays so', () => {
  const operation = first(
    documentOf({
      '/contacts/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        put: {
          parameters: [
            { name: 'dry', in: 'query', schema: { type: 'boolean' } },
            { name: 'X-Team', in: 'header', required: true, schema: { type: 'string' } },
            { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
          ],
          ...bodyOf({
            type: 'object',
            required: ['email', 'made'],
            properties: {
              email: { type: 'string', nullable: true, maxLength: 100 },
              made: { type: 'string', readOnly: true },
            },
          }),
        },
      },
    }),
  );
  expect(operation.effect).toBe('idempotent');
  expect(operation.input).toEqual({
    type: 'object',
    properties: {
      dry: { type: 'boolean' },
      'X-Team': { type: 'string' },
      email: { type: ['string', 'null'], maxLength: 100 },
      id: { type: 'string' },
    },
    required: ['id', 'X-Team', 'email'],
    additionalProperties: false,
  });
  expect(operation.body?.fields).toEqual(['email']);
});

test('Swagger 2 is read too: its body, its form, its lists and its server', () => {
  const document = {
    swagger: '2.0',
    host: 'api.example.org',
    basePath: '/v2',
    schemes: ['http', 'https'],
    definitions: {
      Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
    paths: {
      '/pets': {
        post: { parameters: [{ in: 'body', name: 'pet', schema: { $ref: '#/definitions/Pet' } }] },
        get: {
          parameters: [
            {
              in: 'query',
              name: 'tags',
              type: 'array',
              items: { type: 'string' },
              collectionFormat: 'multi',
            },
          ],
        },
      },
    },
  };
  const api = makeApi(document, wishOf());
  expect(api.server).toBe('https://api.example.org/v2');
  const [get, post] = api.made ?? [];
  expect(get?.fields).toEqual([{ name: 'tags', original: 'tags', at: 'query', style: 'repeat' }]);
  expect(post?.input['required']).toEqual(['name']);
});

test('what writes is repeated only by its method, or where the document names a key for it', () => {
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
  const [get, put, post, patch, withKey, gone] = made(
    documentOf({
      '/a': { get: {}, put: {}, post: {}, patch: {} },
      '/b': { post: { parameters: [key] }, delete: {} },
    }),
  ).toSorted((x, y) => `${x.path}${'gpoa'.indexOf(x.method[0] ?? '')}`.localeCompare(`${y.path}`));
  const effects = Object.fromEntries(
    [get, put, post, patch, withKey, gone].map((one) => [
      `${one?.method} ${one?.path}`,
      one?.effect,
    ]),
  );
  expect(effects).toEqual({
    'get /a': 'read',
    'put /a': 'idempotent',
    'post /a': 'once',
    'patch /a': 'once',
    'post /b': 'idempotent',
    'delete /b': 'idempotent',
  });
});

test('a circle is cut, and what is left can be checked', () => {
  const operation = first(
    documentOf(
      { '/trees': { post: bodyOf({ $ref: '#/components/schemas/Tree' }) } },
      {
        components: {
          schemas: {
            Tree: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                child: { $ref: '#/components/schemas/Tree' },
              },
            },
          },
        },
      },
    ),
  );
  const fits = new Ajv2020().compile(operation.input);
  expect(fits({ name: 'a', child: { name: 7 } })).toBe(true);
  expect(fits({ name: 7 })).toBe(false);
});

test('a reference that leads out of the document is refused by its name, and reads nothing', () => {
  const document = documentOf({
    '/a': { get: { parameters: [{ $ref: 'file:///etc/passwd#/x' }] } },
    '/b': { get: { parameters: [{ $ref: 'https://evil.example/x.json' }] } },
    '/c': { get: { parameters: [{ $ref: '#/nowhere' }] } },
    '/d': { get: {} },
  });
  const { made: tools, refused } = makeApi(document, wishOf());
  expect(tools?.map(({ path }) => path)).toEqual(['/d']);
  expect(refused.join('\n')).toContain('"file:///etc/passwd#/x", which is outside of the document');
  expect(refused).toHaveLength(3);
});

test('faults outside of what was chosen refuse nothing', () => {
  const broken = { parameters: 'x', requestBody: 7, responses: null, tags: [{}], security: 'no' };
  const document = documentOf({
    '/good': { get: { tags: ['good'] } },
    '/bad': { post: broken, get: null },
    'no-slash': { get: {} },
    '/up/../etc': { get: {} },
    '/a b': { get: {} },
    '@evil.example/': { get: {} },
    '//evil.example/': { get: {} },
  });
  const api = makeApi(document, wishOf({ choice: { words: null, tags: 'good', all: false } }));
  expect(api.made?.map(({ path }) => path)).toEqual(['/good']);
  expect(api.refused).toHaveLength(5);
});

test('2,000 operations become no tools before somebody chose', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [
      `/things${index}/{id}`,
      { get: { tags: [`t${index % 7}`] } },
    ]),
  );
  const nothing = { words: null, tags: null, all: false };
  const api = makeApi(documentOf(paths), wishOf({ choice: nothing }));
  expect(api.made).toBeNull();
  expect(api.operations).toHaveLength(2000);
  expect(() => makeApi(documentOf(paths), wishOf())).toThrow('2000 operations are chosen');
  const words = { words: 'things3 get, things77.get', tags: null, all: false };
  expect(makeApi(documentOf(paths), wishOf({ choice: words })).made).toHaveLength(2);
});

test('a schema that doubles at each level is cut, however deep it goes', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => {
      const $ref = `#/components/schemas/S${level + 1}`;
      const properties = { left: { $ref }, right: { $ref }, third: { $ref }, fourth: { $ref } };
      return [`S${level}`, { type: 'object', properties }];
    }),
  );
  const body = bodyOf({ $ref: '#/components/schemas/S0' });
  const operation = first(documentOf({ '/a': { post: body } }, { components: { schemas } }));
  expect(JSON.stringify(operation.input).length).toBeLessThan(60_000);
});

test('an operation at another server is left out, unless the person named one', () => {
  const document = documentOf({
    '/a': { get: {} },
    '/b': { get: { servers: [{ url: 'https://upload.example.org' }] } },
  });
  expect(makeApi(document, wishOf()).refused).toEqual([
    'crm.b.list: it is served elsewhere, at upload.example.org',
  ]);
  expect(made(document, wishOf({ server: 'https://mine.example.org' }))).toHaveLength(2);
});

test('how a call is signed is found, and what no secret can sign is left out', () => {
  const document = documentOf(
    {
      '/a': { get: {} },
      '/b': { get: { security: [{ cookie: [] }] } },
      '/c': { get: { security: [{ login: ['read'] }, { key: [] }] } },
      '/d': { get: { security: [] } },
    },
    {
      security: [{ token: [] }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'Bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
          key: { type: 'apiKey', in: 'query', name: 'api_key' },
          login: { type: 'oauth2', flows: { implicit: { scopes: { read: '' } } } },
        },
      },
    },
  );
  const api = makeApi(document, wishOf());
  expect(Object.fromEntries(api.made?.map(({ path, schemes }) => [path, schemes]) ?? [])).toEqual({
    '/a': ['token'],
    '/c': ['key'],
    '/d': [],
  });
  expect(api.schemes).toEqual({
    token: { kind: 'bearer' },
    key: { kind: 'query', parameter: 'api_key' },
  });
});

test('where the list is in an answer is found', () => {
  const list = { type: 'array', items: {} };
  const paths = {
    '/a': { get: answerOf(list) },
    '/b': { get: answerOf({ type: 'object', properties: { results: list, other: list } }) },
    '/c': { get: answerOf({ type: 'object', properties: { name: {}, tags: list } }) },
    '/d': {
      get: answerOf({ type: 'object', properties: { data: { properties: { items: list } } } }),
    },
    '/e': { get: answerOf({ type: 'object', properties: { members: list, next_cursor: {} } }) },
  };
  const lists = made(documentOf(paths)).map(({ path, list: at }) => [path, at]);
  expect(Object.fromEntries(lists)).toEqual({
    '/a': [],
    '/b': ['results'],
    '/c': null,
    '/d': ['data', 'items'],
    '/e': ['members'],
  });
});

test.each([
  [{ paths: {} }, 'it says nowhere that it is an OpenAPI document'],
  [{ swagger: '1.2' }, 'it is written for OpenAPI 1.2'],
])('another kind of document is refused by what it is', (document, why) => {
  expect(() => makeApi(document, wishOf())).toThrow(why);
});

test('only a document that comes with Rote may say of a POST that it reads', () => {
  const paths = { '/search': { post: { 'x-rote-effect': 'read', ...bodyOf({ type: 'object' }) } } };
  const effectOf = (isShipped: boolean) =>
    makeApi(documentOf(paths), wishOf({ isShipped })).made?.[0]?.effect;
  expect([false, true].map(effectOf)).toEqual(['once', 'read']);
});
