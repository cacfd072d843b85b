/** Takes what is due, earliest first, and performs what `claimSchedule` says of each, all in one step. */
import { type ClaimEffect, claimSchedule } from '../../../domain/schedule/claim-schedule.ts';
import { type CollectedDue, collectDue } from '../../../domain/schedule/collect-due.ts';
import { collectEvents } from '../../../domain/schedule/collect-events.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { ClaimDueRequest, Ledger } from '../../store.ts';
import type { Database } from '../database.ts';
import type { EventFires } from '../event-fires.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';
import type { SqliteScheduleTable } from '../schedule-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteIncidents } from '../sqlite-incidents.ts';
import type { EnqueueOccurrence } from './enqueue-occurrence.ts';

export function createClaimDue(
  database: Database,
  parts: {
    schedules: Pick<SqliteScheduleTable, 'read' | 'save' | 'disableUnreadable'>;
    occurrences: Pick<OccurrenceTable, 'insert' | 'recorded'>;
    engine: Pick<SqliteEngine, 'unfinishedOf' | 'begunOf' | 'latestOf'>;
    incidents: Pick<SqliteIncidents, 'open' | 'close'>;
    fires: EventFires;
    enqueueOccurrence: EnqueueOccurrence;
    queueCap: number;
  },
): Ledger['claimDue'] {
  const { schedules, occurrences, engine, incidents, fires, enqueueOccurrence, queueCap } = parts;
  const selectDue = database.prepare(
    `SELECT id FROM schedules WHERE status = 'active' AND next_fire_ms <= ? ORDER BY next_fire_ms LIMIT ?`,
  );

  /** Of what is waited for, those that are taken are no longer open. */
  function takeEvents(
    schedule: Schedule,
    { nowMs }: ClaimDueRequest,
    unfinishedRuns: number,
  ): CollectedDue {
    const { id } = schedule;
    const [openMs, laterMs] = [fires.open(id, nowMs), fires.laterMs(id, nowMs)];
    const due = collectEvents({ schedule, openMs, laterMs, nowMs, unfinishedRuns, queueCap });
    fires.close(id, due.dueMs);
    return due;
  }

  function decide(schedule: Schedule, request: ClaimDueRequest): ClaimEffect[] {
    const { id, trigger } = schedule;
    const unfinishedRuns = engine.unfinishedOf(id);
    const due =
      trigger.kind === 'event'
        ? takeEvents(schedule, request, unfinishedRuns)
        : collectDue(schedule, request);
    const [firstMs] = due.dueMs;
    const isOneShot = trigger.kind === 'at' && firstMs !== undefined;
    return claimSchedule({
      ...request,
      queueCap,
      schedule,
      due,
      recorded: occurrences.recorded(id, due.dueMs),
      unfinishedRuns,
      begunRuns: unfinishedRuns === 0 ? 0 : engine.begunOf(id),
      previous: isOneShot ? engine.latestOf(id, firstMs) : null,
    });
  }

  /** Answers with how many runs it enqueued. */
  function perform(effect: ClaimEffect, schedule: Schedule, nowMs: number): number {
    switch (effect.kind) {
      case 'record-occurrence':
        occurrences.insert(effect);
        return 0;
      case 'begin-occurrence': {
        const { scheduledForMs: firstMs } = effect;
        const row = { scheduleId: schedule.id, firstMs, lastMs: firstMs, count: 1 };
        if (!occurrences.insert({ ...row, state: 'queued', reason: null })) return 0;
        enqueueOccurrence(schedule, effect);
        return 1;
      }
      case 'save-schedule':
        schedules.save(effect.schedule);
        return 0;
      case 'open-incident':
        incidents.open(effect.trouble, nowMs);
        return 0;
      case 'close-incident':
        incidents.close({ ...effect, nowMs });
        return 0;
    }
  }

  /** One that can't be read or computed must not hold up the others: it is disabled, and says why. */
  function claim(id: string, request: ClaimDueRequest): number {
    let schedule: Schedule;
    let effects: ClaimEffect[];
    try {
      schedule = schedules.read(id) as Schedule;
      effects = decide(schedule, request);
    } catch (error) {
      schedules.disableUnreadable(id, error as Error, request.nowMs);
      return 0;
    }
    return effects.reduce((runs, effect) => runs + perform(effect, schedule, request.nowMs), 0);
  }

  return (request) =>
    database.write(() => {
      const due = selectDue.all(request.nowMs, request.limit).map((row) => String(row['id']));
      const runs = due.reduce((sum, id) => sum + claim(id, request), 0);
      return { schedules: due.length, runs };
    });
}
