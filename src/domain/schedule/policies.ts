/** The policies a trigger carries, by the names that people, JSON and the database use. */

export const MISSED_RUN_POLICIES = ['skip', 'run_once_if_missed', 'run_immediately'] as const;
export const OVERLAP_POLICIES = ['skip', 'queue', 'parallel'] as const;

export type MissedRunPolicy = (typeof MISSED_RUN_POLICIES)[number];
export type OverlapPolicy = (typeof OVERLAP_POLICIES)[number];
