/**
 * After the clock was set back: what lies ahead again and did not run may run at its true time. What
 * ran keeps its row, so it does not run twice.
 */
import { rewindSchedule } from '../../../domain/schedule/rewind-schedule.ts';
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';
import type { SqliteScheduleTable } from '../schedule-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteOutbox } from '../sqlite-outbox.ts';
import { createForgetAhead } from './forget-ahead.ts';

export function createRewindLedger(
  database: Database,
  parts: {
    schedules: Pick<SqliteScheduleTable, 'readOrNull' | 'save'>;
    engine: Pick<SqliteEngine, 'shortenWaits'>;
    outbox: Pick<SqliteOutbox, 'shortenPauses'>;
  },
): Ledger['rewind'] {
  const { schedules, engine, outbox } = parts;
  const forgetAhead = createForgetAhead(database);
  const nextSchedules = database.prepare(
    `SELECT id, pruned_until_ms FROM schedules
     WHERE id > ? AND status IN ('active', 'completed') ORDER BY id LIMIT ?`,
  );

  return ({ nowMs, after, schedules: most }) =>
    database.write(() => {
      if (after === '') {
        engine.shortenWaits(nowMs);
        outbox.shortenPauses(nowMs);
      }
      let last: string | null = null;
      for (const row of nextSchedules.all(after, most)) {
        last = String(row['id']);
        const schedule = schedules.readOrNull(last);
        if (schedule === null) continue;
        const prunedUntilMs = Number(row['pruned_until_ms'] ?? 0);
        const rewound = rewindSchedule({ schedule, nowMs, prunedUntilMs });
        if (rewound === null) continue;
        forgetAhead(schedule, nowMs);
        schedules.save(rewound);
      }
      return last;
    });
}
