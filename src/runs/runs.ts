/** Runs as people handle them: look at one with all it did, end it, queue work that has no schedule. */

import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import type { CallCost } from '../domain/collect-answer.ts';
import { type ModelUsage, NO_USAGE } from '../domain/model-usage.ts';
import type { QueuedWork } from '../domain/run/queued-work.ts';
import type { Run } from '../domain/run/run.ts';
import { viewDelivery, viewRun, viewStep } from '../domain/run/run-view.ts';
import type { Step } from '../domain/run/step.ts';
import type { Store } from '../store/store.ts';
import { assetsOf } from './assets-of.ts';
import { queuedRun } from './queued-run.ts';

type RunFilter = Parameters<Store['engine']['list']>[0];

export type Runs = ReturnType<typeof createRuns>;

export function createRuns(dependencies: {
  store: Pick<Store, 'engine' | 'journal' | 'outbox' | 'changes'>;
  clock: Clock;
}) {
  const { store, clock } = dependencies;

  async function find(id: string): Promise<Run> {
    const run = await store.engine.get(id);
    if (run !== null) return run;
    throw unknownRun(id);
  }

  return {
    find,
    /** The latest first. */
    list: async (filter: RunFilter) => (await store.engine.list(filter)).map(viewRun),
    /** With its steps, what it sent, and what it cost. */
    async show(id: string) {
      const run = await find(id);
      const steps = await store.journal.steps(id);
      const deliveries = await store.outbox.list({ runId: id, limit: 1000 });
      return {
        run: viewRun(run),
        steps: steps.map(viewStep),
        assets: assetsOf(steps),
        deliveries: deliveries.map(viewDelivery),
        trace: {
          tier: run.tier,
          toolCalls: countCalls(steps, 'tool'),
          modelCalls: countCalls(steps, 'model'),
          ...costOf(steps),
        },
      };
    },
    /** Ends a run that waits, and asks for the end of one that runs. */
    async cancel(id: string): Promise<Run> {
      const { state } = await find(id);
      if (state !== 'waiting' && state !== 'running') throw isOver(id, state);
      const cancelled = await store.engine.cancel({ runId: id, nowMs: clock.nowMs() });
      store.changes.notify();
      return cancelled ?? find(id);
    },
    /** Runs work in the background, once; `isOnly` where its session is for this one run of a sub-agent. */
    async queue({ isOnly = false, ...work }: QueuedWork & { isOnly?: boolean }): Promise<Run> {
      const nowMs = clock.nowMs();
      const queued = queuedRun(work, { orderKey: work.sessionKey, nowMs });
      const run = await store.engine.enqueue({ ...queued, isOnly });
      store.changes.notify();
      return run;
    },
  };
}

/** Every try counts, but not one that a budget kept from being made. */
function countCalls(steps: readonly Step[], kind: Step['kind']): number {
  return steps.reduce(
    (sum, step) => sum + (step.kind === kind ? step.attempt - (wasKeptBack(step) ? 1 : 0) : 0),
    0,
  );
}

function wasKeptBack({ kind, output }: Step): boolean {
  return kind === 'model' && (output as Partial<CallCost> | null)?.tries === 0;
}

/** What its calls of models took together; `cents` is null where a price is not known. */
function costOf(steps: readonly Step[]) {
  const spent = steps
    .filter(({ kind }) => kind === 'model')
    .map(({ output }) => (output ?? {}) as Partial<CallCost>);
  return {
    inputTokens: spent.reduce((sum, { usage = NO_USAGE }) => sum + sentOf(usage), 0),
    cachedTokens: spent.reduce((sum, { usage = NO_USAGE }) => sum + usage.cacheRead, 0),
    outputTokens: spent.reduce((sum, { usage = NO_USAGE }) => sum + usage.output, 0),
    cents: spent.reduce<number | null>(
      (sum, { cents = 0 }) => (sum === null || cents === null ? null : sum + cents),
      0,
    ),
  };
}

function sentOf({ input, cacheRead, cacheWrite5m, cacheWrite1h }: ModelUsage): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h;
}

function unknownRun(id: string): RoteError {
  return new RoteError(
    {
      code: 'unknown-run',
      message: `There is no run "${id}".`,
      hint: 'rote runs list shows the latest.',
    },
    { blame: 'request' },
  );
}

function isOver(id: string, state: string): RoteError {
  return new RoteError(
    {
      code: 'wrong-status',
      message: `The run ${id} has ended (${state}), so it can't be cancelled.`,
      hint: 'Only a run that waits or runs can be cancelled: rote runs list --state running',
    },
    { blame: 'request' },
  );
}
