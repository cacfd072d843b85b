/**
 * The journal of one run while it runs, for plans and for agents: collects the entries of its steps and
 * writes those of the same moment together. An entry that could not be written ends the run: from then
 * on nothing begins, and whoever asks hears why.
 */
import type { Step } from './step.ts';

/** Another owner has the run now; what this one still does must change nothing. */
export class RunLost extends Error {}

/** Resolves once the entries are durable; `lost` if the run is no longer ours. */
export type RecordSteps = (steps: readonly Step[]) => Promise<'recorded' | 'lost'>;

export interface RunJournal {
  /** Resolves once the entry is durable; rejects with `RunLost` if the run is no longer ours. */
  begin(step: Step): Promise<void>;
  /** Keeps the entry for the next write. */
  end(step: Step): void;
  /** Writes what is kept, unless something that begins writes it anyway. What goes wrong is told later. */
  flush(): void;
  /** Writes what is kept and asks whether the run is still ours; rejects like `begin`. */
  settle(): Promise<void>;
  /** Throws if an entry could not be written, whoever caught that on its way. */
  requireWhole(): void;
  /** Steps that are not durable yet. */
  unrecorded(): Step[];
}

export function createRunJournal(record: RecordSteps): RunJournal {
  let unwritten: Step[] = [];
  let writing: Promise<void> | null = null;
  let broken: { cause: unknown } | null = null;

  function requireWhole(): void {
    if (broken !== null) throw broken.cause;
  }

  function write(): Promise<void> {
    // In a turn of its own, so that all that follows from one end is in the same write.
    writing ??= Promise.resolve().then(async () => {
      writing = null;
      requireWhole();
      const steps = unwritten;
      unwritten = [];
      try {
        if ((await record(steps)) === 'lost') throw new RunLost();
      } catch (cause) {
        broken ??= { cause };
        // Ends may still be written with the end of the run; what was to begin did not begin.
        unwritten = [...steps.filter(({ state }) => state !== 'running'), ...unwritten];
        throw cause;
      }
    });
    return writing;
  }

  return {
    async begin(step) {
      requireWhole();
      unwritten.push(step);
      await write();
    },
    end: (step) => void unwritten.push(step),
    flush() {
      if (unwritten.length > 0) write().catch(() => undefined);
    },
    settle: write,
    requireWhole,
    unrecorded: () => [...unwritten],
  };
}
