/**
 * Words of people besides memory, row by row, so that a text can be taken out of all of them. `traces.contract.ts` says what
 * is kept.
 */

/** Each is gone through on its own, from its first row to its last. */
export const TRACE_PLACES = [
  'inbox',
  'incoming',
  'deliveries',
  'incidents',
  'requests',
  'calls',
  'state',
  'records',
  'runs',
  'steps',
  'schedules',
  'summaries',
  'judgements',
] as const;
export type TracePlace = (typeof TRACE_PLACES)[number];

export interface Trace {
  place: TracePlace;
  /** Of its row. */
  key: readonly (string | number)[];
  /** Their owner, if the row says so by itself. */
  person: string | null;
  /** The session that it belongs to; whose that is tells whose it is. */
  sessionKey: string | null;
  runId: string | null;
  /** True if nothing is done with it any more; a row that is under way may need its words. */
  isOver: boolean;
  /** Its texts, by column: as they are, or as JSON. */
  texts: Readonly<Record<string, string>>;
}

export interface TraceTable {
  /**
   * A few rows behind a key, and where it goes on; null at the end. With words (of ASCII letters and digits, in any
   * case), rows that have none of them may be left out.
   */
  page(
    place: TracePlace,
    after: readonly (string | number)[] | null,
    words?: readonly string[],
  ): Promise<{ traces: Trace[]; next: readonly (string | number)[] | null }>;
  /**
   * Puts texts in place of those that were read. Not where it says something else by now, or is under way again: then
   * false. What was too long for its row is gone from its file too.
   */
  replace(trace: Trace, texts: Readonly<Record<string, string>>): Promise<boolean>;
  /** Cuts off the log, which holds what was there before; false if another process reads it just now. */
  wipeLog(): Promise<boolean>;
}
