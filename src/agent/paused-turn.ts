/**
 * The turn that "go on" means: the last that somebody talked in, where it stopped at a limit or where going
 * on came to nothing. What a schedule does in between neither asks nor answers anything.
 */
import type { PastTurn } from './agent-ports.ts';

/** The turn that asked its owner, and goes on with their yes. */
export function askingTurn(turns: readonly PastTurn[], runId: string): PastTurn | null {
  return turns.find((turn) => turn.runId === runId && turn.hasAsked === true) ?? null;
}

export function pausedTurn(turns: readonly PastTurn[]): PastTurn | null {
  const latest = turns.findLast(({ isAside }) => isAside !== true);
  return latest?.isPaused === true ? latest : null;
}
