/** Who calls, in tests. */
import type { CallContext } from '../domain/tool-call.ts';

export function callContext(rest: Partial<CallContext> = {}): CallContext {
  return {
    signal: new AbortController().signal,
    key: 'run_1:step:1',
    sessionKey: 'agent:main:inbox:direct:owner',
    runId: 'run_1',
    scheduleId: 'sched_1',
    capabilities: null,
    ...rest,
  };
}
