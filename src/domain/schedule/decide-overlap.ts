/**
 * Decides the fate of an occurrence that comes due while an earlier run of its schedule is unfinished. A run that could not
 * begin yet is late, and no overlap; and no policy lets runs pile up without bound.
 */
import type { MissedRunPolicy, OverlapPolicy } from './policies.ts';

export type OverlapDecision =
  | { kind: 'run' }
  | { kind: 'queue' }
  | { kind: 'skip'; reason: 'overlap' | 'queue-full' }
  | { kind: 'miss'; reason: 'no-slot' };

export function decideOverlap(facts: {
  policy: OverlapPolicy;
  missedRunPolicy: MissedRunPolicy;
  unfinishedRuns: number;
  /** Of the unfinished ones, those that have begun. */
  begunRuns: number;
  /** The most unfinished runs of one schedule. */
  queueCap: number;
}): OverlapDecision {
  const { policy, missedRunPolicy, unfinishedRuns, begunRuns, queueCap } = facts;
  if (unfinishedRuns === 0) return { kind: 'run' };
  if (policy === 'skip') {
    if (begunRuns > 0) return { kind: 'skip', reason: 'overlap' };
    // One waits already and runs late; another behind it is only for those who want each one.
    const wantsEach = missedRunPolicy === 'run_immediately' && unfinishedRuns < queueCap;
    return wantsEach ? { kind: 'queue' } : { kind: 'miss', reason: 'no-slot' };
  }
  if (unfinishedRuns >= queueCap) return { kind: 'skip', reason: 'queue-full' };
  return { kind: policy === 'queue' ? 'queue' : 'run' };
}
