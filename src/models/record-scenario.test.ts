import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { ModelRequest } from '../domain/model-call.ts';
import { type Reply, readScenario } from './model-server.fake.ts';
import {
  type ModelKit,
  NETWORK_KINDS,
  type NetworkKind,
  question,
  startModelKit,
} from './models.fake.ts';
import { createScenarioRecording } from './record-scenario.ts';
import { scenarioFileSchema } from './scenario-file.ts';

const kits: ModelKit[] = [];
afterEach(async () => {
  for (const kit of kits.splice(0)) await kit.close();
});

const MASK = {
  text: (text: string) =>
    text.replaceAll('/house/of/ann', '<home>').replaceAll('hunter2', '[secret]'),
  value: (value: unknown) => JSON.parse(MASK.text(JSON.stringify(value))),
};

async function start(kind: NetworkKind, scenario: Parameters<ModelKit['server']['play']>[0]) {
  const recording = createScenarioRecording(MASK);
  const kit = await startModelKit({ chain: [kind], scenario, observe: recording.observe });
  kits.push(kit);
  return { kit, recording };
}

const TOOLS = [{ name: 'email.send', description: 'Sends.', inputSchema: { type: 'object' } }];
const asks = (text: string): ModelRequest => ({ ...question(text), tools: TOOLS });

/** Without what is sealed by who answers, and the words for a failure. */
async function answerOf(kit: ModelKit, text = 'Hello') {
  const { events, ...answer } = await kit.ask(asks(text));
  const failures = events.flatMap((event) =>
    event.kind === 'attempt-failed' ? [{ code: event.failure.code, delayMs: event.delayMs }] : [],
  );
  const plain = { ...answer, message: null, failures };
  return JSON.parse(JSON.stringify(plain, (key, value) => (key === 'seal' ? null : value)));
}

/** One after the other, the last one for ever. */
function inOrder(replies: readonly Reply[]): () => Reply {
  let index = 0;
  return () => replies[Math.min(index++, replies.length - 1)] ?? {};
}

async function playedAgain(kind: NetworkKind, replies: readonly Reply[]) {
  const first = await start(kind, inOrder(replies));
  const lived = await answerOf(first.kit);
  const file = JSON.parse(JSON.stringify(first.recording.scenario()));
  const second = await start(kind, readScenario(file));
  return { lived, again: await answerOf(second.kit), file, recording: second.recording };
}

const GOOD: Reply = { text: 'Good morning.', took: usage(100, 7) };
function usage(input: number, output: number) {
  return { input, output, cacheRead: 3, cacheWrite5m: 0, cacheWrite1h: 0 };
}

describe.each(NETWORK_KINDS)('what %s said is played again', (kind) => {
  test.each<[string, Reply[]]>([
    ['words, with the tokens they took', [GOOD]],
    ['a call', [{ text: 'Now', toolCalls: [{ name: 'email.send', input: { to: 'bob' } }] }]],
    ['a call that is no JSON', [{ toolCalls: [{ name: 'email.send', input: '{"to": ' }] }]],
    ['a call of nothing there is', [{ toolCalls: [{ name: 'fax.send', input: {} }] }]],
    ['a thought', [{ reasoning: 'Let me see.', text: 'Yes.' }]],
    ['words that end too early', [{ text: 'On and on', stop: 'length' }]],
    ['a refusal', [{ stop: 'refusal' }]],
    ['nothing', [{}, GOOD]],
    [
      'too many requests, then words',
      [{ fault: { kind: 'status', status: 429, headers: { 'retry-after': '3' } } }, GOOD],
    ],
    ['a wrong key', [{ fault: { kind: 'status', status: 401 } }]],
    ['a fault of the server', [{ fault: { kind: 'status', status: 502 } }, GOOD]],
    ['words that break off', [{ text: 'a b c d e f', fault: { kind: 'cut', after: 3 } }, GOOD]],
    ['words and then garbage', [{ text: 'a b c d', fault: { kind: 'garbage', after: 2 } }, GOOD]],
    [
      'an error in the middle',
      [{ text: 'a b c d', fault: { kind: 'error', after: 2, type: 'overloaded_error' } }, GOOD],
    ],
    ['a page', [{ fault: { kind: 'page' } }, GOOD]],
    ['a lost connection', [{ fault: { kind: 'reset' } }, GOOD]],
  ])('%s', async (_, replies) => {
    const { lived, again, file, recording } = await playedAgain(kind, replies);
    expect(again).toEqual(lived);
    // What was recorded the second time is what was recorded the first time.
    expect(recording.scenario()).toEqual(scenarioFileSchema.parse(file));
  });
});

test('whatever is said, the recording says it again', async () => {
  const words = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
  const call = fc.record({
    name: fc.constantFrom('email.send', 'no.such'),
    input: fc.oneof(
      fc.dictionary(fc.constantFrom('a', 'b', 'text'), fc.jsonValue()),
      fc.string({ maxLength: 12 }),
    ),
  });
  const reply: fc.Arbitrary<Reply> = fc.record(
    { text: words.map((text) => `w${text}`), toolCalls: fc.array(call, { maxLength: 3 }) },
    { requiredKeys: ['text'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NETWORK_KINDS), reply, async (kind, said) => {
      const { lived, again } = await playedAgain(kind, [said]);
      expect(again).toEqual(lived);
      for (const kit of kits.splice(0)) await kit.close();
    }),
    { numRuns: 60, seed: 8 },
  );
});

