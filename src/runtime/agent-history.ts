/**
 * What a conversation remembers between its turns, in the store: the turns themselves, up to a size, and
 * when tools were called.
 */
import { decideWindow, type PastTurn } from '../agent/agent.ts';
import type { Store } from '../store/store.ts';

const TURNS = 'agent-turns';
const CALLS = 'agent-calls';
const MOST_LETTERS = 400_000;

export function createAgentHistory({ records }: Pick<Store, 'records'>) {
  return {
    /** The oldest first, without the turn of that run. */
    async turns(sessionKey: string, except: string): Promise<PastTurn[]> {
      return read(await records.get(TURNS, sessionKey)).filter(({ runId }) => runId !== except);
    },
    /** Whether the last turn stopped at a limit. */
    async isPaused(sessionKey: string): Promise<boolean> {
      return read(await records.get(TURNS, sessionKey)).at(-1)?.isPaused ?? false;
    },
    /** A turn that is there already is replaced. */
    async append(sessionKey: string, turn: PastTurn): Promise<void> {
      await records.change(TURNS, sessionKey, (current) => {
        const others = read(current).filter(({ runId }) => runId !== turn.runId);
        return { turns: bounded([...others, turn]) };
      });
    },
    /** A place among the calls of the conversation, or how long until there is one. */
    async takePlace(
      sessionKey: string,
      limits: { callsPerWindow: number; windowMs: number; nowMs: number },
    ): Promise<{ waitMs: number | null }> {
      let waitMs: number | null = null;
      await records.change(CALLS, sessionKey, (current) => {
        const decision = decideWindow({
          ...limits,
          mostCalls: limits.callsPerWindow,
          calls: (current as { calls: number[] } | null)?.calls ?? [],
        });
        waitMs = decision.kind === 'call' ? null : decision.waitMs;
        return { calls: decision.calls };
      });
      return { waitMs };
    },
  };
}

function read(document: unknown): readonly PastTurn[] {
  return (document as { turns: PastTurn[] } | null)?.turns ?? [];
}

/** Half of them go at once, so that what is left begins the same for a while. */
function bounded(turns: PastTurn[]): PastTurn[] {
  const sizes = turns.map((turn) => JSON.stringify(turn).length);
  if (sizes.reduce((sum, size) => sum + size, 0) <= MOST_LETTERS) return turns;
  let left = MOST_LETTERS / 2;
  const first = sizes.findLastIndex((size) => {
    left -= size;
    return left < 0;
  });
  return turns.slice(Math.min(first + 1, turns.length - 1));
}
