/** When to look at the ledger again, and the latest time that anything was done at. */
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';

export function createNextDue(
  database: Database,
  engine: Pick<SqliteEngine, 'earliestWaitingAfter'>,
): Ledger['nextDueMs'] {
  const selectEarliestFire = database.prepare(
    `SELECT MIN(next_fire_ms) AS at FROM schedules WHERE status = 'active' AND next_fire_ms IS NOT NULL`,
  );
  return async (nowMs) => {
    const fireMs = selectEarliestFire.get()?.['at'] as number | null;
    const waitingMs = engine.earliestWaitingAfter(nowMs);
    if (fireMs === null) return waitingMs;
    return waitingMs === null ? fireMs : Math.min(fireMs, waitingMs);
  };
}

export function createLatestKnown(database: Database): Ledger['latestKnownMs'] {
  const selectRun = database.prepare('SELECT enqueued_ms AS at FROM runs ORDER BY id DESC LIMIT 1');
  const selectChange = database.prepare(
    `SELECT MAX(updated_ms) AS at FROM schedules WHERE status = 'active'`,
  );
  return async () => {
    const known = [selectRun.get()?.['at'], selectChange.get()?.['at']];
    const times = known.filter((at) => typeof at === 'number');
    return times.length === 0 ? null : Math.max(...times);
  };
}
