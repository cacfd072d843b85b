/**
 * The journal of a plan. A call that only reads begins at once, because nothing of it can be in doubt: its
 * beginning is written a turn later where it is still under way by then; else its end is all there is.
 */
import { createRunJournal, type RecordSteps, type RunJournal } from '../domain/run/run-journal.ts';
import type { Step } from '../domain/run/step.ts';

export interface PlanJournal extends RunJournal {
  beginRead(step: Step): void;
}

/** `defer` does something in a later turn. */
export function createPlanJournal(
  record: RecordSteps,
  defer: (work: () => void) => void,
): PlanJournal {
  const journal = createRunJournal(record);
  const reading = new Map<string, Step>();

  return {
    ...journal,
    beginRead(step) {
      journal.requireWhole();
      reading.set(step.id, step);
      defer(() => {
        if (reading.get(step.id) !== step) return;
        reading.delete(step.id);
        journal.end(step);
        journal.flush();
      });
    },
    end(step) {
      reading.delete(step.id);
      journal.end(step);
    },
  };
}
