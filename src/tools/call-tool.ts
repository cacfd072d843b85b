/**
 * One call of a tool, with everything that may go wrong as a value. Nothing reaches the tool that its
 * schema refuses, and nothing comes back that it does not promise.
 */
import type { Fault } from '../base/errors.ts';
import { isTimeUp } from '../base/limit-time.ts';
import { machineFault } from '../base/machine-fault.ts';
import { DEEPEST_JSON, isDeeperThan } from '../base/outside-json.ts';
import { fateOf, stoppedFailure, thrownFailure } from '../domain/call-result.ts';
import type { CallContext, Effect, ToolFailure, ToolResult } from '../domain/tool-call.ts';
import type { Circuits } from './circuits.ts';
import { fail, refuseCall, type Tool } from './tool.ts';

/** At once where it can be said at once, so that most calls begin where they are made. */
export type FaultsOf = (
  tool: Tool,
  side: 'input' | 'output',
  given: { value: unknown; signal: AbortSignal },
) => Fault[] | Promise<Fault[]>;

export async function callTool(call: {
  tool: Tool;
  input: unknown;
  context: CallContext;
  faultsOf: FaultsOf;
  /** Holds back what keeps failing; nothing is held back where there are none. */
  circuits: Pick<Circuits, 'around'> | null;
}): Promise<ToolResult> {
  const { tool, faultsOf, circuits } = call;
  const context = withOwnGrants(tool, call.context);
  // A plan may put what a tool answered into what it has written itself.
  if (isDeeperThan(call.input, 2 * DEEPEST_JSON)) {
    return refuseCall({
      code: 'bad-input',
      message: `The input of ${tool.name} is nested too deep.`,
    });
  }
  const input = inOwnForm(tool, call.input);
  const found = faultsOf(tool, 'input', { value: input, signal: context.signal });
  const faults = Array.isArray(found) ? found : await found;
  if (faults.length > 0 && !context.signal.aborted) {
    const message = `The input of ${tool.name} is not valid: ${inWords(faults)}.`;
    // What does not fit the schema of somebody else is said in their words.
    return (tool.hasOwnSchemas === true ? refuseCall : fail)({ code: 'bad-input', message });
  }
  const checked = input as Record<string, unknown>;
  const checkedCall = { tool, input: checked, effect: effectOf(tool, checked), context, faultsOf };
  if (context.signal.aborted) return stopped(checkedCall, 'not-done');
  const part = circuits === null ? null : partOf(tool, checked);
  if (circuits === null || part === null) return makeCall(checkedCall);
  return circuits.around({ tool: tool.name, ...part }, context, () => makeCall(checkedCall));
}

interface CheckedCall {
  tool: Tool;
  /** It has passed the schema. */
  input: Record<string, unknown>;
  effect: Effect;
  context: CallContext;
  faultsOf: FaultsOf;
}

async function makeCall(call: CheckedCall): Promise<ToolResult> {
  const result = await tryCall(call);
  if (result.ok) return result;
  const fate = fateOf(call.effect, result.failure.fate);
  return { ...result, failure: { ...result.failure, fate } };
}

async function tryCall(call: CheckedCall): Promise<ToolResult> {
  const { tool, input, effect, context, faultsOf } = call;
  const { signal } = context;
  try {
    const result = await tool.call(input, context);
    if (result.ok) return (await promised(tool, result.output, context, faultsOf)) ?? result;
    return signal.aborted ? stopped(call, result.failure.fate) : result;
  } catch (error) {
    if (signal.aborted) return stopped(call, null);
    const ofMachine = machineFault(error);
    if (ofMachine !== null) {
      const { code, message, hint } = ofMachine;
      return fail({
        code,
        message: `${tool.name} failed. ${message} ${hint}`,
        fate: fateOf(effect, null),
      });
    }
    const cause = error instanceof Error ? error.message : String(error);
    return thrownFailure(`${tool.name} failed: ${cause}`, effect);
  }
}

/** An action, an agent or a program calls others in the name of the run, and hands no grant on to them. */
function withOwnGrants({ grantOf }: Tool, context: CallContext): CallContext {
  if (grantOf !== undefined || context.grants === undefined) return context;
  const { grants: _, pins: __, ...without } = context;
  return without;
}

export function inOwnForm(tool: Tool, input: unknown): unknown {
  return tool.inOwnForm === undefined ? input : tool.inOwnForm(input);
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
async function promised(
  tool: Tool,
  output: unknown,
  { signal }: CallContext,
  faultsOf: FaultsOf,
): Promise<ToolResult | null> {
  if (isDeeperThan(output, DEEPEST_JSON)) {
    const message = `${tool.name} answered with something that is nested more than ${DEEPEST_JSON} levels deep.`;
    return fail({ code: 'bad-output', message, fate: 'unknown' });
  }
  const checked = faultsOf(tool, 'output', { value: output, signal });
  const faults = Array.isArray(checked) ? checked : await checked;
  if (faults.length === 0) return null;
  return fail({
    code: 'bad-output',
    message: `${tool.name} answered with something else than it promises: ${inWords(faults)}.`,
    fate: 'unknown',
  });
}

function stopped(
  { tool, effect, context: { signal } }: CheckedCall,
  said: ToolFailure['fate'] | null,
): ToolResult {
  const why = isTimeUp(signal) ? 'timed-out' : 'aborted';
  return stoppedFailure(why, { tool: tool.name, effect, said, timeoutMs: null });
}

function inWords(faults: Fault[]): string {
  return faults.map(({ message }) => message).join('; ');
}
