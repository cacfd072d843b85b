import { expect, test } from 'vitest';
import { asPlan, planSchema, planSchemaFor } from '../domain/plan/plan.ts';
import { dryRunPlan } from './dry-run.ts';

const catalog = {
  find: (name: string) => ({ name: name === 'http.get' ? 'http.request' : name }),
  effectOf: (name: string, input: unknown) =>
    name === 'http.request' && (input as { method?: string }).method !== 'POST'
      ? ('read' as const)
      : ('once' as const),
};

test('a dry run tells every call in its order, filled in as far as it is known', () => {
  const plan = planSchema.parse({
    requestId: 'p',
    tools: [
      {
        toolId: 'send',
        tool: 'message.send',
        name: 'Tell it',
        input: { text: '${fetch.body.title} for ${input.who}', to: '${input.who}' },
        dependencies: ['fetch'],
        when: { value: '${fetch.body}', exists: true },
      },
      {
        toolId: 'fetch',
        tool: 'http.get',
        input: { url: 'https://x.test/${input.page}', headers: { key: '${secret.api}' } },
      },
    ],
  });
  expect(dryRunPlan(plan, { who: 'Ann', page: 'a' }, catalog)).toEqual([
    {
      id: 'fetch',
      name: null,
      tool: 'http.request',
      effect: 'read',
      input: { url: 'https://x.test/a', headers: { key: '[secret api]' } },
      open: [],
      dependsOn: [],
      isConditional: false,
      times: 1,
    },
    {
      id: 'send',
      name: 'Tell it',
      tool: 'message.send',
      effect: 'once',
      input: { text: '${fetch.body.title} for ${input.who}', to: 'Ann' },
      open: ['${fetch.body.title}', '${input.who}'],
      dependsOn: ['fetch'],
      isConditional: true,
      times: 1,
    },
  ]);
});

test('the effect is that of what would be sent, and a script may do anything', () => {
  const effects = (tools: object[], input = {}) =>
    dryRunPlan(planSchema.parse({ requestId: 'p', tools }), input, catalog).map(
      ({ effect }) => effect,
    );
  const request = { toolId: 'a', tool: 'http.request', input: { method: '${input.how}' } };
  expect(effects([request], { how: 'POST' })).toEqual(['once']);
  expect(effects([request], { how: 'GET' })).toEqual(['read']);
  expect(effects([{ toolId: 'a', toolPath: 'skills/x/y.sh' }])).toEqual(['once']);
});

test('how often a call is made is told where it is known', () => {
  const times = (items: unknown, input = {}) => {
    const tools = [{ toolId: 'a', tool: 'message.send', forEach: { items } }];
    return dryRunPlan(planSchema.parse({ requestId: 'p', tools }), input, catalog)[0]?.times;
  };
  expect(times([1, 2, 3])).toBe(3);
  expect(times('${input.list}', { list: [1] })).toBe(1);
  expect(times('${fetch.items}')).toBeNull();
  expect(times('${input.list}')).toBeNull();
});

test('a default stands in for nothing that a run may still give', () => {
  const text = '${fetch.title ?? "none"} ${input.title ?? "none"}';
  const tools = [
    { toolId: 'a', tool: 'message.send', input: { text, to: '${input.who ?? "me"}' } },
  ];
  const [call] = dryRunPlan(planSchema.parse({ requestId: 'p', tools }), {}, catalog);
  expect(call?.input).toEqual({ text, to: 'me' });
});

test('a list of steps is a plan too', () => {
  const list = planSchemaFor([]).parse([{ id: 'a', toolName: 'time.now', parameters: {} }]);
  expect(dryRunPlan(asPlan(list), {}, catalog)).toMatchObject([{ id: 'a', tool: 'time.now' }]);
});
