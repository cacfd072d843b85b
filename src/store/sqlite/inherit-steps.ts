/** A run that goes on with an occurrence keeps what the run before it did, as far as it still means the same. */

import { unchangedSteps } from '../../domain/plan/unchanged-steps.ts';
import type { Run } from '../../domain/run/run.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteJournal } from './sqlite-journal.ts';

export type InheritSteps = (before: Run, after: Run, schedule: Schedule) => void;

export function createInheritSteps(parts: {
  schedules: SqliteScheduleTable;
  journal: SqliteJournal;
}): InheritSteps {
  return (before, after, { approvedHash }) => {
    // One that never began has only what it inherited itself, in line with what is approved now.
    const hash = before.definitionHash ?? approvedHash;
    const done = parts.schedules.readDefinition(hash)?.work.plan ?? [];
    const next = parts.schedules.readDefinition(approvedHash)?.work.plan ?? [];
    const steps = unchangedSteps(done, next);
    if (steps.size > 0) parts.journal.inherit({ fromRunId: before.id, toRunId: after.id, steps });
  };
}
