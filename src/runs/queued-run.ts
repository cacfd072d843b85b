/** A run of work that no schedule has: once, and as soon as it can. */

import type { QueuedWork } from '../domain/run/queued-work.ts';
import { waitsFor } from '../domain/schedule/waits-for.ts';
import type { NewRun } from '../store/store.ts';

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
    waitsFor: waitsFor(definition.work),
    definition,
  };
}
