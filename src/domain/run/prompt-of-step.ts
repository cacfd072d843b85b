/**
 * The prompt of a model in its run, as far as the journal keeps it: the instruction, what the model said before, and what its
 * calls gave. The frame around it (who it is, its tools, earlier talk) is not kept with a run.
 */
import { redactSecrets } from '../../base/redact-secrets.ts';
import type { ModelAnswer } from '../collect-answer.ts';
import type { Step } from './step.ts';

export interface PromptMessage {
  role: 'user' | 'assistant' | 'tool';
  /** Of the step that it comes from; null for the instruction. */
  stepId: string | null;
  text: string;
  /** Calls that the model asked for. */
  toolCalls: { name: string; input: unknown }[];
}

const LONGEST_TEXT = 20_000;

export function promptOfStep(facts: {
  instruction: string | null;
  /** Of the run, in the order in which they were begun. */
  steps: readonly Step[];
  stepId: string;
}): PromptMessage[] {
  const { instruction, steps, stepId } = facts;
  const asked = steps.findIndex(({ id }) => id === stepId);
  const said: PromptMessage[] =
    instruction === null
      ? []
      : [{ role: 'user', stepId: null, text: cut(instruction), toolCalls: [] }];
  return [...said, ...steps.slice(0, Math.max(0, asked)).map(messageOf)];
}

function messageOf(step: Step): PromptMessage {
  const { id: stepId, kind, output, failure, tool } = step;
  if (kind === 'model') return { role: 'assistant', stepId, ...saidIn(output) };
  const gave = failure === null ? JSON.stringify(redactSecrets(output) ?? null) : failure.message;
  return { role: 'tool', stepId, text: cut(`${tool}: ${gave}`), toolCalls: [] };
}

/** The words and calls of a model, out of its step. */
export function saidIn(output: unknown): Pick<PromptMessage, 'text' | 'toolCalls'> {
  const { text = '', toolCalls = [] } = (output ?? {}) as Partial<ModelAnswer>;
  return {
    text: cut(text),
    toolCalls: toolCalls.map(({ name, input }) => ({ name, input: redactSecrets(input) })),
  };
}

function cut(text: string): string {
  const shown = String(redactSecrets(text));
  return shown.length > LONGEST_TEXT ? `${shown.slice(0, LONGEST_TEXT)}…` : shown;
}
