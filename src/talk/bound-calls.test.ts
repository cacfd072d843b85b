import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { collectAnswer } from '../domain/collect-answer.ts';
import { failed, type ModelEvent, type ModelRequest } from '../domain/model-call.ts';
import { question, startModelKit } from '../models/models.fake.ts';
import { askSettingsSchema } from './ask-settings.ts';
import { boundCalls } from './bound-calls.ts';

const REQUEST = { system: [], messages: [] };

test('a silent model is stopped when planning has had its time, and the setting is named', async () => {
  const clock = createVirtualClock();
  const silent = async function* call(_: unknown, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    await once(signal, 'abort');
    yield failed('aborted', 'it was stopped');
  };
  const bounded = boundCalls(silent, { clock, planningMs: () => 5000 });
  const answer = collectAnswer(bounded(REQUEST, new AbortController().signal));
  await clock.advance(5000);
  expect(await answer).toMatchObject({
    kind: 'failed',
    code: 'timed-out',
    message: expect.stringMatching(/after 5 s.*ask\.planningMs/),
  });
});

test('planning has 60 seconds, if the settings say nothing', async () => {
  const clock = createVirtualClock();
  const { planningMs } = askSettingsSchema.parse({});
  const stopped: number[] = [];
  const silent = async function* call(_: unknown, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    await once(signal, 'abort');
    stopped.push(clock.nowMs());
    yield failed('aborted', 'it was stopped');
  };
  const startedMs = clock.nowMs();
  const bounded = boundCalls(silent, { clock, planningMs: () => planningMs });
  const answer = collectAnswer(bounded(REQUEST, new AbortController().signal));
  await clock.advance(59_999);
  expect(stopped).toEqual([]);
  await clock.advance(1);
  expect(await answer).toMatchObject({
    code: 'timed-out',
    message: expect.stringContaining('60 s'),
  });
  expect(stopped).toEqual([startedMs + 60_000]);
});

test.each([true, false])(
  'a server that sends no answer is asked once and paid once, headers sent: %s',
  async (headers) => {
    const kit = await startModelKit({ scenario: () => ({ fault: { kind: 'silence', headers } }) });
    const call = (request: ModelRequest, signal: AbortSignal) =>
      kit.models.call(request, { signal, models: [] });
    const bounded = boundCalls(call, { clock: kit.clock, planningMs: () => 50_000 });
    const answer = collectAnswer(bounded(question('Plan it'), new AbortController().signal));
    await kit.server.waiting();
    await kit.clock.advance(50_000);
    expect(await answer).toMatchObject({ kind: 'failed', code: 'timed-out' });
    expect(kit.server.requests).toHaveLength(1);
    expect(kit.calls).toHaveLength(1);
    await kit.close();
  },
);

test('what a model says in time is passed on, and no timer is left', async () => {
  const clock = createVirtualClock();
  const quick = async function* call(): AsyncGenerator<ModelEvent> {
    yield { kind: 'text', text: 'here' };
    yield { kind: 'finished', reason: 'stop' };
  };
  const bounded = boundCalls(quick, { clock, planningMs: () => 5000 });
  const answer = await collectAnswer(bounded(REQUEST, new AbortController().signal));
  expect(answer).toMatchObject({ kind: 'answered', text: 'here' });
});
