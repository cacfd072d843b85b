/** When an MCP server that was lost is tried again, and whether a call waits for that. */
import type { McpState } from './mcp-health.ts';

const PAUSES_MS = [1000, 2000, 5000, 15_000, 60_000];
/** One that stayed up for so long had no lasting trouble. */
const STEADY_MS = 60_000;

/** `losses`: how often in a row it was lost, this time included. */
export function decidePause(facts: { losses: number; readyForMs: number | null }): {
  losses: number;
  pauseMs: number;
} {
  const wasSteady = facts.readyForMs !== null && facts.readyForMs >= STEADY_MS;
  const losses = wasSteady ? 1 : facts.losses + 1;
  return { losses, pauseMs: PAUSES_MS[Math.min(losses, PAUSES_MS.length) - 1] ?? 0 };
}

/**
 * What a call does while the server is not ready. One that is kept up comes back by itself, and is
 * waited for where it may come in time; any other is asked for once by each call.
 */
export function decideWait(facts: {
  state: McpState;
  isKeptUp: boolean;
  hasAsked: boolean;
  nextTryInMs: number | null;
  leftMs: number;
}): 'wait' | 'connect' | 'give-up' {
  switch (facts.state) {
    case 'connecting':
    case 'ready':
      return 'wait';
    case 'stopped':
    case 'disabled':
      return 'give-up';
    case 'idle':
    case 'failed':
      return facts.hasAsked ? 'give-up' : 'connect';
    case 'lost':
      if (!facts.isKeptUp) return facts.hasAsked ? 'give-up' : 'connect';
      return facts.nextTryInMs !== null && facts.nextTryInMs < facts.leftMs ? 'wait' : 'give-up';
  }
}
