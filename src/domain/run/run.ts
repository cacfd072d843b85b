/**
 * Runs and occurrences, the two sides of the ledger.
 *
 * A run is `waiting` → `running` → `succeeded` | `failed` | `cancelled`; one whose owner died goes
 * back to `waiting`. An occurrence is `queued` → `ran` | `failed` | `cancelled`, or from the start
 * `skipped` or `missed`, with the reason.
 */

import type { OfSomebody } from '../person.ts';
import type { RunState } from './run-words.ts';

export type Lane = 'main' | 'cron' | 'subagent' | 'heartbeat';

export type OccurrenceState = 'queued' | 'ran' | 'failed' | 'cancelled' | 'skipped' | 'missed';

/** Why a run exists. `queued`: work without a schedule, asked for by a person, a plan or a model. `reminder`: tells one again. */
type RunCause = 'occurrence' | 'manual' | 'backfill' | 'queued' | 'reminder' | 'unanswered';

/** A plan runs direct, with no model; instructions run in the agent tier. */
export type Tier = 'direct' | 'agent';

export interface Run extends OfSomebody {
  id: string;
  lane: Lane;
  /** Runs with the same key in one lane run one at a time, in order. */
  orderKey: string;
  sessionKey: string;
  cause: RunCause;
  scheduleId: string | null;
  scheduledForMs: number | null;
  state: RunState;
  attempt: number;
  /** Counts the claims; what an earlier claim still tries to write is refused. */
  fence: number;
  /** How often the process died while it was under way. */
  deaths: number;
  /** The approved definition that it carries out; settled when it is first claimed. */
  definitionHash: string | null;
  /** Somebody asked for its end; whoever holds it ends it. */
  cancelRequested: boolean;
  notBeforeMs: number;
  enqueuedMs: number;
  startedMs: number | null;
  finishedMs: number | null;
  summary: string | null;
  /** Why it failed, for programs: `no-model`, `in-doubt`, … */
  errorCode: string | null;
  tier: Tier | null;
}

export interface Occurrence {
  scheduleId: string;
  scheduledForMs: number;
  /** A long stretch of skipped instants is one row, from the first to this one. */
  lastScheduledForMs: number;
  count: number;
  state: OccurrenceState;
  reason: string | null;
  runId: string | null;
}

export type RunOutcome =
  | {
      kind: 'succeeded';
      summary: string;
      /** It only looked: nothing that it is for was to be done. */
      isIdle?: true;
    }
  | {
      kind: 'failed';
      summary: string;
      code: string;
      /** Its meaning for the schedule beyond a failure; see `decideOutcome`. */
      afterwards?: 'pause' | 'give-up';
      /** It is not the schedule that failed: it rests until then, and goes on by itself. */
      restUntilMs?: number;
      /** It may be over by itself: the other side was not there, was too busy, or too slow. */
      passes?: boolean;
      /** Its plan asks about this failure, and did with it what it is for: its schedule goes on. */
      awaited?: true;
      /** As of one that succeeded. */
      isIdle?: true;
    }
  | {
      kind: 'cancelled';
      summary: string;
      /** Why its occurrence was left out, where it was its turn and nothing was done. */
      skipped?: string;
    };
