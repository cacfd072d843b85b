import { describe, expect, test } from 'vitest';
import { asPlan, type PlanStep, planSchema, planStepSchema } from '../domain/plan/plan.ts';
import type { Step } from '../domain/run/step.ts';
import type { ToolFailure } from '../domain/tool-call.ts';
import { done, type FakeTool, failure, fakePlans } from './plans.fake.ts';

const step = (id: string, parameters: object = {}, more: object = {}): PlanStep =>
  planStepSchema.parse({ id, toolName: 'echo.say', parameters, ...more });
const lines = (journal: Step[]): string[] =>
  journal.map(({ id, state, attempt }) => `${id} ${state} ${attempt}`);

describe('a plan runs', () => {
  test('in order, with what earlier steps gave, each journaled before it and after it', async () => {
    const { run, calls, journal } = fakePlans();
    const result = await run([
      step('a', { at: '${run.scheduledFor}', list: [1, 2] }),
      step('b', { second: '${a.list[1]}', text: 'at ${a.at}' }),
    ]);
    expect(result).toMatchObject({
      success: true,
      steps: [{ id: 'a' }, { output: { second: 2, text: 'at 2026-06-01T00:00:00Z' } }],
    });
    expect(calls.map(({ key }) => key)).toEqual(['run_1/a', 'run_1/b']);
    expect(lines(journal)).toEqual(['a running 1', 'a succeeded 1', 'b running 1']);
    expect(result.unrecorded.map(({ id, state }) => `${id} ${state}`)).toEqual(['b succeeded']);
  });

  test('up to the first step that fails', async () => {
    const { run, calls } = fakePlans({
      tools: { 'bad.tool': () => failure({ retryable: false }) },
    });
    const result = await run([step('a', {}, { toolName: 'bad.tool' }), step('b')]);
    expect(result).toMatchObject({ success: false, decisive: { id: 'a', state: 'failed' } });
    expect(result.steps[1]).toMatchObject({
      state: 'skipped',
      failure: { code: 'dependency-failed' },
    });
    expect(calls).toHaveLength(1);
  });

  test('a value that is not there fails the step without a call', async () => {
    const { run, calls } = fakePlans();
    const result = await run([step('a', {}), step('b', { x: '${a.nothing}' })]);
    expect(result).toMatchObject({ decisive: { id: 'b', failure: { code: 'missing-value' } } });
    expect(calls).toHaveLength(1);
  });

  test('and says so to its tools, which shorten no answer that the plan goes on with', async () => {
    const heard: unknown[] = [];
    const echo: FakeTool = (_, { isInPlan }) => done(heard.push(isInPlan));
    await fakePlans({ tools: { 'echo.say': echo } }).run([step('a'), step('b')]);
    expect(heard).toEqual([true, true]);
  });

  test('a run calls only what it declares', async () => {
    const tools = { 'other.tool': () => done(1) };
    const result = await fakePlans({ tools }).run(
      [step('a', {}, { toolName: 'other.tool' })],
      ['echo.say'],
    );
    expect(result).toMatchObject({ decisive: { failure: { code: 'not-available' } } });
  });
});

