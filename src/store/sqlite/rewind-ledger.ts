/**
 * After the clock was set back: what lies ahead again and did not run may run at its true time. What
 * ran keeps its row, so it does not run twice.
 */
import { createFireTimes } from '../../domain/fire-times.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { instantMs } from '../../domain/time/instant.ts';
import type { Ledger } from '../store.ts';
import type { Database } from './database.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';

const LONGEST_COOL_DOWN_MS = 3_600_000;

export function createRewindLedger(
  database: Database,
  parts: { schedules: SqliteScheduleTable; occurrences: OccurrenceTable; engine: SqliteEngine },
): Ledger['rewind'] {
  const { schedules, occurrences, engine } = parts;
  const nextSchedules = database.prepare(
    `SELECT id FROM schedules WHERE id > ? AND (status = 'active' OR (status = 'completed' AND last_status = 'missed'))
     ORDER BY id LIMIT ?`,
  );

  function rewindSchedule(id: string, nowMs: number): void {
    const schedule = readable(schedules, id);
    if (schedule === null) return;
    const { trigger } = schedule;
    if (trigger.kind === 'at') {
      const isAhead = schedule.status === 'completed' && instantMs(trigger.atUtc) > nowMs;
      if (!isAhead) return;
      occurrences.forgetAhead(id, trigger, nowMs);
      const fresh = { lastStatus: null, lastSummary: null, lastFiredMs: null };
      const nextFireMs = instantMs(trigger.atUtc);
      schedules.save({ ...schedule, ...fresh, status: 'active', nextFireMs });
      return;
    }
    const regularMs = createFireTimes(trigger).nextFireMs(nowMs);
    if (schedule.nextFireMs === null || regularMs === null || regularMs >= schedule.nextFireMs)
      return;
    occurrences.forgetAhead(id, trigger, nowMs);
    const latestMs = nowMs + LONGEST_COOL_DOWN_MS;
    const coolDownUntilMs =
      schedule.coolDownUntilMs === null ? null : Math.min(schedule.coolDownUntilMs, latestMs);
    schedules.save({ ...schedule, nextFireMs: regularMs, coolDownUntilMs });
  }

  return ({ nowMs, after, schedules: most }) =>
    database.write(() => {
      if (after === '') engine.shortenWaits(nowMs);
      const ids = nextSchedules.all(after, most).map((row) => String(row['id']));
      for (const id of ids) rewindSchedule(id, nowMs);
      return ids.at(-1) ?? null;
    });
}

/** One that can't be read is disabled when it is due. */
function readable(schedules: SqliteScheduleTable, id: string): Schedule | null {
  try {
    return schedules.read(id);
  } catch {
    return null;
  }
}
