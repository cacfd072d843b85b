/** A run of work that no schedule has: once, and as soon as it can. */

import type { Run } from '../domain/run/run.ts';
import type { Definition } from '../domain/schedule/definition.ts';
import type { NewRun } from '../store/store.ts';

export interface QueuedWork {
  definition: Definition;
  sessionKey: string;
  lane?: Run['lane'];
}

export function queuedRun(
  { definition, sessionKey, lane = 'main' }: QueuedWork,
  { orderKey, nowMs }: { orderKey: string; nowMs: number },
): NewRun {
  return {
    cause: 'queued',
    lane,
    orderKey,
    sessionKey,
    scheduleId: null,
    scheduledForMs: null,
    attempt: 1,
    notBeforeMs: 0,
    enqueuedMs: nowMs,
    definition,
  };
}
