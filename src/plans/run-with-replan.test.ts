import { describe, expect, test } from 'vitest';
import type { Fault } from '../base/errors.ts';
import { type Plan, planSchema } from '../domain/plan/plan.ts';
import { type PlanResult, viewPlanResult } from './plan-result.ts';
import { failure, fakePlans } from './plans.fake.ts';
import { type Planner, runWithReplan } from './run-with-replan.ts';

const plan = (requestId: string, tools: object[], more: object = {}): Plan =>
  planSchema.parse({ requestId, tools, ...more });

/** A house with one skill that works and one that does not. */
function setUp(planner: Planner) {
  const bad = () => failure({ retryable: false, message: 'the line is dead' });
  const house = fakePlans({ tools: { 'bad.tool': bad } });
  const run = async (document: Plan): Promise<PlanResult> =>
    viewPlanResult(document, await house.run(document));
  const check = (document: Plan): Fault[] =>
    house.plans.check({ plan: document, requiredTools: [], maxSteps: null });
  const skillOf = ({ tool = '' }: Plan['tools'][number]): string => tool.split('.')[0] ?? '';
  return { house, outcome: () => runWithReplan('call home', { planner, check, run, skillOf }) };
}

describe('replanning', () => {
  test('a plan that works is the only one', async () => {
    const { outcome } = setUp(async () =>
      plan('p1', [{ toolId: 'a', tool: 'echo.say' }], { narrative: 'Called.' }),
    );
    expect(await outcome()).toMatchObject({ success: true, answer: 'Called.', failures: [] });
  });

  test('each failure goes to the planner, the skill is out, and the plans know their parents', async () => {
    const asked: Parameters<Planner>[0][] = [];
    const { outcome } = setUp(async (request) => {
      asked.push({ ...request, failures: [...request.failures] });
      const tool = request.generationAttempt === 1 ? 'bad.tool' : 'echo.say';
      return plan(`p${request.generationAttempt}`, [{ toolId: 'a', tool }]);
    });
    const { success, plans } = await outcome();
    expect(success).toBe(true);
    expect(plans.map(({ metadata }) => metadata)).toEqual([
      { generationAttempt: 1, parentPlanId: null },
      { generationAttempt: 2, parentPlanId: 'p1' },
    ]);
    expect(asked[1]).toMatchObject({
      parentPlanId: 'p1',
      disabledSkills: ['bad'],
      failures: [{ planId: 'p1', reason: 'tool-failure', failedTools: ['a'] }],
    });
    expect(asked[1]?.failures[0]?.result?.tools[0]?.error?.message).toBe('the line is dead');
  });

  test('a plan that names a disabled skill is not run, and after five there is an answer', async () => {
    const { house, outcome } = setUp(async ({ generationAttempt }) =>
      plan(`p${generationAttempt}`, [{ toolId: 'a', tool: 'bad.tool' }]),
    );
    const { success, plans, failures, answer } = await outcome();
    expect(success).toBe(false);
    expect(plans).toHaveLength(5);
    expect(house.calls).toHaveLength(1);
    expect(failures.map(({ reason }) => reason)).toEqual([
      'tool-failure',
      ...Array(4).fill('invalid-plan'),
    ]);
    expect(answer).toContain('call home');
    expect(answer).toContain('Nothing was done.');
    expect(answer).toContain('disabled');
  });

  test('a ring is told as one', async () => {
    const ring = [
      { toolId: 'a', tool: 'echo.say', dependencies: ['b'] },
      { toolId: 'b', tool: 'echo.say', dependencies: ['a'] },
    ];
    const { outcome } = setUp(async ({ generationAttempt }) =>
      generationAttempt === 1 ? plan('p1', ring) : plan('p2', [{ toolId: 'a', tool: 'echo.say' }]),
    );
    expect(await outcome()).toMatchObject({
      success: true,
      failures: [{ reason: 'circular-dependency' }],
    });
  });

  test('what is no plan counts as one, and its faults go back', async () => {
    const told: unknown[] = [];
    const fault = { code: 'no-json', message: 'that is no JSON', hint: 'write some' };
    const { outcome } = setUp(async ({ generationAttempt, failures }) => {
      told.push(failures.at(-1)?.faults);
      return generationAttempt < 5
        ? { faults: [fault], goOn: true }
        : plan('p5', [{ toolId: 'a', tool: 'echo.say' }]);
    });
    expect(await outcome()).toMatchObject({ success: true, plans: [{ requestId: 'p5' }] });
    expect(told).toEqual([undefined, ...Array(4).fill([fault])]);
    const never = setUp(async () => ({ faults: [fault], goOn: true }));
    expect((await never.outcome()).failures).toHaveLength(5);
    const final = setUp(async () => ({ faults: [fault], goOn: false }));
    expect(await final.outcome()).toMatchObject({ success: false, failures: [{ planId: '' }] });
  });

  test('the answer tells what all plans did and why they failed, also where no further one was made', async () => {
    const fault = { code: 'no-plan', message: 'there is no model to ask', hint: 'later' };
    const { outcome } = setUp(async ({ generationAttempt }) =>
      generationAttempt === 1
        ? plan('p1', [
            { toolId: 'note', tool: 'echo.say' },
            { toolId: 'post', tool: 'bad.tool', dependencies: ['note'] },
          ])
        : { faults: [fault], goOn: false },
    );
    const { answer, result } = await outcome();
    expect(answer.split('\n')).toEqual([
      'I could not do this: call home',
      'Done: note (echo.say).',
      'Failed: post (bad.tool): the line is dead',
      'No other plan: there is no model to ask',
      expect.any(String),
    ]);
    expect(result?.planId).toBe('p1');
  });

  test('a planner that breaks ends it with an answer', async () => {
    const { outcome } = setUp(() => Promise.reject(new Error('the model is down')));
    const { success, answer } = await outcome();
    expect(success).toBe(false);
    expect(answer).toContain('the model is down');
  });

  test.each(['unknown', 'ended'] as const)(
    'what may have happened is not planned again: %s',
    async (fate) => {
      const tools = { 'echo.say': () => failure({ fate }) };
      const house = fakePlans({ tools });
      let asked = 0;
      const outcome = await runWithReplan('pay', {
        planner: async () => {
          asked += 1;
          return plan(`p${asked}`, [{ toolId: 'a', tool: 'echo.say' }]);
        },
        check: () => [],
        run: async (document) => viewPlanResult(document, await house.run(document)),
        skillOf: () => 'echo',
      });
      expect(outcome.success).toBe(false);
      expect(outcome.answer).not.toContain('Nothing was done');
      expect(asked).toBe(1);
    },
  );
});
