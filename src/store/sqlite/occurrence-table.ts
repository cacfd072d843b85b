/**
 * Occurrences in SQLite: every instant at which a schedule was due is in exactly one row. For use
 * inside transactions of the ledger and the schedules.
 */

import type { Occurrence, OccurrenceState } from '../../domain/run/run.ts';
import { createFireTimes } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { Database } from './database.ts';

export interface OccurrenceTable {
  /** False where the instant has a row already. */
  insert(row: NewOccurrence): boolean;
  linkRun(scheduleId: string, scheduledForMs: number, runId: string): void;
  /** Ends the occurrence that `runId` carries out. */
  settle(end: { runId: string; state: OccurrenceState; reason: string | null } & Instant): void;
  /** Those of the instants that have a row already, because the clock was set back after they ran. */
  recorded(scheduleId: string, instantsMs: readonly number[]): Set<number>;
  /** A one-shot that is let loose again may run at its old time after all. */
  reopen(scheduleId: string, scheduledForMs: number): void;
  /** Forgets what did not run and lies ahead of `nowMs`; a stretch is cut off there. */
  forgetAhead(scheduleId: string, trigger: Trigger, nowMs: number): void;
  /** Says up to which instant it forgot something that ran: that must not run again. */
  prune(
    scheduleId: string,
    beforeMs: number,
    keep: number,
  ): { rows: number; ranUntilMs: number | null };
  list(scheduleId: string, limit: number): Occurrence[];
}

interface Instant {
  scheduleId: string;
  scheduledForMs: number;
}

interface NewOccurrence {
  scheduleId: string;
  firstMs: number;
  lastMs: number;
  count: number;
  state: OccurrenceState;
  reason: string | null;
}

export function createOccurrenceTable(database: Database): OccurrenceTable {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO occurrences (schedule_id, scheduled_for_ms, last_scheduled_for_ms, count, state, reason, run_id)
     VALUES (?, ?, ?, ?, ?, ?, NULL)`,
  );
  const linkRun = database.prepare(
    'UPDATE occurrences SET run_id = ? WHERE schedule_id = ? AND scheduled_for_ms = ?',
  );
  const settle = database.prepare(
    'UPDATE occurrences SET state = ?, reason = ? WHERE schedule_id = ? AND scheduled_for_ms = ? AND run_id = ?',
  );
  const selectBetween = database.prepare(
    'SELECT scheduled_for_ms AS at FROM occurrences WHERE schedule_id = ? AND scheduled_for_ms BETWEEN ? AND ?',
  );
  const reopen = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ? AND scheduled_for_ms = ? AND state IN ('skipped', 'missed', 'failed')`,
  );
  const deleteAhead = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ? AND scheduled_for_ms > ? AND state IN ('skipped', 'missed')`,
  );
  const selectAcross = database.prepare(
    `SELECT scheduled_for_ms AS first FROM occurrences
     WHERE schedule_id = ?1 AND scheduled_for_ms <= ?2 AND last_scheduled_for_ms > ?2`,
  );
  const cutOff = database.prepare(
    'UPDATE occurrences SET last_scheduled_for_ms = ?, count = ? WHERE schedule_id = ? AND scheduled_for_ms = ?',
  );
  const prune = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ?1 AND state <> 'queued'
       AND (last_scheduled_for_ms < ?2 OR scheduled_for_ms <= (SELECT scheduled_for_ms FROM occurrences
         WHERE schedule_id = ?1 ORDER BY scheduled_for_ms DESC LIMIT 1 OFFSET ?3))
     RETURNING scheduled_for_ms AS at, state`,
  );
  const select = database.prepare(
    'SELECT * FROM occurrences WHERE schedule_id = ? ORDER BY scheduled_for_ms DESC LIMIT ?',
  );

  return {
    insert: ({ scheduleId, firstMs, lastMs, count, state, reason }) =>
      insert.run(scheduleId, firstMs, lastMs, count, state, reason).changes === 1,
    linkRun: (scheduleId, scheduledForMs, runId) =>
      void linkRun.run(runId, scheduleId, scheduledForMs),
    settle: ({ scheduleId, scheduledForMs, runId, state, reason }) =>
      void settle.run(state, reason, scheduleId, scheduledForMs, runId),
    recorded(scheduleId, instantsMs) {
      const [firstMs] = instantsMs;
      if (firstMs === undefined) return new Set();
      const rows = selectBetween.all(scheduleId, firstMs, instantsMs.at(-1) ?? firstMs);
      return new Set(rows.map((row) => Number(row['at'])));
    },
    reopen: (scheduleId, scheduledForMs) => void reopen.run(scheduleId, scheduledForMs),
    forgetAhead(scheduleId, trigger, nowMs) {
      deleteAhead.run(scheduleId, nowMs);
      for (const row of selectAcross.all(scheduleId, nowMs)) {
        const firstMs = Number(row['first']);
        const kept = firesUntil(trigger, firstMs, nowMs);
        cutOff.run(kept.lastMs, kept.count, scheduleId, firstMs);
      }
    },
    prune(scheduleId, beforeMs, keep) {
      const rows = prune.all(scheduleId, beforeMs, keep);
      const ran = rows.filter(({ state }) => state === 'ran' || state === 'failed');
      const ranUntilMs = ran.length === 0 ? null : Math.max(...ran.map(({ at }) => Number(at)));
      return { rows: rows.length, ranUntilMs };
    },
    list: (scheduleId, limit) => select.all(scheduleId, limit).map(toOccurrence),
  };
}

/** How many fires there are from the first, which is one, until `untilMs`, and the last of them. */
function firesUntil(
  trigger: Trigger,
  firstMs: number,
  untilMs: number,
): { lastMs: number; count: number } {
  const fireTimes = createFireTimes(trigger);
  let lastMs = firstMs;
  let count = 1;
  for (
    let nextMs = fireTimes.nextFireMs(firstMs);
    nextMs !== null && nextMs <= untilMs;
    nextMs = fireTimes.nextFireMs(nextMs)
  ) {
    lastMs = nextMs;
    count += 1;
  }
  return { lastMs, count };
}

function toOccurrence(row: Record<string, unknown>): Occurrence {
  return {
    scheduleId: row['schedule_id'],
    scheduledForMs: row['scheduled_for_ms'],
    lastScheduledForMs: row['last_scheduled_for_ms'],
    count: row['count'],
    state: row['state'],
    reason: row['reason'],
    runId: row['run_id'],
  } as Occurrence;
}
