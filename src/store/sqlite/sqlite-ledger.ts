/** The ledger in SQLite: what was due, what became of it, and what follows from an outcome. */
import type { MakeId } from '../../base/ids.ts';
import { collectDue } from '../../domain/collect-due.ts';
import { type DueAction, decideDue } from '../../domain/decide-due.ts';
import { decideOutcome } from '../../domain/decide-outcome.ts';
import type { Occurrence, Outcome, Run } from '../../domain/run.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { instantMs } from '../../domain/time/instant.ts';
import type { ClaimDueRequest, Ledger, RunCompletion } from '../store.ts';
import type { Database } from './database.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';

export function createSqliteLedger(
  database: Database,
  parts: { schedules: SqliteScheduleTable; engine: SqliteEngine; makeId: MakeId },
): Ledger {
  const { schedules, engine, makeId } = parts;
  const insertOccurrence = database.prepare(
    `INSERT OR IGNORE INTO occurrences (schedule_id, scheduled_for_ms, last_scheduled_for_ms, count, state, reason, run_id)
     VALUES (?, ?, ?, ?, ?, ?, NULL)`,
  );
  const linkRun = database.prepare(
    'UPDATE occurrences SET run_id = ? WHERE schedule_id = ? AND scheduled_for_ms = ?',
  );
  const setOccurrence = database.prepare(
    'UPDATE occurrences SET state = ?, reason = ? WHERE schedule_id = ? AND scheduled_for_ms = ? AND run_id = ?',
  );
  const selectOccurrences = database.prepare(
    'SELECT * FROM occurrences WHERE schedule_id = ? ORDER BY scheduled_for_ms DESC LIMIT ?',
  );
  const earliestFire = database.prepare(
    `SELECT MIN(next_fire_ms) AS at FROM schedules WHERE status = 'active' AND next_fire_ms IS NOT NULL`,
  );
  const insertMessage = database.prepare(
    'INSERT INTO inbox (id, session_key, text, run_id, created_ms) VALUES (?, ?, ?, ?, ?)',
  );

  const nextSchedules = database.prepare(
    'SELECT id FROM schedules WHERE id > ? ORDER BY id LIMIT ?',
  );
  const pruneOccurrences = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ?1 AND state <> 'queued'
       AND (last_scheduled_for_ms < ?2 OR scheduled_for_ms <= (SELECT scheduled_for_ms FROM occurrences
         WHERE schedule_id = ?1 ORDER BY scheduled_for_ms DESC LIMIT 1 OFFSET ?3))`,
  );
  const pruneRuns = database.prepare(
    `DELETE FROM runs WHERE schedule_id = ?1 AND finished_ms IS NOT NULL
       AND (finished_ms < ?2 OR id <= (SELECT id FROM runs
         WHERE schedule_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?3))`,
  );

  function pruneSchedule(id: string, beforeMs: number, keep: number): number {
    const occurrences = Number(pruneOccurrences.run(id, beforeMs, keep).changes);
    return occurrences + Number(pruneRuns.run(id, beforeMs, keep).changes);
  }

  function recordOccurrence(schedule: Schedule, action: DueAction, nowMs: number): number {
    if (action.kind === 'record') {
      insertOccurrence.run(
        schedule.id,
        action.firstMs,
        action.lastMs,
        action.count,
        action.state,
        action.reason,
      );
      return 0;
    }
    const { scheduledForMs } = action;
    const isNew =
      insertOccurrence.run(schedule.id, scheduledForMs, scheduledForMs, 1, 'queued', null)
        .changes === 1;
    // Already there: it was taken before a clock jumped back. It must not run twice.
    if (!isNew) return 0;
    const run = engine.insert({
      cause: 'occurrence',
      lane: 'cron',
      orderKey:
        schedule.trigger.overlap === 'parallel'
          ? `${schedule.id}@${scheduledForMs}`
          : schedule.sessionKey,
      sessionKey: schedule.sessionKey,
      scheduleId: schedule.id,
      scheduledForMs,
      attempt: 1,
      // At once, also should the clock jump back before it is taken.
      notBeforeMs: 0,
      enqueuedMs: nowMs,
    });
    linkRun.run(run.id, schedule.id, scheduledForMs);
    return 1;
  }

  function claimSchedule(schedule: Schedule, request: ClaimDueRequest): number {
    const { dueMs, moreDue, nextFireMs } = collectDue(schedule, request);
    const actions = decideDue({
      ...request,
      trigger: schedule.trigger,
      dueMs,
      moreDue,
      coolDownUntilMs: schedule.coolDownUntilMs,
      unfinishedRuns: engine.unfinishedOf(schedule.id),
    });
    let runs = 0;
    for (const action of actions) runs += recordOccurrence(schedule, action, request.nowMs);
    if (runs === 0 && schedule.trigger.kind === 'at' && actions.length > 0) {
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

  /** One that can't be read or computed must not hold up the others: it is disabled, and says why. */
  function claimOrDisable(id: string, request: ClaimDueRequest): number {
    try {
      return claimSchedule(schedules.read(id) as Schedule, request);
    } catch (error) {
      schedules.disableUnreadable(id, `it can't be read: ${(error as Error).message}`);
      return 0;
    }
  }

  function settleSchedule(run: Run, schedule: Schedule, completion: RunCompletion): void {
    const { outcome, nowMs } = completion;
    const said = { lastStatus: outcome.kind, lastSummary: outcome.summary };
    // Changed to another time while it ran: that time is still to come.
    if (!belongsTo(schedule, run)) {
      schedules.save({ ...schedule, ...said });
      settleOccurrence(run, outcome);
      return;
    }
    const { retryAtMs, ...changed } = decideOutcome({ schedule, outcome, finishedMs: nowMs });
    const isOver = changed.status !== schedule.status;
    if (isOver) schedules.recordDue(schedule, { reason: changed.status, nowMs });
    schedules.save({
      ...schedule,
      ...changed,
      ...said,
      nextFireMs: isOver ? null : schedule.nextFireMs,
    });
    if (outcome.kind === 'failed') {
      engine.cancelQueued({
        scheduleId: schedule.id,
        reason: isOver ? changed.status : 'backoff',
        nowMs,
      });
    }
    if (changed.status === 'disabled' && isOver)
      tellDisabled(run, schedule, { ...changed, ...outcome, nowMs });
    if (retryAtMs === null) {
      settleOccurrence(run, outcome);
    } else {
      const attempt = run.attempt + 1;
      const again = engine.insert({ ...run, attempt, notBeforeMs: retryAtMs, enqueuedMs: nowMs });
      linkRun.run(again.id, schedule.id, run.scheduledForMs);
    }
  }

  function tellDisabled(
    run: Run,
    schedule: Schedule,
    facts: { failuresInRow: number; summary: string; nowMs: number },
  ): void {
    const text = `The schedule "${schedule.name}" failed ${facts.failuresInRow} times in a row and was disabled. Last: ${facts.summary}`;
    insertMessage.run(makeId('msg'), schedule.sessionKey, text, run.id, facts.nowMs);
  }

  function settleOccurrence(run: Run, outcome: Outcome): void {
    const state = outcome.kind === 'succeeded' ? 'ran' : 'failed';
    const reason = outcome.kind === 'failed' ? outcome.summary : null;
    setOccurrence.run(state, reason, run.scheduleId, run.scheduledForMs, run.id);
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
        const { runId, owner, fence, outcome, nowMs } = completion;
        const ended = engine.finish({
          runId,
          owner,
          fence,
          state: outcome.kind,
          summary: outcome.summary,
          nowMs,
        });
        if (!ended) return 'lost';
        const run = engine.read(runId) as Run;
        for (const message of completion.messages) {
          insertMessage.run(makeId('msg'), message.sessionKey, message.text, runId, nowMs);
        }
        const schedule = run.scheduleId === null ? null : schedules.read(run.scheduleId);
        if (schedule !== null && run.cause === 'occurrence')
          settleSchedule(run, schedule, completion);
        return 'completed';
      }),
    prune: ({ beforeMs, keep, after, schedules: most }) =>
      database.write(() => {
        const ids = nextSchedules.all(after, most).map((row) => String(row['id']));
        const rows = ids.reduce((sum, id) => sum + pruneSchedule(id, beforeMs, keep), 0);
        return { rows, after: ids.at(-1) ?? null };
      }),
    occurrences: async (scheduleId, limit) =>
      selectOccurrences.all(scheduleId, limit).map(
        (row) =>
          ({
            scheduleId: row['schedule_id'],
            scheduledForMs: row['scheduled_for_ms'],
            lastScheduledForMs: row['last_scheduled_for_ms'],
            count: row['count'],
            state: row['state'],
            reason: row['reason'],
            runId: row['run_id'],
          }) as Occurrence,
      ),
  };
}

/** Whether the run is of the time that the schedule has now; a recurring one has many. */
function belongsTo({ trigger }: Schedule, run: Run): boolean {
  return trigger.kind !== 'at' || instantMs(trigger.atUtc) === run.scheduledForMs;
}

/** A one-shot that will not run is over. */
function missedForGood(actions: DueAction[]): Partial<Schedule> {
  const [action] = actions;
  const reason = action?.kind === 'record' ? action.reason : null;
  return { status: 'completed', nextFireMs: null, lastStatus: 'missed', lastSummary: reason };
}
