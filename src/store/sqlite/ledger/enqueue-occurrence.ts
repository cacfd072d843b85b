/**
 * Enqueues a run that carries out an occurrence, for use inside a transaction. One that goes on after
 * another keeps what that one did, as far as it still means the same.
 */

import { unchangedSteps } from '../../../domain/plan/unchanged-steps.ts';
import type { Run } from '../../../domain/run/run.ts';
import { definitionDoneBy, type UnstoredRun } from '../../../domain/schedule/run-of-schedule.ts';
import type { Schedule } from '../../../domain/schedule/schedule.ts';
import type { DefinitionTable } from '../definition-table.ts';
import type { OccurrenceTable } from '../occurrence-table.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteJournal } from '../sqlite-journal.ts';

export type EnqueueOccurrence = (
  schedule: Schedule,
  occurrence: { run: UnstoredRun; previous: Run | null },
) => void;

export function createEnqueueOccurrence(parts: {
  definitions: Pick<DefinitionTable, 'read'>;
  occurrences: Pick<OccurrenceTable, 'linkRun'>;
  engine: Pick<SqliteEngine, 'insert'>;
  journal: Pick<SqliteJournal, 'inherit'>;
}): EnqueueOccurrence {
  const { definitions, occurrences, engine, journal } = parts;

  function inheritSteps(before: Run, after: Run, schedule: Schedule): void {
    const done = definitions.read(definitionDoneBy(before, schedule))?.work.plan ?? [];
    const next = definitions.read(schedule.approvedHash)?.work.plan ?? [];
    const steps = unchangedSteps(done, next);
    if (steps.size > 0) journal.inherit({ fromRunId: before.id, toRunId: after.id, steps });
  }

  return (schedule, { run, previous }) => {
    const enqueued = engine.insert(run);
    occurrences.linkRun(enqueued);
    if (previous !== null) inheritSteps(previous, enqueued, schedule);
  };
}
