import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import type { ModelCall } from '../domain/model-usage.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { formatSessionKey, OWNER_SESSION, subagentSession } from '../domain/session-key.ts';
import { type ModelServer, startModelServer } from '../models/model-server.fake.ts';
import { question, turn } from '../models/models.fake.ts';
import { createHomeModels } from '../runs/home-models.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';

/** The models of a data folder over HTTP with the real provider code; a word answered costs a cent. */
let home = '';
let clock: VirtualClock;
let server: ModelServer;
let open: OpenHome[] = [];
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-budgets-'));
  clock = createVirtualClock({ startIso: '2026-10-25T10:00:00Z' });
  server = await startModelServer({
    clock,
    scenario: () => ({ text: 'Yes.', usage: { completion_tokens: 40 } }),
  });
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
  await server.close();
  rmSync(home, { recursive: true });
});

const LINK = { kind: 'openai-compatible', model: 'test-model' };
const CENT_A_TOKEN = { input: 0, output: 10_000 };

function openBudgetHome(budgets: object, link: object = { prices: CENT_A_TOKEN }): OpenHome {
  const usual = { ...LINK, url: server.url };
  const config = configSchema.parse({
    timezone: 'Europe/Berlin',
    models: { discover: false, chain: [{ ...usual, ...link }], budgets },
  });
  const opened = openHome({ home, config, clock });
  open.push(opened);
  return opened;
}

async function ask(opened: OpenHome, whom: object = {}) {
  const models = await opened.models();
  const signal = new AbortController().signal;
  return collectAnswer(models.call(question('Well?'), { signal, ...whom }));
}

/** How many calls go through, up to ten. */
async function callsUntilAsked(opened: OpenHome, whom: object = {}): Promise<number> {
  for (let calls = 0; calls < 10; calls++) {
    const answer = await ask(opened, whom);
    if (answer.kind === 'failed') {
      expect(answer.code).toBe('budget');
      return calls;
    }
  }
  return 10;
}

async function queueRun(
  opened: OpenHome,
  more: { sessionKey?: string; lane?: 'main' | 'subagent'; budget?: object } = {},
): Promise<string> {
  const { sessionKey = OWNER_SESSION, lane = 'main', budget } = more;
  const work = workSchema.parse({ instruction: 'Go', budget });
  const definition = { trigger: null, work, sessionKey: null };
  return (await opened.runs.queue({ definition, sessionKey, lane })).id;
}

async function queueScheduled(opened: OpenHome, more: object = {}) {
  const definition = { every: '1h', instruction: 'Go', ...more };
  const { schedule } = await opened.schedules.add(definition);
  await opened.schedules.runNow(schedule.id);
  const [run] = await opened.store.engine.claim({
    owner: 'test',
    nowMs: clock.nowMs(),
    leaseUntilMs: clock.nowMs() + 1000,
    limit: 1,
  });
  return { scheduleId: schedule.id, runId: run?.id ?? '' };
}

describe('the budget of a day', () => {
  test('is asked before each call, and the call that crosses it is the last', async () => {
    const opened = openBudgetHome({ day: { cents: 100 } });
    expect(await callsUntilAsked(opened)).toBe(3);
    expect(await ask(opened)).toMatchObject({
      code: 'budget',
      message:
        'The budget for today is used up: $1.20 of $1.00. More is allowed with "rote cost allow --day".',
      crossed: [{ scope: 'day', measure: 'cents', used: 120, bound: 100, worth: 100 }],
    });
    expect(server.requests).toHaveLength(3);
  });

  test('counts what other processes used, and what was used before a restart', async () => {
    const first = openBudgetHome({ day: { cents: 100 } });
    const second = openBudgetHome({ day: { cents: 100 } });
    await ask(first);
    await ask(second);
    await first.close();
    open = [second];
    expect(await callsUntilAsked(openBudgetHome({ day: { cents: 100 } }))).toBe(1);
    expect(await callsUntilAsked(second)).toBe(0);
  });

  test('begins anew at midnight where its person is, also on a day of 25 hours', async () => {
    clock = createVirtualClock({ startIso: '2026-10-24T22:00:00Z' });
    const opened = openBudgetHome({ day: { cents: 100 } });
    expect(await callsUntilAsked(opened)).toBe(3);
    const refused = await ask(opened);
    const untilMs = Temporal.Instant.from('2026-10-25T23:00:00Z').epochMilliseconds;
    expect(refused).toMatchObject({ crossed: [{ untilMs }] });
    clock.advance(25 * HOUR_MS - 1);
    expect(await callsUntilAsked(opened)).toBe(0);
    clock.advance(1);
    expect(await callsUntilAsked(opened)).toBe(3);
  });

  test('is raised by what its owner allows, until the day is over', async () => {
    const opened = openBudgetHome({ day: { cents: 100 } });
    expect(await callsUntilAsked(opened)).toBe(3);
    const { budgets } = await opened.models();
    const state = await budgets.allow({ scope: 'day' }, { cents: 41 }, 'once');
    expect(state.allowed.cents).toBe(61);
    await budgets.allow({ scope: 'day' }, { cents: 41 }, 'once');
    expect(await callsUntilAsked(openBudgetHome({ day: { cents: 100 } }))).toBe(2);
    clock.advance(24 * HOUR_MS);
    expect(await callsUntilAsked(opened)).toBe(3);
  });

  test('bounds also what nobody sees, and embeddings', async () => {
    const opened = openBudgetHome(
      { day: { cents: 30 } },
      { prices: CENT_A_TOKEN, embeddingModel: 'vectors' },
    );
    const signal = new AbortController().signal;
    const models = await opened.models();
    expect(await models.embed(['a'], { signal })).toMatchObject({ kind: 'embedded' });
    await ask(opened, { silent: true });
    expect(await models.embed(['a'], { signal })).toMatchObject({ kind: 'failed', code: 'budget' });
  });
});

