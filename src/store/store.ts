/**
 * The store port: everything that must survive. Each method is one atomic step; when its promise
 * resolves, the step is durable. Several processes may use one store, so nothing here may be kept
 * in memory by a caller and trusted later. `store.contract.ts` says what every implementation keeps.
 */

import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { Late } from '../domain/late.ts';
import type { LoggedCall, RunStep } from '../domain/logged-call.ts';
import type { MailAccount } from '../domain/mail/mail-account.ts';
import type { ModelCall, UsageGroup, UsageSummary } from '../domain/model-usage.ts';
import type { OthersWords } from '../domain/others-words.ts';
import type { OfSomebody } from '../domain/person.ts';
import type {
  AttachedFile,
  NewDelivery,
  OutgoingMessage,
  ReplyChoice,
} from '../domain/run/delivery.ts';
import type { Incident, Trouble } from '../domain/run/incident.ts';
import type { Looks } from '../domain/run/looks.ts';
import type { Lane, Occurrence, Run, RunOutcome, Tier } from '../domain/run/run.ts';
import type { RunState, ScheduleStatus } from '../domain/run/run-words.ts';
import type { Step } from '../domain/run/step.ts';
import type { FireMark } from '../domain/schedule/change-schedule.ts';
import type { Definition } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { StatePatch } from '../domain/session-state.ts';
import type { ShownDraft } from '../domain/shown-draft.ts';
import type { SignIn } from '../domain/sign-in.ts';
import type { Piece } from '../time/split-time.ts';
import type { AccountTable } from './accounts.ts';
import type { EventTable } from './events.ts';
import type { IncomingTable } from './incoming.ts';
import type { JudgementTable } from './judgements.ts';
import type { LeaseTable } from './leases.ts';
import type { ListTable } from './lists.ts';
import type { MemoryTable, TextTable } from './memories.ts';
import type { NewRun } from './new-run.ts';
import type { Outbox } from './outbox.ts';
import type { RunPageFilter, SchedulePageFilter, SchedulePosition } from './pages.ts';
import type { ReminderTable } from './reminders.ts';
import type { RequestTable } from './request-table.ts';
import type { TaskTable } from './tasks.ts';
import type { TraceTable } from './traces.ts';
import type { VectorTable } from './vectors.ts';

export type { NewRun };

export interface Store {
  schedules: ScheduleTable;
  ledger: Ledger;
  /** Events that schedules wait for. */
  events: EventTable;
  engine: Engine;
  journal: Journal;
  /** Answers of `think`, by item. */
  judgements: JudgementTable;
  /** Leases: one holder at a time. */
  leases: LeaseTable;
  outbox: Outbox;
  inbox: Inbox;
  /** Messages of people, until they have had their turn. */
  incoming: IncomingTable;
  incidents: Incidents;
  requests: RequestTable;
  /** Reminders of people. */
  reminders: ReminderTable;
  toolState: ToolState;
  records: Records;
  calls: Calls;
  usage: Usage;
  memories: MemoryTable;
  /** Meanings of memories, as a model sees them. */
  vectors: VectorTable;
  /** Other texts that can be searched. */
  texts: TextTable;
  tasks: TaskTable;
  /** The named lists that tasks are on. */
  lists: ListTable;
  /** Accounts of people at mail providers. */
  mailAccounts: AccountTable<MailAccount>;
  /** Their places of calendars and contacts. */
  davAccounts: AccountTable<DavAccount>;
  /** Their sign-ins at services elsewhere. */
  signIns: AccountTable<SignIn>;
  /** Other places with words of people. */
  traces: TraceTable;
  /** Values of the journal that are in files. */
  outputs: Outputs;
  revisions: Revisions;
  /** Tells other processes that something changed; `onChange` hears of theirs. */
  changes: ChangeSignal;
  /**
   * Checks that the store can write: writes a little now and then, and looks after the files. Rejects if it can't.
   * `wal-restored`: a file that somebody took away was noticed in time, and put right.
   */
  look(): Promise<'sound' | 'wal-restored'>;
  /** Throws if what is stored was taken away, so that nothing of it is answered as if it were kept. */
  requireInPlace(): void;
  /**
   * The same as one person sees it: what belongs to their accounts and what was asked of them. The rest is not there: it is
   * in no list, no count and no page, and its id is that of nothing. It can only be read, but an own run may be ended.
   */
  of(person: string): Store;
  close(): Promise<void>;
}

