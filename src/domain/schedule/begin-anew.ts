/**
 * Restarts an interval whose anchor lies ahead after the clock was set back, though it was already counted from: it was made
 * while the clock was ahead, or ran before. It would be quiet until the clock is there again; so it begins anew from now, in
 * the same rhythm. An anchor that was meant to lie ahead stays.
 */
import { formatInstant, instantMs } from '../../time/instant.ts';
import type { Trouble } from '../run/incident.ts';
import { approved, isApproved } from './definition.ts';
import type { Schedule } from './schedule.ts';

/** Null if nothing changes. What was approved stays so: only the beginning of its time is another one. */
export function beginAnew(schedule: Schedule, nowMs: number): Schedule | null {
  const { trigger, lastFiredMs } = schedule;
  if (trigger.kind !== 'every') return null;
  const anchorMs = instantMs(trigger.anchorUtc);
  if (anchorMs <= nowMs) return null;
  const wasCounting = anchorMs <= madeMs(schedule) || (lastFiredMs ?? 0) >= anchorMs;
  if (!wasCounting) return null;
  const periods = Math.ceil((anchorMs - nowMs) / trigger.everyMs);
  const anchorUtc = formatInstant(anchorMs - periods * trigger.everyMs);
  const anew = { ...schedule, trigger: { ...trigger, anchorUtc } };
  return isApproved(schedule) ? approved(anew) : anew;
}

function madeMs({ createdMs, updatedMs }: Schedule): number {
  return Math.max(createdMs, updatedMs);
}

/** Nothing was made in the time to come. */
export function madeByNow(schedule: Schedule, nowMs: number): Schedule {
  const { createdMs, updatedMs } = schedule;
  if (madeMs(schedule) <= nowMs) return schedule;
  return {
    ...schedule,
    createdMs: Math.min(createdMs, nowMs),
    updatedMs: Math.min(updatedMs, nowMs),
  };
}

/** The message to its owner, also about a schedule with a time of its own, which may not be the one that was meant. */
export function newsOfSetBack(
  before: Schedule,
  after: Schedule,
  nowMs: number,
): Pick<Trouble, 'kind' | 'text'> | null {
  const { name, id, trigger } = after;
  if (before.trigger !== trigger)
    return {
      kind: 'begun-anew',
      text: `The clock was set back, and the schedule "${name}" counted from a time that is yet to come. It goes on from now, in the same rhythm.`,
    };
  const isOwnTime = trigger.kind === 'at' || trigger.kind === 'rrule';
  if (!isOwnTime || madeMs(before) <= nowMs || after.nextFireMs === null) return null;
  const next = formatInstant(after.nextFireMs);
  return {
    kind: 'made-ahead',
    text: `The schedule "${name}" was made while the clock was ahead, and fires next at ${next}. If that is not what was meant: rote schedule update ${id}`,
  };
}
