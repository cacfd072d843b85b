/** Who calls, in tests. */
import type { CallContext, CallGuard, JudgedCall } from '../domain/tool-call.ts';

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

/** A guard that lets every call begin, and refuses what a tool meets while it works; `judged` has all of them. */
export function refusingGuard(): { guard: CallGuard; judged: JudgedCall[] } {
  const judged: JudgedCall[] = [];
  const refusal = {
    code: 'needs-owner',
    message: 'no',
    retryable: false,
    fate: 'not-done',
  } as const;
  const guard: CallGuard = {
    async refusalOf(call) {
      judged.push(call);
      return call.met === undefined ? null : refusal;
    },
    made: () => undefined,
    readableIn: () => [],
    hasReadOthers: () => false,
    trusting: () => guard,
  };
  return { guard, judged };
}
