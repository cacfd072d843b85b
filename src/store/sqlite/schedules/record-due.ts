/** Records what is due and was not taken, or fell into a pause, as skipped; for use inside a transaction. */
import {
  piecesOfDue,
  stretchesBetween,
  stretchesOf,
} from '../../../domain/schedule/due-stretches.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { EventFires } from '../event-fires.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';

/** Also those whose time is to come: they happened. */
const ALL = Number.MAX_SAFE_INTEGER;

export type RecordDue = (schedule: Schedule, settle: { reason: string; nowMs: number }) => void;

export type RecordPause = (schedule: Schedule, pause: { afterMs: number; untilMs: number }) => void;

export function createRecordPause(
  occurrences: Pick<OccurrenceTable, 'recorded' | 'insert'>,
): RecordPause {
  return (schedule, pause) => {
    const { id: scheduleId } = schedule;
    const recorded = occurrences.recorded(scheduleId, [pause.afterMs + 1, pause.untilMs]);
    for (const { isCutOff, ...stretch } of stretchesBetween(schedule, pause, recorded)) {
      const reason = isCutOff ? 'paused-at-least' : 'paused';
      occurrences.insert({ scheduleId, ...stretch, state: 'skipped', reason });
    }
  };
}

export function createRecordDue(
  occurrences: Pick<OccurrenceTable, 'recorded' | 'insert'>,
  fires: Pick<EventFires, 'open' | 'close'>,
): RecordDue {
  function recordEvents({ id: scheduleId }: Schedule, reason: string): void {
    for (
      let openMs = fires.open(scheduleId, ALL);
      openMs.length > 0;
      openMs = fires.open(scheduleId, ALL)
    ) {
      for (const atMs of openMs) {
        const row = { scheduleId, firstMs: atMs, lastMs: atMs, count: 1 };
        occurrences.insert({ ...row, state: 'skipped', reason });
      }
      fires.close(scheduleId, openMs);
    }
  }

  return (schedule, { reason, nowMs }) => {
    if (schedule.trigger.kind === 'event') return recordEvents(schedule, reason);
    for (const { dueMs } of piecesOfDue(schedule, nowMs)) {
      const recorded = occurrences.recorded(schedule.id, dueMs);
      for (const stretch of stretchesOf(dueMs, recorded)) {
        occurrences.insert({ scheduleId: schedule.id, ...stretch, state: 'skipped', reason });
      }
    }
  };
}
