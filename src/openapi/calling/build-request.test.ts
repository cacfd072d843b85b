import { expect, test } from 'vitest';
import { bodyOf, documentOf, wishOf } from '../document.fake.ts';
import { makeApi } from '../reading/make-api.ts';
import { buildRequest } from './build-request.ts';

const SERVER = 'https://api.example.org/v1';
const query = (name: string, more: object = {}) => ({
  name,
  in: 'query',
  schema: { type: 'array', items: {} },
  ...more,
});

function requestFor(operation: object, input: Record<string, unknown>, path = '/a/{id}') {
  const [made] = makeApi(documentOf({ [path]: { post: operation } }), wishOf()).made ?? [];
  if (made === undefined) throw new Error('no operation');
  return buildRequest(made, { id: '1', ...input }, SERVER);
}

test.each([
  [{}, '?q=a&q=b'],
  [{ explode: false }, '?q=a%2Cb'],
  [{ style: 'pipeDelimited', explode: false }, '?q=a%7Cb'],
])('a list in the address is written as the document says: %o', (style, search) => {
  const request = requestFor({ parameters: [query('q', style)] }, { q: ['a', 'b'] });
  expect(request).toMatchObject({ ok: true, value: { url: { search } } });
});

test('an object goes into the address, and into a form, part by part', () => {
  const deep = query('filter', { style: 'deepObject', schema: { type: 'object' } });
  const asked = requestFor({ parameters: [deep] }, { filter: { made: { gte: 1 } } });
  expect(asked).toMatchObject({ value: { url: { search: '?filter%5Bmade%5D%5Bgte%5D=1' } } });
  const form = { type: 'object', properties: { items: { type: 'array', items: {} } } };
  const content = { 'application/x-www-form-urlencoded': { schema: form } };
  const sent = requestFor({ requestBody: { content } }, { items: [{ price: 'p' }] });
  expect(sent).toMatchObject({
    value: {
      body: 'items%5B0%5D%5Bprice%5D=p',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  });
});

test('what is not given is not sent', () => {
  const body = bodyOf({ type: 'object', properties: { a: {}, b: {} } });
  expect(requestFor(body, { a: null })).toMatchObject({ value: { body: '{"a":null}' } });
});

test.each(['..', '.', '', undefined])('the id %o is in no path', (id) => {
  expect(requestFor({}, { id })).toMatchObject({ ok: false, fault: { code: 'bad-input' } });
});

test('whatever the id is, the call stays below the path of the API', () => {
  for (const id of ['../../x', '//evil.example', '@evil.example', '%2e%2e', 'a?b#c', '\\..\\x']) {
    const request = requestFor({}, { id });
    expect(request.ok && request.value.url.href.startsWith(`${SERVER}/a/`)).toBe(true);
  }
});

test('each call says that it is Rote', () => {
  expect(requestFor({}, { id: 'a' })).toMatchObject({
    value: { headers: { 'user-agent': 'Rote' } },
  });
});
