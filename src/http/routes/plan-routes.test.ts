/** Plans over the API for who writes one: its graph, what it would call, and what may stand in it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanSchemaView } from '../../domain/plan-view.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { ROUTES } from './routes.ts';

let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());

async function call(method: string, path: string, body?: unknown) {
  const { status, document } = await face.call(method, path, body);
  expect(status, JSON.stringify(document['error'])).toBe(200);
  const { ok: _, ...answer } = document;
  const route = ROUTES.find((one) => one.path === path && one.method === method.toLowerCase());
  return (await checkAnswer(route, answer)) as Record<string, unknown>;
}

const GREET = {
  requestId: 'greet',
  tools: [
    { toolId: 'now', tool: 'time.now', input: { timezone: '${input.zone}' } },
    {
      toolId: 'say',
      tool: 'message.send',
      input: { text: 'It is ${now.timezone}' },
      dependencies: ['now'],
    },
  ],
};

test('a dry run calls nothing, and tells what would be called', async () => {
  const body = { plan: GREET, input: { zone: 'Asia/Tokyo' } };
  expect(await call('POST', '/plans/dry-run', body)).toEqual({
    narrative: null,
    calls: [
      {
        id: 'now',
        name: null,
        tool: 'time.now',
        effect: 'read',
        input: { timezone: 'Asia/Tokyo' },
        open: [],
        dependsOn: [],
        isConditional: false,
        times: 1,
      },
      expect.objectContaining({ id: 'say', open: ['${now.timezone}'], dependsOn: ['now'] }),
    ],
  });
  expect((await face.call('GET', '/runs')).document['runs']).toEqual([]);
  expect((await face.call('GET', '/inbox')).document['messages']).toEqual([]);
  expect(await face.opened.store.calls.list({ limit: 10 })).toEqual([]);
});

test('a graph is drawn of any plan that can be read, also of one that could not run', async () => {
  expect(await call('POST', '/plans/nodes', { plan: GREET })).toEqual({
    nodes: [
      { id: 'now', name: null, tool: 'time.now', state: 'waiting', dependsOn: [], condition: null },
      {
        id: 'say',
        name: null,
        tool: 'message.send',
        state: 'waiting',
        dependsOn: ['now'],
        condition: null,
      },
    ],
    edges: [{ from: 'now', to: 'say' }],
  });
  const ring = {
    requestId: 'ring',
    tools: [
      { toolId: 'a', tool: 'no.such', dependencies: ['b'] },
      { toolId: 'b', tool: 'no.such', dependencies: ['a', 'nobody'] },
    ],
  };
  expect((await call('POST', '/plans/nodes', { plan: ring }))['edges']).toEqual([
    { from: 'b', to: 'a' },
    { from: 'a', to: 'b' },
  ]);
});

test('the schema comes with the tools and what they take', async () => {
  const { schema, tools } = (await call('GET', '/plans/schema')) as PlanSchemaView;
  expect(schema).toMatchObject({ type: 'object', properties: { tools: { type: 'array' } } });
  expect(tools.find(({ name }) => name === 'time.now')).toMatchObject({
    summary: expect.any(String),
    input: { type: 'object' },
    thinks: false,
    fieldsForAnswers: [],
  });
  expect(tools.find(({ name }) => name === 'think')).toMatchObject({
    thinks: true,
    fieldsForAnswers: ['input', 'items'],
  });
});

test.each([
  ['/plans/dry-run', { plan: { requestId: 'x', tools: [{ toolId: 'a', tool: 'no.such' }] } }],
  ['/plans/dry-run', { plan: 'words' }],
  ['/plans/nodes', { plan: { tools: 'none' } }],
  ['/plans/nodes', {}],
])('%s %o is refused', async (path, body) => {
  const { status, document } = await face.call('POST', path, body);
  expect([status, document['error']]).toMatchObject([
    expect.toSatisfy((code: number) => code === 400 || code === 404),
    { hint: expect.stringMatching(/\S/) },
  ]);
});
