import { describe, expect, test } from 'vitest';
import { asPlan } from '../domain/plan/plan.ts';
import type { Step } from '../domain/run/step.ts';
import { planOutcome, viewPlanResult } from './plan-result.ts';

const plan = asPlan([{ id: 'a', toolName: 'echo.say', parameters: {} }]);
const step: Step = {
  id: 'a',
  position: 0,
  kind: 'tool',
  name: null,
  tool: 'echo.say',
  effect: 'read',
  state: 'succeeded',
  attempt: 1,
  input: {},
  output: 'hello',
  failure: null,
  earlierAttempts: [],
  startedMs: 0,
  finishedMs: 1,
  events: [],
};

test('the trace counts the calls of models that the journal holds', () => {
  const end = { steps: [step], stopped: null };
  expect(viewPlanResult(plan, end)).toMatchObject({ success: true, modelCalls: 0 });
  const asked: Step = { ...step, id: 'model-1', kind: 'model', tool: 'model' };
  expect(viewPlanResult(plan, { ...end, steps: [asked, step] }).modelCalls).toBe(1);
});

test('a call that has not ended is shown as one that may or may not have happened', () => {
  const running: Step = { ...step, state: 'running', output: null, finishedMs: null };
  const [shown] = viewPlanResult(plan, { steps: [running], stopped: null }).tools;
  expect(shown).toMatchObject({ state: 'in-doubt', endedAt: null });
});

test('what Rote itself refused was not tried, and an optional call does not hide that', () => {
  const [call] = plan.tools;
  const optional = { ...plan, tools: call === undefined ? [] : [{ ...call, required: false }] };
  const failedWith = (code: string): Step => ({
    ...step,
    state: 'failed',
    failure: { code, message: '', retryable: false, fate: 'not-done' },
  });
  const resultOf = (code: string) =>
    viewPlanResult(optional, { steps: [failedWith(code)], stopped: null });
  expect(resultOf('unreachable')).toMatchObject({ success: true });
  expect(resultOf('refused')).toMatchObject({ success: false });
});

describe('a call whose failure the plan asks about', () => {
  const [call] = plan.tools;
  const asked = { ...call, required: false, awaited: true } as (typeof plan.tools)[number];
  const other = { ...asked, toolId: 'b', required: true, awaited: undefined } as typeof asked;
  const two = { ...plan, tools: [asked, other] };
  const failed = (step: Step, code: string): Step => ({
    ...step,
    state: 'failed',
    failure: { code, message: '', retryable: false, fate: 'ended' },
  });
  const told: Step = { ...step, id: 'b', position: 1 };
  const outcomeOf = (...steps: Step[]) => planOutcome(two, { steps, stopped: null });

  test('fails the run as asked, and no other plan is made for it', () => {
    expect(outcomeOf(failed(step, 'exit-status'), told)).toMatchObject({
      success: false,
      isAwaited: true,
      canReplan: false,
      decisive: { id: 'a' },
    });
    expect(outcomeOf(step, told)).toMatchObject({ success: true, isAwaited: false });
  });

  test.each([
    ['another call failed too', [failed(step, 'exit-status'), failed(told, 'bad')], 'b'],
    ['Rote itself refused it', [failed(step, 'refused'), told], 'a'],
  ])('is a failure like any other where %s', (_, steps, id) => {
    expect(outcomeOf(...steps)).toMatchObject({ isAwaited: false, decisive: { id } });
  });

  test('is one where the time of the plan was up', () => {
    const end = { steps: [failed(step, 'timeout'), told], stopped: 'timeout' as const };
    expect(planOutcome(two, end)).toMatchObject({ isAwaited: false, failureReason: 'timeout' });
  });
});
