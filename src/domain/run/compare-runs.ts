/** Two runs of one schedule side by side: step by step, what became of each, how long it took, and what it gave. */
import { redactSecrets } from '../../base/redact-secrets.ts';
import { changeLines } from '../change-lines.ts';
import { differences } from '../differences.ts';
import { saidIn } from './prompt-of-step.ts';
import type { Step, StepState } from './step.ts';

const MOST_LINES = 50;
const LONGEST_LINE = 300;

interface ComparedSide {
  state: StepState;
  attempts: number;
  durationMs: number | null;
}

export interface ComparedStep {
  id: string;
  tool: string;
  /** Null if it was not there. */
  before: ComparedSide | null;
  after: ComparedSide | null;
  /** Differences of its output: `path: before → after`. */
  output: string[];
  /** The same of what it was given. */
  input: string[];
  isSame: boolean;
}

export function compareRuns(before: readonly Step[], after: readonly Step[]): ComparedStep[] {
  const earlier = new Map(before.map((step) => [step.id, step]));
  const later = new Map(after.map((step) => [step.id, step]));
  // In the order of the later one; what only the earlier one had comes behind.
  const ids = new Set([...later.keys(), ...earlier.keys()]);
  return [...ids].map((id) => compareStep(id, earlier.get(id), later.get(id)));
}

function compareStep(id: string, before: Step | undefined, after: Step | undefined): ComparedStep {
  const isBoth = before !== undefined && after !== undefined;
  const output = isBoth ? linesOf('output', givenBy(before), givenBy(after)) : [];
  const input = isBoth ? linesOf('input', before.input, after.input) : [];
  return {
    id,
    tool: (after ?? before)?.tool ?? '',
    before: before === undefined ? null : sideOf(before),
    after: after === undefined ? null : sideOf(after),
    output,
    input,
    isSame: isBoth && before.state === after.state && output.length + input.length === 0,
  };
}

/** The words of a model count, and not what it took to say them. */
function givenBy({ kind, output }: Step): unknown {
  return kind === 'model' ? saidIn(output) : output;
}

function sideOf({ state, attempt, startedMs, finishedMs }: Step): ComparedSide {
  const wasCalled = attempt > 0 && finishedMs !== null;
  return { state, attempts: attempt, durationMs: wasCalled ? finishedMs - startedMs : null };
}

function linesOf(name: string, before: unknown, after: unknown): string[] {
  const changes = differences(redactSecrets(before), redactSecrets(after), name);
  const lines = changeLines(changes);
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => line.trim())
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line));
  return lines.length > MOST_LINES ? [...shown, `… and ${lines.length - MOST_LINES} more`] : shown;
}
