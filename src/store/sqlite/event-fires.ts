/** The instants at which schedules have events, for use inside transactions. Open are those that nothing was done about yet. */
import type { Database } from './database.ts';

export interface EventFires {
  /** Events whose time has come, also those that came before the clock was set back; earliest first. */
  open(scheduleId: string, nowMs: number): number[];
  /** The first whose time is to come. */
  laterMs(scheduleId: string, nowMs: number): number | null;
  firstMs(scheduleId: string): number | null;
  close(scheduleId: string, instantsMs: readonly number[]): void;
  /** How many events led to the one that an occurrence stands for; 0 if it was none. */
  depthOf(scheduleId: string, atMs: number): number;
}

/** The most that are looked at in one step. */
const MOST_AT_ONCE = 1000;

export function createEventFires(database: Database): EventFires {
  const selectOpen = database.prepare(
    `SELECT DISTINCT at_ms AS at FROM event_fires JOIN events ON events.id = event
     WHERE schedule_id = ?1 AND is_open = 1 AND (at_ms <= ?2 OR came_ms > ?2) ORDER BY at_ms LIMIT ?3`,
  );
  const selectLater = database.prepare(
    'SELECT MIN(at_ms) AS at FROM event_fires WHERE schedule_id = ? AND is_open = 1 AND at_ms > ?',
  );
  const close = database.prepare(
    'UPDATE event_fires SET is_open = 0 WHERE schedule_id = ? AND at_ms = ? AND is_open = 1',
  );
  const selectDepth = database.prepare(
    `SELECT MAX(depth) AS depth FROM event_fires JOIN events ON events.id = event
     WHERE schedule_id = ? AND at_ms = ?`,
  );
  const laterMs = (scheduleId: string, nowMs: number): number | null =>
    (selectLater.get(scheduleId, nowMs)?.['at'] as number | null | undefined) ?? null;
  return {
    open: (scheduleId, nowMs) =>
      selectOpen.all(scheduleId, nowMs, MOST_AT_ONCE).map((row) => Number(row['at'])),
    laterMs,
    firstMs: (scheduleId) => laterMs(scheduleId, Number.MIN_SAFE_INTEGER),
    close(scheduleId, instantsMs) {
      for (const atMs of instantsMs) close.run(scheduleId, atMs);
    },
    depthOf: (scheduleId, atMs) => Number(selectDepth.get(scheduleId, atMs)?.['depth'] ?? 0),
  };
}
