import { expect, test } from 'vitest';
import type { CallCost, ModelAnswer } from '../../domain/collect-answer.ts';
import { failed, type ModelFailure, type ModelRequest } from '../../domain/model-call.ts';
import { NO_USAGE } from '../../domain/model-usage.ts';
import { callContext } from '../call-context.fake.ts';
import type { ThinkPort } from './think-port.ts';
import { createThinkTool } from './think-tool.ts';

type Said = (ModelAnswer | ModelFailure) & CallCost;

/** A model that says these things in turn, at a cent a call, and a memory. */
function house(...said: (string | ModelFailure)[]) {
  const asked: ModelRequest[] = [];
  const memory = new Map<string, unknown>();
  const cost = { usage: { ...NO_USAGE, input: 10, output: 5 }, cents: 1, tries: 1 };
  const port: ThinkPort = {
    who: async () => ({ kind: 'thinker', name: 'p/m', cents: () => 1 }),
    async ask(request): Promise<Said> {
      const next = said[Math.min(asked.length, said.length - 1)] ?? '';
      asked.push(request);
      if (typeof next !== 'string') return { ...next, ...cost };
      const who = { provider: 'p', model: 'm', reason: 'stop' as const };
      return { kind: 'answered', text: next, toolCalls: [], parts: [], ...who, ...cost };
    },
    remembered: async (_, keys) => new Map([...memory].filter(([key]) => keys.includes(key))),
    async remember(_, judgements) {
      for (const { key, answer } of judgements) memory.set(key, answer);
    },
    tokenCounter: async () => (text) => text.length / 4,
  };
  const bounded = { validate: async () => ({ kind: 'done' as const, value: [] }) };
  const tool = createThinkTool(async () => port, bounded);
  return { asked, call: (input: Record<string, unknown>) => tool.call(input, callContext()) };
}
const YES = '{"answers":[{"id":1,"answer":true}]}';
const LIST = { task: 'Is it ours?', items: ['a'], answer: { kind: 'yes-no' } };

test('what was judged is remembered, and costs nothing the next time', async () => {
  const { asked, call } = house(YES);
  expect(await call(LIST)).toMatchObject({
    ok: true,
    output: { items: ['a'], calls: 1, cents: 1 },
  });
  expect(await call(LIST)).toMatchObject({
    ok: true,
    output: { items: ['a'], calls: 0, cached: 1, cents: 0, tries: 0 },
  });
  expect(asked).toHaveLength(1);
});

test('no call is made that could cost more than it may', async () => {
  const { asked, call } = house('prose', YES);
  expect(await call({ ...LIST, most: { cents: 0.5 } })).toMatchObject({
    failure: { code: 'limit' },
  });
  expect(asked).toHaveLength(0);
  // The correction would be the second cent.
  expect(await call({ ...LIST, most: { cents: 1.5 } })).toMatchObject({
    failure: { code: 'limit' },
  });
  expect(asked).toHaveLength(1);
});

test('a model that is away fails the step as it says, and may be tried again', async () => {
  const away = failed('unreachable', 'p/m: nobody answers.', {
    retryable: true,
    retryAfterMs: 500,
  });
  expect(await house(away).call(LIST)).toMatchObject({
    ok: false,
    failure: { code: 'unreachable', retryable: true, retryAfterMs: 500, fate: 'not-done' },
  });
  expect(await house(failed('refused', 'no')).call(LIST)).toMatchObject({
    failure: { code: 'model-refused', retryable: false },
  });
});

test('it needs something to judge, and one thing', async () => {
  const { asked, call } = house(YES);
  for (const input of [{ task: 'x' }, { task: 'x', input: 'a', items: ['a'] }])
    expect(await call(input)).toMatchObject({ failure: { code: 'bad-input' } });
  expect(asked).toHaveLength(0);
});

test('of a list of other answers each is told beside its item', async () => {
  const { call } = house('{"answers":[{"id":1,"answer":"good"},{"id":2,"answer":"bad"}]}');
  const answer = { kind: 'choice', of: ['good', 'bad'] };
  const items = [{ title: 'One', link: 'https://example.org/1' }, 'two'];
  expect(await call({ task: 'x', items, answer })).toMatchObject({
    output: { count: 2, text: 'One https://example.org/1: good\ntwo: bad', answer: null },
  });
});
