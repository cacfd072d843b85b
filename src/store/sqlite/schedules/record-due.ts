/** Records what is due and was not taken as skipped, for use inside a transaction. */
import { piecesOfDue, stretchesOf } from '../../../domain/schedule/due-stretches.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';

export type RecordDue = (schedule: Schedule, settle: { reason: string; nowMs: number }) => void;

export function createRecordDue(
  occurrences: Pick<OccurrenceTable, 'recorded' | 'insert'>,
): RecordDue {
  return (schedule, { reason, nowMs }) => {
    for (const { dueMs } of piecesOfDue(schedule, nowMs)) {
      const recorded = occurrences.recorded(schedule.id, dueMs);
      for (const stretch of stretchesOf(dueMs, recorded)) {
        occurrences.insert({ scheduleId: schedule.id, ...stretch, state: 'skipped', reason });
      }
    }
  };
}
