/**
 * The amount that runs without a model saved: an estimate, since nobody knows what would have been. They are compared with
 * what a run of an agent took in this house; if none ran, nothing is claimed.
 */
import { roundCents, tokensOf, type UsageSummary } from './model-usage.ts';

export interface SavedByPlans {
  /** How many runs made no call of a model. */
  runs: number;
  cents: number | null;
  tokens: number | null;
  /** The basis of the comparison, in words. */
  how: string;
}

export function savedByPlans(facts: {
  directRuns: number;
  /** The usage of each run of an agent. */
  agentRuns: readonly UsageSummary[];
  /** From when those are, in words: `the last 30 days`. */
  period: string;
}): SavedByPlans {
  const { directRuns: runs, agentRuns, period } = facts;
  const count = agentRuns.length;
  if (count === 0)
    return {
      runs,
      cents: null,
      tokens: null,
      how: `No agent ran here in ${period}, so there is nothing to compare with.`,
    };
  const sum = (pick: (one: UsageSummary) => number): number =>
    agentRuns.reduce((total, one) => total + pick(one), 0);
  const each = (pick: (one: UsageSummary) => number): number => (sum(pick) / count) * runs;
  const unpriced = sum((one) => one.unpriced);
  const isPriced = unpriced < sum(({ calls }) => calls);
  const cents = isPriced ? roundCents(each((one) => one.cents)) : null;
  const compared = `Compared with ${count === 1 ? 'the one run' : `the mean of the ${count} runs`} of an agent here in ${period}`;
  return {
    runs,
    cents,
    tokens: Math.round(each(({ usage }) => tokensOf(usage))),
    how: `${compared}${doubtOf(unpriced, isPriced)}.`,
  };
}

function doubtOf(unpriced: number, isPriced: boolean): string {
  if (unpriced === 0) return '';
  return isPriced
    ? '; the price of some of their calls is not known, so it is at least this'
    : ', whose price is not known';
}
