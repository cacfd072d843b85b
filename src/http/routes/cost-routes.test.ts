/** Cost, budgets, models and channels over the API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { type ModelCall, NO_USAGE } from '../../domain/model-usage.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { ROUTES } from './routes.ts';

const clock = createVirtualClock({ startIso: '2026-06-02T12:00:00Z' });
let face: FakeFace;
let id: string;
let runId: string;

beforeAll(async () => {
  face = await openFakeFace({ clock });
  const added = await face.call('POST', '/schedules', {
    name: 'Morning news',
    cron: '0 9 * * *',
    instruction: 'Read the news',
  });
  id = (added.document['schedule'] as { id: string }).id;
  const { document } = await face.call('POST', `/schedules/${id}/run`);
  runId = (document['run'] as { id: string }).id;
  const ofRun = { runId, rootRunId: runId, scheduleId: id };
  await spend({ day: '2026-06-01', cents: 5 });
  await spend({ day: '2026-06-02', cents: 2, ...ofRun });
  await spend({ day: '2026-06-02', cents: null, model: 'unknown', ...ofRun });
});
afterAll(() => face.close());

async function spend(call: Partial<ModelCall>): Promise<void> {
  await face.opened.store.usage.add({
    atMs: clock.nowMs(),
    day: '2026-06-02',
    runId: null,
    rootRunId: null,
    scheduleId: null,
    sessionKey: null,
    provider: 'anthropic',
    model: 'm',
    usage: { ...NO_USAGE, input: 900, output: 100 },
    cents: 0,
    durationMs: 1000,
    failure: null,
    silent: false,
    ...call,
  });
}

/** A call whose answer is exactly what the document promises. */
async function call(method: string, path: string, body?: unknown) {
  const { status, document } = await face.call(method, path, body);
  expect(status, JSON.stringify(document['error'])).toBe(200);
  const { ok: _, ...answer } = document;
  const [plain] = path.split('?');
  const route = ROUTES.find((one) => one.path === plain && one.method === method.toLowerCase());
  await checkAnswer(route, answer);
  return answer;
}

test('cost is told by day, schedule, run and model, with names', async () => {
  expect(await call('GET', '/cost')).toMatchObject({
    by: 'day',
    total: { calls: 3, cents: 7, unpriced: 1, tokens: 3000 },
    groups: [
      { key: '2026-06-02', cents: 2 },
      { key: '2026-06-01', cents: 5 },
    ],
  });
  expect(await call('GET', '/cost?by=schedule&from=2026-06-02')).toMatchObject({
    groups: [{ key: id, name: 'Morning news', cents: 2, unpriced: 1 }],
    other: null,
  });
  expect(await call('GET', '/cost?by=run')).toMatchObject({
    groups: [{ key: runId, name: 'Morning news' }],
    other: { cents: 5 },
  });
  expect(await call('GET', '/cost?by=model&to=2026-06-01')).toMatchObject({
    groups: [{ key: 'anthropic/m', name: null }],
  });
  expect(await call('GET', '/cost?from=2027-01-01')).toMatchObject({ total: null, groups: [] });
});

test('budgets are told, and more is allowed for today', async () => {
  expect(await call('GET', '/budgets')).toMatchObject({
    day: { date: '2026-06-02', used: { cents: 2, tokens: 2000 }, unpriced: 1 },
    schedules: [{ id, name: 'Morning news' }],
  });
  const before = (await call('GET', '/budgets'))['day'] as { left: { cents: number } };
  expect(await call('POST', '/budgets/allow', { scope: 'day', cents: 50 })).toMatchObject({
    budget: { left: { cents: before.left.cents + 50 } },
    resumed: [],
  });
  expect(
    await call('POST', '/budgets/allow', { scope: 'schedule', schedule: 'Morning news' }),
  ).toMatchObject({ budget: { allowed: { tokens: expect.any(Number) } } });
});

test.each([
  ['GET', '/cost?by=week', undefined, 400, 'bad-request'],
  ['GET', '/cost?from=June', undefined, 400, 'bad-day'],
  ['POST', '/budgets/allow', {}, 400, 'bad-request'],
  ['POST', '/budgets/allow', { scope: 'day', cents: -1 }, 400, 'bad-request'],
  ['POST', '/budgets/allow', { scope: 'schedule' }, 400, 'bad-request'],
  ['POST', '/budgets/allow', { scope: 'schedule', schedule: 'nope' }, 404, 'unknown-schedule'],
])('%s %s %o is refused', async (method, path, body, status, code) => {
  const answer = await face.call(method, path, body);
  expect([answer.status, answer.document['error']]).toMatchObject([status, { code }]);
});

test('channels say how they are and what a person does to set them up', async () => {
  const { channels } = await call('GET', '/channels');
  expect(channels).toContainEqual(
    expect.objectContaining({
      id: 'web',
      health: { ready: true, as: 'always there' },
      setUp: null,
    }),
  );
  expect(channels).toContainEqual(
    expect.objectContaining({
      id: 'telegram',
      health: null,
      setUp: expect.objectContaining({
        secrets: ['telegram'],
        settings: ['channels.telegram.enabled'],
        command: 'rote channels add telegram',
      }),
    }),
  );
});

test('models say why there is none, and of a key never more than that there is one', async () => {
  const link = { name: 'a', kind: 'anthropic', model: 'm', url: 'https://x.test/v1', local: false };
  const chain = [{ ...link, key: 'sk-secret', prices: null }];
  const choices: object[] = [
    { kind: 'none', why: 'there is no key' },
    { kind: 'models', chain, warnings: [], source: 'keys' },
  ];
  const choose = async () => choices.shift();
  const other = await openFakeFace({ api: { models: async () => ({ choose }) as never } });
  try {
    expect((await other.call('GET', '/models')).document).toEqual({
      ok: true,
      models: [],
      source: null,
      why: 'there is no key',
      warnings: [],
    });
    expect((await other.call('GET', '/models')).document).toEqual({
      ok: true,
      models: [{ ...link, hasKey: true }],
      source: 'keys',
      why: null,
      warnings: [],
    });
  } finally {
    await other.close();
  }
});
