/**
 * After the clock was set back: what lies ahead again and did not run may run at its true time. What
 * ran keeps its row, so it does not run twice. What counted from a time to come begins anew, and its owner hears of it.
 */
import { beginAnew, madeByNow, newsOfSetBack } from '../../../domain/schedule/begin-anew.ts';
import { definitionOf } from '../../../domain/schedule/definition.ts';
import { rewindSchedule } from '../../../domain/schedule/rewind-schedule.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';
import type { DefinitionTable } from '../definition-table.ts';
import type { SqliteScheduleTable } from '../schedule-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteIncidents } from '../sqlite-incidents.ts';
import type { SqliteOutbox } from '../sqlite-outbox.ts';
import { createForgetAhead } from './forget-ahead.ts';

export function createRewindLedger(
  database: Database,
  parts: {
    schedules: Pick<SqliteScheduleTable, 'readOrNull' | 'save'>;
    engine: Pick<SqliteEngine, 'shortenWaits'>;
    outbox: Pick<SqliteOutbox, 'shortenPauses'>;
    definitions: Pick<DefinitionTable, 'keep'>;
    incidents: Pick<SqliteIncidents, 'open' | 'close'>;
  },
): Ledger['rewind'] {
  const { schedules, engine, outbox, definitions, incidents } = parts;
  const forgetAhead = createForgetAhead(database);
  const nextSchedules = database.prepare(
    `SELECT id, pruned_until_ms FROM schedules
     WHERE id > ? AND status IN ('active', 'completed') ORDER BY id LIMIT ?`,
  );

  function rewindOne(
    schedule: Schedule,
    { nowMs, prunedUntilMs }: { nowMs: number; prunedUntilMs: number },
  ): void {
    const anew = beginAnew(schedule, nowMs) ?? schedule;
    const rewound = rewindSchedule({ schedule: anew, nowMs, prunedUntilMs }) ?? anew;
    const after = madeByNow(rewound, nowMs);
    if (after === schedule) return;
    if (rewound !== schedule) forgetAhead(schedule, nowMs);
    if (anew.approvedHash !== schedule.approvedHash) definitions.keep(definitionOf(anew), nowMs);
    schedules.save(after);
    tell(schedule, after, nowMs);
  }

  /** It is told, and over: there is nothing to be done about it. */
  function tell(before: Schedule, after: Schedule, nowMs: number): void {
    const news = newsOfSetBack(before, after, nowMs);
    if (news === null) return;
    const subject = `schedule:${after.id}:clock`;
    incidents.open({ ...news, subject, sessionKey: after.sessionKey }, nowMs);
    incidents.close({ subject, text: null, nowMs });
  }

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
        rewindOne(schedule, { nowMs, prunedUntilMs });
      }
      return last;
    });
}