/** A row that can't be read is left out of a list and named instead; it stops nothing else. */
export interface Unreadable {
  id: string;
  reason: string;
}

export interface ScheduleFilter {
  status?: ScheduleStatus;
  /** All but these. */
  except?: ScheduleStatus;
  /** Words of which its name or id has one: lower case, and looked for by their ASCII letters. */
  about?: readonly string[];
  /** Only those that may run files of skills, with the status that is asked for. */
  pinned?: true;
  /** Only schedules behind this id: a long list is read page by page. */
  after?: string;
  limit: number;
}

/** A schedule as far as it takes to know which one is meant. */
export type ScheduleName = Pick<Schedule, 'id' | 'name' | 'status'>;

export interface ScheduleTable {
  /** False if the id is taken. */
  add(schedule: Schedule): Promise<boolean>;
  /** All or none: the ids that are taken, and if there are any, nothing was added. */
  addAll(schedules: Schedule[]): Promise<string[]>;
  /**
   * Reads, changes and writes in one step; null if there is no such schedule. Where the status or
   * the time changes, what was due before and did not start is recorded as skipped for the reason in
   * `settleDue`, in the same step; a mark leaves one instant to come out, or lets it run after all.
   */
  change(
    id: string,
    change: (current: Schedule) => Schedule,
    settleDue?: { reason: string; nowMs: number } | FireMark,
  ): Promise<Schedule | null>;
  get(id: string): Promise<Schedule | null>;
  list(filter: ScheduleFilter): Promise<Schedule[]>;
  /** A part of the list in some order, and where it goes on; null at its end. What can't be read is left out. */
  page(
    filter: SchedulePageFilter,
  ): Promise<{ schedules: Schedule[]; next: SchedulePosition | null }>;
  /** By id, also of those that were removed. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** The ids of those whose name contains it, whatever the case of its letters (of ASCII). */
  idsNamed(contains: string): Promise<string[]>;
  /**
   * Schedules whose id or name begins so, whatever the case of its letters; also those that can't be read. Nothing else of a
   * schedule is read for it. Beyond ASCII it may answer with more than fit: the caller picks.
   */
  names(request: { beginning: string; limit: number }): Promise<ScheduleName[]>;
  /** Schedules that wait for approval and that no open request is about, by itself or with its source. */
  unasked(limit: number): Promise<Schedule[]>;
  /** Schedules that may be held for want of budget: active and resting after a failure, or paused. */
  restingOrPaused(): Promise<Schedule[]>;
  /** Schedules that leave out the days of a calendar, and are not over. */
  leavingOutDays(): Promise<Schedule[]>;
  /**
   * Schedules that a sync with a source has to look at: those whose source begins with `prefix`, and those under `ids`,
   * whatever their source. However many others there are, they are not read.
   */
  ofSource(request: { prefix: string; ids: readonly string[] }): Promise<Schedule[]>;
  /** A part of what came in one list and was not removed, in the order in which it came; behind the one with this id. */
  inList(request: { source: string; after: string; limit: number }): Promise<Schedule[]>;
  /** Of those that `list` goes through with the same filter, the ones that it leaves out. */
  unreadable(filter: ScheduleFilter): Promise<Unreadable[]>;
  /** Takes one that can't be read out of the way; its history stays. */
  discard(id: string): Promise<boolean>;
  /** An approved definition by its hash. */
  definition(hash: string): Promise<Definition | null>;
  /** Schedules that fire next, earliest first; behind the one that fires then and has this id. */
  upcoming(limit: number, after?: SchedulePosition): Promise<Schedule[]>;
  /** Schedules that are not over and whose last run failed. */
  failing(limit: number): Promise<Schedule[]>;
  /** How many there are of each status. */
  counts(): Promise<Record<ScheduleStatus, number>>;
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
  /** The latest instant at which anything was enqueued or a schedule was changed; later than now where the clock was set back. */
  latestKnownMs(): Promise<number | null>;
  /**
   * After the clock was set back: forgets what did not run and lies ahead again, a few schedules at a
   * time, so that it can run at its true time. What ran stays, and does not run again. What counted from a time to
   * come begins anew, and its owner hears of it. Goes on after
   * the schedule `after`; null when it is through.
   */
  rewind(request: { nowMs: number; after: string; schedules: number }): Promise<string | null>;
  /**
   * Records what a run came to, with all that follows from it, also for sub-agents that nobody asks for
   * any more; `lost` if the run is no longer ours.
   */
  completeRun(completion: RunCompletion): Promise<'completed' | 'lost'>;
  occurrences(scheduleId: string, limit: number): Promise<Occurrence[]>;
  /**
   * Occurrences of many schedules, piece of time by piece. Where there are more than `most` of a schedule and a state in a
   * piece, they are one: from the first to the last, with their count and the run of the latest.
   */
  occurrencesIn(request: {
    scheduleIds: readonly string[];
    pieces: readonly Piece[];
    most: number;
  }): Promise<Occurrence[]>;
  /** The schedules of which any begins in a piece of time. */
  scheduledIn(piece: Piece): Promise<string[]>;
  /** A long stretch is one row: those that began before a time and reach into it. */
  reachingInto(request: { scheduleIds: readonly string[]; atMs: number }): Promise<Occurrence[]>;
  /**
   * Forgets finished history, at most `most` rows and a few schedules in a step: what ended before `beforeMs`, and what
   * goes beyond the newest `keep` of a schedule. The first step begins at `''`, each other one where the last one says;
   * null when it is through. Messages both ways, deliveries, incidents, calls of tools and models, and runs without a
   * schedule go before what belongs to schedules.
   */
  prune(request: {
    beforeMs: number;
    keep: number;
    after: string;
    schedules: number;
    most: number;
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
  /** As it was claimed. */
  run: Run;
  owner: string;
  outcome: RunOutcome;
  nowMs: number;
  tier: Tier | null;
  /** The last entries of the journal, written in the same step. */
  steps: readonly Step[];
  /** Messages of the run, put into the inbox and the outbox in the same step. */
  messages: readonly OutgoingMessage[];
  deliveries: readonly NewDelivery[];
  /** Patched into the state of the session of the run, in the same step. */
  statePatches?: readonly StatePatch[];
}

/** Hands out work: one owner at a time, in order per key, within the caps of the lanes. */
export interface Engine {
  /** One that is to be the only one of its session is there at most once, however often it is enqueued. */
  enqueue(run: NewRun): Promise<Run>;
  /** Enqueues a run and takes it at once, for who carries it out without waiting for its turn. */
  begin(run: NewRun, hold: { owner: string; nowMs: number; leaseUntilMs: number }): Promise<Run>;
  claim(request: {
    owner: string;
    nowMs: number;
    leaseUntilMs: number;
    limit: number;
    /** Only of these; left out, of all. */
    lanes?: readonly Lane[];
    /**
     * Lets a run be among them during which the process died twice: always, or if there is nothing else to do. Of those, one
     * is out at a time.
     */
    withSuspect?: 'alone' | 'always';
  }): Promise<Run[]>;
  /** Gives back runs that were claimed and not begun. */
  release(request: { owner: string; runs: Pick<Run, 'id' | 'fence'>[] }): Promise<void>;
  /** Keeps the leases of an owner; the ids that are returned are lost to it. */
  renew(request: {
    owner: string;
    runs: Pick<Run, 'id' | 'fence'>[];
    leaseUntilMs: number;
  }): Promise<string[]>;
  /**
   * Ends a run that waits, at once; asks for the end of one that runs. What it would have been is
   * recorded as cancelled. Its sub-agents that wait or run end in the same way, in the same step. Null
   * if there is no such run.
   */
  cancel(request: { runId: string; nowMs: number }): Promise<Run | null>;
  /** The runs of an owner whose end was asked for. */
  cancelRequests(owner: string): Promise<string[]>;
  /** Owners that hold runs now. */
  owners(): Promise<string[]>;
  /**
   * Gives back what owners held whose lease has run out, or who are known to be dead. A death is counted for each run
   * that was under way.
   */
  recover(request: { nowMs: number; dead?: readonly string[] }): Promise<number>;
  get(runId: string): Promise<Run | null>;
  /** The latest first; with a prefix, those whose id begins with it. */
  list(filter: {
    scheduleId?: string;
    state?: RunState;
    prefix?: string;
    limit: number;
  }): Promise<Run[]>;
  /**
   * The latest first, as far as one short look reaches: `next` is where to look on, null at the end. There may be
   * more behind it even if fewer than `limit` were found.
   */
  page(filter: RunPageFilter): Promise<{ runs: Run[]; next: string | null }>;
  /** Of each of these schedules, the states of its latest runs, the oldest first. */
  recentStates(request: {
    scheduleIds: readonly string[];
    limit: number;
  }): Promise<Map<string, RunState[]>>;
  /** Of each of these schedules that ran since it is counted: how often, and how often it said something. */
  looks(scheduleIds: readonly string[]): Promise<Map<string, Looks>>;
  /** How many succeeded without a model, of those that were made from then on, or before another instant. */
  countDirect(fromMs: number, beforeMs?: number): Promise<number>;
  /** How many ended how, of those that were made from then on. */
  countEnded(fromMs: number): Promise<EndedCount[]>;
  /** How many runs are unfinished, by state. */
  counts(): Promise<Record<'waiting' | 'running', number>>;
}

export interface EndedCount extends OfSomebody {
  scheduleId: string | null;
  sessionKey: string;
  state: RunState;
  count: number;
}

/** Steps of each run: a step that is recorded as done is never done again. */
export interface Journal {
  /** Writes steps of a run; `lost` if the run is no longer ours, and then nothing was written. */
  record(entry: {
    runId: string;
    owner: string;
    fence: number;
    steps: readonly Step[];
  }): Promise<'recorded' | 'lost'>;
  /**
   * In the order in which they were begun. With `heads`, what is too long is `{bytes, head, file}`: its length, its
   * beginning and where the rest is. Without, so is only what was given up because there was too much of it.
   */
  steps(runId: string, options?: { heads?: boolean }): Promise<Step[]>;
  /** One of them, whole; null if there is none. */
  step(runId: string, stepId: string): Promise<Step | null>;
  /** The latest step of each run that is not over, without what it was given; none of a run that is between two. */
  underWay(runIds: readonly string[]): Promise<Map<string, StepUnderWay>>;
  /** The calls of tools that the newest runs made, the newest first, what is too long as its beginning. */
  latest(filter: { tool?: string; runs: number; limit: number }): Promise<RunStep[]>;
}

export type StepUnderWay = Pick<
  Step,
  'id' | 'kind' | 'name' | 'tool' | 'state' | 'attempt' | 'startedMs'
>;

/** Values that are too long for the journal, each once, within a bound. */
export interface Outputs {
  /** Removes what nobody refers to any more, a part at a time: how much, and which part is next. */
  sweep(part: number): Promise<{ removed: number; next: number | null }>;
  /** How much there is, and how much there may be. */
  usage(): Promise<{ bytes: number; mostBytes: number }>;
}

/** The message at the end of an incident, which knows how often it happened. */
export type EndText = string | ((incident: Incident) => string);

export interface Incidents {
  /** Opens an incident or adds to it, and tells the owner where `decideNotice` says so. */
  report(trouble: Trouble, nowMs: number): Promise<void>;
  /** Ends the incident of a subject; the owner hears it. Nothing happens if there is none. */
  resolve(request: { subject: string; text: EndText; nowMs: number }): Promise<void>;
  /** Tells what was held back while much happened at once, when its time has come: how many messages. */
  digest(nowMs: number): Promise<number>;
  /**
   * Ends those that wait for their owner to have seen them: one by its id, or by that of its run or delivery, or all of
   * them. Answers with those that it ended.
   */
  acknowledge(request: { id: string | null; nowMs: number }): Promise<Incident[]>;
  list(filter: { all: boolean; limit: number }): Promise<Incident[]>;
}

/** State of a tool between runs. */
export interface ToolState {
  get(scope: string, name: string): Promise<string | null>;
  set(scope: string, name: string, value: string): Promise<void>;
}

/** Small JSON documents, each of a kind: the circuits of tools, what is known of skills. */
export interface Records {
  /** Null if there is none. */
  get(kind: string, key: string): Promise<unknown>;
  /** By key. */
  list(kind: string): Promise<{ key: string; document: unknown }[]>;
  /**
   * Reads, changes and writes in one step, and answers with what is there now. `current` is null if
   * there is none; a change to null removes.
   */
  change(kind: string, key: string, change: (current: unknown) => unknown): Promise<unknown>;
  /**
   * Removes those of the given kinds that nobody changed since `beforeMs`, at most `limit` of them, and
   * answers with how many. One whose last change is not known counts as changed now.
   */
  forget(request: {
    kinds: readonly string[];
    beforeMs: number;
    nowMs: number;
    limit: number;
  }): Promise<number>;
}

/** The calls of tools outside runs; those in runs are in the journal. */
export interface Calls {
  add(call: LoggedCall): Promise<void>;
  /** The newest first. */
  list(filter: { tool?: string; limit: number }): Promise<LoggedCall[]>;
}

/** Usage of models, call by call. */
export interface Usage {
  add(call: ModelCall): Promise<void>;
  /**
   * Sums of those calls that fit, in groups: days latest first, all others costliest first. A group
   * by run, schedule or session leaves out the calls that belong to none.
   */
  summarize(filter: UsageFilter): Promise<UsageSummary[]>;
}

export interface UsageFilter {
  by: UsageGroup;
  runId?: string;
  /** With the sub-agents of that run. */
  rootRunId?: string;
  scheduleId?: string;
  sessionKey?: string;
  /** Days as text: from this one, and up to that one. */
  fromDay?: string;
  toDay?: string;
  limit: number;
}

export interface Inbox {
  /** The latest first; with `before`, those that are older than the message of that id. */
  list(filter: { sessionKey?: string; before?: string; limit: number }): Promise<InboxMessage[]>;
  get(id: string): Promise<InboxMessage | null>;
  /** The message of a session that was said under a key; null if there is none. */
  find(message: { sessionKey: string; key: string }): Promise<InboxMessage | null>;
  /** Each session with its last message, the latest first, and how many messages it has. */
  sessions(page: {
    before?: string;
    limit: number;
  }): Promise<{ last: InboxMessage; count: number }[]>;
  /** Messages to a person that wait on the page to be seen, the latest first. */
  unread(request: { person: string; limit: number }): Promise<InboxMessage[]>;
  /** A person has seen these, or with null all; how many were unread. */
  markSeen(request: { person: string; ids: readonly string[] | null }): Promise<number>;
}

export interface InboxMessage extends OfSomebody {
  id: string;
  sessionKey: string;
  text: string;
  role: OutgoingMessage['role'];
  runId: string | null;
  choices: readonly ReplyChoice[];
  files: readonly AttachedFile[];
  /** Words of somebody else that the person passed on. */
  othersWords: readonly OthersWords[];
  /** The draft that it offers; null if there is none. */
  draft: ShownDraft | null;
  createdMs: number;
  /** When it was due, if it came late, or its person was not to be told then. */
  late?: Late;
}

export type RevisionKind = 'tasks' | 'memory' | 'reminders' | 'unread';

/** How often the tasks, memories, reminders and unread messages of each person were changed, by any process. */
export interface Revisions {
  list(): Promise<{ kind: RevisionKind; person: string; revision: number }[]>;
}

export interface ChangeSignal {
  notify(): void;
  /** Calls `listener` soon after any process notified; the returned function ends that. */
  onChange(listener: () => void): () => void;
}
