/** Storing a run that waits for its turn, for use inside a transaction. */
import type { MakeId } from '../../../base/ids.ts';
import { accountOf } from '../../../domain/roster.ts';
import type { Run } from '../../../domain/run/run.ts';
import { UNKNOWN_OTHERS } from '../../../domain/run/share-slots.ts';
import { waitingRun } from '../../../domain/schedule/run-of-schedule.ts';
import type { NewRun } from '../../store.ts';
import type { Database } from '../database.ts';
import type { DefinitionTable } from '../definition-table.ts';

export type InsertRun = (run: NewRun) => Run;

export function createInsertRun(
  database: Database,
  parts: { makeId: MakeId; definitions: Pick<DefinitionTable, 'keep'> },
): InsertRun {
  const insert = database.prepare(
    `INSERT INTO runs (id, lane, order_key, session_key, cause, schedule_id, scheduled_for_ms, state, attempt, not_before_ms, enqueued_ms, definition_hash, waits_for, account)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?)`,
  );

  return ({ definition, isOnly: _, waitsFor = [UNKNOWN_OTHERS], id: given, ...run }) => {
    const id = given ?? parts.makeId('run');
    const definitionHash =
      definition === undefined ? null : parts.definitions.keep(definition, run.enqueuedMs);
    insert.run(
      id,
      run.lane,
      run.orderKey,
      run.sessionKey,
      run.cause,
      run.scheduleId,
      run.scheduledForMs,
      run.attempt,
      run.notBeforeMs,
      run.enqueuedMs,
      definitionHash,
      waitsFor.join('\n'),
      accountOf(run.sessionKey),
    );
    return waitingRun(run, { id, definitionHash });
  };
}
