/** The cost of models, and what runs without one saved: an estimate, since nobody knows what would have been. */
import { cacheHitRatio, roundCents, tokensOf, type UsageSummary } from '../domain/model-usage.ts';
import { savedByPlans } from '../domain/saved-by-plans.ts';
import type { Store, UsageFilter } from '../store/store.ts';
import { endOfDayMs, startOfDateMs } from '../time/day-of.ts';

export type CostGroup = 'day' | 'schedule' | 'run' | 'model';

export interface CostRequest {
  by: CostGroup;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  limit: number;
}

/** More runs than anyone keeps: the mean is that of all of them. */
const ALL_RUNS = 10_000_000;

export type Cost = Awaited<ReturnType<typeof readCost>>;

export async function readCost(
  store: Pick<Store, 'usage'> & { engine: Pick<Store['engine'], 'countDirect'> },
  { by, limit, fromDay, toDay }: CostRequest,
  timezone: string,
) {
  const days = {
    ...(fromDay !== undefined && { fromDay }),
    ...(toDay !== undefined && { toDay }),
  };
  const sum = (filter: UsageFilter) => store.usage.summarize({ ...filter, ...days });
  const [total] = await sum({ by: 'all', limit: 1 });
  // One more than asked for tells whether there are more.
  const found = await sum({ by, limit: limit + 1 });
  const groups = found.slice(0, limit);
  const more = found.length > limit;
  const agentRuns = await sum({ by: 'run', limit: ALL_RUNS });
  const directRuns = await store.engine.countDirect(
    fromDay === undefined ? 0 : startOfDateMs(fromDay, timezone),
    ...(toDay === undefined ? [] : [endOfDayMs(startOfDateMs(toDay, timezone), timezone)]),
  );
  return {
    total: total === undefined ? null : viewSummary(total),
    groups: groups.map(viewSummary),
    // If not all groups are there, the rest includes the missing ones.
    other: total === undefined || more ? null : restOf(total, groups),
    more,
    saved: estimateSaved(agentRuns, directRuns),
  };
}

function estimateSaved(agentRuns: readonly UsageSummary[], directRuns: number) {
  const saved = savedByPlans({ directRuns, agentRuns, period: 'this time' });
  return { directRuns, tokens: saved.tokens, cents: saved.cents };
}

/** Usage outside of the groups: drafts and tests belong to no run, and talk to no schedule. */
function restOf(total: UsageSummary, groups: readonly UsageSummary[]) {
  const left = (pick: (one: UsageSummary) => number): number =>
    groups.reduce((rest, one) => rest - pick(one), pick(total));
  if (left(({ calls }) => calls) === 0) return null;
  const usage = {
    ...total.usage,
    input: left((one) => one.usage.input),
    cacheRead: left((one) => one.usage.cacheRead),
    cacheWrite5m: left((one) => one.usage.cacheWrite5m),
    cacheWrite1h: left((one) => one.usage.cacheWrite1h),
    output: left((one) => one.usage.output),
    reasoning: left((one) => one.usage.reasoning),
  };
  return viewSummary({
    ...total,
    calls: left(({ calls }) => calls),
    failed: left(({ failed }) => failed),
    silent: left(({ silent }) => silent),
    cents: Math.max(
      0,
      left(({ cents }) => cents),
    ),
    unpriced: left(({ unpriced }) => unpriced),
    durationMs: left(({ durationMs }) => durationMs),
    usage,
  });
}

function viewSummary(summary: UsageSummary) {
  const { usage, ...rest } = summary;
  const cents = roundCents(summary.cents);
  return { ...rest, cents, tokens: tokensOf(usage), usage, cacheHitRatio: cacheHitRatio(usage) };
}
