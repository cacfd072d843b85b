/** Leaving out the next fire of a schedule, and letting it run after all. The trigger stays as it is. */
import { fireTimesOf } from './fire-times.ts';
import type { Schedule } from './schedule.ts';

export type SkippedFire =
  | { kind: 'skipped'; schedule: Schedule; scheduledForMs: number }
  /** It was left out before. */
  | { kind: 'done'; scheduledForMs: number }
  /** It has none, it is over, or nothing comes behind it: then the schedule is to be removed. */
  | { kind: 'refused'; why: 'none' | 'passed' | 'last' };

/** `scheduledForMs` is the fire that was shown; without it the next one is meant. */
export function skipFire(
  schedule: Schedule,
  nowMs: number,
  scheduledForMs: number | null,
): SkippedFire {
  const { nextFireMs } = schedule;
  if (nextFireMs === null) return { kind: 'refused', why: 'none' };
  const meantMs = scheduledForMs ?? nextFireMs;
  if (meantMs <= nowMs || meantMs > nextFireMs) return { kind: 'refused', why: 'passed' };
  if (meantMs < nextFireMs) return { kind: 'done', scheduledForMs: meantMs };
  const behindMs = fireTimesOf(schedule).nextFireMs(nextFireMs);
  if (behindMs === null) return { kind: 'refused', why: 'last' };
  return {
    kind: 'skipped',
    schedule: { ...schedule, nextFireMs: behindMs },
    scheduledForMs: nextFireMs,
  };
}

/** The schedule with a fire that was left out as its next one again; the same if that is over or not its own. */
export function unskipFire(schedule: Schedule, nowMs: number, scheduledForMs: number): Schedule {
  const { nextFireMs } = schedule;
  const isAhead = scheduledForMs > nowMs && nextFireMs !== null && scheduledForMs < nextFireMs;
  const isOwn = fireTimesOf(schedule).nextFireMs(scheduledForMs - 1) === scheduledForMs;
  return isAhead && isOwn ? { ...schedule, nextFireMs: scheduledForMs } : schedule;
}
