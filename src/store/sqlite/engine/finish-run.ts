/**
 * Ends a run that its owner holds as it claimed it, for use inside a transaction; null if it no longer does. `told`: it has
 * said something before its end.
 */
import type { Run } from '../../../domain/run/run.ts';
import type { RunCompletion } from '../../store.ts';
import type { Database } from '../database.ts';

export type FinishRun = (
  end: Pick<RunCompletion, 'run' | 'owner' | 'outcome' | 'tier' | 'nowMs'>,
) => (Pick<Run, 'cancelRequested'> & { told: boolean }) | null;

export function createFinishRun(database: Database): FinishRun {
  // Only what may have changed since it was claimed: reading a whole row takes longer than writing it.
  const finish = database.prepare(
    `UPDATE runs SET state = ?, finished_ms = ?, summary = ?, error_code = ?, tier = ?, owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND fence = ? AND state = 'running' RETURNING cancel_requested, told`,
  );
  return ({ run: { id, fence }, owner, outcome, tier, nowMs }) => {
    const code = outcome.kind === 'failed' ? outcome.code : null;
    const { kind, summary } = outcome;
    const row = finish.get(kind, nowMs, summary, code, tier, id, owner, fence);
    if (row === undefined) return null;
    return { cancelRequested: row['cancel_requested'] === 1, told: row['told'] === 1 };
  };
}
