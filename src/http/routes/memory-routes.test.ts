/** Memory over the API: the owner's, by the token; what members have of it is in members.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { OPERATION_ROUTES } from './operation-routes.ts';

const clock = createVirtualClock({ startIso: '2026-06-02T12:00:00Z' });
const asked = new Set<string>();
let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace({ clock });
});
afterAll(() => face.close());

/** A call whose answer is exactly what the document promises. */
async function call(method: string, path: string, body?: unknown) {
  const { status, document } = await face.call(method, path, body);
  const { ok, ...answer } = document;
  if (ok === true) {
    const place = (path.split('?')[0] ?? '').replace(/^\/memories\/.+$/, '/memories/{id}');
    const route = OPERATION_ROUTES.find(
      (one) => one.path === place && one.method === method.toLowerCase(),
    );
    await checkAnswer(route, answer);
    asked.add(route?.name ?? '');
  }
  return { status, answer: answer as { memory: { id: string }; error?: { code: string } } };
}
async function save(content: string, more: object = {}): Promise<string> {
  const { status, answer } = await call('POST', '/memories', { content, ...more });
  expect(status).toBe(201);
  return answer.memory.id;
}
async function found(query: string): Promise<string[]> {
  const { document } = await face.call('GET', `/memories${query}`);
  return (document['memories'] as { content: string }[]).map(({ content }) => content);
}

test('a memory is saved, found, changed and forgotten', async () => {
  const id = await save('I prefer tea to coffee', {
    tags: ['#Drinks', 'drinks'],
    category: 'preference',
    importance: 0.8,
  });
  expect((await call('GET', `/memories/${id}`)).answer).toEqual({
    memory: {
      id,
      content: 'I prefer tea to coffee',
      tags: ['drinks'],
      category: 'preference',
      importance: 0.8,
      origin: 'said',
      createdAtUtc: '2026-06-02T12:00:00Z',
      changedAtUtc: '2026-06-02T12:00:00Z',
      supersededBy: null,
    },
    earlier: [],
  });
  await clock.advance(60_000);
  const changed = await call('PATCH', `/memories/${id}`, { content: 'I prefer green tea' });
  expect(changed.answer).toMatchObject({
    memory: { content: 'I prefer green tea', tags: ['drinks'], category: 'preference' },
  });
  expect((await call('GET', `/memories/${id}`)).answer).toMatchObject({
    memory: { changedAtUtc: '2026-06-02T12:01:00Z' },
    earlier: [
      { atUtc: '2026-06-02T12:00:00Z', content: 'I prefer tea to coffee', tags: ['drinks'] },
    ],
  });
  expect((await call('GET', '/memories?q=which+tea')).answer).toMatchObject({
    memories: [{ id }],
    count: 1,
  });
  expect(await found('?q=coffee')).toEqual([]);
  expect((await call('DELETE', `/memories/${id}`)).answer).toMatchObject({
    forgotten: [id],
    wiped: true,
    everywhere: false,
    found: { sessions: [], runs: [] },
    text: 'Forgotten: "I prefer green tea". It stands nowhere else, but for backups.',
  });
  expect(await found('')).toEqual([]);
});

test('forgotten everywhere, it is blanked where it was said', async () => {
  const id = await save('the word is zanzibar');
  const sessionKey = 'agent:main:inbox:direct:owner';
  const message = { key: 'k', sessionKey, role: 'user', runId: null } as const;
  const { store } = face.opened;
  await store.outbox.send({ ...message, text: 'Remember that the word is Zanzibar.' }, 1);
  const lease = { owner: 'a', nowMs: 2, leaseUntilMs: 9, limit: 1 };
  for (const delivery of await store.outbox.claim(lease))
    await store.outbox.settle({ delivery, owner: 'a', nowMs: 3, result: { state: 'sent' } });
  expect((await call('DELETE', `/memories/${id}?everywhere=true`)).answer).toMatchObject({
    everywhere: true,
    found: { sessions: [sessionKey] },
    left: { sessions: [] },
  });
  const [told] = await store.inbox.list({ sessionKey, limit: 1 });
  expect(told?.text).toBe('Remember that [forgotten].');
});

