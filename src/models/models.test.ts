import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import { type ModelKit, question, startModelKit } from './models.fake.ts';
import { createModels } from './models.ts';

let kit: ModelKit | null = null;
afterEach(async () => {
  await kit?.close();
  kit = null;
});
const signal = new AbortController().signal;

const SETTINGS = { firstTokenMs: 1, betweenTokensMs: 1, callMs: 1, maxOutputTokens: 1 };

test('without a model every call says so, and nothing is recorded', async () => {
  const models = createModels({
    clock: createVirtualClock(),
    log: silentLog,
    choose: async () => ({ kind: 'none', why: 'there is no key.' }),
    settings: () => SETTINGS,
    timezone: () => 'UTC',
    record: () => Promise.reject(new Error('nothing is recorded')),
  });
  const failure = {
    kind: 'failed',
    code: 'no-model',
    message: 'there is no key.',
    retryable: false,
  };
  expect(await collectAnswer(models.call(question('Hello'), { signal }))).toMatchObject(failure);
  expect(await models.embed(['x'], { signal })).toMatchObject(failure);
});

test('a model that is not in the chain is told, with what was meant', async () => {
  kit = await startModelKit({ chain: ['anthropic'] });
  expect(await kit.ask('Hello', { models: ['antropic'] })).toMatchObject({
    code: 'unknown-model',
    message: expect.stringContaining('Did you mean anthropic?'),
  });
});

test('an agent may name a model of its own', async () => {
  kit = await startModelKit({ chain: ['anthropic'] });
  await kit.ask('Hello', { models: ['anthropic/claude-haiku-5-5'] });
  expect(kit.server.requests[0]?.body['model']).toBe('claude-haiku-5-5');
  expect(kit.calls).toMatchObject([{ model: 'claude-haiku-5-5' }]);
});

test('a call that was stopped before it began asks nobody', async () => {
  kit = await startModelKit();
  const stopped = AbortSignal.abort();
  expect(await kit.ask('Hello', { signal: stopped })).toMatchObject({ code: 'aborted', tries: 0 });
  expect(kit.server.requests).toEqual([]);
});

test('a call is entered for whom it was, at the day of the owner', async () => {
  kit = await startModelKit();
  const options = { signal, runId: 'run_1', scheduleId: 'sched_1', sessionKey: 'k', silent: true };
  await collectAnswer(kit.models.call(question('Hello'), options));
  expect(kit.calls).toMatchObject([
    { runId: 'run_1', scheduleId: 'sched_1', sessionKey: 'k', silent: true, day: '2026-01-01' },
  ]);
  const [call] = kit.calls;
  expect(call?.cents).toBeCloseTo(
    ((call?.usage.input ?? 0) * 2 + (call?.usage.output ?? 0) * 10) / 10_000,
  );
});

test('where a row can not be written, the answer is there all the same', async () => {
  kit = await startModelKit();
  const { server, clock } = kit;
  const logged: string[] = [];
  const link = {
    name: 'a',
    kind: 'anthropic' as const,
    model: 'm',
    url: server.url,
    key: 'k',
    prices: null,
    local: false,
    embeddingModel: null,
    transcriptionModel: null,
    contextTokens: null,
  };
  const models = createModels({
    clock,
    log: { ...silentLog, error: (event) => void logged.push(event) },
    choose: async () => ({ kind: 'models', chain: [link], warnings: [], source: 'settings' }),
    settings: () => ({ ...SETTINGS, firstTokenMs: 1000, betweenTokensMs: 1000, callMs: 1000 }),
    timezone: () => 'UTC',
    record: () => Promise.reject(new Error('the disk is full')),
  });
  const answer = await collectAnswer(models.call(question('Hello'), { signal }));
  expect(answer).toMatchObject({ kind: 'answered' });
  expect(logged).toEqual(['model-call-not-recorded']);
});

test('what OpenRouter says a call cost is what it cost', async () => {
  kit = await startModelKit({
    chain: ['openrouter'],
    scenario: () => ({ text: 'Hello', usage: { cost: 0.0321 } }),
  });
  expect((await kit.ask('Hello')).cents).toBeCloseTo(3.21);
});

test('the longest answer is as long as the call or the settings say', async () => {
  kit = await startModelKit({ limits: { maxOutputTokens: 777 } });
  await kit.ask('Hello');
  await kit.ask(question('Hello', { maxOutputTokens: 99 }));
  expect(kit.server.requests.map(({ body }) => body['max_tokens'])).toEqual([777, 99]);
});

test('nothing of a provider is loaded before one is asked', () => {
  const door = join(import.meta.dirname, 'models.ts');
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(door)});
    console.log(JSON.stringify(loaded.filter((url) => /ai-sdk|node_modules\\/(?!zod)/.test(url))));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([]);
});
