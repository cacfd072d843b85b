/** The due instants of a schedule, and its next fire. */
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export interface CollectedDue {
  /** Earliest first. */
  dueMs: number[];
  /** There are more, for the next time: a stretch of years is taken in pieces. */
  moreDue: boolean;
  nextFireMs: number | null;
}

/** The most instants looked at in one step; a second's schedule makes as many in three hours. */
const MOST_AT_ONCE = 10_000;

export function collectDue(
  schedule: Pick<Schedule, 'trigger' | 'travel' | 'nextFireMs'>,
  request: { nowMs: number; catchUpCap: number },
): CollectedDue {
  const fireTimes = fireTimesOf(schedule);
  const dueMs: number[] = [];
  let nextFireMs = schedule.nextFireMs;
  while (nextFireMs !== null && nextFireMs <= request.nowMs) {
    if (dueMs.length === MOST_AT_ONCE) return cutOff([...dueMs, nextFireMs], request.catchUpCap);
    dueMs.push(nextFireMs);
    nextFireMs = fireTimes.nextFireMs(nextFireMs);
  }
  return { dueMs, moreDue: false, nextFireMs };
}

/** The newest of a piece may be among those to catch up with, so they are left for the next piece. */
function cutOff(dueMs: number[], catchUpCap: number): CollectedDue {
  const left = dueMs.splice(dueMs.length - catchUpCap - 1);
  return { dueMs, moreDue: true, nextFireMs: left[0] ?? null };
}
