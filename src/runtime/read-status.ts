/** How much there is and what is due next, as every face shows it. */
import type { UsageSummary } from '../domain/model-usage.ts';
import type { ScheduleView } from '../language/schedule-view.ts';
import { viewNamed } from '../schedule/events/awaited-name.ts';
import type { Engine, ScheduleTable, Store } from '../store/store.ts';

export interface Status {
  counts: {
    schedules: Awaited<ReturnType<ScheduleTable['counts']>>;
    runs: Awaited<ReturnType<Engine['counts']>>;
    /** How many requests wait for a person. */
    requests: number;
  };
  upcoming: ScheduleView[];
}

const SHOWN = 10;

export async function readStatus(
  store: Pick<Store, 'schedules' | 'engine' | 'requests'>,
): Promise<Status> {
  const [schedules, runs, upcoming, requests] = await Promise.all([
    store.schedules.counts(),
    store.engine.counts(),
    store.schedules.upcoming(SHOWN),
    store.requests.countOpen(),
  ]);
  const views = await Promise.all(upcoming.map((one) => viewNamed(one, store.schedules)));
  const next = views.toSorted((left, right) =>
    (left.nextRunAtUtc ?? '') < (right.nextRunAtUtc ?? '') ? -1 : 1,
  );
  return { counts: { schedules, runs, requests }, upcoming: next };
}

/** Of models that were asked; more are never set up. */
const MOST_MODELS = 100;

/** The usage of models over the history that is kept, one by one. */
export function readModelUsage({ usage }: Pick<Store, 'usage'>): Promise<UsageSummary[]> {
  return usage.summarize({ by: 'model', limit: MOST_MODELS });
}
