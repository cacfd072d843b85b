/**
 * Counts the runs of a schedule and those that told somebody something, and folds looks that said nothing: of a schedule
 * that runs often only the latest of them stays in the list. For use inside the transaction that ends the run.
 */
import type { Run, RunOutcome } from '../../../domain/run/run.ts';
import type { Database } from '../database.ts';

/** Looks that are no further apart are one line; so are later ones of a schedule that had so many. */
const FREQUENT_MS = 90 * 60_000;
const FREQUENT_FOLDS = 3;

export interface EndedLook {
  run: Pick<Run, 'id' | 'scheduleId' | 'cause'>;
  outcome: RunOutcome;
  /** It said something to somebody. */
  told: boolean;
  nowMs: number;
}

export type NoteLook = (ended: EndedLook) => void;

export function createNoteLook(database: Pick<Database, 'prepare'>): NoteLook {
  const count = database.prepare(
    `INSERT INTO looks VALUES (?1, ?2, 1, ?3, ?4, IIF(?4 IS NULL, NULL, ?2), 0, NULL)
     ON CONFLICT DO UPDATE SET ran = ran + 1, told = told + excluded.told,
       to_fold = IIF(excluded.quiet_ms - quiet_ms <= ${FREQUENT_MS} OR (excluded.quiet_ms IS NOT NULL AND folds >= ${FREQUENT_FOLDS}), quiet_run, NULL),
       folds = folds + COALESCE(excluded.quiet_ms - quiet_ms <= ${FREQUENT_MS}, 0),
       quiet_run = COALESCE(excluded.quiet_run, quiet_run), quiet_ms = COALESCE(excluded.quiet_ms, quiet_ms)
     RETURNING to_fold AS toFold`,
  );
  const fold = database.prepare('UPDATE runs SET folded = 1 WHERE id = ? AND told = 0');
  return ({ run: { id, scheduleId, cause }, outcome, told, nowMs }) => {
    if (scheduleId === null) return;
    // What somebody ran by hand is theirs to see, each time.
    const isLook = cause === 'occurrence' && outcome.kind === 'succeeded' && !told;
    const quiet = isLook ? id : null;
    const toFold = count.get(scheduleId, nowMs, told ? 1 : 0, quiet)?.['toFold'];
    if (typeof toFold === 'string') fold.run(toFold);
  };
}
