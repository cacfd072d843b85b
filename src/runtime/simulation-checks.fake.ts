/** What must hold in the ledger once everything has come to its end. */

import type { Occurrence, Run } from '../domain/run/run.ts';
import { createFireTimes } from '../domain/schedule/fire-times.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { InboxMessage, Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';

const ALL = 1_000_000;

/** What does not hold, in words, and how many occurrences were looked at. */
export async function checkLedger(
  store: Store,
): Promise<{ violations: string[]; occurrences: number }> {
  const runs = await store.engine.list({ limit: ALL });
  const violations = messageFaults(runs, await store.inbox.list({ limit: ALL }));
  let total = 0;
  for (const schedule of await store.schedules.list({ limit: ALL })) {
    const occurrences = (await store.ledger.occurrences(schedule.id, ALL)).reverse();
    const own = runs.filter((run) => run.scheduleId === schedule.id);
    total += occurrences.reduce((sum, { count }) => sum + count, 0);
    const faults = [...coverageFaults(schedule, occurrences), ...stateFaults(occurrences, own)];
    violations.push(
      ...faults.map((fault) => `${schedule.id} (${schedule.trigger.kind}): ${fault}`),
    );
  }
  return { violations, occurrences: total };
}

/** Each run has ended, and what it had to say was said once. */
function messageFaults(runs: Run[], messages: InboxMessage[]): string[] {
  const told = new Map<string, number>();
  for (const { text } of messages) told.set(text, (told.get(text) ?? 0) + 1);
  return runs.flatMap((run) => {
    const times = told.get(run.id) ?? 0;
    const finished = run.state === 'succeeded' || run.state === 'failed';
    if (finished) return times === 1 ? [] : [`run ${run.id} (${run.state}) left ${times} messages`];
    return run.state === 'cancelled' ? [] : [`run ${run.id} is still ${run.state}`];
  });
}

/** Every fire up to the next one is in exactly one row, and no row holds anything else. */
function coverageFaults(schedule: Schedule, occurrences: Occurrence[]): string[] {
  const faults: string[] = [];
  const fireTimes = createFireTimes(schedule.trigger);
  // Made while the clock was ahead, it may fire before the time at which it was made.
  const firstMs = occurrences[0]?.scheduledForMs ?? Number.POSITIVE_INFINITY;
  let expectedMs = fireTimes.nextFireMs(Math.min(schedule.createdMs, firstMs - 1));
  for (const { scheduledForMs, lastScheduledForMs, count } of occurrences) {
    for (let position = 0; position < count; position++) {
      if (position === 0 && expectedMs !== scheduledForMs) {
        faults.push(`expected ${shown(expectedMs)}, found ${shown(scheduledForMs)}`);
        return faults;
      }
      if (position === count - 1 && expectedMs !== lastScheduledForMs) {
        faults.push(
          `a stretch of ${count} ends at ${shown(lastScheduledForMs)}, not ${shown(expectedMs)}`,
        );
        return faults;
      }
      expectedMs = expectedMs === null ? null : fireTimes.nextFireMs(expectedMs);
    }
  }
  const wasEnded = schedule.status === 'disabled' || schedule.status === 'completed';
  if (!wasEnded && expectedMs !== schedule.nextFireMs) {
    faults.push(
      `the next fire is ${shown(schedule.nextFireMs)}, but ${shown(expectedMs)} has no row`,
    );
  }
  return faults;
}

function stateFaults(occurrences: Occurrence[], runs: Run[]): string[] {
  return occurrences.flatMap((occurrence) => {
    const own = runs.filter(
      (run) => run.scheduledForMs === occurrence.scheduledForMs && run.state !== 'cancelled',
    );
    const succeeded = own.filter(({ state }) => state === 'succeeded').length;
    const at = shown(occurrence.scheduledForMs);
    if (occurrence.state === 'queued') return [`${at} is still queued`];
    if (occurrence.state === 'ran' && succeeded !== 1)
      return [`${at} ran, with ${succeeded} successes`];
    if (occurrence.state !== 'ran' && succeeded !== 0)
      return [`${at} is ${occurrence.state}, with ${succeeded} successes`];
    const isUnrun = occurrence.state === 'skipped' || occurrence.state === 'missed';
    if (isUnrun && (occurrence.reason === null || own.length > 0))
      return [`${at} was not to run, and has ${own.length} runs`];
    return [];
  });
}

function shown(instantMs: number | null): string {
  return instantMs === null ? 'nothing' : formatInstant(instantMs);
}
