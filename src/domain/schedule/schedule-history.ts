/**
 * The latest history of a schedule, latest first: the times at which it was due and the runs that people asked for beside
 * them. Neighbours that did not run for the same reason are one entry.
 */
import type { Occurrence, OccurrenceState, Run } from '../run/run.ts';

export interface HistoryEntry {
  /** When it was due, or asked for. */
  atMs: number;
  lastAtMs: number;
  count: number;
  state: OccurrenceState;
  reason: string | null;
  runId: string | null;
  /** Asked for by hand. */
  byHand: boolean;
  /** A reminder that was put off, or comes again until it is done. */
  isAgain?: true;
}

export function scheduleHistory(
  occurrences: readonly Occurrence[],
  runs: readonly Run[],
): HistoryEntry[] {
  const known = new Set(occurrences.map(({ runId }) => runId));
  const byHand = runs.filter(({ id, cause }) => cause !== 'occurrence' && !known.has(id));
  const entries = [...occurrences.map(ofOccurrence), ...byHand.map(ofRun)];
  entries.sort((left, right) => right.lastAtMs - left.lastAtMs);
  const merged: HistoryEntry[] = [];
  for (const entry of entries) {
    const later = merged.at(-1);
    const follows = later !== undefined && didNotRun(entry) && isSame(later, entry);
    if (!follows) merged.push(entry);
    else Object.assign(later, { atMs: entry.atMs, count: later.count + entry.count });
  }
  return merged;
}

function didNotRun({ state }: HistoryEntry): boolean {
  return state === 'skipped' || state === 'missed';
}

function isSame(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.state === other.state && one.reason === other.reason;
}

function ofOccurrence(occurrence: Occurrence): HistoryEntry {
  const { scheduledForMs: atMs, lastScheduledForMs: lastAtMs, ...rest } = occurrence;
  const { count, state, reason, runId } = rest;
  return { atMs, lastAtMs, count, state, reason, runId, byHand: false };
}

const STATES = {
  waiting: 'queued',
  running: 'queued',
  succeeded: 'ran',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function ofRun(run: Run): HistoryEntry {
  const { id, cause, state, enqueuedMs, scheduledForMs, notBeforeMs, summary } = run;
  const isAgain = cause === 'reminder' || cause === 'unanswered';
  const atMs = isAgain ? notBeforeMs : (scheduledForMs ?? enqueuedMs);
  const reason = state === 'failed' ? summary : null;
  return {
    atMs,
    lastAtMs: atMs,
    count: 1,
    state: STATES[state],
    reason,
    runId: id,
    byHand: !isAgain,
    ...(isAgain && { isAgain }),
  };
}
