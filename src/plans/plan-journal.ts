/**
 * Collects the entries of one run and writes those of the same turn together: the end of a step and
 * the beginnings of what waited for it are one write. What is still unwritten when the plan is over
 * goes with the end of the run.
 */
import type { Step } from '../domain/run/step.ts';

export interface PlanJournal {
  /** Resolves once the entry is durable; rejects where the run is no longer ours. */
  begin(step: Step): Promise<void>;
  /** Kept for the next write. */
  end(step: Step): void;
  /** Writes what is kept, unless something that begins has it written already. */
  flush(): void;
  /** What is left to write; after this nothing more is written. */
  close(): Step[];
}

export function createPlanJournal(record: (steps: Step[]) => Promise<void>): PlanJournal {
  let entries: Step[] = [];
  let writing: Promise<void> | null = null;
  let failure: unknown = null;

  function write(): Promise<void> {
    // In a turn of its own, so that all that follows from one end is in the same write.
    writing ??= Promise.resolve().then(async () => {
      const steps = entries;
      entries = [];
      writing = null;
      if (steps.length > 0) await record(steps);
    });
    return writing;
  }

  return {
    async begin(step) {
      if (failure !== null) throw failure;
      entries.push(step);
      await write();
    },
    end: (step) => void entries.push(step),
    flush() {
      if (entries.length === 0) return;
      write().catch((error: unknown) => {
        failure = error;
      });
    },
    close() {
      const left = entries;
      entries = [];
      return left;
    },
  };
}
