import { beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { OwnBudget } from '../domain/budget-bounds.ts';
import { NO_USAGE, type UsageSummary } from '../domain/model-usage.ts';
import type { Run } from '../domain/run/run.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Store, UsageFilter } from '../store/store.ts';
import { budgetSettingsSchema } from './budget-settings.ts';
import { createHomeBudgets, type HomeBudgets } from './budgets.ts';

/** Budgets over accounts that are kept in memory. */
interface Call {
  day: string;
  cents: number;
  seconds?: number;
  runId?: string;
  rootRunId?: string;
  scheduleId?: string;
  session?: string;
}

const MEMBER_SESSION = 'agent:main:telegram:direct:ann';
const TODAY = '2026-06-01';
let clock: VirtualClock;
let calls: Call[];
let runs: Map<string, Partial<Run>>;
let documents: Map<string, unknown>;
let own: OwnBudget;
let budgets: HomeBudgets;

const summaryOf = (key: string, some: readonly Call[]): UsageSummary => ({
  key,
  calls: some.length,
  failed: 0,
  silent: 0,
  usage: { ...NO_USAGE, input: some.length * 100 },
  cents: some.reduce((sum, { cents }) => sum + cents, 0),
  unpriced: 0,
  durationMs: some.reduce((sum, { seconds = 0 }) => sum + seconds * 1000, 0),
});

function summarize(filter: UsageFilter): UsageSummary[] {
  const { fromDay = '', toDay = '~', runId, rootRunId, scheduleId } = filter;
  const fits = calls.filter(
    (call) =>
      call.day >= fromDay &&
      call.day <= toDay &&
      (runId === undefined || call.runId === runId) &&
      (rootRunId === undefined || call.rootRunId === rootRunId) &&
      (scheduleId === undefined || call.scheduleId === scheduleId),
  );
  if (filter.by === 'all') return fits.length === 0 ? [] : [summaryOf('', fits)];
  return [...Map.groupBy(fits, ({ session = '' }) => session)].map(([key, some]) =>
    summaryOf(key, some),
  );
}

beforeEach(() => {
  clock = createVirtualClock({ startIso: `${TODAY}T12:00:00Z` });
  calls = [];
  runs = new Map();
  documents = new Map();
  own = {};
  const scheduled = (): Schedule => fakeSchedule({ work: { budget: own } });
  const store = {
    usage: { summarize: async (filter: UsageFilter) => summarize(filter) },
    engine: { get: async (id: string) => runs.get(id) ?? null },
    records: {
      get: async (_: string, key: string) => documents.get(key) ?? null,
      async change(_: string, key: string, to: (now: unknown) => unknown) {
        documents.set(key, to(documents.get(key) ?? null));
      },
    },
    schedules: { get: async () => scheduled(), definition: async () => scheduled() },
  } as unknown as Pick<Store, 'usage' | 'engine' | 'records' | 'schedules'>;
  budgets = createHomeBudgets({
    clock,
    store,
    settings: () => budgetSettingsSchema.parse({}),
    timezone: () => 'UTC',
    memberOf: async (sessionKey) => (sessionKey.endsWith(':ann') ? 'ann' : null),
  });
});

/** The scopes that are used up; none if a model may be asked. */
async function crossedBy(asked: Parameters<HomeBudgets['decide']>[0]): Promise<string[]> {
  const { decision } = await budgets.decide(asked);
  return decision.kind === 'call'
    ? []
    : decision.crossed.map(({ scope, measure }) => `${scope} ${measure}`);
}

describe('a day', () => {
  test('takes what everything took on it, and nothing of another day', async () => {
    calls.push({ day: '2026-05-31', cents: 500 }, { day: TODAY, cents: 499 });
    expect(await crossedBy({})).toEqual([]);
    calls.push({ day: TODAY, cents: 1 });
    expect(await crossedBy({})).toEqual(['day cents']);
  });

  test('may take more where its owner allows it, once for each time that they say so, until it is over', async () => {
    calls.push({ day: TODAY, cents: 600 });
    const more = () => budgets.allow({ scope: 'day' }, { cents: 50 }, 'req_1');
    // Use beyond the bound does not eat up what is allowed.
    expect((await more()).allowed.cents).toBe(150);
    expect((await more()).allowed.cents).toBe(150);
    expect(await crossedBy({})).toEqual([]);
    calls.push({ day: TODAY, cents: 50 });
    expect(await crossedBy({})).toEqual(['day cents']);
    expect((await budgets.allow({ scope: 'day' }, {}, 'req_2')).allowed.cents).toBe(650);
    clock.advance(86_400_000);
    expect((await budgets.dayState()).allowed.cents).toBe(0);
  });

  test('takes as much again where somebody says "go on" to it, and only while it is crossed', async () => {
    calls.push({ day: TODAY, cents: 500 });
    const { decision } = await budgets.decide({});
    const crossed = decision.kind === 'ask' ? decision.crossed : expect.unreachable();
    const ofRun = crossed.map((one) => ({ ...one, scope: 'run' as const }));
    await budgets.goOn(ofRun, 'run_1');
    expect((await budgets.dayState()).allowed.cents).toBe(0);
    await budgets.goOn(crossed, 'run_1');
    await budgets.goOn(crossed, 'run_2');
    expect((await budgets.dayState()).allowed.cents).toBe(500);
  });
});

describe('a run', () => {
  const family = { day: TODAY, rootRunId: 'run_1' };

  beforeEach(() => {
    runs.set('run_1', { id: 'run_1', lane: 'main', scheduleId: null, definitionHash: null });
    runs.set('run_2', {
      id: 'run_2',
      lane: 'subagent',
      sessionKey: 'agent:main:subagent:run:run_1',
    });
  });

  test('takes what its sub-agents took, and its time is its own', async () => {
    calls.push({ ...family, runId: 'run_1', cents: 60, seconds: 1000 });
    calls.push({ ...family, runId: 'run_2', cents: 39, seconds: 1000 });
    expect(await crossedBy({ runId: 'run_1' })).toEqual([]);
    calls.push({ ...family, runId: 'run_2', cents: 1 });
    expect(await crossedBy({ runId: 'run_1' })).toEqual(['run cents']);
  });

  test('takes the time since it was taken up here, or what models took before a crash', async () => {
    const sinceMs = clock.monotonicMs();
    clock.advance(1_799_000);
    expect(await crossedBy({ runId: 'run_1', sinceMs })).toEqual([]);
    clock.advance(1000);
    expect(await crossedBy({ runId: 'run_1', sinceMs })).toEqual(['run seconds']);
    calls.push({ ...family, runId: 'run_1', cents: 0, seconds: 1800 });
    expect(await crossedBy({ runId: 'run_1', sinceMs: clock.monotonicMs() })).toEqual([
      'run seconds',
    ]);
  });

  test('has the budget that a skill says of itself only where somebody has approved it', async () => {
    own = { run: { cents: 1000 } };
    calls.push({ ...family, runId: 'run_1', cents: 200, scheduleId: 'sched_1' });
    const definitionHash = 'h';
    runs.set('run_1', { id: 'run_1', lane: 'main', scheduleId: null, definitionHash });
    expect(await crossedBy({ runId: 'run_1' })).toEqual(['run cents']);
    own = { run: { cents: 1000 }, day: { cents: 1000 } };
    runs.set('run_1', { id: 'run_1', lane: 'main', scheduleId: 'sched_1', definitionHash });
    expect(await crossedBy({ runId: 'run_1' })).toEqual([]);
    own = { run: { cents: 100 }, day: { cents: 1000 } };
    expect(await crossedBy({ runId: 'run_1' })).toEqual(['run cents']);
  });
});

test('a schedule takes on a day what it may, and no more than its own budget where it has one', async () => {
  calls.push({ day: TODAY, cents: 99, scheduleId: 'sched_1' });
  calls.push({ day: TODAY, cents: 99, scheduleId: 'sched_2' });
  expect(await crossedBy({ scheduleId: 'sched_1' })).toEqual([]);
  calls.push({ day: TODAY, cents: 1, scheduleId: 'sched_1' });
  expect(await crossedBy({ scheduleId: 'sched_1' })).toEqual(['schedule cents']);
  own = { day: { cents: 200 } };
  expect((await budgets.scheduleState('sched_1')).bounds.cents).toBe(200);
  await budgets.allow({ scope: 'schedule', scheduleId: 'sched_1' }, { cents: 10 }, 'req_1');
  expect((await budgets.scheduleState('sched_1')).allowed.cents).toBe(10);
  expect((await budgets.scheduleState('sched_2')).allowed.cents).toBe(0);
});

test('a member takes what they may in all their sessions, and holds up nobody else', async () => {
  calls.push({ day: TODAY, cents: 25, session: MEMBER_SESSION });
  calls.push({ day: TODAY, cents: 25, session: 'agent:main:telegram:direct:bob' });
  expect(await crossedBy({ sessionKey: MEMBER_SESSION })).toEqual([]);
  calls.push({ day: TODAY, cents: 25, session: 'agent:main:web:direct:ann' });
  calls.push({ day: '2026-05-31', cents: 50, session: 'agent:main:telegram:direct:bob' });
  expect(await crossedBy({ sessionKey: MEMBER_SESSION })).toEqual(['person cents']);
  expect(await crossedBy({ sessionKey: 'agent:main:inbox:direct:owner' })).toEqual([]);
  clock.advance(86_400_000);
  expect(await crossedBy({ sessionKey: MEMBER_SESSION })).toEqual([]);
});
