import { beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { planSchema } from '../domain/plan/plan.ts';
import { fakeRun } from '../domain/run/run.fake.ts';
import type { Run } from '../domain/run/run.ts';
import type { Step } from '../domain/run/step.ts';
import { definitionOf } from '../domain/schedule/definition.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import { done, type FakeTool, fakePlans } from '../plans/plans.fake.ts';
import type { TakenHappening } from '../store/events.ts';
import { createExecuteRun } from './execute-run.ts';

/** The executor with plans whose tools are functions, and a journal that is a list; what is written is durable a turn later. */
let clock: VirtualClock;
let steps: Map<string, Step>;
let calls: string[];
/** What was said, and how skills did, as it became durable. */
let kept: string[];
let recorded: 'recorded' | 'lost';
let pins: Record<string, string>;
let aborter: AbortController;
/** Called inside each call of a tool. */
let during: () => void;

const tell: FakeTool = (_, { key }) => {
  calls.push(key);
  during();
  return done('told');
};
const WORK: Partial<ScheduledWork> = {
  instruction: null,
  plan: [
    { id: 'a', toolName: 'tell.it', parameters: {} },
    { id: 'b', toolName: 'tell.it', parameters: {} },
  ],
  pins: { 'roll.sh': 'one' },
};

const aTurn = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));

beforeEach(() => {
  clock = createVirtualClock();
  kept = [];
  steps = new Map();
  calls = [];
  recorded = 'recorded';
  pins = { 'roll.sh': 'one' };
  aborter = new AbortController();
  during = () => undefined;
});

function execute(
  options: {
    run?: Partial<Run>;
    tools?: Record<string, FakeTool>;
    work?: Partial<ScheduledWork>;
    isApproved?: boolean;
    trigger?: object;
    events?: TakenHappening[];
  } = {},
) {
  const { run = {}, tools = { 'tell.it': tell }, work = {}, isApproved = true } = options;
  const { events = [], trigger = { every: '1m' } } = options;
  const schedule = fakeSchedule({ trigger, work: { ...WORK, ...work } });
  const executeRun = createExecuteRun({
    owner: 'me',
    clock,
    log: silentLog,
    journal: {
      async record(entries) {
        await aTurn();
        if (recorded === 'recorded') for (const step of entries.steps) steps.set(step.id, step);
        return recorded;
      },
      steps: async () => [...steps.values()],
      latest: async () => [],
      step: async () => null,
      underWay: async () => new Map(),
    },
    getDefinition: async () => (isApproved ? definitionOf(schedule) : null),
    getSchedule: async () => schedule,
    plans: async () => fakePlans({ tools }).plans,
    checkPins: async ({ pins: before = {} }) =>
      Object.keys(before).filter((name) => pins[name] !== before[name]),
    guardOf: async () => {
      throw new Error('what was approved is judged by nobody');
    },
    isOrphanedSubAgent: async () => false,
    async say({ text }) {
      // Longer than an entry of the journal takes.
      for (let turns = 0; turns < 3; turns++) await aTurn();
      kept.push(text);
    },
    async recordUse(skill, { error }) {
      await aTurn();
      kept.push(`${skill}: ${error ?? 'well'}`);
    },
    eventsOf: async () => events,
    stateOf: async () => ({}),
  });
  return executeRun(fakeRun({ definitionHash: 'h', ...run }), aborter.signal);
}

test('a plan runs direct, and its last entries go with the end of the run', async () => {
  expect(await execute()).toMatchObject({
    outcome: { kind: 'succeeded' },
    tier: 'direct',
    steps: [{ id: 'b', state: 'succeeded' }],
  });
  expect(steps.get('a')?.state).toBe('succeeded');
});

test('what happened is the input of the run that it started, the latest of them and how many', async () => {
  const texts: unknown[] = [];
  const tools: Record<string, FakeTool> = {
    'tell.it': (input) => {
      texts.push((input as { text: string }).text);
      return done('told');
    },
  };
  const happened = (commit: string): TakenHappening => ({ data: { commit }, depth: 1, cameMs: 0 });
  const text = '${input.event.commit} of ${input.eventCount}';
  await execute({
    tools,
    work: { plan: [{ id: 'a', toolName: 'tell.it', parameters: { text } }] },
    run: { scheduleId: 'sched_1', scheduledForMs: 5 },
    trigger: { event: { on: 'webhook', name: 'deploy' } },
    events: [happened('one'), happened('two')],
  });
  expect(texts).toEqual(['two of 2']);
});

test('what tools said about the state of the session goes with the end of the run', async () => {
  const tools: Record<string, FakeTool> = {
    'tell.it': (_, { key, onEvent }) => {
      onEvent?.({ kind: 'state_patch', patch: { last: key } });
      return done('told');
    },
  };
  const ended = await execute({ tools });
  expect(ended?.statePatches).toHaveLength(2);
});