test('a call waits until what the one before took is in the store', async () => {
  const opened = openBudgetHome({});
  const { store } = opened;
  const gate = Promise.withResolvers<void>();
  const usage = {
    ...store.usage,
    add: async (call: ModelCall) => gate.promise.then(() => store.usage.add(call)),
  };
  const models = createHomeModels({
    home,
    settings: () =>
      configSchema.parse({
        models: {
          discover: false,
          chain: [{ ...LINK, url: server.url, prices: CENT_A_TOKEN }],
          budgets: { day: { cents: 30 } },
        },
      }).models,
    defaultTimezone: () => 'UTC',
    clock,
    log: silentLog,
    choose: (await opened.models()).choose,
    people: opened.people,
    store: { ...store, usage },
  });
  const call = () =>
    collectAnswer(models.call(question('Well?'), { signal: new AbortController().signal }));
  expect(await call()).toMatchObject({ kind: 'answered' });
  const second = call();
  await turn();
  gate.resolve();
  expect(await second).toMatchObject({ code: 'budget' });
});

describe('the budget of a schedule', () => {
  test('is its own: one that used it up stops no other', async () => {
    const opened = openBudgetHome({ schedule: { cents: 80 } });
    const news = await queueScheduled(opened);
    const session = 'agent:main:inbox:direct:other';
    const weather = await queueScheduled(opened, { session });
    expect(await callsUntilAsked(opened, { runId: news.runId })).toBe(2);
    expect(await callsUntilAsked(opened, { runId: weather.runId })).toBe(2);
    expect(await ask(opened, { runId: news.runId })).toMatchObject({
      crossed: [{ scope: 'schedule', command: `rote cost allow --schedule ${news.scheduleId}` }],
    });
    expect(await ask(opened)).toMatchObject({ kind: 'answered' });
  });

  test('may stand in the schedule, and is part of what was approved', async () => {
    const opened = openBudgetHome({ schedule: { cents: 80 } });
    const budget = { run: { cents: 500 }, day: { cents: 200 } };
    const { runId, scheduleId } = await queueScheduled(opened, { budget });
    expect(await callsUntilAsked(opened, { runId })).toBe(5);
    const changed = await opened.schedules.update(
      scheduleId,
      { budget: { day: { cents: 900 } } },
      'other',
    );
    expect(changed.schedule).toMatchObject({ status: 'active', work: { budget } });
    expect(changed.request).toMatchObject({ kind: 'schedule', state: 'open' });
  });

  test('counts its sub-agents, which count to the run that started them', async () => {
    const opened = openBudgetHome({ run: { cents: 200 }, schedule: { cents: 120 } });
    const { runId, scheduleId } = await queueScheduled(opened);
    const session = { agent: 'main', channel: 'inbox', peerKind: 'direct', peer: 'owner' };
    const own = subagentSession({ ...session, suffix: [] }, `${runId}-1`);
    const below = subagentSession(own, `${await queueSub(own)}-1`);
    async function queueSub(key: typeof own): Promise<string> {
      return queueRun(opened, { sessionKey: formatSessionKey(key), lane: 'subagent' });
    }
    const deepest = await queueSub(below);
    await ask(opened, { runId });
    expect(await callsUntilAsked(opened, { runId: deepest })).toBe(2);
    expect(await callsUntilAsked(opened, { runId })).toBe(0);
    const { usage } = opened.store;
    expect(await usage.summarize({ by: 'schedule', limit: 5 })).toMatchObject([
      { key: scheduleId, calls: 3 },
    ]);
    expect(await usage.summarize({ by: 'all', rootRunId: runId, limit: 5 })).toMatchObject([
      { calls: 3 },
    ]);
  });
});

