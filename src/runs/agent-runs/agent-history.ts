/**
 * What a conversation remembers between its turns, in the store: the turns themselves, up to a size, what
 * is told in short of those that had no room, and when tools were called.
 */
import type { ConversationSummary, PastTurn } from '../../agent/agent-ports.ts';
import { decideWindow } from '../../agent/limits.ts';
import { pausedTurn } from '../../agent/paused-turn.ts';
import { createWaitingBook } from '../../people/waiting-book.ts';
import type { Store } from '../../store/store.ts';

const TURNS = 'agent-turns';
const CALLS = 'agent-calls';
export const AGENT_KINDS: readonly string[] = [TURNS, CALLS];

const MOST_LETTERS = 400_000;

interface Remembered {
  turns: readonly PastTurn[];
  summary: ConversationSummary | null;
}

export function createAgentHistory({ records }: Pick<Store, 'records'>) {
  const waiting = createWaitingBook({ records });
  return {
    /** The oldest turn first, without that of the run. */
    async recall(sessionKey: string, except: string): Promise<Remembered> {
      const { turns, summary } = read(await records.get(TURNS, sessionKey));
      return { turns: turns.filter(({ runId }) => runId !== except), summary };
    },
    /** Whether the agent asked last whether to go on. */
    async isPaused(sessionKey: string): Promise<boolean> {
      return pausedTurn(read(await records.get(TURNS, sessionKey)).turns) !== null;
    },
    /** A turn that is there already is replaced where it stands. */
    async append(sessionKey: string, turn: PastTurn): Promise<void> {
      await records.change(TURNS, sessionKey, (current): Remembered => {
        const { turns, summary } = read(current);
        const isThere = turns.some(({ runId }) => runId === turn.runId);
        const all = isThere
          ? turns.map((one) => (one.runId === turn.runId ? turn : one))
          : [...turns, turn];
        return { turns: bounded(all), summary };
      });
      const { runId, isPaused } = turn;
      if (isPaused)
        await waiting.came(sessionKey, { kind: 'go-on', runId, shown: `${runId}:answer` });
    },
    async keepSummary(sessionKey: string, summary: ConversationSummary): Promise<void> {
      await records.change(
        TURNS,
        sessionKey,
        (current): Remembered => ({ ...read(current), summary }),
      );
    },
    /** Counts one call of the conversation, or says how long until one is allowed. */
    async acquireCallSlot(
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

function read(document: unknown): Remembered {
  const { turns = [], summary = null } = (document ?? {}) as Partial<Remembered>;
  return { turns, summary };
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
