/** The first unfinished delivery of each target: the only one of it that may go out. The oldest first. */
import type { Delivery } from '../../../domain/run/delivery.ts';
import type { Database } from '../database.ts';

type FirstOfTarget = Pick<Delivery, 'id' | 'channel' | 'state' | 'notBeforeMs'> & {
  leaseUntilMs: number;
};

export type FirstOfTargets = () => FirstOfTarget[];

export function createFirstOfTargets(database: Database): FirstOfTargets {
  // From target to target by the index, whatever waits behind the first of each.
  const select = database.prepare(
    `WITH RECURSIVE targets(target) AS (
       SELECT MIN(target) FROM deliveries WHERE finished_ms IS NULL
       UNION ALL
       SELECT (SELECT MIN(d.target) FROM deliveries AS d WHERE d.finished_ms IS NULL AND d.target > targets.target)
       FROM targets WHERE targets.target IS NOT NULL)
     SELECT id, channel, state, not_before_ms AS notBeforeMs, lease_until_ms AS leaseUntilMs FROM deliveries
     WHERE sequence IN (
       SELECT (SELECT MIN(d.sequence) FROM deliveries AS d WHERE d.finished_ms IS NULL AND d.target = targets.target)
       FROM targets WHERE targets.target IS NOT NULL)
     ORDER BY sequence`,
  );
  return () => select.all() as unknown as FirstOfTarget[];
}