test('what says the same is put together, and what is over is found where it is asked for', async () => {
  await save('My address is Main Street 1', { tags: ['home'] });
  const again = await call('POST', '/memories', { content: 'my address is main street 1' });
  expect(again.answer).toMatchObject({ merged: true, memory: { tags: ['home'] } });
  const moved = await call('POST', '/memories', { content: 'My new address is Side Street 2' });
  expect(moved.answer).toMatchObject({
    merged: false,
    superseded: [{ supersededBy: null, tags: ['home'] }],
  });
  expect(await found('?q=address')).toEqual(['My new address is Side Street 2']);
  expect(await found('?q=address&superseded=true')).toHaveLength(2);
  expect(await found('?superseded=false')).toHaveLength(1);
  expect(await found('?tag=home')).toEqual([]);
  for (const tag of ['home', 'Home', '%23home'])
    expect(await found(`?tag=${tag}&superseded=true`)).toHaveLength(1);
});

test('a list goes on behind the last of it, and kinds filter', async () => {
  for (const animal of ['cat', 'dog', 'owl'])
    await save(`The ${animal} sleeps upstairs`, { category: 'fact' });
  const all = await found('?category=fact');
  expect(all).toEqual(['owl', 'dog', 'cat'].map((animal) => `The ${animal} sleeps upstairs`));
  const first = await call('GET', '/memories?category=fact&limit=2');
  const { memories, count } = first.answer as unknown as {
    memories: { id: string }[];
    count: number;
  };
  expect([memories.length, count]).toEqual([2, 3]);
  expect(await found(`?category=fact&limit=2&after=${memories.at(-1)?.id}`)).toEqual(all.slice(2));
});

test.each([
  ['POST', '/memories', {}],
  ['POST', '/memories', { content: '' }],
  ['POST', '/memories', { content: '   ' }],
  ['POST', '/memories', { content: 'x'.repeat(4001) }],
  ['POST', '/memories', { content: 'x', category: 'gossip' }],
  ['POST', '/memories', { content: 'x', importance: 1.1 }],
  ['POST', '/memories', { content: 'x', tags: 'drinks' }],
  ['POST', '/memories', { content: 'x', tags: Array(21).fill('t') }],
  ['POST', '/memories', { content: 'x', person: 'somebody' }],
  ['POST', '/memories', { content: 'x', source: { origin: 'agent' } }],
  ['GET', '/memories?category=gossip', undefined],
  ['GET', '/memories?limit=0', undefined],
  ['GET', '/memories?superseded=perhaps', undefined],
  ['GET', '/memories?person=somebody', undefined],
])('%s %s is refused with a hint: %j', async (method, path, body) => {
  const { status, document } = await face.call(method, path, body);
  expect([status, document]).toMatchObject([
    400,
    { error: { code: expect.any(String), message: /./, hint: /./ } },
  ]);
});

test('what is empty or unknown in a change is refused, and nothing of it is kept', async () => {
  const id = await save('The kettle is blue');
  for (const body of [{ content: '' }, { importance: -1 }, { supersededBy: id }])
    expect((await call('PATCH', `/memories/${id}`, body)).status).toBe(400);
  expect((await call('GET', `/memories/${id}`)).answer).toMatchObject({
    memory: { content: 'The kettle is blue' },
    earlier: [],
  });
});

test('a memory that is not there is not found, however it is called', async () => {
  for (const id of ['mem_none', '%25', '..%2Fschedules', "';--"])
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { content: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      const { status, answer } = await call(method, `/memories/${id}`, body);
      expect([id, method, status, answer.error?.code]).toEqual([id, method, 404, 'unknown-memory']);
    }
});

test('any words are a question, and none of them is an error', async () => {
  for (const words of ['"', 'a AND', 'NEAR(a b)', 'own:x', '*', '((', "';--", '\u0000', '🫖'])
    expect([words, (await call('GET', `/memories?q=${encodeURIComponent(words)}`)).status]).toEqual(
      [words, 200],
    );
});

test('nobody gets in without a token, and every route was called above', async () => {
  for (const { method, path, name } of OPERATION_ROUTES.filter(({ path }) =>
    path.startsWith('/memories'),
  )) {
    const at = `/api/v1${path.replace('{id}', 'mem_1')}`;
    expect((await face.fetch(at, { method: method.toUpperCase() })).status).toBe(401);
    expect(asked.has(name)).toBe(true);
  }
});
