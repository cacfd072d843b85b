/** The policies a trigger carries, by the names that people, JSON and the database use. */

export const MISSED_RUN_POLICIES = ['skip', 'run_once_if_missed', 'run_immediately'] as const;
export const OVERLAP_POLICIES = ['skip', 'queue', 'parallel'] as const;
/** A wall time that does not exist: leave it out, or run it at the first instant after the gap. */
export const GAP_RULES = ['skip', 'shift'] as const;
/** A wall time that happens twice: run it in the first pass, the second, or both. */
export const FOLD_RULES = ['first', 'second', 'both'] as const;

export type MissedRunPolicy = (typeof MISSED_RUN_POLICIES)[number];
export type OverlapPolicy = (typeof OVERLAP_POLICIES)[number];

export interface DstRule {
  gap: (typeof GAP_RULES)[number];
  fold: (typeof FOLD_RULES)[number];
}