describe('a failed try', () => {
  test('is repeated after 1 s, then 2 s, and then given up', async () => {
    const { run, clock, calls, journal } = fakePlans({ tools: { 'echo.say': () => failure() } });
    const running = run([step('a')]);
    await clock.idle();
    expect(calls).toHaveLength(1);
    clock.advance(999);
    await clock.idle();
    expect(calls).toHaveLength(1);
    clock.advance(1);
    await clock.idle();
    expect(calls).toHaveLength(2);
    clock.advance(2000);
    const result = await running;
    expect(result).toMatchObject({ decisive: { state: 'failed', attempt: 3 } });
    expect(result.decisive?.earlierAttempts).toHaveLength(2);
    expect(lines(journal).filter((line) => line.includes('retrying'))).toHaveLength(2);
  });

  test('that would be waited for longer than the plan lasts is not waited for', async () => {
    const busy = () => failure({ code: 'http-429', retryAfterMs: 40_000 });
    const { run, clock } = fakePlans({
      tools: { 'echo.say': busy },
      settings: { timeoutMs: 60_000 },
    });
    const running = run([step('a')]);
    await clock.idle();
    // The first wait ends within the minute, the second would not.
    clock.advance(40_000);
    const result = await running;
    expect(result).toMatchObject({
      failureReason: 'tool-failure',
      decisive: { state: 'failed', attempt: 2, failure: { code: 'http-429' } },
    });
    expect(clock.pendingTimers()).toBe(0);
  });

  test.each([['sched_1'], [undefined]])(
    'of a held-back tool is not waited for: %s',
    async (scheduleId) => {
      const held = () => failure({ code: 'circuit-open', retryAfterMs: 40_000 });
      const { run, clock } = fakePlans({
        tools: { 'echo.say': held },
        ...(scheduleId && { scheduleId }),
      });
      expect(await run([step('a')])).toMatchObject({
        decisive: { state: 'failed', attempt: 1, failure: { code: 'circuit-open' } },
      });
      expect(clock.pendingTimers()).toBe(0);
    },
  );

  test('says that it is a further one, so that its circuit counts the call once', async () => {
    const told: unknown[] = [];
    const tool: FakeTool = (_, { isRetry }) => {
      told.push(isRetry);
      return failure();
    };
    const { run, clock } = fakePlans({ tools: { 'echo.say': tool } });
    const running = run([step('a')]);
    for (const pauseMs of [1000, 2000]) {
      await clock.idle();
      clock.advance(pauseMs);
    }
    await running;
    expect(told).toEqual([undefined, true, true]);
  });

  test('of a call that is not required is an answer: no circuit holds it back', async () => {
    const asked: unknown[] = [];
    const tool: FakeTool = (_, { mayFail }) => {
      asked.push(mayFail);
      return done(null);
    };
    const { run } = fakePlans({ tools: { 'echo.say': tool } });
    const call = (toolId: string, required: boolean) => ({ toolId, tool: 'echo.say', required });
    await run(planSchema.parse({ requestId: 'r', tools: [call('a', false), call('b', true)] }));
    expect(asked).toEqual([true, undefined]);
  });

  test('waits as long as the other side asks, and as often as the step says', async () => {
    let tries = 0;
    const tool = () => (++tries === 1 ? failure({ retryAfterMs: 7000 }) : done('ok'));
    const { run, clock } = fakePlans({ tools: { 'echo.say': tool } });
    const running = run([step('a', {}, { retryPolicy: { maxRetries: 1, backoffMs: 10 } })]);
    await clock.idle();
    clock.advance(6999);
    await clock.idle();
    expect(tries).toBe(1);
    clock.advance(1);
    expect(await running).toMatchObject({ success: true, steps: [{ output: 'ok' }] });
  });

  test('is not repeated where that makes no sense', async () => {
    const { run, calls } = fakePlans({
      tools: { 'echo.say': () => failure({ retryable: false }) },
    });
    await run([step('a')]);
    expect(calls).toHaveLength(1);
  });

  test('is in doubt where it may have happened, for what happens once', async () => {
    const tools = { 'echo.say': () => failure({ fate: 'unknown' }) };
    const { run, calls } = fakePlans({ tools });
    expect(await run([step('a')])).toMatchObject({
      decisive: { state: 'in-doubt' },
      canReplan: false,
    });
    expect(calls).toHaveLength(1);
  });

  test('has failed where it ended and said so, and is not repeated, for what happens once', async () => {
    const tools = { 'echo.say': () => failure({ fate: 'ended' }) };
    const { run, calls } = fakePlans({ tools });
    expect(await run([step('a')])).toMatchObject({
      decisive: { state: 'failed' },
      canReplan: false,
    });
    expect(calls).toHaveLength(1);
  });

  test('is in doubt where it may have happened, also where further tries are asked for', async () => {
    const tools = { 'echo.say': () => failure({ fate: 'unknown' }) };
    const { run, calls } = fakePlans({ tools });
    await run([step('a', {}, { retryPolicy: { maxRetries: 3, backoffMs: 0 } })]);
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['once', 'ended', { retryPolicy: { maxRetries: 1, backoffMs: 1000 } }],
    ['once', 'unknown', { retryInDoubt: true }],
    ['once', 'ended', { retryInDoubt: true }],
    ['idempotent', 'unknown', {}],
    ['idempotent', 'ended', {}],
  ] as const)(
    'is repeated all the same where the step says so, or repeating does no harm: %s, %s',
    async (effect, fate, more) => {
      let tries = 0;
      const tools = { 'echo.say': () => (++tries === 1 ? failure({ fate }) : done('ok')) };
      const { run, clock } = fakePlans({ tools, effect });
      const running = run([step('a', {}, more)]);
      await clock.idle();
      clock.advance(1000);
      expect(await running).toMatchObject({ success: true });
    },
  );

  test('that does not come back is ended when its time is up', async () => {
    let aborted = false;
    const tools: Record<string, FakeTool> = {
      'echo.say': (_, { signal }) => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        return new Promise(() => {});
      },
    };
    const { run, clock } = fakePlans({ tools, effect: 'once' });
    const running = run([step('a', {}, { timeoutMs: 500 })]);
    await clock.idle();
    clock.advance(500);
    await clock.idle();
    clock.advance(3000);
    expect(await running).toMatchObject({
      decisive: { state: 'in-doubt', failure: { code: 'timed-out' } },
    });
    expect(aborted).toBe(true);
    expect(clock.pendingTimers()).toBe(0);
  });

  test.each([
    ['its tool', { limitMs: () => 3_600_000 }, {}],
    ['its plan', {}, { timeoutMs: 3_600_000 }],
    ['the settings of any call', { settings: { stepTimeoutMs: 3_600_000, timeoutMs: 60_000 } }, {}],
  ])('that %s gives an hour has it, whatever a plan has', async (_, options, policy) => {
    const answer = Promise.withResolvers<ReturnType<typeof done>>();
    const { run, clock } = fakePlans({
      tools: { 'echo.say': () => answer.promise },
      settings: { timeoutMs: 60_000 },
      ...options,
    });
    const running = run([step('a', {}, policy)]);
    await clock.idle();
    clock.advance(3_599_000);
    await clock.idle();
    answer.resolve(done('ended'));
    expect(await running).toMatchObject({ steps: [{ state: 'succeeded' }], stopped: null });
  });

  test('that says what became of it when its time is up is believed', async () => {
    for (const [said, state] of [
      [done('sent'), 'succeeded'],
      [failure({ code: 'aborted', retryable: false, fate: 'not-done' }), 'failed'],
      [failure({ code: 'aborted', retryable: false, fate: 'unknown' }), 'in-doubt'],
    ] as const) {
      const tools: Record<string, FakeTool> = {
        'echo.say': (_, { signal }) =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve(said))),
      };
      const { run, clock } = fakePlans({ tools, effect: 'once' });
      const retryPolicy = { maxRetries: 0, backoffMs: 0 };
      const running = run([step('a', {}, { timeoutMs: 500, retryPolicy })]);
      await clock.idle();
      clock.advance(500);
      expect((await running).steps).toMatchObject([{ state }]);
    }
  });

  test('that is stopped is not repeated', async () => {
    const { run, aborter, calls, clock } = fakePlans({
      tools: { 'echo.say': () => new Promise(() => {}) },
      effect: 'read',
    });
    const running = run([step('a'), step('b')]);
    await clock.idle();
    aborter.abort('cancelled');
    clock.advance(3000);
    expect(await running).toMatchObject({
      failureReason: 'cancelled',
      steps: [
        { id: 'a', state: 'cancelled' },
        { id: 'b', state: 'cancelled', attempt: 0 },
      ],
    });
    expect(calls).toHaveLength(1);
  });
});

