/** A run for tests, of the first occurrence of the fake schedule, with everything else filled in. */
import type { Run } from './run.ts';

export function fakeRun(options: Partial<Run> = {}): Run {
  return {
    id: 'run_1',
    lane: 'cron',
    orderKey: 'agent:main:inbox:direct:owner',
    sessionKey: 'agent:main:inbox:direct:owner',
    cause: 'occurrence',
    scheduleId: 'sched_1',
    scheduledForMs: 60_000,
    state: 'running',
    attempt: 1,
    fence: 1,
    deaths: 0,
    definitionHash: null,
    cancelRequested: false,
    notBeforeMs: 0,
    enqueuedMs: 60_000,
    startedMs: 60_000,
    finishedMs: null,
    summary: null,
    errorCode: null,
    tier: 'direct',
    ...options,
  };
}
