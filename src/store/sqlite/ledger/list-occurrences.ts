/** The occurrences of a schedule, the newest first, or of many schedules between two instants. */
import type { Occurrence } from '../../../domain/run/run.ts';
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';

export function createListOccurrences(database: Database): Ledger['occurrences'] {
  const select = database.prepare(
    'SELECT * FROM occurrences WHERE schedule_id = ? ORDER BY scheduled_for_ms DESC LIMIT ?',
  );
  return async (scheduleId, limit) => select.all(scheduleId, limit).map(toOccurrence);
}

/** Along the key of the table: schedule by schedule, piece by piece. */
const FOUND = `
  WITH wanted AS (SELECT value AS id FROM json_each(?1)),
    pieces AS (SELECT key AS piece, value ->> 0 AS lowest, value ->> 1 AS above FROM json_each(?2)),
    found AS (
      SELECT occurrences.*, piece FROM wanted CROSS JOIN pieces CROSS JOIN occurrences
      WHERE schedule_id = wanted.id AND scheduled_for_ms >= lowest AND scheduled_for_ms < above
    ),
    counted AS (
      SELECT *, COUNT(*) OVER same AS rows_together, SUM(count) OVER same AS together,
        MIN(scheduled_for_ms) OVER same AS first_ms, MAX(last_scheduled_for_ms) OVER same AS last_ms,
        ROW_NUMBER() OVER (PARTITION BY schedule_id, piece, state ORDER BY scheduled_for_ms DESC) AS from_latest
      FROM found WINDOW same AS (PARTITION BY schedule_id, piece, state)
    )
  SELECT schedule_id, state, reason, run_id,
    iif(rows_together > ?3, first_ms, scheduled_for_ms) AS scheduled_for_ms,
    iif(rows_together > ?3, last_ms, last_scheduled_for_ms) AS last_scheduled_for_ms,
    iif(rows_together > ?3, together, count) AS count
  FROM counted WHERE rows_together <= ?3 OR from_latest = 1`;

const BEGUN_BEFORE = `
  SELECT occurrences.* FROM (SELECT value AS id FROM json_each(?1)) AS wanted CROSS JOIN occurrences
  WHERE schedule_id = wanted.id AND last_scheduled_for_ms >= ?2 AND scheduled_for_ms = (
    SELECT MAX(earlier.scheduled_for_ms) FROM occurrences AS earlier
    WHERE earlier.schedule_id = wanted.id AND earlier.scheduled_for_ms < ?2
  )`;

export function createOccurrencesIn(
  database: Database,
): Pick<Ledger, 'occurrencesIn' | 'scheduledIn' | 'reachingInto'> {
  const selectFound = database.prepare(FOUND);
  const selectBegun = database.prepare(BEGUN_BEFORE);
  const selectSchedules = database.prepare(
    'SELECT DISTINCT schedule_id AS id FROM occurrences WHERE scheduled_for_ms >= ? AND scheduled_for_ms < ?',
  );
  return {
    async occurrencesIn({ scheduleIds, pieces, most }) {
      const ids = JSON.stringify(scheduleIds);
      const bounds = JSON.stringify(pieces.map(({ fromMs, beforeMs }) => [fromMs, beforeMs]));
      return selectFound.all(ids, bounds, most).map(toOccurrence);
    },
    scheduledIn: async ({ fromMs, beforeMs }) =>
      selectSchedules.all(fromMs, beforeMs).map((row) => String(row['id'])),
    reachingInto: async ({ scheduleIds, atMs }) =>
      selectBegun.all(JSON.stringify(scheduleIds), atMs).map(toOccurrence),
  };
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
