/** Past fires that a backfill runs: those that did not run and are not about to. */

import type { Occurrence, Run } from '../run/run.ts';
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export function firesToBackfill(facts: {
  schedule: Pick<Schedule, 'trigger' | 'travel'>;
  fromMs: number;
  toMs: number;
  occurrences: Occurrence[];
  runs: Run[];
  most: number;
}): number[] {
  const done = new Set<number>();
  for (const { state, scheduledForMs } of facts.occurrences) {
    if (state === 'ran' || state === 'queued') done.add(scheduledForMs);
  }
  for (const { cause, state, scheduledForMs } of facts.runs) {
    if (
      cause === 'backfill' &&
      scheduledForMs !== null &&
      state !== 'failed' &&
      state !== 'cancelled'
    ) {
      done.add(scheduledForMs);
    }
  }
  const fires: number[] = [];
  const fireTimes = fireTimesOf(facts.schedule);
  let fireMs = fireTimes.nextFireMs(facts.fromMs - 1);
  while (fireMs !== null && fireMs <= facts.toMs && fires.length < facts.most) {
    if (!done.has(fireMs)) fires.push(fireMs);
    fireMs = fireTimes.nextFireMs(fireMs);
  }
  return fires;
}
