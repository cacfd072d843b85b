/** After the clock was set back: no pause is longer than it could be. For use inside a transaction. */
import { latestWaits } from '../../../domain/run/latest-waits.ts';
import type { Database } from '../database.ts';

export type ShortenPauses = (nowMs: number) => void;

export function createShortenPauses(database: Database): ShortenPauses {
  const shorten = database.prepare(
    'UPDATE deliveries SET not_before_ms = ?1 WHERE finished_ms IS NULL AND not_before_ms > ?1',
  );
  return (nowMs) => void shorten.run(latestWaits(nowMs).deliveryAtMs);
}
