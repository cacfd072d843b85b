/** The runs of a schedule: what became of it, and those that people ask for beside its regular times. */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import type { Occurrence, Run } from '../domain/run/run.ts';
import { firesToBackfill } from '../domain/schedule/backfill.ts';
import { runOfSchedule } from '../domain/schedule/run-of-schedule.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { type HistoryEntry, scheduleHistory } from '../domain/schedule/schedule-history.ts';
import type { Store } from '../store/store.ts';
import { badBackfillRange, requireStatus } from './schedule-refusals.ts';

export interface ScheduleRuns {
  /** Under a given id it is queued once, however often it is asked for. */
  runNow(id: string, how?: { runId?: string | undefined }): Promise<Run>;
  /** The fires between two past instants that did not run and are not about to. */
  firesToBackfill(id: string, range: { fromMs: number; toMs: number }): Promise<number[]>;
  /** Runs them; asking again runs none twice. */
  backfill(id: string, range: { fromMs: number; toMs: number }): Promise<Run[]>;
  occurrences(id: string, limit: number): Promise<Occurrence[]>;
  /** Its latest history, runs by hand included, latest first. */
  history(id: string, limit: number): Promise<HistoryEntry[]>;
}

/** More than anyone stores; a list without an end is asked for with this. */
const ALL = 10_000_000;

/** So many rows are looked at, so that an hour of cooling down does not hide what it comes from. */
const HISTORY_ROWS = 1000;

/** One call of backfill queues no more than this; another call goes on. */
const MOST_BACKFILLED = 1000;

const RUNNABLE = ['active', 'paused', 'completed', 'disabled'] as const;

export function createScheduleRuns({
  store,
  clock,
  makeId,
  get,
}: {
  store: Pick<Store, 'ledger' | 'engine' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  get: (id: string) => Promise<Schedule>;
}): ScheduleRuns {
  async function missing(id: string, { fromMs, toMs }: { fromMs: number; toMs: number }) {
    const schedule = await get(id);
    requireStatus(schedule, 'be backfilled', RUNNABLE);
    if (fromMs > toMs || toMs > clock.nowMs()) throw badBackfillRange(fromMs, toMs);
    const fires = firesToBackfill({
      schedule,
      fromMs,
      toMs,
      occurrences: await store.ledger.occurrences(id, ALL),
      runs: await store.engine.list({ scheduleId: id, limit: ALL }),
      most: MOST_BACKFILLED,
    });
    return { schedule, fires };
  }

  return {
    async runNow(id, { runId } = {}) {
      const schedule = await get(id);
      requireStatus(schedule, 'run', RUNNABLE);
      const asked = { cause: 'manual', scheduledForMs: null, id: makeId('call') } as const;
      const enqueuedMs = clock.nowMs();
      const run = await store.engine.enqueue({
        ...runOfSchedule(schedule, { ...asked, enqueuedMs }),
        ...(runId !== undefined && { id: runId }),
      });
      store.changes.notify();
      return run;
    },
    firesToBackfill: async (id, range) => (await missing(id, range)).fires,
    async backfill(id, range) {
      const nowMs = clock.nowMs();
      const { schedule, fires } = await missing(id, range);
      const runs = await Promise.all(
        fires.map((scheduledForMs) => {
          const occasion = { cause: 'backfill', scheduledForMs, enqueuedMs: nowMs } as const;
          return store.engine.enqueue(runOfSchedule(schedule, occasion));
        }),
      );
      store.changes.notify();
      return runs;
    },
    async occurrences(id, limit) {
      await get(id);
      return store.ledger.occurrences(id, limit);
    },
    async history(id, limit) {
      await get(id);
      const occurrences = await store.ledger.occurrences(id, HISTORY_ROWS);
      const runs = await store.engine.list({ scheduleId: id, limit: HISTORY_ROWS });
      return scheduleHistory(occurrences, runs).slice(0, limit);
    },
  };
}
