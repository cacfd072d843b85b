/**
 * One call in a run, as the journal keeps it. A step is written before its call and after it:
 * `running` → `succeeded` | `failed` | `in-doubt`, with `retrying` between two tries; `skipped` where
 * it was not to run, `cancelled` where somebody ended the run. Found `running` after a crash, its fate is unknown.
 */
import type { Effect, ToolEvent, ToolFailure } from '../tool-call.ts';

export type StepState =
  | 'running'
  | 'retrying'
  | 'succeeded'
  | 'failed'
  | 'in-doubt'
  | 'skipped'
  | 'cancelled';

/** A try that did not succeed. */
interface StepAttempt {
  startedMs: number;
  finishedMs: number;
  failure: ToolFailure;
}

export interface Step {
  id: string;
  /** Its place in the order in which steps were begun. */
  position: number;
  /** A call of a tool, or of a model. */
  kind: 'tool' | 'model';
  name: string | null;
  tool: string;
  effect: Effect;
  state: StepState;
  /** Counts the tries, from 1. */
  attempt: number;
  input: unknown;
  output: unknown;
  failure: ToolFailure | null;
  /** The tries before this one. */
  earlierAttempts: StepAttempt[];
  startedMs: number;
  finishedMs: number | null;
  /** Events that the tool told while it worked. */
  events: readonly ToolEvent[];
}

/** How a call is journaled before its first try. */
export function firstAttempt(
  facts: Pick<Step, 'id' | 'position' | 'kind' | 'tool' | 'effect' | 'input'> & Partial<Step>,
  nowMs: number,
): Step {
  return {
    name: null,
    state: 'running',
    attempt: 1,
    output: null,
    failure: null,
    earlierAttempts: [],
    startedMs: nowMs,
    finishedMs: null,
    events: [],
    ...facts,
  };
}

/** How it is journaled before a further try, after one that failed or was broken off. */
export function nextAttempt(step: Step, failure: ToolFailure, nowMs: number): Step {
  const { startedMs, finishedMs, attempt, earlierAttempts } = step;
  const past = { startedMs, finishedMs: finishedMs ?? nowMs, failure };
  return {
    ...step,
    state: 'running',
    attempt: attempt + 1,
    earlierAttempts: [...earlierAttempts, past],
    failure: null,
    startedMs: nowMs,
    finishedMs: null,
  };
}

/** A try that a crash broke off. */
export const INTERRUPTED: ToolFailure = {
  code: 'interrupted',
  message: 'Rote stopped during this call',
  retryable: true,
  fate: 'unknown',
};

/** After a crash: the try that was under way counts as one that did not succeed. */
export function takenUpAgain(known: Step, nowMs: number): Step {
  return nextAttempt(known, known.failure ?? INTERRUPTED, nowMs);
}

/** Rote itself did not let it be called: whether it works was not found out, even if it is optional. */
export function wasRefused(step: Pick<Step, 'failure'> | undefined): boolean {
  return step?.failure?.code === 'refused';
}
