/** How long one answer may keep the others waiting who share the thread. */
import type { Clock } from '../base/clock.ts';

const LONGEST_MS = 250;

/** True until the time is used up. */
export function timeToWorkOut(clock: Pick<Clock, 'nowMs'>): () => boolean {
  const untilMs = clock.nowMs() + LONGEST_MS;
  return () => clock.nowMs() < untilMs;
}
