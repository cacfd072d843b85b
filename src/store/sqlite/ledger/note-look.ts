/**
 * Counts the runs of a schedule and those that told somebody something, and folds looks that said nothing: of a schedule
 * that runs often only the latest of them stays in the list. For use inside the transaction that ends the run.
 */
import type { Run, RunOutcome } from '../../../domain/run/run.ts';
import type { Database } from '../database.ts';

/** Looks that are no further apart are one line; so are later ones of a schedule that had so many. */
const FREQUENT_MS = 90 * 60_000;
const FREQUENT_FOLDS = 3;

export type NoteLook = (
  run: Pick<Run, 'id' | 'scheduleId'>,
  outcome: RunOutcome,
  nowMs: number,
) => void;

export function createNoteLook(database: Database): NoteLook {
  const count = database.prepare(
    `INSERT INTO looks
       SELECT ?1, ?3, 1, told, IIF(?4 AND NOT told, id, NULL), IIF(?4 AND NOT told, ?3, NULL), 0, NULL FROM runs WHERE id = ?2
     ON CONFLICT DO UPDATE SET ran = ran + 1, told = told + excluded.told,
       to_fold = IIF(excluded.quiet_ms - quiet_ms <= ${FREQUENT_MS} OR (excluded.quiet_ms IS NOT NULL AND folds >= ${FREQUENT_FOLDS}), quiet_run, NULL),
       folds = folds + COALESCE(excluded.quiet_ms - quiet_ms <= ${FREQUENT_MS}, 0),
       quiet_run = COALESCE(excluded.quiet_run, quiet_run), quiet_ms = COALESCE(excluded.quiet_ms, quiet_ms)
     RETURNING to_fold AS toFold`,
  );
  const fold = database.prepare('UPDATE runs SET folded = 1 WHERE id = ? AND told = 0');
  return ({ id, scheduleId }, { kind }, nowMs) => {
    if (scheduleId === null) return;
    const toFold = count.get(scheduleId, id, nowMs, kind === 'succeeded' ? 1 : 0)?.['toFold'];
    if (typeof toFold === 'string') fold.run(toFold);
  };
}
