/** How much there is and what is due next, as every face shows it. */
import type { UsageSummary } from '../domain/model-usage.ts';
import { type ScheduleView, viewSchedule } from '../language/schedule-view.ts';
import type { Engine, ScheduleTable, Store } from '../store/store.ts';

export interface Status {
  counts: {
    schedules: Awaited<ReturnType<ScheduleTable['counts']>>;
    runs: Awaited<ReturnType<Engine['counts']>>;
  };
  upcoming: ScheduleView[];
}

const SHOWN = 10;

export async function readStatus(store: Pick<Store, 'schedules' | 'engine'>): Promise<Status> {
  const [schedules, runs, upcoming] = await Promise.all([
    store.schedules.counts(),
    store.engine.counts(),
    store.schedules.upcoming(SHOWN),
  ]);
  const next = upcoming
    .map(viewSchedule)
    .toSorted((left, right) => ((left.nextRunAtUtc ?? '') < (right.nextRunAtUtc ?? '') ? -1 : 1));
  return { counts: { schedules, runs }, upcoming: next };
}

/** Of models that were asked; more are never set up. */
const MOST_MODELS = 100;

/** What models took, over the history that is kept, one by one. */
export function readModelUsage({ usage }: Pick<Store, 'usage'>): Promise<UsageSummary[]> {
  return usage.summarize({ by: 'model', limit: MOST_MODELS });
}
