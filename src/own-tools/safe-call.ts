/**
 * One call of a tool as everyone makes it who is no plan: within a time limit, through the catalog with
 * its capabilities and circuits, and written down. It never throws.
 */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import { limitTime } from '../base/limit-time.ts';
import { isInDoubt, limitedResult, thrownFailure } from '../domain/call-result.ts';
import type { CallOrigin } from '../domain/logged-call.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { CallLog } from './call-log.ts';

export interface SafeCallRequest {
  name: string;
  input: unknown;
  by: CallOrigin;
  context: Pick<CallContext, 'signal' | 'sessionKey' | 'capabilities'> & Partial<CallContext>;
  /** As the settings say, where nothing is given. */
  timeoutMs?: number | undefined;
  /** True if its caller keeps it in the journal of a run; then it is not written down twice. */
  isJournaled?: boolean;
}

export type SafeCall = (request: SafeCallRequest) => Promise<ToolResult>;

export function createSafeCall(dependencies: {
  catalog: () => Promise<Catalog>;
  callLog: Pick<CallLog, 'add'>;
  clock: Clock;
  makeId: MakeId;
  /** Asked each time, because it may change. */
  timeoutMs: () => number;
}): SafeCall {
  const { clock, makeId, callLog } = dependencies;

  return async (request) => {
    const { name, input, by, timeoutMs = dependencies.timeoutMs() } = request;
    const id = makeId('call');
    const context = { key: id, runId: null, scheduleId: null, ...request.context };
    const startedMs = clock.nowMs();
    const begunMs = clock.monotonicMs();
    const catalog = await dependencies.catalog();
    const effect = catalog.effectOf(name, input);
    const limited = await limitTime(
      (signal) =>
        catalog
          .call(name, input, { ...context, signal })
          .catch((error) => thrownFailure(error, effect)),
      { clock, timeoutMs, signal: context.signal },
    );
    const tool = catalog.find(name)?.name ?? name;
    const result = limitedResult(limited, { tool, timeoutMs, effect });
    if (request.isJournaled === true) return result;
    const { sessionKey, runId, scheduleId } = context;
    await callLog.add({
      id,
      by,
      tool,
      sessionKey,
      runId,
      scheduleId,
      input,
      output: result.ok ? result.output : null,
      failure: result.ok
        ? null
        : { ...result.failure, isInDoubt: isInDoubt(effect, result.failure) },
      startedMs,
      durationMs: Math.round(clock.monotonicMs() - begunMs),
    });
    return result;
  };
}
