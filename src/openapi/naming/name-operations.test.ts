import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOf } from '../document.fake.ts';
import { listOperations } from '../reading/list-operations.ts';

const nameOf = (method: string, path: string, operation: Record<string, unknown> = {}): string =>
  listOperations(documentOf({ [path]: { [method]: operation } }), 'crm').operations[0]?.name ?? '';

test.each([
  [
    'post',
    '/crm/v3/objects/contacts/search',
    'post-/crm/v3/objects/contacts/search',
    'contacts.search',
  ],
  ['get', '/repos/{owner}/{repo}/issues', 'issues/list-for-repo', 'issues.list-for-repo'],
  ['get', '/v1/customers/{customer}', 'GetCustomersCustomer', 'customers.get'],
  ['post', '/v1/customers/{customer}', 'PostCustomersCustomer', 'customers.update'],
  ['get', '/pet/findByStatus', 'findPetsByStatus', 'pet.find-by-status'],
  ['post', '/chat.postMessage', 'chat_postMessage', 'chat.post-message'],
  ['get', '/v1/users', 'read_users_v1_users_get', 'users.read-get'],
  ['delete', '/things/{id}', '', 'things.delete'],
  ['post', '/orders/{id}/cancel', '', 'orders.cancel'],
  ['get', '/', '', 'root.list'],
])('%s %s (%s) is called %s', (method, path, operationId, name) => {
  expect(nameOf(method, path, { operationId })).toBe(name);
});

test('signs of shells and paths are in no name', () => {
  const hostile = ['$(rm -rf /)', '../../etc/passwd', '`id`', '; ls', '\u202Eevil', '__proto__'];
  for (const operationId of hostile)
    expect(nameOf('get', '/a/{b}', { operationId, tags: [operationId] })).toMatch(
      /^[a-z0-9-]+\.[a-z0-9-]+$/,
    );
});

test('two of the same name get more of their paths, in whatever order they are written', () => {
  const paths = [
    '/users/{id}/notes',
    '/deals/{id}/notes',
    '/notes',
    '/a/b/notes/{x}',
    '/notes/{y}',
  ];
  const namesIn = (order: string[]) => {
    const document = documentOf(Object.fromEntries(order.map((path) => [path, { get: {} }])));
    const { operations } = listOperations(document, 'crm');
    return Object.fromEntries(operations.map(({ path, name }) => [path, name]));
  };
  const names = namesIn(paths);
  expect(new Set(Object.values(names)).size).toBe(paths.length);
  expect(names['/deals/{id}/notes']).toBe('deals-notes.list');
  expect(namesIn(paths.toReversed())).toEqual(names);
});

test('no two operations of any document have one name', () => {
  const part = fc.constantFrom('a', 'b', '{id}', '{other}', 'search', 'v1', 'a-b');
  const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  const id = fc.constantFrom('', 'getA', 'a/list', 'a.list', 'search', 'listAB');
  fc.assert(
    fc.property(fc.array(fc.tuple(path, id), { maxLength: 30 }), (given) => {
      const paths = given.map(([one, operationId]) => [one, { get: { operationId }, post: {} }]);
      const { operations } = listOperations(documentOf(Object.fromEntries(paths)), 'crm');
      expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
    }),
  );
});
