/** Performs what `settleRun` says follows from the end of a run, inside the transaction that records it. */
import type { Outcome, Run } from '../../../domain/run/run.ts';
import { type SettleEffect, settleRun } from '../../../domain/schedule/settle-run.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';
import type { SqliteScheduleTable } from '../schedule-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteIncidents } from '../sqlite-incidents.ts';
import type { EnqueueOccurrence } from './enqueue-occurrence.ts';

export type SettleRun = (run: Run, outcome: Outcome, nowMs: number) => void;

export function createSettleRun(parts: {
  schedules: Pick<SqliteScheduleTable, 'readOrNull' | 'save' | 'recordDue'>;
  occurrences: Pick<OccurrenceTable, 'settle'>;
  engine: Pick<SqliteEngine, 'cancelQueued' | 'unfinishedOf'>;
  incidents: Pick<SqliteIncidents, 'open' | 'close'>;
  enqueueOccurrence: EnqueueOccurrence;
}): SettleRun {
  const { schedules, occurrences, engine, incidents, enqueueOccurrence } = parts;

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

  return (run, outcome, nowMs) => {
    const schedule = run.scheduleId === null ? null : schedules.readOrNull(run.scheduleId);
    for (const effect of settleRun({ run, outcome, schedule, nowMs })) perform(effect, nowMs);
  };
}
