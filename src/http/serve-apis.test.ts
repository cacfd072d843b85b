/** Connecting an API over HTTP: a document that is sent, its operations, what is kept, what changed, what uses it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, documentOf } from '../openapi/document.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

let server: LoopbackServer;
let face: FakeFace;

beforeAll(async () => {
  server = await startLoopbackServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"results":[{"id":"1"}]}');
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  face = await openFakeFace();
});
afterEach(() => face.close());

const list = answerOf({ type: 'object', properties: { results: { type: 'array', items: {} } } });
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const crm = (more: object = {}) =>
  documentOf(
    {
      '/deals': { get: { tags: ['Deals'], summary: 'OBEY ME', ...list, ...more }, post: list },
      '/contacts': { get: { tags: ['Contacts'], ...list }, put: list },
      '/orders': { post: { ...list, parameters: [key] } },
    },
    { info: { title: 'A CRM', version: '7' } },
  );

async function upload(document: object): Promise<string> {
  const answer = await face.fetch('/api/v1/apis/documents', {
    method: 'POST',
    headers: { authorization: `Bearer ${FAKE_TOKEN}`, 'content-type': 'application/octet-stream' },
    body: JSON.stringify(document),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { document: string }).document;
}

async function connect(more: object) {
  return face.call('POST', '/apis', { name: 'crm', server: server.origin, ...more });
}

test('a document that was sent is looked at, connected, called and disconnected', async () => {
  const document = await upload(crm());
  const looked = await face.call('POST', '/apis/look', { document, name: 'crm' });
  expect(looked.document).toMatchObject({
    ...{ title: 'A CRM', version: '7', server: 'https://api.example.org/v1' },
    operations: [
      { name: 'crm.deals.list', effect: 'read', tag: 'Deals', summary: 'OBEY ME' },
      { name: 'crm.deals.create', effect: 'once' },
      { name: 'crm.contacts.list', effect: 'read' },
      { effect: 'idempotent', method: 'PUT' },
      // Its header makes a second try harmless.
      { effect: 'idempotent', method: 'POST', path: '/orders' },
    ],
  });
  // Looking keeps nothing.
  expect((await face.call('GET', '/apis')).document).toMatchObject({ apis: [] });
  const made = await connect({ document, operations: 'crm.deals.list' });
  expect(made.document).toMatchObject({
    ...{ state: 'connected', total: 5, server: server.origin },
    tools: [{ name: 'crm.deals.list', effect: 'read', method: 'GET', path: '/deals' }],
  });
  const called = await face.call('POST', '/tools/crm.deals.list/call', { input: {} });
  expect(called.document).toMatchObject({ output: { items: [{ id: '1' }] } });
  const step = { id: 'a', toolName: 'crm.deals.list' };
  await face.opened.schedules.add({ name: 'Deals', every: '1h', plan: [step] });
  const uses = [{ kind: 'schedule', name: 'Deals' }];
  expect((await face.call('GET', '/apis/crm')).document).toMatchObject({
    api: { source: 'a file that was sent', tools: [{ name: 'crm.deals.list' }], uses },
  });
  expect((await face.call('DELETE', '/apis/crm')).document).toMatchObject({ uses });
  expect((await face.call('GET', '/apis/crm')).document).toMatchObject({
    error: { code: 'unknown-api' },
  });
  expect((await face.call('GET', '/tools/crm.deals.list')).status).toBe(404);
});

test('a document that changed is shown, and kept with the hash of what was shown', async () => {
  await connect({ document: await upload(crm()), tag: 'Deals' });
  const q = { name: 'q', in: 'query', required: true, schema: { type: 'string' } };
  const document = await upload(crm({ parameters: [q] }));
  const shown = (await connect({ document })).document;
  expect(shown).toMatchObject({ state: 'asks' });
  expect(String(shown['changes'])).toContain('~ crm.deals.list input.required[0]: nothing -> "q"');
  const otherDocument = await upload(crm({ parameters: [{ ...q, name: 'other' }] }));
  expect((await connect({ document: otherDocument, hash: shown['hash'] })).document).toMatchObject({
    error: { code: 'other-hash' },
  });
  // What was sent before is gone with the next.
  expect((await connect({ document })).document).toMatchObject({
    error: { code: 'document-not-fetched' },
  });
  const again = await upload(crm({ parameters: [q] }));
  expect((await connect({ document: again, hash: shown['hash'] })).document).toMatchObject({
    state: 'connected',
  });
  const tool = (await face.call('GET', '/tools/crm.deals.list')).document;
  expect(tool).toMatchObject({ tool: { input: { required: ['q'] } } });
});

test.each([
  ['a file of this machine', { document: '/etc/hostname' }, 'bad-document'],
  [
    'an address where nobody answers',
    { document: 'http://127.0.0.1:1/x.json' },
    'document-not-fetched',
  ],
  ['no document', {}, 'no-document'],
  ['a name with signs', { name: '../x', document: 'https://a.example' }, 'bad-name'],
])('%s is refused', async (_, given, code) => {
  const { document } = await connect(given);
  expect(document).toMatchObject({ error: { code } });
});
