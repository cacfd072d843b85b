/** The occurrences of a schedule, the newest first. */
import type { Occurrence } from '../../../domain/run/run.ts';
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';

export function createListOccurrences(database: Database): Ledger['occurrences'] {
  const select = database.prepare(
    'SELECT * FROM occurrences WHERE schedule_id = ? ORDER BY scheduled_for_ms DESC LIMIT ?',
  );
  return async (scheduleId, limit) => select.all(scheduleId, limit).map(toOccurrence);
}

function toOccurrence(row: Record<string, unknown>): Occurrence {
  return {
    scheduleId: row['schedule_id'],
    scheduledForMs: row['scheduled_for_ms'],
    lastScheduledForMs: row['last_scheduled_for_ms'],
    count: row['count'],
    state: row['state'],
    reason: row['reason'],
    runId: row['run_id'],
  } as Occurrence;
}
