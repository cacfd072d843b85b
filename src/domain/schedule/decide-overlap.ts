/** What becomes of an occurrence that comes due while an earlier run of its schedule is unfinished. */
import type { OverlapPolicy } from './policies.ts';

export type OverlapDecision =
  | { kind: 'run' }
  | { kind: 'queue' }
  | { kind: 'skip'; reason: 'overlap' };

export function decideOverlap(facts: {
  policy: OverlapPolicy;
  unfinishedRuns: number;
}): OverlapDecision {
  if (facts.unfinishedRuns === 0) return { kind: 'run' };
  switch (facts.policy) {
    case 'skip':
      return { kind: 'skip', reason: 'overlap' };
    case 'queue':
      return { kind: 'queue' };
    case 'parallel':
      return { kind: 'run' };
  }
}