test('a failed try is in the journal before the next one is waited for', async () => {
  const { run, clock, journal, aborter } = fakePlans({ tools: { 'echo.say': () => failure() } });
  const running = run([step('a')]);
  await clock.timerSet(1000);
  expect(lines(journal)).toEqual(['a running 1', 'a retrying 1']);
  aborter.abort('cancelled');
  await running;
});

describe('a stop', () => {
  test('while it waits for its next try makes no try, and leaves nothing in doubt', async () => {
    const tools = { 'echo.say': () => failure({ retryAfterMs: 120_000 }) };
    const { run, aborter, calls, journal, clock } = fakePlans({ tools });
    const running = run([step('a')]);
    await clock.idle();
    aborter.abort('stopping');
    expect(await running).toMatchObject({ steps: [{ state: 'cancelled', attempt: 1 }] });
    expect(calls).toHaveLength(1);
    expect(lines(journal)).toEqual(['a running 1', 'a retrying 1']);
  });
});

test('a run whose end was asked for before it began calls nothing', async () => {
  const { run, aborter, calls, journal } = fakePlans();
  aborter.abort('cancelled');
  expect(await run([step('a')])).toMatchObject({
    failureReason: 'cancelled',
    steps: [{ state: 'cancelled', attempt: 0 }],
  });
  expect([calls, journal]).toEqual([[], []]);
});

