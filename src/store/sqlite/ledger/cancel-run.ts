/** Ends a run, and with it the sub-agents that nobody asks for any more. */
import { leavesSubAgents } from '../../../domain/run/sub-agents.ts';
import type { Engine } from '../../store.ts';
import type { Database } from '../database.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SettleRun } from './settle-run.ts';

/** For use inside a transaction. */
export type CancelSubAgents = (runId: string, nowMs: number) => void;

export function createCancelRun(
  database: Database,
  parts: {
    engine: Pick<SqliteEngine, 'cancelWaiting' | 'read' | 'subAgentsOf'>;
    settleRun: SettleRun;
  },
): { cancelRun: Engine['cancel']; cancelSubAgents: CancelSubAgents } {
  const { engine, settleRun } = parts;

  function cancelOne(runId: string, nowMs: number): void {
    const cancelled = engine.cancelWaiting(runId, nowMs);
    if (cancelled !== null)
      settleRun(cancelled, { kind: 'cancelled', summary: cancelled.summary ?? '' }, nowMs);
    const run = engine.read(runId);
    if (run !== null && leavesSubAgents(run)) cancelSubAgents(runId, nowMs);
  }

  function cancelSubAgents(runId: string, nowMs: number): void {
    for (const id of engine.subAgentsOf(runId)) cancelOne(id, nowMs);
  }

  return {
    cancelSubAgents,
    cancelRun: ({ runId, nowMs }) =>
      database.write(() => {
        cancelOne(runId, nowMs);
        return engine.read(runId);
      }),
  };
}
