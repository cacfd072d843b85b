import { expect, test } from 'vitest';
import { type PlanStep, planStepSchema } from '../domain/plan/plan.ts';
import { failure, fakePlans } from './plans.fake.ts';

const step = (id: string, more: object = {}): PlanStep =>
  planStepSchema.parse({ id, toolName: 'echo.say', parameters: {}, ...more });
const LOOK = step('look', { parameters: { n: 25 } });
const more = (n: number) => ({ value: '${look.n}', greaterThan: n });

async function states(steps: PlanStep[]): Promise<string[]> {
  const tools = { 'bad.tool': () => failure({ retryable: false }) };
  const result = await fakePlans({ tools }).run(steps);
  return result.steps.map(({ id, state }) => `${id} ${state}`);
}

test('in a list two alerts are independent: one that is skipped skips nobody else', async () => {
  expect(
    await states([
      LOOK,
      step('high', { when: more(50) }),
      step('low', { when: more(5) }),
      step('always'),
    ]),
  ).toEqual(['look succeeded', 'high skipped', 'low succeeded', 'always succeeded']);
});

test('a skipped step skips those that refer to it, and those that refer to them', async () => {
  expect(
    await states([
      LOOK,
      step('page', { when: more(50), parameters: { title: 'x' } }),
      step('tell', { parameters: { text: 'It says ${page.title}' } }),
      step('note', { parameters: { text: '${tell.text}' } }),
      step('gate', { when: '${page.title}' }),
      step('other'),
    ]),
  ).toEqual([
    'look succeeded',
    'page skipped',
    'tell skipped',
    'note skipped',
    'gate skipped',
    'other succeeded',
  ]);
});

test('a step that says what holds without the skipped one goes on', async () => {
  const { run, calls } = fakePlans();
  const result = await run([
    LOOK,
    step('page', { when: more(50) }),
    step('tell', { parameters: { text: 'It says ${page.title ?? "nothing"}' } }),
    step('missing', { when: { value: '${page.title}', exists: false } }),
  ]);
  expect(result.steps.map(({ state }) => state)).toEqual([
    'succeeded',
    'skipped',
    'succeeded',
    'succeeded',
  ]);
  expect(calls[1]?.input).toEqual({ text: 'It says nothing' });
});

test('a step that fails stops the list, also behind one that was skipped', async () => {
  expect(
    await states([
      LOOK,
      step('bad', { toolName: 'bad.tool' }),
      step('maybe', { when: more(50) }),
      step('last'),
    ]),
  ).toEqual(['look succeeded', 'bad failed', 'maybe skipped', 'last skipped']);
});

test('stopUnless skips its step and all that follow; where it holds, nothing', async () => {
  const list = (n: number) => [
    LOOK,
    step('gate', { stopUnless: more(n) }),
    step('maybe', { when: more(50) }),
    step('last'),
  ];
  expect(await states(list(50))).toEqual([
    'look succeeded',
    'gate skipped',
    'maybe skipped',
    'last skipped',
  ]);
  expect(await states(list(5))).toEqual([
    'look succeeded',
    'gate succeeded',
    'maybe skipped',
    'last succeeded',
  ]);
});

test('a step that names a skipped one in its dependencies is skipped with it', async () => {
  expect(
    await states([
      LOOK,
      step('high', { when: more(50) }),
      step('low', { dependencies: ['high'] }),
      step('last', { dependencies: ['low'] }),
    ]),
  ).toEqual(['look succeeded', 'high skipped', 'low skipped', 'last skipped']);
});

test('a list is refused for a dependency that is not there, or that comes later', () => {
  const { plans } = fakePlans();
  const codes = (plan: PlanStep[]) =>
    plans.check({ plan, requiredTools: [], maxSteps: null }).map(({ code }) => code);
  expect(codes([step('a', { dependencies: ['x'] })])).toEqual(['unknown-dependency']);
  expect(codes([step('a', { dependencies: ['b'] }), step('b')])).toEqual(['circular-dependency']);
  expect(codes([step('a', { stopUnless: '${b.n} > 5' }), step('b')])).toContain('bad-condition');
});
