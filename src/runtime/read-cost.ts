/** What models cost, and what runs without one saved: an estimate, since nobody knows what would have been. */
import { cacheHitRatio, tokensOf, type UsageSummary } from '../domain/model-usage.ts';
import { dayOf } from '../domain/time/day-of.ts';
import type { Store, UsageFilter } from '../store/store.ts';

export type CostGroup = 'day' | 'schedule' | 'run' | 'model';

export interface CostRequest {
  by: CostGroup;
  fromDay?: string | undefined;
  toDay?: string | undefined;
  limit: number;
}

/** So many of the latest runs are counted. */
const RUNS_LOOKED_AT = 10_000;

export async function readCost(
  store: Pick<Store, 'usage' | 'engine'>,
  { by, limit, fromDay, toDay }: CostRequest,
  timezone: string,
) {
  const days = {
    ...(fromDay !== undefined && { fromDay }),
    ...(toDay !== undefined && { toDay }),
  };
  const sum = (filter: UsageFilter) => store.usage.summarize({ ...filter, ...days });
  const [total] = await sum({ by: 'all', limit: 1 });
  const groups = await sum({ by, limit });
  const agentRuns = await sum({ by: 'run', limit: RUNS_LOOKED_AT });
  const runs = await store.engine.list({ limit: RUNS_LOOKED_AT });
  const directRuns = runs.filter(({ tier, state, finishedMs }) => {
    if (tier !== 'direct' || state !== 'succeeded' || finishedMs === null) return false;
    const day = dayOf(finishedMs, timezone);
    return (fromDay === undefined || day >= fromDay) && (toDay === undefined || day <= toDay);
  }).length;
  return {
    total: total === undefined ? null : viewSummary(total),
    groups: groups.map(viewSummary),
    saved: estimateSaved(agentRuns, directRuns),
  };
}

/** Runs of plans times what a run of an agent takes; null where no agent ever ran. */
function estimateSaved(agentRuns: readonly UsageSummary[], directRuns: number) {
  if (agentRuns.length === 0) return { directRuns, tokens: null, cents: null };
  const tokens = agentRuns.reduce((sum, { usage }) => sum + tokensOf(usage), 0);
  const cents = agentRuns.reduce((sum, one) => sum + one.cents, 0);
  const each = (all: number): number => (all / agentRuns.length) * directRuns;
  return { directRuns, tokens: Math.round(each(tokens)), cents: each(cents) };
}

function viewSummary(summary: UsageSummary) {
  const { usage, ...rest } = summary;
  return { ...rest, tokens: tokensOf(usage), usage, cacheHitRatio: cacheHitRatio(usage) };
}
