/**
 * After the clock was set back: what lies ahead again and did not run may run at its true time. What
 * ran keeps its row, so it does not run twice.
 */
import { createFireTimes } from '../../domain/schedule/fire-times.ts';
import { instantMs } from '../../time/instant.ts';
import type { Ledger } from '../store.ts';
import type { Database } from './database.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';

const LONGEST_COOL_DOWN_MS = 3_600_000;

export function createRewindLedger(
  database: Database,
  parts: {
    schedules: SqliteScheduleTable;
    occurrences: OccurrenceTable;
    engine: SqliteEngine;
    outbox: SqliteOutbox;
  },
): Ledger['rewind'] {
  const { schedules, occurrences, engine, outbox } = parts;
  const selectPruned = database.prepare('SELECT pruned_until_ms AS at FROM schedules WHERE id = ?');
  const nextSchedules = database.prepare(
    `SELECT id FROM schedules WHERE id > ? AND (status = 'active' OR (status = 'completed' AND last_status = 'missed'))
     ORDER BY id LIMIT ?`,
  );

  function rewindSchedule(id: string, nowMs: number): void {
    const schedule = schedules.readOrNull(id);
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
    const forgottenMs = Number(selectPruned.get(id)?.['at'] ?? 0);
    const regularMs = createFireTimes(trigger).nextFireMs(Math.max(nowMs, forgottenMs));
    const isAhead =
      regularMs !== null && (schedule.nextFireMs === null || regularMs < schedule.nextFireMs);
    if (!isAhead) return;
    occurrences.forgetAhead(id, trigger, nowMs);
    const latestMs = nowMs + LONGEST_COOL_DOWN_MS;
    const coolDownUntilMs =
      schedule.coolDownUntilMs === null ? null : Math.min(schedule.coolDownUntilMs, latestMs);
    // A rule that was over because its last fires were missed has them ahead again.
    schedules.save({ ...schedule, status: 'active', nextFireMs: regularMs, coolDownUntilMs });
  }

  return ({ nowMs, after, schedules: most }) =>
    database.write(() => {
      if (after === '') {
        engine.shortenWaits(nowMs);
        outbox.shortenPauses(nowMs);
      }
      const ids = nextSchedules.all(after, most).map((row) => String(row['id']));
      for (const id of ids) rewindSchedule(id, nowMs);
      return ids.at(-1) ?? null;
    });
}
