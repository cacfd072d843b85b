/**
 * Events that wait for a schedule and are taken now, and when to look again. While it cools down, and while a run of it is
 * under way that others wait for, they stay where they are: none is lost.
 */
import type { CollectedDue } from './collect-due.ts';
import type { Schedule } from './schedule.ts';

/** A run that waits for room looks when another ends; and after so long, should nobody have said so. */
const LOOK_AGAIN_MS = 1000;

export function collectEvents(facts: {
  schedule: Pick<Schedule, 'trigger' | 'coolDownUntilMs'>;
  /** The instants of those whose time has come, earliest first. */
  openMs: readonly number[];
  /** The first whose time is to come. */
  laterMs: number | null;
  nowMs: number;
  unfinishedRuns: number;
  queueCap: number;
}): CollectedDue {
  const { schedule, openMs, laterMs, nowMs } = facts;
  const { coolDownUntilMs } = schedule;
  if (coolDownUntilMs !== null && coolDownUntilMs > nowMs)
    return { dueMs: [], moreDue: false, nextFireMs: coolDownUntilMs };
  const dueMs = openMs.slice(0, roomOf(facts));
  const isRest = dueMs.length < openMs.length;
  return { dueMs, moreDue: false, nextFireMs: isRest ? nowMs + LOOK_AGAIN_MS : laterMs };
}

function roomOf({
  schedule,
  openMs,
  unfinishedRuns,
  queueCap,
}: Parameters<typeof collectEvents>[0]): number {
  switch (schedule.trigger.overlap) {
    case 'queue':
      return Math.max(0, 1 - unfinishedRuns);
    case 'parallel':
      return Math.max(0, queueCap - unfinishedRuns);
    // During a run all are looked at, to be left out; what a cool-down held back came during none.
    case 'skip':
      return unfinishedRuns > 0 ? openMs.length : queueCap;
  }
}
