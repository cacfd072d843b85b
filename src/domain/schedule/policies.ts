/** The policies a schedule carries, by the names that people, JSON and the database use. */

export const MISSED_RUN_POLICIES = ['skip', 'run_once_if_missed', 'run_immediately'] as const;
export const OVERLAP_POLICIES = ['skip', 'queue', 'parallel'] as const;

/** Policies after five failures in a row; if none is given, the failure decides. */
export const AFTER_FAILURES_POLICIES = ['disable', 'hourly'] as const;

/** `first`: the schedule is over once a run of it did what it is for. */
export const ENDS_AFTER_POLICIES = ['first'] as const;

export type AfterFailuresPolicy = (typeof AFTER_FAILURES_POLICIES)[number];
export type MissedRunPolicy = (typeof MISSED_RUN_POLICIES)[number];
export type OverlapPolicy = (typeof OVERLAP_POLICIES)[number];
