import { expect, test } from 'vitest';
import { planSchema } from './plan.ts';
import { unchangedSteps } from './unchanged-steps.ts';

const plan = (tools: object[]) => planSchema.parse({ requestId: 'r', tools });
const call = (toolId: string, dependencies: string[] = [], input: object = {}) => ({
  toolId,
  tool: 'x.y',
  input,
  dependencies,
});
const BEFORE = plan([call('a'), call('b', ['a']), call('c', ['b']), call('d')]);

test.each([
  ['the same plan', BEFORE, ['a', 'b', 'c', 'd']],
  [
    'another order',
    plan([call('d'), call('a'), call('b', ['a']), call('c', ['b'])]),
    ['a', 'b', 'c', 'd'],
  ],
  [
    'a step that is given something else',
    plan([call('a'), call('b', ['a'], { x: 1 }), call('c', ['b']), call('d')]),
    ['a', 'd'],
  ],
  ['a step that is new or gone', plan([call('a'), call('e', ['a'])]), ['a']],
  ['a ring', plan([call('a', ['b']), call('b', ['a'])]), []],
])('%s keeps what depends on nothing that changed', (_, after, kept) => {
  expect([...unchangedSteps(BEFORE, after)].toSorted()).toEqual(kept);
});

test('a list is compared as the chain that it is', () => {
  const list = (text: string) => [
    { id: 'a', toolName: 'x.y', parameters: {} },
    { id: 'b', toolName: 'x.y', parameters: { text } },
    { id: 'c', toolName: 'x.y', parameters: {} },
  ];
  expect([...unchangedSteps(list('one'), list('two'))]).toEqual(['a']);
});
