/** Rows that refer to a file of outputs, for use inside a transaction. */
import type { Database } from './database.ts';

export function createOutputQueries(database: Database) {
  const selectReference = database.prepare(
    `SELECT 1 FROM steps WHERE input_file = ?1 UNION ALL SELECT 1 FROM steps WHERE output_file = ?1 LIMIT 1`,
  );
  const selectUse = database.prepare(
    `SELECT 1 FROM (SELECT run_id FROM steps WHERE input_file = ?1
         UNION ALL SELECT run_id FROM steps WHERE output_file = ?1) AS referring
       JOIN runs ON runs.id = referring.run_id WHERE runs.finished_ms IS NULL LIMIT 1`,
  );
  return {
    isReferredTo: (hash: string): boolean => selectReference.get(hash) !== undefined,
    isInUse: (hash: string): boolean => selectUse.get(hash) !== undefined,
  };
}
