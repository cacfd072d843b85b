/**
 * One call of a tool, with everything that may go wrong as a value. Nothing reaches the tool that its
 * schema refuses, and nothing comes back that it does not promise.
 */
import type { Fault } from '../base/errors.ts';
import type { CallContext, Effect, ToolFailure, ToolResult } from '../domain/tool-call.ts';
import { fail, type Tool } from './tool.ts';

export type FaultsOf = (tool: Tool, side: 'input' | 'output', value: unknown) => Fault[];

export async function callTool(call: {
  tool: Tool;
  input: unknown;
  context: CallContext;
  faultsOf: FaultsOf;
}): Promise<ToolResult> {
  const { tool, input, context, faultsOf } = call;
  const faults = faultsOf(tool, 'input', input);
  if (faults.length > 0) {
    return fail({
      code: 'bad-input',
      message: `The input of ${tool.name} is not valid: ${inWords(faults)}.`,
    });
  }
  if (context.signal.aborted) return aborted(tool, 'not-done');
  const checked = input as Record<string, unknown>;
  const fate = effectOf(tool, checked) === 'once' ? 'unknown' : 'not-done';
  try {
    const result = await tool.call(checked, context);
    if (result.ok) return promised(tool, result.output, faultsOf) ?? result;
    return context.signal.aborted ? aborted(tool, result.failure.fate) : result;
  } catch (error) {
    if (context.signal.aborted) return aborted(tool, fate);
    const message = error instanceof Error ? error.message : String(error);
    return fail({ code: 'failed', message: `${tool.name} failed: ${message}`, fate });
  }
}

/** The worst, where the tool itself can't say. */
export function effectOf(tool: Tool, input: unknown): Effect {
  if (typeof tool.effect !== 'function') return tool.effect;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  try {
    return tool.effect(isObject ? (input as Record<string, unknown>) : {});
  } catch {
    return 'once';
  }
}

/** A failure where the output is not what the tool promises; what it did, it did. */
function promised(tool: Tool, output: unknown, faultsOf: FaultsOf): ToolResult | null {
  const faults = faultsOf(tool, 'output', output);
  if (faults.length === 0) return null;
  return fail({
    code: 'bad-output',
    message: `${tool.name} answered with something else than it promises: ${inWords(faults)}.`,
    fate: 'unknown',
  });
}

function aborted(tool: Tool, fate: ToolFailure['fate']): ToolResult {
  return fail({ code: 'aborted', message: `The call of ${tool.name} was stopped.`, fate });
}

function inWords(faults: Fault[]): string {
  return faults.map(({ message }) => message).join('; ');
}
