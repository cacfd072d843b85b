/**
 * Rote: the graph is a plan, run by `createPlans(…).run(…)` with a catalog of one tool that does
 * nothing. Journaled, it is a run that was claimed in a SQLite store on the disk: every step is written
 * before its call and after it, and the run is completed, as in a daemon.
 */
import { join } from 'node:path';
import { createSystemClock } from '../../src/base/clock.ts';
import { refuse } from '../../src/base/errors.ts';
import { createIds } from '../../src/base/ids.ts';
import type { Plan } from '../../src/domain/plan/plan.ts';
import type { Run } from '../../src/domain/run/run.ts';
import type { RecordSteps } from '../../src/domain/run/run-journal.ts';
import type { PlanPorts } from '../../src/plans/plan-ports.ts';
import { createPlans } from '../../src/plans/plans.ts';
import type { PlanEnd } from '../../src/plans/run-plan.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { makeFolder } from '../peers/server.ts';
import { CONCURRENCY, type Lap, type PlanEngine, requireAll, timed } from './engine.ts';
import type { Graph } from './graph.ts';

const TOOL = 'bench.nothing';
const OWNER = 'bench';
const SESSION = 'agent:main:inbox:direct:owner';
const LANE_CAPS = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
const clock = createSystemClock();

const ports: PlanPorts = {
  clock,
  catalog: {
    find: (name) => (name === TOOL ? { name, output: {} } : null),
    refuseUnknown: (name) => ({ code: 'unknown-tool', message: name, hint: '' }),
    checkInput: () => [],
    effectOf: () => 'once',
    call: async () => ({ ok: true, output: null }),
  },
  matchesSchema: async () => true,
  findScript: () => refuse({ code: 'unknown-script', message: 'there is none', hint: '' }),
  secret: () => refuse({ code: 'unknown-secret', message: 'there is none', hint: '' }),
  secretMask: () => ({ value: (value) => value }),
  settings: { stepTimeoutMs: 30_000, timeoutMs: 600_000, concurrency: CONCURRENCY },
};

type RunPlan = (record: RecordSteps) => Promise<PlanEnd>;

export function createRote(): PlanEngine {
  return {
    measure: (graph) => measure(graph, (runPlan) => timed(() => runPlan(async () => 'recorded'))),
    close: async () => undefined,
  };
}

export function createJournaledRote(): PlanEngine {
  return {
    measure: (graph) => measure(graph, (runPlan) => journaled(graph, runPlan)),
    close: async () => undefined,
  };
}

async function measure(
  graph: Graph,
  run: (runPlan: RunPlan) => Promise<{ value: PlanEnd; ms: number }>,
): Promise<Lap> {
  const plans = createPlans(ports);
  const work = { plan: planOf(graph), requiredTools: [], maxSteps: null };
  const { value: faults, ms: buildMs } = await timed(() => plans.check(work));
  if (faults.length > 0) throw new Error(faults[0]?.message);
  const { signal } = new AbortController();
  const { value, ms: runMs } = await run((record) =>
    plans.run({
      work,
      known: [],
      record,
      run: {},
      input: {},
      keyBase: 'bench',
      context: { signal, sessionKey: SESSION, runId: 'bench', scheduleId: null },
    }),
  );
  requireAll(value.steps.filter(({ state }) => state === 'succeeded').length, graph);
  return { buildMs, runMs };
}

async function journaled(graph: Graph, runPlan: RunPlan): Promise<{ value: PlanEnd; ms: number }> {
  const folder = makeFolder();
  const store = openSqliteStore({
    file: join(folder.path, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: LANE_CAPS,
    synchronous: 'normal',
  });
  try {
    const run = await claimRun(store);
    const result = await timed(() => runAndComplete(store, run, runPlan));
    const kept = await store.journal.steps(run.id);
    requireAll(kept.filter(({ state }) => state === 'succeeded').length, graph);
    return result;
  } finally {
    await store.close();
    folder.remove();
  }
}

async function claimRun({ engine }: Store): Promise<Run> {
  const nowMs = clock.nowMs();
  await engine.enqueue({
    cause: 'manual',
    lane: 'main',
    orderKey: SESSION,
    sessionKey: SESSION,
    scheduleId: null,
    scheduledForMs: null,
    attempt: 1,
    notBeforeMs: nowMs,
    enqueuedMs: nowMs,
  });
  const leaseUntilMs = nowMs + 600_000;
  const [run] = await engine.claim({ owner: OWNER, nowMs, leaseUntilMs, limit: 1 });
  if (run === undefined) throw new Error('the run could not be claimed');
  return run;
}

/** The last entries of the journal are written with the end of the run. */
async function runAndComplete(
  { journal, ledger }: Store,
  run: Run,
  runPlan: RunPlan,
): Promise<PlanEnd> {
  const { id: runId, fence } = run;
  const end = await runPlan((steps) => journal.record({ runId, owner: OWNER, fence, steps }));
  const completed = await ledger.completeRun({
    run,
    owner: OWNER,
    outcome: { kind: 'succeeded', summary: 'done' },
    nowMs: clock.nowMs(),
    tier: 'direct',
    steps: end.unrecorded,
    messages: [],
    deliveries: [],
  });
  if (completed === 'lost') throw new Error('the run was lost');
  return end;
}

/** A chain is a plan as most are: one call after the other. The other shapes may overlap. */
function planOf({ shape, steps }: Graph): Plan {
  const parallel = shape !== 'chain';
  return {
    requestId: 'bench',
    tools: steps.map(({ id, dependencies }) => ({
      toolId: id,
      tool: TOOL,
      input: {},
      dependencies,
      required: true,
      async: parallel,
    })),
    parallel,
    disabledSkills: [],
    metadata: { generationAttempt: 1, parentPlanId: null },
  };
}