describe('the budget of a run', () => {
  test('is its own, and a skill that says more of itself gets no more', async () => {
    const opened = openBudgetHome({ run: { cents: 80 } });
    expect(await callsUntilAsked(opened, { runId: await queueRun(opened) })).toBe(2);
    const more = await queueRun(opened, { budget: { run: { cents: 999 } } });
    expect(await callsUntilAsked(opened, { runId: more })).toBe(2);
    const less = await queueRun(opened, { budget: { run: { tokens: 1 } } });
    expect(await callsUntilAsked(opened, { runId: less })).toBe(1);
    const agent = { runId: await queueRun(opened), budget: { cents: 200 } };
    expect(await callsUntilAsked(opened, agent)).toBe(5);
  });

  test('has an end in time, from when it was taken up', async () => {
    const opened = openBudgetHome({ run: { seconds: 60 } });
    const whom = { runId: await queueRun(opened), sinceMs: clock.monotonicMs() };
    await ask(opened, whom);
    clock.advance(59_999);
    expect(await ask(opened, whom)).toMatchObject({ kind: 'answered' });
    clock.advance(1);
    expect(await ask(opened, whom)).toMatchObject({
      code: 'budget',
      crossed: [{ scope: 'run', measure: 'seconds' }],
    });
  });

  test('ends a call that takes longer than what is left, and a crash does not give it back', async () => {
    const opened = openBudgetHome({ run: { seconds: 60 } });
    const runId = await queueRun(opened);
    server.misbehave({ kind: 'silence', headers: true });
    const asking = ask(opened, { runId });
    await server.received(1);
    clock.advance(60_000);
    expect(await asking).toMatchObject({
      code: 'budget',
      crossed: [{ scope: 'run', measure: 'seconds', used: 60, bound: 60 }],
    });
    await opened.close();
    open = [];
    const again = openBudgetHome({ run: { seconds: 60 } });
    expect(await callsUntilAsked(again, { runId, sinceMs: clock.monotonicMs() })).toBe(0);
    expect(server.requests).toHaveLength(1);
  });

  test('does not count the time that Rote was down', async () => {
    const opened = openBudgetHome({ run: { seconds: 60 } });
    const runId = await queueRun(opened);
    await ask(opened, { runId, sinceMs: clock.monotonicMs() });
    clock.advance(HOUR_MS);
    expect(await ask(opened, { runId, sinceMs: clock.monotonicMs() })).toMatchObject({
      kind: 'answered',
    });
  });
});

test('the call of somebody who went away is stopped, and is not said to be over its budget', async () => {
  const opened = openBudgetHome({ run: { seconds: 60 } });
  const controller = new AbortController();
  server.misbehave({ kind: 'silence', headers: true });
  const asking = ask(opened, { runId: await queueRun(opened), signal: controller.signal });
  await server.received(1);
  controller.abort();
  expect(await asking).toMatchObject({ code: 'aborted' });
});

test('a model without a known price counts in tokens and time, and as nothing in money', async () => {
  writeFileSync(join(home, 'secrets.yaml'), 'TEST_KEY: abc\n', { mode: 0o600 });
  const unheard = { kind: 'openrouter', model: 'somebody/unheard-of', key: 'TEST_KEY' };
  const opened = openBudgetHome({ day: { cents: 1, tokens: 100 } }, unheard);
  expect(await callsUntilAsked(opened)).toBe(2);
  const [sum] = await opened.store.usage.summarize({ by: 'all', limit: 1 });
  expect(sum).toMatchObject({ calls: 2, unpriced: 2, cents: 0 });
  expect(await ask(opened)).toMatchObject({ crossed: [{ scope: 'day', measure: 'tokens' }] });
});

test('the prices are those of the table, where the settings name none', async () => {
  writeFileSync(join(home, 'secrets.yaml'), 'TEST_KEY: abc\n', { mode: 0o600 });
  server.play(() => ({ text: 'Yes.', usage: { input_tokens: 0, output_tokens: 100_000 } }));
  const sonnet = { kind: 'anthropic', model: 'claude-sonnet-5-5', key: 'TEST_KEY' };
  const opened = openBudgetHome({ day: { cents: 1000 } }, sonnet);
  const calls = await callsUntilAsked(opened);
  await clock.idle();
  const [sum] = await opened.store.usage.summarize({ by: 'all', limit: 1 });
  expect(sum?.cents).toBeGreaterThanOrEqual(1000);
  expect(((sum?.cents ?? 0) / calls) * (calls - 1)).toBeLessThan(1000);
});
