/**
 * The journal of one turn. Each call of a model or a tool is written down before it is made and after
 * it. The end of the last call under way is written together with the beginning of what follows it at
 * once; while others are under way it is written by itself. What an earlier try did is not done again.
 */
import type { Step } from '../domain/run/step.ts';
import type { ToolFailure } from '../domain/tool-call.ts';
import type { AgentPorts } from './agent-ports.ts';

export class RunLost extends Error {}

export interface TurnJournal {
  /** What is known of a call; null where it was never begun. */
  find(id: string): Step | null;
  /** Resolves when the entry is durable; rejects with `RunLost` where the run is no longer ours. */
  begin(step: Step): Promise<void>;
  end(step: Step): Promise<void>;
  /** Writes what is not written yet; rejects with `RunLost` where the run is no longer ours. */
  settle(): Promise<void>;
  /** Throws where an entry could not be written, whoever caught that on its way. */
  requireWhole(): void;
  steps(): Step[];
  unrecorded(): Step[];
}

export function createTurnJournal(ports: Pick<AgentPorts, 'journal' | 'onEvent'>): TurnJournal {
  const { journal } = ports;
  const byId = new Map(journal.known.map((step) => [step.id, step]));
  let unwritten: Step[] = [];
  let underWay = 0;
  let broken: { cause: unknown } | null = null;

  async function write(): Promise<void> {
    requireWhole();
    const steps = unwritten;
    unwritten = [];
    try {
      if ((await journal.record(steps)) === 'lost') throw new RunLost();
    } catch (cause) {
      broken = { cause };
      throw cause;
    }
  }

  function requireWhole(): void {
    if (broken !== null) throw broken.cause;
  }

  return {
    find: (id) => byId.get(id) ?? null,
    async begin(step) {
      underWay += 1;
      byId.set(step.id, step);
      unwritten.push(step);
      ports.onEvent?.({ kind: 'step-begun', step });
      await write();
    },
    async end(step) {
      underWay -= 1;
      byId.set(step.id, step);
      unwritten.push(step);
      ports.onEvent?.({ kind: 'step-ended', step });
      if (underWay > 0) await write();
    },
    settle: write,
    requireWhole,
    steps: () => [...byId.values()].toSorted((left, right) => left.position - right.position),
    unrecorded: () => [...unwritten],
  };
}

/** How a call begins: as the first try, or after one that a crash broke off. */
export function firstEntry(
  facts: Pick<Step, 'id' | 'position' | 'kind' | 'tool' | 'effect' | 'input'>,
  nowMs: number,
): Step {
  return {
    ...facts,
    name: null,
    state: 'running',
    attempt: 1,
    output: null,
    failure: null,
    earlierAttempts: [],
    startedMs: nowMs,
    finishedMs: null,
    events: [],
  };
}

export function nextEntry(known: Step, nowMs: number): Step {
  const { startedMs, finishedMs, attempt, earlierAttempts } = known;
  const past = {
    startedMs,
    finishedMs: finishedMs ?? nowMs,
    failure: known.failure ?? INTERRUPTED,
  };
  return {
    ...known,
    state: 'running',
    attempt: attempt + 1,
    earlierAttempts: [...earlierAttempts, past],
    failure: null,
    startedMs: nowMs,
    finishedMs: null,
  };
}

export const INTERRUPTED: ToolFailure = {
  code: 'interrupted',
  message: 'Rote stopped during this call, so it may or may not have happened. It is not repeated.',
  retryable: false,
  fate: 'unknown',
};
