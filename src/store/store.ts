/**
 * The store port: everything that must survive. Each method is one atomic step; when its promise
 * resolves, the step is durable. Several processes may use one store, so nothing here may be kept
 * in memory by a caller and trusted later. `store.contract.ts` says what every implementation keeps.
 */
import type { Occurrence, Outcome, Run, RunCause } from '../domain/run.ts';
import type { RunState, ScheduleStatus } from '../domain/run-words.ts';
import type { Schedule } from '../domain/schedule.ts';

export interface Store {
  schedules: ScheduleTable;
  ledger: Ledger;
  engine: Engine;
  inbox: Inbox;
  /** Tells other processes that something changed; `onChange` hears of theirs. */
  changes: ChangeSignal;
  close(): Promise<void>;
}

export interface ScheduleTable {
  /** False where the id is taken. */
  add(schedule: Schedule): Promise<boolean>;
  /** All or none: the ids that are taken, and where there are any, nothing was added. */
  addAll(schedules: Schedule[]): Promise<string[]>;
  /**
   * Reads, changes and writes in one step; null where there is no such schedule. Where the status or
   * the time changes, what was due before and did not start is recorded as skipped for the reason in
   * `settleDue`, in the same step.
   */
  change(
    id: string,
    change: (current: Schedule) => Schedule,
    settleDue?: { reason: string; nowMs: number },
  ): Promise<Schedule | null>;
  get(id: string): Promise<Schedule | null>;
  list(filter: { status?: ScheduleStatus; limit: number }): Promise<Schedule[]>;
}

export interface Ledger {
  /**
   * When to look again: at the earliest fire, or when the time of a waiting run comes. A run whose
   * time has come and that still waits is held up by others, and is looked at when they end.
   */
  nextDueMs(nowMs: number): Promise<number | null>;
  /**
   * Takes what is due, earliest first: advances each schedule, records its occurrences and enqueues
   * their runs, all in one step. Asking again with the same `nowMs` takes the rest.
   */
  claimDue(request: ClaimDueRequest): Promise<ClaimedDue>;
  /** Records what a run came to, with all that follows from it; `lost` where the run is no longer ours. */
  completeRun(completion: RunCompletion): Promise<'completed' | 'lost'>;
  occurrences(scheduleId: string, limit: number): Promise<Occurrence[]>;
  /**
   * Forgets finished history, a few schedules at a time: what ended before `beforeMs`, and what goes
   * beyond the newest `keep` of a schedule. Goes on after the schedule `after`; null when it is through.
   */
  prune(request: {
    beforeMs: number;
    keep: number;
    after: string;
    schedules: number;
  }): Promise<{ rows: number; after: string | null }>;
}

export interface ClaimDueRequest {
  nowMs: number;
  /** The most schedules to take in one step. */
  limit: number;
  graceMs: number;
  catchUpCap: number;
}

interface ClaimedDue {
  schedules: number;
  runs: number;
}

export interface RunCompletion {
  runId: string;
  owner: string;
  fence: number;
  outcome: Outcome;
  nowMs: number;
  /** What the run has to say, put into the inbox in the same step. */
  messages: readonly { sessionKey: string; text: string }[];
}

/** Hands out work: one owner at a time, in order per key, within the caps of the lanes. */
export interface Engine {
  enqueue(run: NewRun): Promise<Run>;
  claim(request: {
    owner: string;
    nowMs: number;
    leaseUntilMs: number;
    limit: number;
  }): Promise<Run[]>;
  /** Keeps the leases of an owner; the ids that are returned are lost to it. */
  renew(request: {
    owner: string;
    runs: Pick<Run, 'id' | 'fence'>[];
    leaseUntilMs: number;
  }): Promise<string[]>;
  /** Who holds runs now. */
  owners(): Promise<string[]>;
  /** Gives back what owners held whose lease has run out, or who are known to be dead. */
  recover(request: { nowMs: number; dead?: readonly string[] }): Promise<number>;
  get(runId: string): Promise<Run | null>;
  list(filter: { scheduleId?: string; state?: RunState; limit: number }): Promise<Run[]>;
}

export interface NewRun {
  cause: RunCause;
  lane: Run['lane'];
  orderKey: string;
  sessionKey: string;
  scheduleId: string | null;
  scheduledForMs: number | null;
  attempt: number;
  notBeforeMs: number;
  enqueuedMs: number;
}

export interface Inbox {
  list(filter: { sessionKey?: string; limit: number }): Promise<InboxMessage[]>;
}

export interface InboxMessage {
  id: string;
  sessionKey: string;
  text: string;
  runId: string | null;
  createdMs: number;
}

export interface ChangeSignal {
  notify(): void;
  /** Calls `listener` soon after any process notified; the returned function ends that. */
  onChange(listener: () => void): () => void;
}
