/** Decides the fate of an occurrence whose time has come, perhaps long ago. */
import type { MissedRunPolicy } from './policies.ts';

export interface DueFacts {
  policy: MissedRunPolicy;
  /** How long ago it was due. */
  latenessMs: number;
  /** Up to here the latest counts as on time: timers are coarse and claims come in batches. */
  graceMs: number;
  maxLatenessMs: number | null;
  /** How many later occurrences of the same schedule are due as well. */
  newerDue: number;
  /** The most occurrences `run_immediately` catches up with. */
  catchUpCap: number;
}

export type DueDecision =
  | { kind: 'run'; reason: 'on-time' | 'catch-up' }
  | { kind: 'skip'; reason: 'too-late' | 'missed' | 'superseded' | 'over-cap' };

export function decideMissedRun(facts: DueFacts): DueDecision {
  if (facts.maxLatenessMs !== null && facts.latenessMs > facts.maxLatenessMs) {
    return { kind: 'skip', reason: 'too-late' };
  }
  // One whose successor is due as well has missed its turn, however short the time.
  const isLatest = facts.newerDue === 0;
  if (isLatest && facts.latenessMs <= facts.graceMs) return { kind: 'run', reason: 'on-time' };
  switch (facts.policy) {
    case 'skip':
      return { kind: 'skip', reason: 'missed' };
    case 'run_once_if_missed':
      return isLatest
        ? { kind: 'run', reason: 'catch-up' }
        : { kind: 'skip', reason: 'superseded' };
    case 'run_immediately':
      return facts.newerDue < facts.catchUpCap
        ? { kind: 'run', reason: 'catch-up' }
        : { kind: 'skip', reason: 'over-cap' };
  }
}
