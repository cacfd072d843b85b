/**
 * The journal of one turn. Each call of a model or a tool is written down before it is made and after
 * it. The end of the last call under way is written together with the beginning of what follows it at
 * once; while others are under way it is written by itself. What an earlier try did is not done again.
 */
import { createRunJournal, type RunJournal } from '../domain/run/run-journal.ts';
import type { Step } from '../domain/run/step.ts';
import type { AgentPorts } from './agent-ports.ts';

export interface TurnJournal extends Omit<RunJournal, 'end' | 'flush'> {
  /** What is known of a call; null where it was never begun. */
  find(id: string): Step | null;
  end(step: Step): Promise<void>;
  steps(): Step[];
}

export function createTurnJournal(ports: Pick<AgentPorts, 'journal' | 'onEvent'>): TurnJournal {
  const journal = createRunJournal((steps) => ports.journal.record(steps));
  const byId = new Map(ports.journal.known.map((step) => [step.id, step]));
  let underWay = 0;

  return {
    ...journal,
    find: (id) => byId.get(id) ?? null,
    async begin(step) {
      underWay += 1;
      byId.set(step.id, step);
      ports.onEvent?.({ kind: 'step-begun', step });
      await journal.begin(step);
    },
    async end(step) {
      underWay -= 1;
      byId.set(step.id, step);
      journal.end(step);
      ports.onEvent?.({ kind: 'step-ended', step });
      if (underWay > 0) await journal.settle();
    },
    steps: () => [...byId.values()].toSorted((left, right) => left.position - right.position),
  };
}
