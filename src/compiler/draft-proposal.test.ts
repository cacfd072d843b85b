import { expect, test } from 'vitest';
import { type PlanTool, planSchema } from '../domain/plan/plan.ts';
import { DAILY_AT_NINE, fakeOptions } from './compile.fake.ts';
import { describePlan, draftProposal } from './compiler.ts';

const stepsOf = (...tools: object[]): PlanTool[] =>
  planSchema.parse({ requestId: 'x', tools }).tools;

test.each([
  [
    'what everybody does has words of its own',
    { tool: 'http.request', input: { url: 'https://x.example' } },
    'fetch https://x.example',
  ],
  [
    'but only where they say all of it',
    { tool: 'http.request', input: { url: 'https://x.example', method: 'DELETE' } },
    'make a request (url: https://x.example, method: DELETE)',
  ],
  [
    'whom a message goes to is told',
    { tool: 'message.send', input: { text: 'hi', session: 'agent:main:web:direct:ann' } },
    'send a message (text: hi, session: agent:main:web:direct:ann)',
  ],
  ['a tool of Rote is told in words', { tool: 'time.now' }, 'look at the time'],
  ['any other is called by its name', { tool: 'far.thing' }, 'call far.thing'],
  [
    'what other steps found is told',
    { tool: 'value.find', input: { data: '${api.body}', name: 'price', among: ['${api}', 'x'] } },
    'find a value (data: [the body of api], name: price, among: ["[what api found]","x"])',
  ],
  [
    'what is written passes for nothing that was found',
    { tool: 'text.template', input: { text: '[what api found]' } },
    'fill in a text (text: "[what api found]")',
  ],
  [
    'conditions and repeats are told',
    {
      tool: 'message.send',
      input: { text: '${item}' },
      forEach: { items: ['a', 'b'] },
      when: { value: '${run.attempt}', equals: 1 },
      guard: '${output.session}',
    },
    'send you the message "[the item]" for each of ["a","b"] (only when run.attempt is 1) (it counts only if output.session holds)',
  ],
  [
    'a long value is shown whole',
    { tool: 'message.send', input: { text: 'a'.repeat(500) } },
    `send you the message "${'a'.repeat(500)}"`,
  ],
  [
    'what the plan says of itself is not told',
    { tool: 'time.now', name: 'something harmless' },
    'look at the time',
  ],
])('%s', (_, tool, words) => {
  expect(describePlan(stepsOf({ toolId: 'a', ...tool }), 'do it')).toBe(words);
});

test('the language of the words is the language of the draft', () => {
  const work = {
    kind: 'plan' as const,
    steps: stepsOf({ toolId: 'a', tool: 'time.now' }),
    parallel: true,
  };
  const proposal = { name: 'Zeit', trigger: DAILY_AT_NINE, notes: ['note'], leavesOut: [], work };
  const draft = draftProposal(
    proposal,
    'sag mir jeden Tag um neun die Zeit und das Wetter',
    fakeOptions(),
  );
  expect(draft).toMatchObject({
    madeBy: 'model',
    tier: 'direct',
    capabilities: ['time.now'],
    plan: { parallel: true, requestId: 'ask: Zeit' },
    summary: expect.stringContaining('nach der Uhrzeit sehen'),
    notes: ['note', expect.stringContaining('Ein Modell')],
    cost: { tokens: 0, modelCalls: 0 },
  });
  expect(draft?.nextFires).toHaveLength(5);
});
