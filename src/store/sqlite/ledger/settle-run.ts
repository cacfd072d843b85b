/** Performs what `settleRun` says follows from the end of a run, inside the transaction that records it. */
import type { Run, RunOutcome } from '../../../domain/run/run.ts';
import { endOfRun } from '../../../domain/schedule/event.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import { type SettleEffect, settleRun } from '../../../domain/schedule/settle-run.ts';
import type { EventFires } from '../event-fires.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';
import type { SqliteScheduleTable } from '../schedule-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteEvents } from '../sqlite-events.ts';
import type { SqliteIncidents } from '../sqlite-incidents.ts';
import type { EnqueueOccurrence } from './enqueue-occurrence.ts';

export type SettleRun = (run: Run, outcome: RunOutcome, nowMs: number) => void;

export function createSettleRun(parts: {
  schedules: Pick<SqliteScheduleTable, 'readOrNull' | 'save' | 'recordDue'>;
  occurrences: Pick<OccurrenceTable, 'settle'>;
  engine: Pick<SqliteEngine, 'cancelQueued' | 'unfinishedOf'>;
  incidents: Pick<SqliteIncidents, 'open' | 'close'>;
  fires: Pick<EventFires, 'firstMs' | 'depthOf'>;
  events: Pick<SqliteEvents, 'give' | 'isAwaited'>;
  enqueueOccurrence: EnqueueOccurrence;
}): SettleRun {
  const { schedules, occurrences, engine, incidents, fires, events, enqueueOccurrence } = parts;

  function perform(effect: SettleEffect, nowMs: number): void {
    switch (effect.kind) {
      case 'settle-occurrence':
        occurrences.settle(effect);
        break;
      case 'retry-occurrence':
        enqueueOccurrence(effect.schedule, effect);
        break;
      case 'save-schedule':
        schedules.save(effect.schedule);
        break;
      case 'record-due':
        schedules.recordDue(effect.schedule, { reason: effect.reason, nowMs });
        break;
      case 'cancel-queued':
        engine.cancelQueued({ ...effect, nowMs });
        break;
      case 'save-when-idle':
        if (engine.unfinishedOf(effect.schedule.id) === 0) schedules.save(effect.schedule);
        break;
      case 'open-incident':
        incidents.open(effect.trouble, nowMs);
        break;
      case 'close-incident':
        incidents.close({ ...effect, nowMs });
        break;
    }
  }

  /** Events that waited for the end of the run have room now. */
  function lookAtEvents({ id, trigger }: Schedule): void {
    if (trigger.kind !== 'event') return;
    const schedule = schedules.readOrNull(id);
    if (schedule?.status !== 'active') return;
    schedules.save({ ...schedule, nextFireMs: fires.firstMs(id) });
  }

  function tellEnd(run: Run, schedule: Schedule, outcome: RunOutcome, nowMs: number): void {
    const { scheduledForMs: atMs } = run;
    // Most of the time nobody waits for it, and every run comes along here.
    if (!events.isAwaited(endOfRun(run, { schedule, outcome, depth: 0 }).facts.on)) return;
    const depth = atMs === null ? 0 : fires.depthOf(schedule.id, atMs);
    events.give(endOfRun(run, { schedule, outcome, depth: depth + 1 }), nowMs);
  }

  return (run, outcome, nowMs) => {
    const schedule = run.scheduleId === null ? null : schedules.readOrNull(run.scheduleId);
    const effects = settleRun({ run, outcome, schedule, nowMs });
    for (const effect of effects) perform(effect, nowMs);
    if (schedule === null) return;
    lookAtEvents(schedule);
    // An occurrence that is tried again has not come to its end.
    if (!effects.some(({ kind }) => kind === 'retry-occurrence'))
      tellEnd(run, schedule, outcome, nowMs);
  };
}
