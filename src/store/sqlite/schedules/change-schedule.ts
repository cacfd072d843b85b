/** Reads, changes and writes a schedule in one step, and performs what `changeSchedule` says follows from it. */

import { unchangedSteps } from '../../../domain/plan/unchanged-steps.ts';
import { type ChangeEffect, changeSchedule } from '../../../domain/schedule/change-schedule.ts';
import { definitionOf } from '../../../domain/schedule/definition.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { ScheduleTable } from '../../store.ts';
import type { Database } from '../database.ts';
import type { DefinitionTable } from '../definition-table.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteIncidents } from '../sqlite-incidents.ts';
import type { ReadSchedule } from './read-schedule.ts';
import type { RecordDue, RecordPause } from './record-due.ts';
import type { SaveSchedule } from './save-schedule.ts';

export function createChangeSchedule(
  database: Database,
  parts: {
    read: ReadSchedule;
    save: SaveSchedule;
    recordDue: RecordDue;
    recordPause: RecordPause;
    occurrences: Pick<OccurrenceTable, 'insert'>;
    definitions: DefinitionTable;
    engine: Pick<SqliteEngine, 'cancelQueued' | 'unpin'>;
    incidents: Pick<SqliteIncidents, 'close'>;
  },
): ScheduleTable['change'] {
  const { definitions, engine } = parts;
  const reopen = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ? AND scheduled_for_ms = ? AND state IN ('skipped', 'missed', 'failed')`,
  );

  function perform(effect: ChangeEffect, changed: Schedule): void {
    const { id, updatedMs: nowMs } = changed;
    switch (effect.kind) {
      case 'settle-due':
        parts.recordDue(effect.schedule, effect.settle);
        engine.cancelQueued({ scheduleId: id, ...effect.settle });
        break;
      case 'record-pause':
        parts.recordPause(effect.schedule, effect.pause);
        break;
      case 'leave-out': {
        const { scheduledForMs: firstMs } = effect;
        const row = { scheduleId: id, firstMs, lastMs: firstMs, count: 1 };
        parts.occurrences.insert({ ...row, state: 'skipped', reason: 'left-out' });
        break;
      }
      case 'reopen-occurrence':
        reopen.run(id, effect.scheduledForMs);
        break;
      case 'save-schedule':
        parts.save(changed);
        break;
      case 'keep-definition':
        definitions.keep(definitionOf(changed), nowMs, changed.approvedHash);
        break;
      case 'unpin-runs': {
        const before = definitions.read(effect.approvedBefore)?.work.plan ?? [];
        engine.unpin(id, unchangedSteps(before, changed.work.plan));
        break;
      }
      case 'close-incident':
        parts.incidents.close({ subject: effect.subject, text: null, nowMs });
        break;
    }
  }

  return (id, change, settleDue) =>
    database.write(() => {
      const current = parts.read(id);
      if (current === null) return null;
      const changed = change(current);
      for (const effect of changeSchedule(current, changed, settleDue)) perform(effect, changed);
      return changed;
    });
}
