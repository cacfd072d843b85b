/**
 * Gives runs that wait and never began the definition that is approved when they begin. Of what such runs inherited, they
 * keep the steps that are in it unchanged. For use inside a transaction.
 */
import type { Database } from '../database.ts';
import type { SqliteJournal } from '../sqlite-journal.ts';

export type UnpinRuns = (scheduleId: string, keptSteps: ReadonlySet<string>) => void;

export function createUnpinRuns(
  database: Database,
  { keepOnly }: Pick<SqliteJournal, 'keepOnly'>,
): UnpinRuns {
  const unpin = database.prepare(
    `UPDATE runs SET definition_hash = NULL WHERE schedule_id = ? AND finished_ms IS NULL AND state = 'waiting' AND fence = 0 RETURNING id`,
  );
  return (scheduleId, keptSteps) => {
    for (const row of unpin.all(scheduleId)) keepOnly(String(row['id']), keptSteps);
  };
}
