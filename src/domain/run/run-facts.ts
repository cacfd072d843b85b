/** Facts that a plan may refer to as `${run.…}`. */

import { formatInstant } from '../../time/instant.ts';
import type { Run } from './run.ts';

export function runFacts(run: Run): Record<string, unknown> {
  return {
    id: run.id,
    scheduleId: run.scheduleId,
    scheduledFor: formatInstant(run.scheduledForMs ?? run.enqueuedMs),
    attempt: run.attempt,
  };
}
