/**
 * One call of a tool, with everything that may go wrong as a value. Nothing reaches the tool that its
 * schema refuses, and nothing comes back that it does not promise.
 */
import type { Fault } from '../base/errors.ts';
import { isTimeUp } from '../base/limit-time.ts';
import { machineFault } from '../base/machine-fault.ts';
import type { CallContext, Effect, ToolFailure, ToolResult } from '../domain/tool-call.ts';
import type { Circuits } from './circuits.ts';
import { fail, type Tool } from './tool.ts';

export type FaultsOf = (tool: Tool, side: 'input' | 'output', value: unknown) => Fault[];

export async function callTool(call: {
  tool: Tool;
  input: unknown;
  context: CallContext;
  faultsOf: FaultsOf;
  /** Holds back what keeps failing; nothing is held back where there are none. */
  circuits: Pick<Circuits, 'around'> | null;
}): Promise<ToolResult> {
  const { tool, input, context, faultsOf, circuits } = call;
  const faults = faultsOf(tool, 'input', input);
  if (faults.length > 0) {
    return fail({
      code: 'bad-input',
      message: `The input of ${tool.name} is not valid: ${inWords(faults)}.`,
    });
  }
  if (context.signal.aborted) return stopped(tool, context.signal, 'not-done');
  const checked = input as Record<string, unknown>;
  const part = circuits === null ? null : partOf(tool, checked);
  if (circuits === null || part === null) return makeCall(tool, checked, context, faultsOf);
  return circuits.around({ tool: tool.name, ...part }, context, () =>
    makeCall(tool, checked, context, faultsOf),
  );
}

/** Input that has passed the schema. */
async function makeCall(
  tool: Tool,
  input: Record<string, unknown>,
  context: CallContext,
  faultsOf: FaultsOf,
): Promise<ToolResult> {
  const result = await tryCall(tool, input, context, faultsOf);
  // Whatever became of it, looking has done nothing.
  if (result.ok || effectOf(tool, input) !== 'read') return result;
  return { ...result, failure: { ...result.failure, fate: 'not-done' } };
}

async function tryCall(
  tool: Tool,
  input: Record<string, unknown>,
  context: CallContext,
  faultsOf: FaultsOf,
): Promise<ToolResult> {
  const { signal } = context;
  try {
    const result = await tool.call(input, context);
    if (result.ok) return promised(tool, result.output, faultsOf) ?? result;
    return signal.aborted ? stopped(tool, signal, result.failure.fate) : result;
  } catch (error) {
    const fate = effectOf(tool, input) === 'once' ? 'unknown' : 'not-done';
    if (signal.aborted) return stopped(tool, signal, fate);
    const ofMachine = machineFault(error);
    if (ofMachine !== null) {
      const { code, message, hint } = ofMachine;
      return fail({ code, message: `${tool.name} failed. ${message} ${hint}`, fate });
    }
    const message = error instanceof Error ? error.message : String(error);
    return fail({ code: 'failed', message: `${tool.name} failed: ${message}`, fate });
  }
}

const WHOLE = { part: null };

/** Null where the call has no circuit. */
function partOf(tool: Tool, input: Record<string, unknown>): { part: string | null } | null {
  if (tool.circuitOf === undefined) return WHOLE;
  try {
    const part = tool.circuitOf(input);
    return part === null ? null : { part };
  } catch {
    return WHOLE;
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

function stopped(tool: Tool, signal: AbortSignal, fate: ToolFailure['fate']): ToolResult {
  return isTimeUp(signal)
    ? fail({
        code: 'timed-out',
        message: `${tool.name} did not answer in time.`,
        retryable: true,
        fate,
      })
    : fail({ code: 'aborted', message: `The call of ${tool.name} was stopped.`, fate });
}

function inWords(faults: Fault[]): string {
  return faults.map(({ message }) => message).join('; ');
}
