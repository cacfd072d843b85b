import { describe, expect, test } from 'vitest';
import { asPlan, planSchema } from '../plan/plan.ts';
import { compareRuns } from './compare-runs.ts';
import { promptOfStep } from './prompt-of-step.ts';
import { fakeRun } from './run.fake.ts';
import { planNodes, runTimeline } from './run-timeline.ts';
import { firstAttempt, nextAttempt, type Step } from './step.ts';

const failure = {
  code: 'timed-out',
  message: 'no answer',
  retryable: true,
  fate: 'unknown',
} as const;

const step = (id: string, more: Partial<Step> = {}): Step => ({
  ...firstAttempt(
    { id, position: 0, kind: 'tool', tool: 'http.request', effect: 'read', input: { a: 1 } },
    0,
  ),
  state: 'succeeded',
  finishedMs: 1000,
  ...more,
});

const timeline = (run: Parameters<typeof fakeRun>[0], steps: Step[] = []) =>
  runTimeline({ run: fakeRun(run), steps, deliveries: [] });

describe('what a run waited for', () => {
  test.each([
    ['it began at once', { enqueuedMs: 0, notBeforeMs: 0, startedMs: 0 }, []],
    [
      'others of its lane came first',
      { enqueuedMs: 0, notBeforeMs: 0, startedMs: 5000 },
      ['turn 00:00:00Z–00:00:05Z cron'],
    ],
    [
      'it was not to begin before a time, and then others came first',
      { enqueuedMs: 0, notBeforeMs: 2000, startedMs: 5000 },
      ['time 00:00:00Z–00:00:02Z ', 'turn 00:00:02Z–00:00:05Z cron'],
    ],
    [
      'it waits on',
      { enqueuedMs: 0, notBeforeMs: 0, startedMs: null },
      ['turn 00:00:00Z–now cron'],
    ],
    [
      'it was cancelled while it waited',
      { enqueuedMs: 0, notBeforeMs: 9000, startedMs: null, finishedMs: 3000 },
      ['time 00:00:00Z–00:00:03Z '],
    ],
  ])('%s', (_, run, expected) => {
    const told = timeline(run).waits.map(
      ({ kind, fromUtc, toUtc, lane }) =>
        `${kind} ${fromUtc.slice(11)}–${toUtc?.slice(11) ?? 'now'} ${lane ?? ''}`,
    );
    expect(told).toEqual(expected);
  });

  test('between two tries of a step; and every try is told', () => {
    const first = { ...step('a'), state: 'failed' as const, finishedMs: 1000 };
    const second = { ...nextAttempt(first, failure, 3000), finishedMs: 4000 };
    const third = { ...nextAttempt(second, failure, 8000), finishedMs: 9000 };
    const { steps, waits } = timeline({ enqueuedMs: 0, startedMs: 0 }, [
      { ...third, state: 'succeeded' },
    ]);
    expect(waits.map(({ fromUtc, toUtc }) => [fromUtc.slice(17), toUtc?.slice(17)])).toEqual([
      ['01Z', '03Z'],
      ['04Z', '08Z'],
    ]);
    expect(steps[0]?.attempts.map(({ attempt, state }) => `${attempt} ${state}`)).toEqual([
      '1 failed',
      '2 failed',
      '3 succeeded',
    ]);
  });
});

test('a call of a model tells who answered and what it took', () => {
  const usage = { input: 10, cacheRead: 5, cacheWrite5m: 1, cacheWrite1h: 0, output: 7 };
  const output = { provider: 'p', model: 'm', usage, cents: 0.5, tries: 2, text: 'hi' };
  const { steps } = timeline({}, [step('m', { kind: 'model', output }), step('t')]);
  expect(steps.map(({ call }) => call)).toEqual([
    {
      provider: 'p',
      model: 'm',
      inputTokens: 16,
      cachedTokens: 5,
      outputTokens: 7,
      cents: 0.5,
      tries: 2,
    },
    null,
  ]);
});

