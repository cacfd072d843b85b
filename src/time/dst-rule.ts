/** Rules for wall times at a clock change, by the names that people, JSON and the database use. */

/** A wall time that does not exist: leave it out, or run it at the first instant after the gap. */
export const GAP_RULES = ['skip', 'shift'] as const;
/** A wall time that happens twice: run it in the first pass, the second, or both. */
export const FOLD_RULES = ['first', 'second', 'both'] as const;

export interface DstRule {
  gap: (typeof GAP_RULES)[number];
  fold: (typeof FOLD_RULES)[number];
}
