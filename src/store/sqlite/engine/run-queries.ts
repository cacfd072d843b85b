/** Queries of the ledger about runs, inside its transactions. */
import type { Run } from '../../../domain/run/run.ts';
import { starterOf } from '../../../domain/run/sub-agents.ts';
import type { Database } from '../database.ts';
import { toRun, toRunOrNull } from './run-row.ts';

export interface RunQueries {
  /** But for those that tell a reminder again, which stand in the way of nothing. */
  unfinishedOf(scheduleId: string): number;
  /** Of the unfinished ones, those that have begun, now or under an earlier owner. */
  begunOf(scheduleId: string): number;
  /** The last run of an occurrence; null if there was none. */
  latestOf(scheduleId: string, scheduledForMs: number): Run | null;
  /** The sub-agents of a run that wait or run. */
  subAgentsOf(runId: string): string[];
  /** When the next run that is tried again may begin. */
  earliestWaitingAfter(nowMs: number): number | null;
}

export function createRunQueries(database: Database): RunQueries {
  const countUnfinished = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE schedule_id = ? AND finished_ms IS NULL AND cause NOT IN ('reminder', 'unanswered')`,
  );
  const countBegun = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE schedule_id = ? AND finished_ms IS NULL AND fence > 0`,
  );
  const selectLatest = database.prepare(
    'SELECT * FROM runs WHERE schedule_id = ? AND scheduled_for_ms = ? ORDER BY id DESC LIMIT 1',
  );
  const selectSubAgents = database.prepare(
    `SELECT id, lane, session_key FROM runs WHERE lane = 'subagent' AND schedule_id IS NULL AND finished_ms IS NULL`,
  );
  const selectEarliest = database.prepare(
    `SELECT MIN(not_before_ms) AS at FROM runs WHERE state = 'waiting' AND attempt > 1 AND not_before_ms > ?`,
  );
  return {
    unfinishedOf: (scheduleId) => Number(countUnfinished.get(scheduleId)?.['count'] ?? 0),
    begunOf: (scheduleId) => Number(countBegun.get(scheduleId)?.['count'] ?? 0),
    latestOf: (scheduleId, scheduledForMs) =>
      toRunOrNull(selectLatest.get(scheduleId, scheduledForMs)),
    subAgentsOf: (runId) =>
      selectSubAgents
        .all()
        .map(toRun)
        .filter((run) => starterOf(run) === runId)
        .map(({ id }) => id),
    earliestWaitingAfter: (nowMs) =>
      (selectEarliest.get(nowMs)?.['at'] as number | null | undefined) ?? null,
  };
}