describe('the graph of a plan', () => {
  const plan = asPlan(
    planSchema.parse({
      requestId: 'p',
      tools: [
        { toolId: 'a', tool: 'x.y' },
        { toolId: 'b', tool: 'x.y', dependencies: ['a'], after: ['a'] },
        { toolId: 'c', tool: 'x.y', dependencies: ['b'], name: 'Last' },
      ],
    }),
  );
  const states = (finishedMs: number | null, steps: Step[]) =>
    planNodes(plan, { run: fakeRun({ finishedMs }), steps }).map(({ state }) => state);

  test('has the states of what ran of it', () => {
    const repeated = step('b[0]');
    expect(states(null, [step('a'), repeated])).toEqual(['succeeded', 'running', 'waiting']);
    expect(states(9, [step('a', { state: 'failed' })])).toEqual(['failed', 'not-run', 'not-run']);
    expect(planNodes(plan, null)).toMatchObject([
      { id: 'a', dependsOn: [], state: 'waiting' },
      { id: 'b', dependsOn: ['a'] },
      { id: 'c', name: 'Last', dependsOn: ['b'] },
    ]);
  });
});

describe('two runs side by side', () => {
  test('tell what differs of each step, and hide secrets', () => {
    const before = [
      step('a', { output: { price: 1, token: 'abc', same: [1, 2] } }),
      step('gone'),
      step('b'),
    ];
    const after = [
      step('a', { output: { price: 2, token: 'def', same: [1, 2], more: true }, finishedMs: 1500 }),
      step('b', { state: 'failed' }),
      step('new', { attempt: 0, state: 'skipped' }),
    ];
    expect(compareRuns(before, after)).toMatchObject([
      {
        id: 'a',
        before: { state: 'succeeded', durationMs: 1000 },
        after: { durationMs: 1500 },
        output: ['output.price: 1 → 2', 'output.more: true'],
        isSame: false,
      },
      { id: 'b', before: { state: 'succeeded' }, after: { state: 'failed' }, isSame: false },
      { id: 'new', before: null, after: { durationMs: null }, isSame: false },
      { id: 'gone', after: null, isSame: false },
    ]);
    expect(compareRuns(before, before).every(({ isSame }) => isSame)).toBe(true);
  });

  test('say how much more differs than can be read', () => {
    const list = (value: number) => Array.from({ length: 100 }, () => value);
    const [compared] = compareRuns(
      [step('a', { output: list(1) })],
      [step('a', { output: list(2) })],
    );
    expect(compared?.output).toHaveLength(51);
    expect(compared?.output.at(-1)).toBe('… and 50 more');
  });
});

test('what a model had heard is the instruction and what came before it in the run', () => {
  const said = { text: 'I look.', toolCalls: [{ id: '1', name: 'x.y', input: { password: 'p' } }] };
  const steps = [
    step('model-1', { kind: 'model', output: said }),
    step('1.1', { output: { found: 3 } }),
    step('1.2', { state: 'failed', failure }),
    step('model-2', { kind: 'model', output: { text: 'Done.' } }),
  ];
  const heard = promptOfStep({ instruction: 'Look for it', steps, stepId: 'model-2' });
  expect(heard).toEqual([
    { role: 'user', stepId: null, text: 'Look for it', toolCalls: [] },
    {
      role: 'assistant',
      stepId: 'model-1',
      text: 'I look.',
      toolCalls: [{ name: 'x.y', input: { password: '[secret]' } }],
    },
    { role: 'tool', stepId: '1.1', text: 'http.request: {"found":3}', toolCalls: [] },
    { role: 'tool', stepId: '1.2', text: 'http.request: no answer', toolCalls: [] },
  ]);
  expect(promptOfStep({ instruction: null, steps, stepId: 'model-1' })).toEqual([]);
});
