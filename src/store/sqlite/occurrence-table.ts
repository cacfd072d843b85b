/**
 * Occurrences in SQLite: every instant at which a schedule was due is in exactly one row. For use
 * inside transactions of the ledger and the schedules.
 */
import type { Occurrence, OccurrenceState, Run } from '../../domain/run/run.ts';
import type { Database } from './database.ts';

export interface OccurrenceTable {
  /** False if the instant has a row already. */
  insert(row: NewOccurrence): boolean;
  /** From now on, this run carries its occurrence out. */
  linkRun(run: Pick<Run, 'id' | 'scheduleId' | 'scheduledForMs'>): void;
  /** Ends the occurrence that `runId` carries out. */
  settle(
    end: { runId: string } & Pick<Occurrence, 'scheduleId' | 'scheduledForMs' | 'state' | 'reason'>,
  ): void;
  /** Instants among these that have a row already, because the clock was set back after they ran. */
  recorded(scheduleId: string, instantsMs: readonly number[]): Set<number>;
}

interface NewOccurrence {
  scheduleId: string;
  firstMs: number;
  lastMs: number;
  count: number;
  state: OccurrenceState;
  reason: string | null;
}

export function createOccurrenceTable(database: Database): OccurrenceTable {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO occurrences (schedule_id, scheduled_for_ms, last_scheduled_for_ms, count, state, reason, run_id)
     VALUES (?, ?, ?, ?, ?, ?, NULL)`,
  );
  const linkRun = database.prepare(
    'UPDATE occurrences SET run_id = ? WHERE schedule_id = ? AND scheduled_for_ms = ?',
  );
  const settle = database.prepare(
    'UPDATE occurrences SET state = ?, reason = ? WHERE schedule_id = ? AND scheduled_for_ms = ? AND run_id = ?',
  );
  const selectBetween = database.prepare(
    'SELECT scheduled_for_ms AS at FROM occurrences WHERE schedule_id = ? AND scheduled_for_ms BETWEEN ? AND ?',
  );
  return {
    insert: ({ scheduleId, firstMs, lastMs, count, state, reason }) =>
      insert.run(scheduleId, firstMs, lastMs, count, state, reason).changes === 1,
    linkRun: ({ id, scheduleId, scheduledForMs }) =>
      void linkRun.run(id, scheduleId, scheduledForMs),
    settle: ({ scheduleId, scheduledForMs, runId, state, reason }) =>
      void settle.run(state, reason, scheduleId, scheduledForMs, runId),
    recorded(scheduleId, instantsMs) {
      const [firstMs] = instantsMs;
      if (firstMs === undefined) return new Set();
      const rows = selectBetween.all(scheduleId, firstMs, instantsMs.at(-1) ?? firstMs);
      return new Set(rows.map((row) => Number(row['at'])));
    },
  };
}
