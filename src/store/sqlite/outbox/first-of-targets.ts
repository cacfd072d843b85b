/** The first unfinished delivery of each target: the only one of it that may go out. */
import type { Database } from '../database.ts';

/** Answers with their ids. */
export type FirstOfTargets = () => string[];

export function createFirstOfTargets(database: Database): FirstOfTargets {
  // From target to target by the index, whatever waits behind the first of each.
  const select = database.prepare(
    `WITH RECURSIVE targets(target) AS (
       SELECT MIN(target) FROM deliveries WHERE finished_ms IS NULL
       UNION ALL
       SELECT (SELECT MIN(d.target) FROM deliveries AS d WHERE d.finished_ms IS NULL AND d.target > targets.target)
       FROM targets WHERE targets.target IS NOT NULL)
     SELECT (SELECT d.id FROM deliveries AS d WHERE d.finished_ms IS NULL AND d.target = targets.target ORDER BY d.sequence LIMIT 1) AS id
     FROM targets WHERE targets.target IS NOT NULL`,
  );
  return () => select.all().map((row) => String(row['id']));
}