test('what a plan says at its beginning is said before anything is called', async () => {
  let saidBefore: string[] = [];
  during = () => {
    if (calls.length === 1) saidBefore = [...kept];
  };
  const tools = [{ toolId: 'a', tool: 'tell.it' }];
  const plan = planSchema.parse({ requestId: 'r', narrative: 'I begin.', tools });
  await execute({ work: { plan } });
  expect([saidBefore, calls.length]).toEqual([['I begin.'], 1]);
});

test('how a skill did is remembered before the end of its run is', async () => {
  await execute({ work: { skill: { name: 'dice', bodyHash: null } } });
  expect(kept).toEqual(['dice: well']);
});

describe('nothing is called', () => {
  test.each<[string, string, () => ReturnType<typeof execute>]>([
    ['what nobody approved', 'not-approved', () => execute({ isApproved: false })],
    ['a plan that no longer fits the catalog', 'plan-invalid', () => execute({ tools: {} })],
    [
      'a plan whose script is not the one that was approved',
      'not-approved',
      () => {
        pins = { 'roll.sh': 'two' };
        return execute();
      },
    ],
  ])('of %s, and its schedule is paused', async (_, code, run) => {
    expect(await run()).toMatchObject({ outcome: { kind: 'failed', code, afterwards: 'pause' } });
    expect(calls).toEqual([]);
  });

  test('once the journal says that the run is lost, and its end is not ours to tell', async () => {
    during = () => {
      recorded = 'lost';
    };
    expect(await execute()).toBe(null);
    expect(calls).toHaveLength(1);
  });
});

describe('a run that is stopped', () => {
  test.each(['lost', 'stopping'])('because it is %s is not ended', async (reason) => {
    during = () => aborter.abort(reason);
    expect(await execute()).toBe(null);
    expect(calls).toHaveLength(1);
  });

  test('because this process stops has in the journal what the stop ended', async () => {
    during = () => aborter.abort('stopping');
    await execute();
    expect([...steps.values()]).toMatchObject([{ id: 'a' }]);
    expect(steps.get('a')?.state).not.toBe('running');
  });

  test('because somebody wanted its end is ended', async () => {
    during = () => aborter.abort('cancelled');
    expect(await execute()).toMatchObject({ outcome: { kind: 'cancelled' } });
  });
});

test('cancelled before it was taken up again, a call that may have happened is in doubt', async () => {
  await execute();
  const [step] = steps.values();
  for (const [id, effect] of [
    ['a', 'once'],
    ['b', 'read'],
  ] as const)
    steps.set(id, { ...(step as Step), id, effect, state: 'running' });
  const ended = await execute({ run: { cancelRequested: true, fence: 2 } });
  expect(ended).toMatchObject({
    outcome: { kind: 'cancelled', summary: expect.stringContaining('"a" may have happened') },
    steps: [
      { id: 'a', state: 'in-doubt' },
      { id: 'b', state: 'cancelled' },
    ],
  });
  expect(calls).toHaveLength(2);
});

test('a run during which Rote died three times is failed, and nothing of it is done again', async () => {
  await execute();
  const [step] = steps.values();
  steps.set('a', { ...(step as Step), id: 'a', effect: 'once', state: 'running' });
  expect(await execute({ run: { deaths: 2, fence: 3 } })).not.toMatchObject({
    outcome: { code: 'deadly' },
  });
  const before = calls.length;
  steps.set('a', { ...(step as Step), id: 'a', effect: 'once', state: 'running' });
  expect(await execute({ run: { deaths: 3, fence: 4 } })).toMatchObject({
    outcome: {
      kind: 'failed',
      code: 'deadly',
      afterwards: 'pause',
      summary: expect.stringMatching(/died three times.*"a", "b" may have happened/),
    },
    steps: [
      { id: 'a', state: 'in-doubt' },
      { id: 'b', state: 'in-doubt' },
    ],
  });
  expect(calls).toHaveLength(before);
});

test('a run that breaks off is left to the next try, but not for ever', async () => {
  const tools = { 'tell.it': tell };
  during = () => undefined;
  recorded = 'recorded';
  const broken = (fence: number) => {
    pins = null as unknown as Record<string, string>;
    return execute({ run: { fence }, tools });
  };
  expect(await broken(49)).toBe(null);
  expect(await broken(50)).toMatchObject({
    outcome: { kind: 'failed', code: 'internal', afterwards: 'give-up' },
  });
});

test('a run that took every process down with it is not begun for ever', async () => {
  expect(await execute({ run: { fence: 50 } })).toMatchObject({ outcome: { kind: 'succeeded' } });
  calls = [];
  expect(await execute({ run: { fence: 51 } })).toMatchObject({
    outcome: { kind: 'failed', code: 'interrupted', afterwards: 'pause' },
  });
  expect(calls).toEqual([]);
});