describe('a run that is taken over', () => {
  const journaled = (id: string, options: Partial<Step>): Step => ({
    id,
    position: 0,
    kind: 'tool',
    name: null,
    tool: 'echo.say',
    effect: 'once',
    state: 'running',
    attempt: 1,
    input: {},
    output: null,
    failure: null,
    earlierAttempts: [],
    startedMs: 0,
    finishedMs: null,
    events: [],
    ...options,
  });

  test('goes on at the first step that is not finished, with the outputs that were recorded', async () => {
    const known = [journaled('a', { state: 'succeeded', output: { x: 'recorded' } })];
    const { run, calls } = fakePlans({ known });
    expect(await run([step('a', { x: 'new' }), step('b', { y: '${a.x}' })])).toMatchObject({
      success: true,
      steps: [{ output: { x: 'recorded' } }, { output: { y: 'recorded' } }],
    });
    expect(calls.map(({ key }) => key)).toEqual(['run_1/b']);
  });

  test('does not repeat a call that happens once and was under way', async () => {
    const { run, calls } = fakePlans({ known: [journaled('a', {})] });
    expect(await run([step('a'), step('b')])).toMatchObject({
      success: false,
      decisive: { id: 'a', state: 'in-doubt', attempt: 1, failure: { code: 'interrupted' } },
    });
    expect(calls).toEqual([]);
  });

  test.each([
    ['the step says so', journaled('a', {}), { retryInDoubt: true }],
    ['repeating does no harm', journaled('a', { effect: 'idempotent' }), {}],
    ['it was waiting for its next try', journaled('a', { state: 'retrying' }), {}],
  ])('repeats it where %s', async (_, known, more) => {
    const { run, calls } = fakePlans({ known: [known] });
    expect(await run([step('a', {}, more)])).toMatchObject({ success: true });
    expect(calls).toMatchObject([{ key: 'run_1/a' }]);
  });

  test('takes up a try that was broken off as the same one, and a try after a failure as a further one', async () => {
    const told: unknown[] = [];
    const tool: FakeTool = (_, { isRetry }) => {
      told.push(isRetry);
      return done(null);
    };
    const failed = failure() as { failure: ToolFailure };
    for (const known of [
      journaled('a', { effect: 'read' }),
      journaled('a', { state: 'retrying', failure: failed.failure }),
    ])
      await fakePlans({ tools: { 'echo.say': tool }, known: [known] }).run([step('a')]);
    expect(told).toEqual([undefined, true]);
  });

  test('gives up a step that was interrupted again and again', async () => {
    const interrupted = {
      code: 'interrupted',
      message: '',
      retryable: true,
      fate: 'unknown',
    } as const;
    const earlierAttempts = Array.from({ length: 20 }, () => ({
      startedMs: 0,
      finishedMs: 0,
      failure: interrupted,
    }));
    const { run, calls } = fakePlans({
      known: [journaled('a', { effect: 'read', earlierAttempts })],
    });
    expect(await run([step('a')])).toMatchObject({ success: false });
    expect(calls).toEqual([]);
  });

  test('a failure that was recorded stays one', async () => {
    const { run, calls } = fakePlans({ known: [journaled('a', { state: 'failed' })] });
    expect(await run([step('a')])).toMatchObject({ success: false, unrecorded: [] });
    expect(calls).toEqual([]);
  });
});

describe('a plan is refused', () => {
  const codes = (plan: PlanStep[], more: { requiredTools?: string[]; maxSteps?: number } = {}) =>
    fakePlans()
      .plans.check({ plan, requiredTools: [], maxSteps: null, ...more })
      .map(({ code }) => code);

  test.each([
    ['two steps with one id', [step('a'), step('a')], {}, ['duplicate-step']],
    ['a step called run', [step('run')], {}, ['duplicate-step']],
    ['an unknown tool', [step('a', {}, { toolName: 'no.tool' })], {}, ['unknown-tool']],
    [
      'a reference to a later step',
      [step('a', { x: '${b.y}' }), step('b')],
      {},
      ['unknown-reference'],
    ],
    ['a reference to itself', [step('a', { x: '${a.y}' })], {}, ['unknown-reference']],
    ['a reference that can not be read', [step('a', { x: '${' })], {}, ['bad-reference']],
    [
      'a tool that it does not declare',
      [step('a')],
      { requiredTools: ['x.y'] },
      ['unknown-tool', 'not-declared'],
    ],
    ['more steps than it may have', [step('a'), step('b')], { maxSteps: 1 }, ['too-many-steps']],
    [
      'everything at once',
      [step('a', { x: '${b.y} ${' }), step('a')],
      { maxSteps: 1 },
      ['too-many-steps', 'duplicate-step', 'bad-reference'],
    ],
  ])('for %s', (_, plan, more, expected) => {
    expect(codes(plan, more)).toEqual(expected);
  });

  test.each([
    [7_000, ['retries-too-long']],
    [7_001, []],
    [undefined, []],
  ])(
    'for retries that can’t begin in its own time, with both numbers: %s ms',
    (timeoutMs, expected) => {
      // 1, 2 and 4 seconds of pauses.
      const retryPolicy = { maxRetries: 3, backoffMs: 1000 };
      const { tools, ...rest } = asPlan([step('a', {}, { retryPolicy })]);
      const plan = { ...rest, tools, ...(timeoutMs !== undefined && { timeoutMs }) };
      const faults = fakePlans().plans.check({ plan, requiredTools: [], maxSteps: null });
      expect(faults.map(({ code }) => code)).toEqual(expected);
      for (const { message, details } of faults) {
        expect(message).toContain('3 retries take 7000 ms, and the plan may take 7000 ms');
        expect(details).toMatchObject({ path: 'tools[0].retryPolicy' });
      }
    },
  );

  test('and not where it is sound', () => {
    expect(codes([step('a'), step('b', { x: '${a.y}', z: '${run.id}' })])).toEqual([]);
  });
});