test('holds no key, no secret and no place, also where a model repeats them', async () => {
  const { kit, recording } = await start('anthropic', () => ({
    text: 'Your key is test-key-123, your password hunter2.',
    reasoning: 'hunter2',
    toolCalls: [
      { name: 'email.send', input: { file: '/house/of/ann/a.txt', key: 'test-key-123' } },
    ],
  }));
  await kit.ask({ ...asks('My password is hunter2'), system: [{ text: 'In /house/of/ann' }] });
  kit.server.misbehave({ kind: 'status', status: 400, message: 'bad key test-key-123' });
  await kit.ask(asks('again'));
  const text = JSON.stringify(recording.scenario());
  expect(text).not.toMatch(/test-key-123|hunter2|house\/of\/ann/);
  expect(text).toContain('<home>/a.txt');
  expect(recording.scenario().steps[0]?.when?.user).toBe('/^My password is .*/');
});

test('the place of the home is that of the home in which it is played', async () => {
  const { kit, recording } = await start('openai', () => ({
    toolCalls: [{ name: 'email.send', input: { file: '/house/of/ann/a.txt' } }],
  }));
  await kit.ask(asks('Look into /house/of/ann'));
  const file = recording.scenario();
  const second = await start('openai', readScenario(file, { home: '/new' }));
  expect(await second.kit.ask(asks('Look into /new'))).toMatchObject({
    toolCalls: [{ input: { file: '/new/a.txt' } }],
  });
});

test('a request that was not recorded is refused with that reason', async () => {
  const { kit, recording } = await start('anthropic', () => ({ text: 'Hi.' }));
  await kit.ask(asks('Hello'));
  const second = await start('anthropic', readScenario(recording.scenario()));
  await second.kit.ask(asks('Hello'));
  for (const text of ['Hello', 'Good bye'])
    expect(await second.kit.ask(asks(text))).toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('The recording holds no answer'),
    });
});

test('of talks that go on beside each other, each hears its own words', async () => {
  const round = (mission: string, more: ModelRequest['messages'] = []): ModelRequest => ({
    ...asks(''),
    messages: [
      { role: 'user', parts: [{ kind: 'text', text: `${mission}\n[now] 2026-11-15` }] },
      ...more,
    ],
  });
  const results = (text: string): ModelRequest['messages'] => [
    { role: 'assistant', parts: [{ kind: 'text', text: 'cmd' }] },
    { role: 'user', parts: [{ kind: 'text', text: `[result]\n${text}` }] },
  ];
  const { kit, recording } = await start('anthropic', ({ opening, turn }) => ({
    text: `${opening.split('\n')[0]} ${turn}`,
  }));
  for (const mission of ['Tokyo', 'Lima']) await kit.ask(round(mission));
  for (const mission of ['Tokyo', 'Lima']) await kit.ask(round(mission, results('noon')));
  const second = await start('anthropic', readScenario(recording.scenario()));
  const heard: unknown[] = [];
  for (const request of [
    round('Lima'),
    round('Lima', results('night')),
    round('Tokyo'),
    round('Tokyo', results('dawn')),
  ]) {
    const answer = await second.kit.ask(request);
    heard.push(answer.kind === 'answered' ? answer.text : answer.message);
  }
  expect(heard).toEqual(['Lima 0', 'Lima 1', 'Tokyo 0', 'Tokyo 1']);
  // Of a request that goes on only what is new is told.
  expect(recording.scenario().steps[3]?.asked).toMatchObject({
    afterRequest: 2,
    messages: [{ role: 'assistant' }, { role: 'user' }],
  });
});

test.each([
  'What is 2 + 2 (really)?',
  'a/b\\c [x] {y} ^$ | *',
  'see run_01m7fq3k6y8m5f2dhhz3dk38ve on 2026-11-15',
])('a talk that begins with %j is found again', async (text) => {
  const { kit, recording } = await start('anthropic', () => ({ text: 'Found.' }));
  await kit.ask(asks(text));
  const second = await start('anthropic', readScenario(recording.scenario()));
  const later = text.replace('01m7fq', '01zzzz').replace('11-15', '12-24');
  expect(await second.kit.ask(asks(later))).toMatchObject({ text: 'Found.' });
});

test('a call that was given up is not there', async () => {
  const { kit, recording } = await start('anthropic', () => ({ text: 'a b c' }));
  const stop = new AbortController();
  kit.server.misbehave({ kind: 'silence', headers: true });
  const asked = kit.ask(asks('Hello'), { signal: stop.signal });
  await kit.server.waiting();
  stop.abort();
  expect(await asked).toMatchObject({ code: 'aborted' });
  expect(recording.scenario().steps).toEqual([]);
});
