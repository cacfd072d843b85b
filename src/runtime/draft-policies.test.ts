/** How a draft of a model is carried out: what it says of that is stored, told to the person in words, and holds. */
import { afterEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { type ModelServer, type Scenario, startModelServer } from '../models/model-server.fake.ts';
import { HOUR, type JobHouse, MINUTE, openJobHouse, page } from './job-house.fake.ts';
import { answering } from './thinking-home.fake.ts';

let house: JobHouse;
let server: ModelServer;
afterEach(async () => {
  await house.close();
  await server.close();
});

/** Says what no rule understands, and agrees to what the model makes of it. */
async function stored(draft: (origin: string) => object) {
  let made: object = {};
  const scenario: Scenario = (turn) => answering(made)(turn);
  server = await startModelServer({ clock: createVirtualClock(), scenario });
  const chain = [{ kind: 'openai-compatible', url: server.url, model: 'test-model' }];
  house = await openJobHouse({ models: { chain, discover: false }, ask: { secondLook: false } });
  made = { kind: 'draft', name: 'Watch', when: 'every hour', ...draft(house.origin) };
  const desk = await house.daemon.opened.talk();
  const words = `be so kind as to mind the lamp at ${house.origin}/lamp for me`;
  const answer = await desk.ask(words, { dryRun: true, yes: false });
  if (answer.kind !== 'draft') throw new Error(`it became ${JSON.stringify(answer)}`);
  // It reads an address of this machine, which takes a yes of its own.
  await desk.ask('yes', { dryRun: false, yes: false, hasSeen: async () => true });
  const [schedule] = await house.daemon.opened.schedules.list({ limit: 10 });
  if (schedule === undefined) throw new Error('nothing was stored');
  return { summary: answer.draft.summary, schedule };
}
const statusOf = async (id: string) => (await house.daemon.opened.schedules.get(id)).status;

const cheap = (origin: string) => ({
  source: { kind: 'web', url: `${origin}/lamp` },
  takes: [{ kind: 'value', name: 'price' }],
  cases: [
    {
      condition: { test: { kind: 'compare', is: 'below', value: 50 } },
      actions: [{ kind: 'tell' }],
    },
  ],
});

test('"tell me once, then stop": it ends with the first time that it tells, and not before', async () => {
  let price = 60;
  const { schedule, summary } = await stored((origin) => ({
    what: cheap(origin),
    endsAfter: 'first',
  }));
  house.serve(page(() => `<p>Price: ${price} EUR</p>`));
  expect(summary).toContain('; it ends after the first time that it does this.');
  expect(schedule).toMatchObject({ work: { endsAfter: 'first' } });
  await house.live(3 * HOUR);
  expect(await house.inbox()).toEqual([]);
  expect(await statusOf(schedule.id)).toBe('active');
  price = 40;
  await house.live(HOUR);
  expect(await house.inbox()).toHaveLength(1);
  expect(await statusOf(schedule.id)).toBe('completed');
  price = 60;
  await house.live(HOUR);
  price = 30;
  await house.live(2 * HOUR);
  expect(await house.inbox()).toHaveLength(1);
});

test('"try again after …": a look that fails is made again after its pause', async () => {
  let tries = 0;
  const { summary, schedule } = await stored((origin) => ({
    what: {
      source: { kind: 'web', url: `${origin}/lamp` },
      takes: [{ kind: 'part', part: 'title' }],
      cases: [{ actions: [{ kind: 'tell' }] }],
    },
    retry: { times: 1, afterMinutes: 0.01 },
  }));
  house.serve((_, response) => {
    tries += 1;
    response.statusCode = tries === 1 ? 503 : 200;
    response.setHeader('content-type', 'text/html').end('<title>Lamp</title>');
  });
  expect(summary).toMatch(/; what fails is tried again once, after .*\.$/);
  await house.live(HOUR);
  expect(tries).toBe(2);
  expect(await house.inbox()).toEqual([expect.stringContaining('Lamp')]);
  expect((await house.daemon.opened.schedules.get(schedule.id)).failuresInRow).toBe(0);
});

const SECOND = 1000;
/** Calls of pages do not end before the test says so; each is kept with when it began. */
async function hangingCalls() {
  const began: number[] = [];
  const ends: ((result: ToolResult) => void)[] = [];
  let isOver = false;
  const { catalog } = await house.daemon.opened.own.tools();
  const { call } = catalog;
  const startMs = house.nowMs();
  catalog.call = async (name, input, context) => {
    if (name !== 'http.request') return call(name, input, context);
    if (isOver) return ANSWERED;
    began.push((house.nowMs() - startMs) / SECOND);
    return new Promise<ToolResult>((resolve, reject) => {
      ends.push(resolve);
      context.signal.addEventListener('abort', () => reject(context.signal.reason));
    });
  };
  return {
    began,
    async endAll(result: ToolResult = ANSWERED) {
      for (const end of ends.splice(0)) end(result);
      await house.pass(1);
    },
    async letGo() {
      isOver = true;
      for (const end of ends.splice(0)) end(ANSWERED);
      await house.pass(1);
    },
  };
}
const ANSWERED: ToolResult = { ok: true, output: { status: 200, body: '' } };
const look = (origin: string) => ({
  plan: { tools: [{ toolId: 'look', tool: 'http.request', input: { url: `${origin}/lamp` } }] },
});
const runsOf = (id: string) => house.daemon.opened.store.engine.list({ scheduleId: id, limit: 10 });

// A call that says nothing has 30 s, and a plan 60.
test.each([20, 300])(
  'a time limit of %i s ends the run, no sooner and no later',
  async (limitS) => {
    const { schedule } = await stored((origin) => ({ ...look(origin), timeLimitSeconds: limitS }));
    const { began } = await hangingCalls();
    await house.pass(HOUR);
    expect(began).toHaveLength(1);
    const [startS = 0] = began;
    await house.pass((startS + limitS - 1) * SECOND - HOUR);
    expect(await runsOf(schedule.id)).toMatchObject([{ state: 'running' }]);
    await house.pass(2 * SECOND);
    const [run] = await runsOf(schedule.id);
    expect(run).toMatchObject({ state: 'failed' });
    expect((run?.finishedMs ?? 0) - (run?.startedMs ?? 0)).toBe(limitS * SECOND);
  },
);

test('what fails is tried again as often as the draft says, after its pause', async () => {
  const { schedule } = await stored((origin) => ({
    ...look(origin),
    retry: { times: 2, afterMinutes: 10 },
  }));
  const { began, endAll, letGo } = await hangingCalls();
  const failure = { code: 'x', message: 'away', retryable: true, fate: 'not-done' } as const;
  await house.pass(HOUR);
  await endAll({ ok: false, failure });
  await house.pass(10 * MINUTE - 1);
  expect(began).toHaveLength(1);
  await house.pass(1);
  expect(began).toHaveLength(2);
  await endAll({ ok: false, failure });
  await house.pass(10 * MINUTE);
  expect(began).toHaveLength(3);
  await endAll({ ok: false, failure });
  expect(await runsOf(schedule.id)).toMatchObject([{ state: 'failed' }]);
  expect(began).toHaveLength(3);
  await letGo();
});

test.each([
  // The run of second 10 goes on until second 35.
  [undefined, [10, 40]],
  ['queue', [10, 35]],
  ['parallel', [10, 20, 30, 40]],
])('runs that would overlap with %s begin at seconds %j', async (overlap, expected) => {
  await stored((origin) => ({ ...look(origin), when: 'every 10 seconds', overlap }));
  const { began, endAll, letGo } = await hangingCalls();
  await house.pass(35 * SECOND);
  await endAll();
  await house.pass(6 * SECOND);
  expect(began.map(Math.floor)).toEqual(expected);
  await letGo();
});

test('a time limit and what overlaps are stored and told', async () => {
  const { schedule, summary } = await stored((origin) => ({
    what: cheap(origin),
    timeLimitSeconds: 300,
    overlap: 'queue',
  }));
  expect(schedule).toMatchObject({
    trigger: { overlap: 'queue' },
    work: { plan: { timeoutMs: 300_000 } },
  });
  expect(summary).toMatch(
    /; it is ended after 5 minutes; if a run takes until the next one is due, the next one waits\.$/,
  );
});

test('without a word of it nothing is told, and runs do not overlap', async () => {
  const { schedule, summary } = await stored((origin) => ({ what: cheap(origin) }));
  expect(schedule).toMatchObject({ trigger: { overlap: 'skip' } });
  expect(schedule.work).not.toHaveProperty('endsAfter');
  expect(summary).not.toContain(';');
});

const FEED = (origin: string) => ({ kind: 'web', url: `${origin}/list.json` });
const items = [
  { title: 'Lamp', note: 'chair', price: 30 },
  { title: 'Chair', note: 'old', price: 10 },
  { title: 'Big chair', note: 'new', price: 20 },
];

test('words in one field, in an order', async () => {
  const { summary } = await stored((origin) => ({
    what: {
      source: FEED(origin),
      takes: [{ kind: 'items' }],
      filters: [
        { kind: 'contains', words: ['chair'], field: 'title' },
        { kind: 'sorted', by: 'price', first: 'most' },
      ],
      cases: [{ actions: [{ kind: 'tell' }] }],
    },
  }));
  house.serve(page(() => JSON.stringify(items), 'application/json'));
  expect(summary).toContain(
    'whose field title mentions "chair" and that come with the highest price first',
  );
  await house.live(HOUR);
  const [told = ''] = await house.inbox();
  expect(told.indexOf('Big chair')).toBeGreaterThanOrEqual(0);
  expect(told.indexOf('Big chair')).toBeLessThan(told.indexOf('Chair'));
  expect(told).not.toContain('Lamp');
});

test('how many there are, as text', async () => {
  const { summary } = await stored((origin) => ({
    what: {
      source: FEED(origin),
      takes: [{ kind: 'count' }],
      cases: [{ actions: [{ kind: 'tell' }] }],
    },
  }));
  house.serve(page(() => JSON.stringify(items), 'application/json'));
  expect(summary).toContain('the number of');
  await house.live(HOUR);
  expect(await house.inbox()).toEqual([expect.stringContaining('3')]);
});

test('two sources are a plan with a call for each', async () => {
  const { schedule } = await stored((origin) => ({
    plan: {
      tools: [
        { toolId: 'one', tool: 'http.request', input: { url: `${origin}/one` } },
        { toolId: 'two', tool: 'http.request', input: { url: `${origin}/lamp` } },
        {
          toolId: 'tell',
          tool: 'message.send',
          input: { text: 'One: ${one.body}, two: ${two.body}' },
          dependencies: ['one', 'two'],
        },
      ],
    },
    endsAfter: 'first',
  }));
  house.serve((request, response) => void response.end(request.url));
  await house.live(2 * HOUR);
  expect(await house.inbox()).toEqual(['One: /one, two: /lamp']);
  expect(await statusOf(schedule.id)).toBe('completed');
});
