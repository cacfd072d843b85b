/** The schedule after somebody changed its definition, or switched it on or off. Pure. */
import { approved, isApproved, type ShownSchedule } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { isSameTrigger, withNextFire } from './new-schedule.ts';

/** `enabled` in a definition means the same as pausing and resuming; what waits for approval goes on waiting. */
export function switched(schedule: Schedule, enabled: boolean | null, nowMs: number): Schedule {
  const { status } = schedule;
  if (enabled === false && status === 'active')
    return { ...schedule, status: 'paused', nextFireMs: null };
  if (enabled !== true || (status !== 'paused' && status !== 'disabled')) return schedule;
  const off = { ...schedule, failuresInRow: 0, coolDownUntilMs: null };
  if (!isApproved(schedule)) return { ...off, status: 'pending', nextFireMs: null };
  return withNextFire({ ...off, status: 'active' }, nowMs);
}

/** With another trigger it begins anew, even if it was over. */
export function redefined(current: Schedule, shown: ShownSchedule, nowMs: number): Schedule {
  const changed: Schedule = { ...current, ...shown };
  if (isSameTrigger(shown.trigger, current.trigger)) return changed;
  // In another zone it is meant there, until its person says that it follows.
  if (shown.trigger.timezone !== current.trigger.timezone) delete changed.travel;
  const isDone = current.status === 'completed';
  return withNextFire(
    {
      ...changed,
      status: isDone ? 'active' : current.status,
      lastFiredMs: isDone ? null : current.lastFiredMs,
      failuresInRow: 0,
      coolDownUntilMs: null,
    },
    nowMs,
  );
}

/** Nothing fires that its owner did not approve. */
export function unlessApproved(schedule: Schedule): Schedule {
  const waits = schedule.status === 'active' && !isApproved(schedule);
  return waits ? { ...schedule, status: 'pending', nextFireMs: null } : schedule;
}

/** Its owner wants exactly this; one that waited for that fires from now on. */
export function agreedTo(current: Schedule, shown: ShownSchedule, nowMs: number): Schedule {
  if (current.status === 'pending')
    return withNextFire(approved({ ...current, ...shown, status: 'active' }), nowMs);
  return approved(redefined(current, shown, nowMs));
}

/**
 * Keeps the pins of an approved schedule when its owner edits it; only the calls that the edit brings in are pinned as they
 * are now. So an edit approves no file that became another since.
 */
export function pinsAfterEdit(
  before: Record<string, string> | undefined,
  now: Record<string, string>,
): Record<string, string> {
  const entries = Object.entries(now).map(([name, pin]) => [name, before?.[name] ?? pin] as const);
  return Object.fromEntries(entries);
}
