/** After the clock was set back: no pause and no lease is longer than it could be. For use inside a transaction. */
import { latestWaits } from '../../../domain/run/latest-waits.ts';
import type { Database } from '../database.ts';

export type ShortenWaits = (nowMs: number) => void;

export function createShortenWaits(database: Database): ShortenWaits {
  const shortenRetries = database.prepare(
    `UPDATE runs SET not_before_ms = ?1 WHERE state = 'waiting' AND not_before_ms > ?1`,
  );
  const shortenLeases = database.prepare(
    `UPDATE runs SET lease_until_ms = ?1 WHERE state = 'running' AND lease_until_ms > ?1`,
  );
  return (nowMs) => {
    const latest = latestWaits(nowMs);
    shortenRetries.run(latest.retryAtMs);
    shortenLeases.run(latest.leaseUntilMs);
  };
}
