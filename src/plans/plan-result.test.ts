import { expect, test } from 'vitest';
import { asPlan } from '../domain/plan/plan.ts';
import type { Step } from '../domain/run/step.ts';
import { viewPlanResult } from './plan-result.ts';

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
