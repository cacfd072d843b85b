/** Runs as people handle them: look at one with all it did, end it, queue work that has no schedule. */

import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import type { CallCost } from '../domain/collect-answer.ts';
import { type ModelUsage, NO_USAGE, roundCents } from '../domain/model-usage.ts';
import { modelCallsOf } from '../domain/run/model-calls.ts';
import type { QueueRequest } from '../domain/run/queued-work.ts';
import type { Run } from '../domain/run/run.ts';
import { nameRun, viewDelivery, viewRun, viewStep } from '../domain/run/run-view.ts';
import type { RunState } from '../domain/run/run-words.ts';
import type { Step } from '../domain/run/step.ts';
import type { NamedRunView } from '../domain/views.ts';
import type { RunPageFilter } from '../store/pages.ts';
import type { Store } from '../store/store.ts';
import { assetsOf } from './assets-of.ts';
import { createLookAtRun } from './look-at-run.ts';
import { looksOf } from './looks-of.ts';
import { queuedRun } from './queued-run.ts';

/** A shorter beginning of an id says too little. */
const SHORTEST_PREFIX = 5;

/** A search that finds little gives up after so many looks, and says where it goes on. */
const MOST_LOOKS = 40;

type RunFilter = Parameters<Store['engine']['list']>[0];

export type Runs = ReturnType<typeof createRuns>;

interface PageRequest extends Omit<RunPageFilter, 'matching'> {
  /** By id, name or a unique beginning. */
  schedule?: string;
  text?: string;
}

export function createRuns(dependencies: {
  store: Pick<Store, 'engine' | 'journal' | 'outbox' | 'changes' | 'schedules'>;
  clock: Clock;
  /** The schedule that a name or the beginning of an id means; refused where there is none. */
  scheduleIdOf: (reference: string) => Promise<string>;
}) {
  const { store, clock } = dependencies;

  /** By its id, a beginning of it, or the schedule whose latest run it is. */
  async function find(id: string): Promise<Run> {
    const run = await store.engine.get(id);
    if (run !== null) return run;
    const begun =
      id.length < SHORTEST_PREFIX ? [] : await store.engine.list({ prefix: id, limit: 2 });
    if (begun.length > 1) throw ambiguousRun(id);
    const [only = await latestOf(id)] = begun;
    if (only !== null) return only;
    throw unknownRun(id);
  }

  /** Of the schedule that is called so. */
  async function latestOf(schedule: string): Promise<Run | null> {
    const scheduleId = await dependencies.scheduleIdOf(schedule).catch((error: Error) => {
      if ((error as { code?: unknown }).code === 'unknown-schedule') return null;
      throw error;
    });
    if (scheduleId === null) return null;
    const [latest = null] = await store.engine.list({ scheduleId, limit: 1 });
    return latest;
  }

  return {
    find,
    ...createLookAtRun({ store, clock, find }),
    /** The latest first. */
    async list({ schedule, ...filter }: RunFilter & { schedule?: string | undefined }) {
      const scheduleId =
        schedule === undefined ? {} : { scheduleId: await dependencies.scheduleIdOf(schedule) };
      return (await store.engine.list({ ...filter, ...scheduleId })).map(viewRun);
    },
    /**
     * A part of them with the names of their schedules, the latest first, and where the rest begins: null at the end.
     * `text` is looked for in names and summaries.
     */
    async page({ schedule, text, limit, ...given }: PageRequest) {
      const filter: Omit<RunPageFilter, 'limit'> = {
        ...given,
        ...(schedule !== undefined && { scheduleId: await dependencies.scheduleIdOf(schedule) }),
        ...(text !== undefined && {
          matching: { text, scheduleIds: await store.schedules.idsNamed(text) },
        }),
      };
      const found: Run[] = [];
      let next: string | null = filter.before ?? null;
      for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
        // One more than is shown: it says whether there is a rest.
        const before: Pick<RunPageFilter, 'before'> = next === null ? {} : { before: next };
        const wanted = limit + 1 - found.length;
        const look = await store.engine.page({ ...filter, ...before, limit: wanted });
        found.push(...look.runs);
        next = look.next;
        if (next === null || found.length > limit) break;
        await new Promise<void>((resolve) => clock.defer(resolve));
      }
      const shown = found.slice(0, limit);
      const rest = found.length > limit ? (shown.at(-1)?.id ?? null) : next;
      const names = await store.schedules.namesOf(scheduleIdsOf(shown));
      const named = shown.map((run) => nameRun(viewRun(run), names));
      if (given.looks !== 'folded') return { runs: named, next: rest };
      const looks = await looksOf(store, scheduleIdsOf(shown));
      return { runs: named.map((run) => withLooks(run, looks)), next: rest };
    },
    /** Of each of these schedules, the states of its latest runs, the oldest first. */
    recentStates: (
      scheduleIds: readonly string[],
      limit: number,
    ): Promise<Map<string, RunState[]>> => store.engine.recentStates({ scheduleIds, limit }),
    /** With its steps, what it sent, and what it cost. */
    async show(id: string) {
      const run = await find(id);
      const steps = await store.journal.steps(run.id, { heads: true });
      const deliveries = await store.outbox.list({ runId: run.id, limit: 1000 });
      const names = await store.schedules.namesOf(scheduleIdsOf([run]));
      return {
        run: nameRun(viewRun(run), names),
        steps: steps.map(viewStep),
        assets: assetsOf(steps),
        deliveries: deliveries.map(viewDelivery),
        trace: {
          tier: run.tier,
          toolCalls: toolCallsIn(steps),
          modelCalls: steps.reduce((sum, step) => sum + modelCallsOf(step), 0),
          ...costOf(steps),
        },
      };
    },
    /** Ends a run that waits, and asks for the end of one that runs. */
    async cancel(reference: string): Promise<Run> {
      const { id, state } = await find(reference);
      if (state !== 'waiting' && state !== 'running') throw isOver(id, state);
      const cancelled = await store.engine.cancel({ runId: id, nowMs: clock.nowMs() });
      store.changes.notify();
      return cancelled ?? find(id);
    },
    /** Runs work in the background, once. */
    async queue({ isOnly = false, id, ...work }: QueueRequest): Promise<Run> {
      const nowMs = clock.nowMs();
      const queued = queuedRun(work, { orderKey: work.sessionKey, nowMs });
      const run = await store.engine.enqueue({
        ...queued,
        isOnly,
        ...(id !== undefined && { id }),
      });
      store.changes.notify();
      return run;
    },
  };
}

