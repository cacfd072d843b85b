/** How long something has been failing: from its latest runs back to the last one that succeeded. */
import type { Run } from './run.ts';

export interface FailureSpell {
  /** The latest that failed. */
  runId: string;
  summary: string | null;
  errorCode: string | null;
  /** When the first of them failed. */
  sinceMs: number;
  failures: number;
}

/** Null if the latest that ended did not fail. What waits, runs or was cancelled says nothing. */
export function failureSpell(latestFirst: readonly Run[]): FailureSpell | null {
  const ended = latestFirst.filter(({ state }) => state === 'failed' || state === 'succeeded');
  const recovered = ended.findIndex(({ state }) => state === 'succeeded');
  const failed = recovered === -1 ? ended : ended.slice(0, recovered);
  const [latest] = failed;
  const first = failed.at(-1);
  if (latest === undefined || first === undefined) return null;
  const { id: runId, summary, errorCode } = latest;
  const sinceMs = first.finishedMs ?? first.enqueuedMs;
  return { runId, summary, errorCode, sinceMs, failures: failed.length };
}
