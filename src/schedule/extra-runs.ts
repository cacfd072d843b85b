/** Runs beside the regular ones, which a person asks for: run now, and backfills. */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import type { Run } from '../domain/run/run.ts';
import { firesToBackfill } from '../domain/schedule/backfill.ts';
import { runOfSchedule } from '../domain/schedule/run-of-schedule.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { badBackfillRange, requireStatus } from './schedule-refusals.ts';

export interface ExtraRuns {
  runNow(id: string): Promise<Run>;
  /** Runs the fires between two past instants that did not run; asking again runs none twice. */
  backfill(id: string, range: { fromMs: number; toMs: number }): Promise<Run[]>;
}

/** One call of backfill queues no more than this; another call goes on. */
const MOST_BACKFILLED = 1000;

/** More rows than a schedule has. */
const ALL_ROWS = 10_000_000;

export function createExtraRuns(dependencies: {
  store: Pick<Store, 'ledger' | 'engine' | 'changes'>;
  clock: Clock;
  makeId: MakeId;
  get: (id: string) => Promise<Schedule>;
}): ExtraRuns {
  const { store, clock, makeId, get } = dependencies;
  return {
    async runNow(id) {
      const schedule = await get(id);
      requireStatus(schedule, 'run', ['active', 'paused', 'completed', 'disabled']);
      const asked = { cause: 'manual', scheduledForMs: null, id: makeId('call') } as const;
      const enqueuedMs = clock.nowMs();
      const run = await store.engine.enqueue(runOfSchedule(schedule, { ...asked, enqueuedMs }));
      store.changes.notify();
      return run;
    },
    async backfill(id, { fromMs, toMs }) {
      const nowMs = clock.nowMs();
      const schedule = await get(id);
      requireStatus(schedule, 'be backfilled', ['active', 'paused', 'completed', 'disabled']);
      if (fromMs > toMs || toMs > nowMs) throw badBackfillRange(fromMs, toMs);
      const fires = firesToBackfill({
        trigger: schedule.trigger,
        fromMs,
        toMs,
        occurrences: await store.ledger.occurrences(id, ALL_ROWS),
        runs: await store.engine.list({ scheduleId: id, limit: ALL_ROWS }),
        most: MOST_BACKFILLED,
      });
      const runs = await Promise.all(
        fires.map((scheduledForMs) => {
          const occasion = { cause: 'backfill', scheduledForMs, enqueuedMs: nowMs } as const;
          return store.engine.enqueue(runOfSchedule(schedule, occasion));
        }),
      );
      store.changes.notify();
      return runs;
    },
  };
}
