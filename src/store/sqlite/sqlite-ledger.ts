/** The ledger in SQLite: what was due, what became of it, and what follows from an outcome. */

import { planLength } from '../../domain/plan/plan.ts';
import { leavesSubAgents } from '../../domain/run/sub-agents.ts';
import { collectDue } from '../../domain/schedule/collect-due.ts';
import { type DueAction, decideDue } from '../../domain/schedule/decide-due.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { ClaimDueRequest, Engine, Ledger } from '../store.ts';
import type { Database } from './database.ts';
import { createInheritSteps } from './inherit-steps.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import { createPruneHistory } from './prune-history.ts';
import { createRewindLedger } from './rewind-ledger.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import { createSettleRun } from './settle-run.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';
import type { SqliteJournal } from './sqlite-journal.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';

export interface LedgerParts {
  schedules: SqliteScheduleTable;
  occurrences: OccurrenceTable;
  engine: SqliteEngine;
  journal: SqliteJournal;
  outbox: SqliteOutbox;
  incidents: SqliteIncidents;
}

/** Cancelling is the engine's, and settles what the run was for, which is the ledger's. */
export interface SqliteLedger extends Ledger {
  cancelRun: Engine['cancel'];
}

export function createSqliteLedger(database: Database, parts: LedgerParts): SqliteLedger {
  const { schedules, occurrences, engine, journal, outbox } = parts;
  const settleRun = createSettleRun(parts);
  const inheritSteps = createInheritSteps(parts);
  const earliestFire = database.prepare(
    `SELECT MIN(next_fire_ms) AS at FROM schedules WHERE status = 'active' AND next_fire_ms IS NOT NULL`,
  );
  const latestRun = database.prepare('SELECT enqueued_ms AS at FROM runs ORDER BY id DESC LIMIT 1');

  function recordOccurrence(schedule: Schedule, action: DueAction, nowMs: number): number {
    const scheduleId = schedule.id;
    if (action.kind === 'record') {
      occurrences.insert({ scheduleId, ...action });
      return 0;
    }
    const { scheduledForMs } = action;
    const instant = { firstMs: scheduledForMs, lastMs: scheduledForMs, count: 1 };
    // Already there: it was taken before a clock jumped back. It must not run twice.
    if (!occurrences.insert({ scheduleId, ...instant, state: 'queued', reason: null })) return 0;
    const previous =
      schedule.trigger.kind === 'at' ? engine.latestOf(scheduleId, scheduledForMs) : null;
    const run = engine.insert({
      cause: 'occurrence',
      lane: 'cron',
      orderKey: orderKeyOf(schedule, scheduledForMs),
      sessionKey: schedule.sessionKey,
      scheduleId,
      scheduledForMs,
      attempt: (previous?.attempt ?? 0) + 1,
      // At once, also should the clock jump back before it is taken.
      notBeforeMs: 0,
      enqueuedMs: nowMs,
    });
    occurrences.linkRun(scheduleId, scheduledForMs, run.id);
    // A one-shot that was let loose again goes on with what it did before.
    if (previous !== null) inheritSteps(previous, run, schedule);
    return 1;
  }

  function decide(schedule: Schedule, request: ClaimDueRequest) {
    const due = collectDue(schedule, request);
    const actions = decideDue({
      ...request,
      ...due,
      trigger: schedule.trigger,
      recorded: occurrences.recorded(schedule.id, due.dueMs),
      coolDownUntilMs: schedule.coolDownUntilMs,
      unfinishedRuns: engine.unfinishedOf(schedule.id),
    });
    return { schedule, actions, ...due };
  }

  function claimSchedule(decided: ReturnType<typeof decide>, request: ClaimDueRequest): number {
    const { schedule, actions, dueMs, nextFireMs } = decided;
    let runs = 0;
    for (const action of actions) runs += recordOccurrence(schedule, action, request.nowMs);
    if (runs === 0 && actions.length > 0 && isOver(schedule, nextFireMs)) {
      schedules.save({ ...schedule, ...missedForGood(actions) });
      return 0;
    }
    schedules.save({
      ...schedule,
      nextFireMs,
      lastFiredMs: runs > 0 ? (dueMs.at(-1) ?? null) : schedule.lastFiredMs,
    });
    return runs;
  }

  /** A one-shot that was due, and a rule that has ended with nothing of it under way. */
  function isOver({ id, trigger }: Schedule, nextFireMs: number | null): boolean {
    if (trigger.kind === 'at') return true;
    return trigger.kind === 'rrule' && nextFireMs === null && engine.unfinishedOf(id) === 0;
  }

  /** One that can't be read or computed must not hold up the others: it is disabled, and says why. */
  function claimOrDisable(id: string, request: ClaimDueRequest): number {
    let decided: ReturnType<typeof decide>;
    try {
      decided = decide(schedules.read(id) as Schedule, request);
    } catch (error) {
      const reason = `it can't be read: ${(error as Error).message}`;
      schedules.disableUnreadable(id, reason, request.nowMs);
      return 0;
    }
    return claimSchedule(decided, request);
  }

  function cancelRun(runId: string, nowMs: number): void {
    const cancelled = engine.cancelWaiting(runId, nowMs);
    if (cancelled !== null)
      settleRun(cancelled, { kind: 'cancelled', summary: cancelled.summary ?? '' }, nowMs);
    const run = engine.read(runId);
    if (run !== null && leavesSubAgents(run)) cancelSubAgents(runId, nowMs);
  }

  function cancelSubAgents(runId: string, nowMs: number): void {
    for (const id of engine.subAgentsOf(runId)) cancelRun(id, nowMs);
  }

  return {
    async nextDueMs(nowMs) {
      const fireMs = earliestFire.get()?.['at'] as number | null;
      const waitingMs = engine.earliestWaitingAfter(nowMs);
      if (fireMs === null) return waitingMs;
      return waitingMs === null ? fireMs : Math.min(fireMs, waitingMs);
    },
    claimDue: (request) =>
      database.write(() => {
        const due = schedules.selectDue(request.nowMs, request.limit);
        const runs = due.reduce((sum, id) => sum + claimOrDisable(id, request), 0);
        return { schedules: due.length, runs };
      }),
    completeRun: (completion) =>
      database.write(() => {
        const { run, nowMs } = completion;
        const runId = run.id;
        const ended = engine.finish(completion);
        if (ended === null) return 'lost';
        journal.write(runId, completion.steps);
        for (const message of completion.messages) outbox.say(message, nowMs);
        for (const delivery of completion.deliveries) outbox.queue(delivery, { runId, nowMs });
        // What somebody wanted to end is not tried again, however it ended.
        const wasCancelled = ended.cancelRequested && completion.outcome.kind === 'failed';
        const { summary, kind: state } = completion.outcome;
        const settled = { ...run, tier: completion.tier };
        settleRun(
          settled,
          wasCancelled ? { kind: 'cancelled', summary } : completion.outcome,
          nowMs,
        );
        if (leavesSubAgents({ ...run, ...ended, state })) cancelSubAgents(runId, nowMs);
        return 'completed';
      }),
    cancelRun: ({ runId, nowMs }) =>
      database.write(() => {
        cancelRun(runId, nowMs);
        return engine.read(runId);
      }),
    latestEnqueuedMs: async () => (latestRun.get()?.['at'] as number | undefined) ?? null,
    rewind: createRewindLedger(database, parts),
    prune: createPruneHistory(database, occurrences),
    occurrences: async (scheduleId, limit) => occurrences.list(scheduleId, limit),
  };
}

/**
 * What runs one at a time, in order: the turns of a conversation, and the runs of one schedule. A plan
 * says nothing that has to wait for the plans of others.
 */
function orderKeyOf({ id, trigger, work, sessionKey }: Schedule, scheduledForMs: number): string {
  if (trigger.overlap === 'parallel') return `${id}@${scheduledForMs}`;
  return planLength(work.plan) > 0 ? id : sessionKey;
}

/** What will not run, and has nothing after it, is over. */
function missedForGood(actions: DueAction[]): Partial<Schedule> {
  const action = actions.at(-1);
  const reason = action?.kind === 'record' ? action.reason : null;
  return { status: 'completed', nextFireMs: null, lastStatus: 'missed', lastSummary: reason };
}
