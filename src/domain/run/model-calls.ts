/** How often a model was asked in a step. */
import type { CallCost } from '../collect-answer.ts';
import type { Step } from './step.ts';

/**
 * Every try counts, but not one that a budget kept from being made. A `think` says itself how often it asked, since what
 * is remembered is not asked again.
 */
export function modelCallsOf({ kind, attempt, output }: Step): number {
  if (kind !== 'model') return 0;
  const { calls, tries } = (output ?? {}) as Partial<CallCost> & { calls?: number };
  if (typeof calls === 'number') return attempt - 1 + calls;
  return attempt - (tries === 0 ? 1 : 0);
}
