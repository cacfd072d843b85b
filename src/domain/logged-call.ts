/** A call of a tool as it is kept outside the journals of runs, and as every face shows calls of both kinds. */

import { formatInstant } from '../time/instant.ts';
import type { OfSomebody } from './person.ts';
import type { Step } from './run/step.ts';
import type { ToolFailure } from './tool-call.ts';

/**
 * How it came about: typed by a person, written as a command, asked for by a model through a meta-tool, made inside
 * an action of a skill, or asked for by a program over MCP.
 */
export type CallOrigin = 'hand' | 'command' | 'model' | 'action' | 'mcp';

export interface LoggedCall extends OfSomebody {
  id: string;
  by: CallOrigin;
  tool: string;
  sessionKey: string;
  runId: string | null;
  scheduleId: string | null;
  /** Without secrets; as text if it is cut. The output too. */
  input: unknown;
  output: unknown;
  failure: (Pick<ToolFailure, 'code' | 'message'> & { isInDoubt: boolean }) | null;
  startedMs: number;
  durationMs: number;
}

/** A step with what its run knows of who asked for it. */
export interface RunStep extends OfSomebody {
  runId: string;
  sessionKey: string;
  scheduleId: string | null;
  step: Step;
}

export function viewLoggedCall({ startedMs, failure, ...call }: LoggedCall) {
  return {
    ...call,
    by: call.by as CallOrigin | 'run',
    stepId: null as string | null,
    state: stateOf(failure),
    attempt: 1,
    error: failure === null ? null : { code: failure.code, message: failure.message },
    startedAtUtc: formatInstant(startedMs),
    durationMs: call.durationMs as number | null,
  };
}

function stateOf(failure: LoggedCall['failure']): Step['state'] {
  if (failure === null) return 'succeeded';
  return failure.isInDoubt ? 'in-doubt' : 'failed';
}

export type CallView = ReturnType<typeof viewLoggedCall>;

export function viewRunStep({ step, ...run }: RunStep): CallView {
  const { id, tool, state, attempt, input, output, failure, startedMs, finishedMs } = step;
  return {
    id: `${run.runId}/${id}`,
    by: 'run',
    tool,
    ...run,
    stepId: id,
    state,
    attempt,
    input,
    output,
    error: failure === null ? null : { code: failure.code, message: failure.message },
    startedAtUtc: formatInstant(startedMs),
    durationMs: finishedMs === null ? null : finishedMs - startedMs,
  };
}