/** With how often its schedule ran, where it stands for other looks of it. */
function withLooks(run: NamedRunView, looks: Awaited<ReturnType<typeof looksOf>>): NamedRunView {
  const counted = looks.get(run.scheduleId ?? '');
  if (counted?.foldedInto !== run.id) return run;
  const { foldedInto: _, ...shown } = counted;
  return { ...run, looks: shown };
}

function scheduleIdsOf(runs: readonly Run[]): string[] {
  return [...new Set(runs.flatMap(({ scheduleId }) => scheduleId ?? []))];
}

/** Every try counts. */
function toolCallsIn(steps: readonly Step[]): number {
  return steps.reduce((sum, { kind, attempt }) => sum + (kind === 'tool' ? attempt : 0), 0);
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
      (sum, { cents = 0 }) => (sum === null || cents === null ? null : roundCents(sum + cents)),
      0,
    ),
  };
}

function sentOf({ input, cacheRead, cacheWrite5m, cacheWrite1h }: ModelUsage): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h;
}

function unknownRun(id: string): RoteError {
  return badRequest({
    code: 'unknown-run',
    message: `There is no run "${id}".`,
    hint: 'rote runs list shows the latest.',
  });
}

function ambiguousRun(id: string): RoteError {
  return badRequest({
    code: 'ambiguous-run',
    message: `More than one run has an id that begins with "${id}".`,
    hint: 'Give more of it; rote runs list shows the latest.',
  });
}

function isOver(id: string, state: string): RoteError {
  return badRequest({
    code: 'wrong-status',
    message: `The run ${id} has ended (${state}), so it can't be cancelled.`,
    hint: 'Only a run that waits or runs can be cancelled: rote runs list --state running',
  });
}
